import { beforeEach, expect, it } from "vitest";
import { telegramMessage } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";

/** How the twelve languages ask for reminders of a group and of somebody else. Friday 23 January 2026, 15:32 in Berlin. */

const GROUP = "-100123";

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
  chat.onCall = ({ url }) =>
    url.endsWith("/getChat") ? Response.json({ ok: true, result: { id: 2, username: "ben" } }) : null;
});

/** Sends a text of a person whose app is in a language, and gives the answers. */
async function say(
  text: string,
  to: string,
  person: { id: number; username: string; language_code: string },
) {
  const said = chat.said({ person: String(person.id), chat: to, text });
  const mentions = [...text.matchAll(/@\w+/g)].map(({ index, 0: name }) => ({
    type: "mention",
    offset: index,
    length: name.length,
  }));
  const from = { ...person, is_bot: false, first_name: person.username };
  const message = { ...telegramMessage(said), from, entities: mentions };
  chat.heard();
  await chat.post(JSON.stringify({ update_id: 5000 + said.n, message }));
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.heard().map((one) => one.split("\n\n")[0] ?? "");
}

/** A language, a command for the group with its answer, a request for Ben with its answer, and what Ben hears. */
const WAYS: [
  string,
  us: [said: string, answer: string],
  ben: [said: string, answer: string],
  hears: string,
][] = [
  [
    "en",
    ["/remind us tomorrow at 9 to buy bread", "I will remind everybody here tomorrow at 09:00: Buy bread"],
    ["remind @ben to buy bread tomorrow at 9", "I will remind @ben tomorrow at 09:00: Buy bread"],
    "anna asked me to remind you: Buy bread",
  ],
  [
    "de",
    ["/remind uns morgen um 9 Uhr Brot zu kaufen", "Ich erinnere hier alle morgen um 09:00: Brot kaufen"],
    ["erinnere @ben morgen um 9 Uhr daran, Brot zu kaufen", "Ich erinnere @ben morgen um 09:00: Brot kaufen"],
    "anna hat mich gebeten, dich zu erinnern: Brot kaufen",
  ],
  [
    "es",
    [
      "/remind a todos mañana a las 9 comprar pan",
      "Se lo recordaré aquí a todos mañana a las 9:00: Comprar pan",
    ],
    ["recuérdale a @ben comprar pan mañana a las 9", "Se lo recordaré a @ben mañana a las 9:00: Comprar pan"],
    "anna me ha pedido que te recuerde: Comprar pan",
  ],
  [
    "fr",
    [
      "/remind nous demain à 9h d'acheter du pain",
      "Je le rappellerai ici à tout le monde demain à 9 h : Acheter du pain",
    ],
    [
      "rappelle à @ben d'acheter du pain demain à 9h",
      "Je le rappellerai à @ben demain à 9 h : Acheter du pain",
    ],
    "anna m'a demandé de te rappeler : Acheter du pain",
  ],
  [
    "pt",
    ["/remind nos amanhã às 9h de comprar pão", "Vou lembrar todos aqui amanhã às 09:00: Comprar pão"],
    ["lembre o @ben de comprar pão amanhã às 9h", "Vou lembrar @ben amanhã às 09:00: Comprar pão"],
    "anna me pediu para lembrar você: Comprar pão",
  ],
  [
    "it",
    [
      "/remind a tutti domani alle 9 di comprare il pane",
      "Lo ricorderò qui a tutti domani alle 9:00: Comprare il pane",
    ],
    [
      "ricorda a @ben di comprare il pane domani alle 9",
      "Lo ricorderò a @ben domani alle 9:00: Comprare il pane",
    ],
    "anna mi ha chiesto di ricordarti: Comprare il pane",
  ],
  [
    "nl",
    [
      "/remind ons morgen om 9 uur brood te kopen",
      "Ik herinner iedereen hier er morgen om 09:00 aan: Brood kopen",
    ],
    [
      "herinner @ben er morgen om 9 uur aan brood te kopen",
      "Ik herinner @ben er morgen om 09:00 aan: Brood kopen",
    ],
    "anna vroeg me je te herinneren: Brood kopen",
  ],
  [
    "sv",
    ["/remind oss i morgon kl 9 att köpa bröd", "Jag påminner alla här i morgon kl. 09:00: Köpa bröd"],
    ["påminn @ben i morgon kl 9 om att köpa bröd", "Jag påminner @ben i morgon kl. 09:00: Köpa bröd"],
    "anna bad mig påminna dig: Köpa bröd",
  ],
  [
    "fi",
    [
      "/remind meitä huomenna klo 9 ostamaan leipää",
      "Muistutan kaikkia täällä huomenna klo 9.00: Ostaa leipää",
    ],
    ["muistuta @ben huomenna klo 9 ostamaan leipää", "@ben saa muistutuksen huomenna klo 9.00: Ostaa leipää"],
    "anna pyysi minua muistuttamaan sinua: Ostaa leipää",
  ],
  [
    "ru",
    ["/remind нам завтра в 9 купить хлеб", "Напомню здесь всем завтра в 09:00: Купить хлеб"],
    ["напомни @ben завтра в 9 купить хлеб", "@ben получит напоминание завтра в 09:00: Купить хлеб"],
    "По просьбе anna напоминаю: Купить хлеб",
  ],
  [
    "uk",
    ["/remind нам завтра о 9 купити хліб", "Нагадаю тут усім завтра о 09:00: Купити хліб"],
    ["нагадай @ben завтра о 9 купити хліб", "@ben отримає нагадування завтра о 09:00: Купити хліб"],
    "На прохання anna нагадую: Купити хліб",
  ],
  [
    "id",
    [
      "/remind kami besok jam 9 pagi beli roti",
      "Aku akan mengingatkan semua orang di sini besok pukul 09.00: Beli roti",
    ],
    [
      "ingatkan @ben besok jam 9 pagi untuk beli roti",
      "Aku akan mengingatkan @ben besok pukul 09.00: Beli roti",
    ],
    "anna memintaku mengingatkanmu: Beli roti",
  ],
];

it.each(WAYS)("%s", async (language_code, us, ben, hears) => {
  const anna = { id: 1, username: "anna", language_code };
  await say("/digest off", "2", { id: 2, username: "ben", language_code });
  await say("/digest off", "1", anna);
  await say("/digest off", GROUP, anna);
  expect([await say(us[0], GROUP, anna), await say(`@AlmanacBot ${ben[0]}`, GROUP, anna)]).toEqual([
    [us[1]],
    [ben[1]],
  ]);
  const before = chat.calls.length;
  await chat.stage.run(at("2026-01-24T08:00:00Z"));
  const sent = chat.calls.slice(before).map(({ body }) => [body["chat_id"], body["text"]]);
  expect(sent.find(([to]) => to === "2")?.[1]).toBe(hears);
  expect(sent.map(([to]) => to).sort()).toEqual([GROUP, "2"]);
});
