import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

// What was just set, changed or offered, and is corrected. In Berlin, on Friday 23 January 2026, 15:32.

async function talk(locale: string, ...lines: string[]): Promise<{ chat: Chat; answers: string[] }> {
  const chat = await openChat("telegram", { time_zone: "Europe/Berlin" });
  await chat.stage.user("telegram:4242").patch({ locale, time_zone: "Europe/Berlin" });
  const answers: string[] = [];
  for (const line of lines) answers.push((await chat.say(line)).join(" / "));
  return { chat, answers };
}

const stored = async ({ stage }: Chat) =>
  await stage.sql<{ content: string; due_local: string | null; recurrence: string | null }>(
    "SELECT content, due_local, recurrence FROM knowledge ORDER BY created_at",
  );

const FRIDAY = "2026-01-30";

describe.each([
  ["en", "remind me to pay rent on friday at 9", "no, thursday", "wait, 14:30", "actually make it 11"],
  [
    "de",
    "erinnere mich am freitag um 9 an die miete",
    "nein, donnerstag",
    "doch lieber um 14:30",
    "ach nee, mach 11 draus",
  ],
  [
    "es",
    "recuérdame pagar el alquiler el viernes a las 9",
    "no, el jueves",
    "espera, a las 14:30",
    "mejor a las 11",
  ],
  ["fr", "rappelle-moi de payer le loyer vendredi à 9h", "non, jeudi", "plutôt 14h30", "en fait mets 11h"],
  ["pt", "me lembre de pagar o aluguel na sexta às 9", "não, quinta", "espera, às 14:30", "melhor às 11"],
  [
    "it",
    "ricordami di pagare l'affitto venerdì alle 9",
    "no, giovedì",
    "anzi alle 14:30",
    "facciamo alle 11",
  ],
  [
    "nl",
    "herinner me vrijdag om 9 uur aan de huur",
    "nee, donderdag",
    "toch liever 14:30",
    "maak er 11 uur van",
  ],
  ["sv", "påminn mig att betala hyran på fredag kl 9", "nej, torsdag", "vänta, 14:30", "hellre kl 11"],
  [
    "fi",
    "muistuta minua maksamaan vuokra perjantaina klo 9",
    "ei, torstaina",
    "eikun klo 14.30",
    "mieluummin klo 11",
  ],
  [
    "ru",
    "напомни заплатить за квартиру в пятницу в 9",
    "нет, в четверг",
    "лучше в 14:30",
    "давай лучше в 11",
  ],
  ["uk", "нагадай заплатити за квартиру у п'ятницю о 9", "ні, у четвер", "краще о 14:30", "давай о 11"],
  ["id", "ingatkan aku bayar sewa hari Jumat jam 9", "bukan, hari Kamis", "eh, jam 14:30", "ganti jam 11"],
])("a correction in %s", (locale, request, day, clock, another) => {
  it(`changes what was set: ${day}, ${clock}, ${another}`, async () => {
    const { chat, answers } = await talk(locale, request);
    expect(await stored(chat)).toMatchObject([{ due_local: `${FRIDAY}T09:00:00` }]);
    expect(answers[0]).not.toBe("");
    for (const [said, due] of [
      [clock, `${FRIDAY}T14:30:00`],
      [another, `${FRIDAY}T11:00:00`],
      [day, "2026-01-29T11:00:00"],
    ] as const) {
      const answer = (await chat.say(said)).join();
      const [only, ...more] = await stored(chat);
      expect(more, said).toEqual([]);
      expect(only?.due_local, `${said}: ${answer}`).toBe(due);
    }
    expect(chat.buttons().join()).toMatch(/^undo:/);
  });
});

