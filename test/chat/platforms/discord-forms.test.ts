import { beforeEach, describe, expect, it } from "vitest";
import { discordCommands } from "../../../src/platforms/discord/commands";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { REQUEST_NAMES, type RequestName } from "../../../src/words/requests/request-words";
import { MENU_TEXTS } from "../../../src/words/tables/menu";
import { textsIn } from "../../../src/words/texts";
import type { Body } from "../../support/wire";
import { PEOPLE_WORDS } from "../../support/words";
import { discordInteraction } from "../bots";
import { type Chat, openChat } from "../chat";

/** Ordinary messages don't reach a bot on Discord: what people can send, and how they answer in words. */

const SERVER = "guild:645027906669510667";

interface Form {
  custom_id: string;
  title: string;
  components: { label: string; description?: string; component: Body }[];
}

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("discord");
});

/** The data of the button that opens a form below the newest text; null for none. */
function formButton(): string | null {
  return chat.buttons().find((data) => data.startsWith("answer:")) ?? null;
}

/** Presses the button that opens a form, below a message with this text. */
async function open(data: string | null, content: string, more: Body = {}): Promise<Form> {
  const components = [{ type: 1, components: [{ type: 2, label: "Answer", custom_id: data }] }];
  const pressed = {
    ...discordInteraction(chat.said()),
    type: 3,
    data: { custom_id: data, component_type: 2 },
    message: { id: "1234567890", content, components },
    ...more,
  };
  const calls = chat.calls.length;
  const response = await chat.post(JSON.stringify(pressed));
  const { type, data: form } = (await response.json()) as { type: number; data: Form };
  expect([type, chat.calls.length]).toEqual([9, calls]);
  return form;
}

/** Sends a form with these words, and gives the texts that answer it. */
async function fill({ custom_id }: Form, words: string, where = chat.bot.chat): Promise<string[]> {
  chat.heard();
  const components = [{ type: 18, component: { type: 4, custom_id: "words", value: words } }];
  const about = { ...discordInteraction(chat.said({ chat: where })), type: 5 };
  const response = await chat.post(JSON.stringify({ ...about, data: { custom_id, components } }));
  expect(await response.json()).toMatchObject({ type: 5 });
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.heard();
}

async function contents(): Promise<string[]> {
  const { items } = await chat.stage.user(`discord:${chat.bot.person}`).upcoming();
  return items.map(({ content }) => content);
}

describe("help", () => {
  it.each(LANGUAGE_CODES)("names the commands, and what they do in %s", async (language) => {
    const interaction = { ...discordInteraction(chat.said()), locale: language };
    chat.heard();
    const data = { id: "1", type: 1, name: "help" };
    await chat.post(JSON.stringify({ ...interaction, type: 2, data }));
    await chat.stage.drain();
    const [help = "", ...more] = chat.heard();
    expect(more).toEqual([]);
    const told = discordCommands(PEOPLE_WORDS).filter(({ type }) => type === 1);
    const texts: Record<string, string> = MENU_TEXTS[language];
    const lines = told.map(({ name }) => `/${String(name)}: ${texts[String(name)]}`);
    expect(help.split("\n")).toEqual(lines);
  });
});