describe("what is corrected", () => {
  it.each([
    ["remind me friday at 10 to call tom", "i meant tim", "Call tim", `${FRIDAY}T10:00:00`],
    ["remind me friday at 10 to call tom", "sorry, saturday i mean", "Call tom", "2026-01-24T10:00:00"],
    ["remind me friday at 10 to call tom", "i meant the vet", "The vet", `${FRIDAY}T10:00:00`],
    ["dentist friday at 5pm", "no, 6pm", "Dentist", `${FRIDAY}T18:00:00`],
    ["dentist friday at 5pm", "no, thursday", "Dentist", "2026-01-29T17:00:00"],
    ["remind me to leave", "no, friday at 9", "Leave", `${FRIDAY}T09:00:00`],
  ])("%s, %s", async (request, correction, content, due_local) => {
    const { chat } = await talk("en", request, correction);
    expect(await stored(chat)).toMatchObject([{ content, due_local }]);
  });

  it.each([
    ["en-US", "make it 7", "19:00:00"],
    ["en-US", "make it 11", "11:00:00"],
    ["en-GB", "make it 7pm", "19:00:00"],
    ["de", "mach 7 draus", "07:00:00"],
  ])(
    "is a figure near the time before on a clock of twelve hours: %s, %s",
    async (locale, correction, clock) => {
      const { chat } = await talk(locale, "remind me on friday at 5pm to leave", correction);
      expect(await stored(chat)).toMatchObject([{ due_local: `${FRIDAY}T${clock}` }]);
    },
  );

  it.each([
    ["no, tuesday", "FREQ=WEEKLY;BYDAY=TU", "2026-01-27T09:00:00"],
    ["wait, at 10", "FREQ=WEEKLY;BYDAY=MO", "2026-01-26T10:00:00"],
    ["no, every sunday at 10", "FREQ=WEEKLY;BYDAY=SU", "2026-01-25T10:00:00"],
  ])("is all of a series: %s", async (correction, recurrence, due_local) => {
    const { chat } = await talk("en", "remind me every monday at 9 to go to the gym", correction);
    expect(await stored(chat)).toMatchObject([{ recurrence, due_local }]);
  });

  it("is what was moved, and when it comes back", async () => {
    const { chat } = await talk("en", "remind me to pay rent friday at 9");
    await chat.say("move rent to sunday");
    await chat.say("no wait, saturday");
    expect(await stored(chat)).toMatchObject([{ due_local: "2026-01-24T09:00:00" }]);
    await chat.say("snooze rent until monday");
    expect((await chat.say("actually tuesday")).join()).toMatch(/remind you again on Tuesday at/);
    expect(await stored(chat)).toMatchObject([{ due_local: "2026-01-24T09:00:00" }]);
  });

  it("is asked for where a time in it isn't understood", async () => {
    const { chat, answers } = await talk(
      "en",
      "remind me to pay rent friday at 9",
      "no, tomorrow in the office",
    );
    expect(answers[1]).toBe('What should I change? Tell me the right time, or say "undo".');
    expect(await stored(chat)).toHaveLength(1);
  });

  it("is nothing after ten minutes", async () => {
    const { chat } = await talk("en", "remind me to pay rent friday at 9");
    chat.stage.setClock(chat.stage.now() + 700);
    await chat.say("no, thursday");
    expect(await stored(chat)).toMatchObject([{ due_local: `${FRIDAY}T09:00:00` }]);
  });
});

describe("cancel that", () => {
  it.each([
    ["en", "remind me friday at 10 to call tom", "cancel that"],
    ["en", "remind me friday at 10 to call tom", "never mind"],
    ["de", "erinnere mich freitag um 10 an tom", "vergiss es, doch nicht"],
    ["fr", "rappelle-moi vendredi à 10h d'appeler tom", "laisse tomber"],
    ["ru", "напомни в пятницу в 10 позвонить тому", "забудь"],
  ])("takes back what was set in %s: %s, %s", async (locale, request, cancel) => {
    const { chat } = await talk(locale, request, cancel);
    expect(await stored(chat)).toEqual([]);
  });

  it("takes back the last act, not an offer", async () => {
    const { chat } = await talk(
      "en",
      "remind me friday at 10 to call tom",
      "dentist tomorrow at 5pm",
      "cancel that",
    );
    expect(await stored(chat)).toEqual([]);
  });

  it("leaves an open question as it is", async () => {
    const { chat, answers } = await talk(
      "en",
      "remind me friday at 10 to call tom",
      "remind me to pay rent",
      "never mind",
    );
    expect(answers[2]).toBe("All right, I left everything as it is.");
    expect(await stored(chat)).toHaveLength(1);
  });
});

// A time that is denied beside the one that is right. What was set is for tomorrow, Saturday, at 10.
it.each([
  ["en", "remind me tomorrow at 10 to call tom", "not tomorrow, sunday"],
  ["en", "remind me tomorrow at 10 to call tom", "sunday, not tomorrow"],
  ["en", "remind me tomorrow at 10 to call tom", "oh sorry, not tomorrow but sunday"],
  ["de", "erinnere mich morgen um 10 an tom", "nicht morgen, sondern sonntag"],
  ["de", "erinnere mich morgen um 10 an tom", "sonntag, nicht morgen"],
  ["es", "recuérdame mañana a las 10 llamar a tom", "mañana no, el domingo"],
  ["es", "recuérdame mañana a las 10 llamar a tom", "el domingo, no mañana"],
  ["fr", "rappelle-moi demain à 10h d'appeler tom", "pas demain, dimanche"],
  ["pt", "me lembre amanhã às 10 de ligar pro tom", "amanhã não, domingo"],
  ["it", "ricordami domani alle 10 di chiamare tom", "non domani, domenica"],
  ["nl", "herinner me morgen om 10 uur aan tom", "niet morgen maar zondag"],
  ["sv", "påminn mig imorgon kl 10 att ringa tom", "inte imorgon utan söndag"],
  ["fi", "muistuta huomenna klo 10 soittamaan tomille", "ei huomenna vaan sunnuntaina"],
  ["ru", "напомни завтра в 10 позвонить тому", "не завтра, а в воскресенье"],
  ["uk", "нагадай завтра о 10 подзвонити тому", "не завтра, а в неділю"],
  ["id", "ingatkan besok jam 10 pagi telepon tom", "bukan besok, minggu"],
])("%s: %s // %s", async (locale, set, denied) => {
  const { chat } = await talk(locale, set, denied);
  expect((await stored(chat)).map(({ due_local }) => due_local)).toEqual(["2026-01-25T10:00:00"]);
});