/** What a person sends for each request but yes and no, which are buttons, after a rent that is due every day at 9, and what is said then. */
const SENT: Record<Exclude<RequestName, "yes" | "no">, [sent: string, answer: RegExp]> = {
  thanks: ["/almanac thank you", /welcome/],
  hello: ["/almanac hello", /Hello/],
  help: ["/help", /\/remind/],
  cancel: ["/almanac never mind", /Undone/],
  undo: ["/undo", /Undone/],
  forgetMe: ["/forget-me", /Should I do it\?/],
  export: ["/export", /Pay rent/],
  digestOff: ["/digest off", /no more morning messages/],
  digest: ["/digest 7:30", /every day at 7:30/],
  timeZone: ["/timezone Lisbon", /Lisbon/],
  clockIn: ["/almanac what time is it in Tokyo", /\(Tokyo's time\)/],
  clock: ["/timezone", /Berlin/],
  date: ["/almanac what day is it", /Today is/],
  happened: ["/almanac what did I do last week?", /nothing that happened/],
  stopRepeating: ["/stop-repeating rent", /no longer repeats/],
  stopReminding: ["/stop-reminding rent", /not remind you of it any more/],
  rename: ["/rename rent to pay the landlord", /Pay the landlord/],
  skip: ["/skip rent", /Skipped/],
  snooze: ["/snooze rent in two hours", /I will remind you again/],
  move: ["/move rent 8 am", /Moved/],
  postpone: ["/almanac postpone rent 2 hours", /Moved.*11 am/],
  done: ["/done rent", /Done/],
  list: ["/list", /Pay rent/],
  today: ["/today", /Nothing is due today/],
  tomorrow: ["/tomorrow", /Pay rent/],
  agenda: ["/list next week", /Pay rent/],
  know: ["/almanac what do you know about rent", /What I know about "rent"/],
  search: ["/search rent", /What I know about "rent"/],
  wake: ["/almanac wake me at 7", /Wake up/],
  timer: ["/almanac set a timer for 20 minutes", /Timer/],
  remindOther: ["/remind <@80351110224679999> tomorrow at 9 to call mum", /has to write to me first/],
  remindUs: ["/remind us tomorrow at 9 to bring the reports", /I will remind/],
  addToList: ["/almanac add to my list: buy stamps", /Buy stamps/],
  keepInMind: ["/almanac don't forget that my locker is 42", /My locker is 42/],
  remind: ["/remind call mum tomorrow at 10", /Call mum/],
  remember: ["/remember my locker is 42", /My locker is 42/],
  forget: ["/forget rent", /Forgotten: Pay rent/],
};

const REQUESTS = REQUEST_NAMES.filter((name) => name !== "yes" && name !== "no");

it.each(REQUESTS)("%s can be sent", async (name) => {
  const [sent, answer] = SENT[name];
  const command = /^\/(\S+)/.exec(sent)?.[1];
  expect(discordCommands(PEOPLE_WORDS).map((one) => one["name"])).toContain(command);
  await chat.say("/remind pay rent every day at 9");
  expect((await chat.say(sent)).join("\n")).toMatch(answer);
});

describe("a question", () => {
  it.each([
    [
      "for a missing time",
      "/remind call the dentist",
      "tomorrow at 3 pm",
      /tomorrow at 3 pm: Call the dentist/,
    ],
    [
      "for a missing matter",
      "/remind tomorrow at 3 pm",
      "call the dentist",
      /tomorrow at 3 pm: Call the dentist/,
    ],
    ["until when", "/snooze rent", "Monday", /on Monday at 9 am: Pay rent/],
    ["to when", "/move rent", "Monday at 10", /on Monday at 10 am: Pay rent/],
    ["for new words", "/rename rent", "pay the landlord", /now says: Pay the landlord/],
    ["which one", "/done pay", "the second one", /Done: Pay taxes/],
    ["for a city", "/timezone", "Lisbon", /Lisbon/],
    ["for an hour", "/digest at some hour", "8", /every day at 8 am/],
  ])("%s is answered in words", async (_name, sent, words, answer) => {
    await chat.say("/remind pay rent tomorrow at 9");
    await chat.say("/remind pay taxes tomorrow at 10");
    const [question = ""] = await chat.say(sent);
    const form = await open(formButton(), question);
    expect((await fill(form, words)).join("\n")).toMatch(answer);
  });

  it("is answered in words in a server too, where only its person sees it", async () => {
    const [question = ""] = await chat.say("/remind call the dentist", { chat: SERVER });
    const form = await open(formButton(), question, { channel_id: SERVER.replace("guild:", "") });
    expect(await fill(form, "tomorrow at 3 pm", SERVER)).toEqual([
      expect.stringContaining("tomorrow at 3 pm: Call the dentist"),
    ]);
  });

  it("is answered by /almanac as well", async () => {
    await chat.say("/remind call the dentist");
    expect((await chat.say("/almanac tomorrow at 3 pm"))[0]).toContain("Call the dentist");
  });

  it("that isn't open any more is not answered in place of the newest one", async () => {
    const [first = ""] = await chat.say("/remind call the dentist");
    const form = await open(formButton(), first);
    await chat.say("/remind call mum");
    expect(await fill(form, "tomorrow at 3 pm")).toEqual([textsIn(PEOPLE_WORDS, "en").questionIsOver]);
    expect(await contents()).toEqual([]);
  });

  it("stays open after words that are no answer, which may be written again", async () => {
    const [question = ""] = await chat.say("/remind call the dentist");
    const [again = ""] = await fill(await open(formButton(), question), "whenever you like");
    expect(again).toContain("I don't understand the time");
    expect((await fill(await open(formButton(), again), "tomorrow at 3 pm"))[0]).toContain(
      "Call the dentist",
    );
  });

  it("of yes or no has buttons alone", async () => {
    await chat.say("/forget-me");
    expect(chat.buttons()).toEqual(["yes", "no"]);
  });

  it("of the assistant is not handed to a bot of the app's own", async () => {
    await chat.say("/remind pay rent tomorrow at 9");
    const id = await chat.stage.user(`discord:${chat.bot.person}`).upcoming();
    await chat.patch({ mode: "forward", forward_url: "https://bot.example.com/chat" });
    const [question = ""] = await chat.press(`other:${id.items[0]?.id}`);
    const form = await open(formButton(), question);
    expect((await fill(form, "Monday at 10"))[0]).toContain("on Monday at 10 am: Pay rent");
    expect(chat.calls.filter(({ platform }) => platform === "web")).toEqual([]);
  });
});

describe("words that were not understood", () => {
  it("are told so each time, with a form for others", async () => {
    for (const words of ["dance", "sing"]) {
      const [answer = ""] = await chat.say(`/almanac ${words}`);
      expect(answer).toContain("I did not understand");
      const form = await open(formButton(), answer);
      expect((await fill(form, "thanks"))[0]).toContain("welcome");
    }
  });

  it("are read in their own language", async () => {
    expect((await chat.say("/almanac erinnere mich morgen um 9 an die Miete"))[0]).toContain(
      "Ich erinnere dich",
    );
  });
});

describe("a form", () => {
  it("is named like its button, and has the last lines of the message above the place for words", async () => {
    const message =
      "Noted.\n\nWhen should I remind you: **call** the dentist\nabout the appointment of next week";
    const { title, components } = await open("answer:t9k2x1", message);
    expect(title).toBe("Answer");
    expect(components).toEqual([
      {
        type: 18,
        label: "When should I remind you: call the dentist a…",
        description: "When should I remind you: call the dentist about the appointment of next week",
        component: { type: 4, custom_id: "words", style: 1, required: true, max_length: 1500 },
      },
    ]);
  });

  it("keeps Discord's limits", async () => {
    const { title, components } = await open("answer:0", "👩‍💻 wörds ".repeat(100));
    expect(title.length).toBeLessThanOrEqual(45);
    for (const { label, description = "" } of components) {
      expect(Array.from(label).length).toBeLessThanOrEqual(45);
      expect(Array.from(description).length).toBeLessThanOrEqual(100);
    }
  });

  it("opens for a button whose message Discord doesn't tell", async () => {
    expect(await open("answer:0", "x", { message: undefined })).toMatchObject({ title: "…" });
  });
});
