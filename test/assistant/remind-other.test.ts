import { beforeEach, describe, expect, it } from "vitest";
import { telegramMessage } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";

/** Reminders that one person sets for another. Friday 23 January 2026, 15:32 in Berlin. */

const GROUP = "-100123";
const ANNA = { id: 1, first_name: "Anna", username: "anna", language_code: "en" };
const BEN = { id: 2, first_name: "Ben", username: "Ben_W", language_code: "de" };
type Person = typeof ANNA;

let chat: Chat;
/** The user names that Telegram knows now, by person. */
let names: Record<string, string>;

beforeEach(async () => {
  chat = await openChat("telegram");
  names = { "1": "anna", "2": "Ben_W" };
  chat.onCall = ({ url, body }) => {
    if (!url.endsWith("/getChat")) return null;
    const id = String(body["chat_id"]);
    return Response.json({ ok: true, result: { id: Number(id), type: "private", username: names[id] } });
  };
});

const user = (id: number) => chat.stage.user(`telegram:${id}`);

interface Options {
  from?: Person;
  to?: string;
  /** The people without a user name whom the text mentions, by their first names. */
  named?: Record<string, number>;
  edits?: number;
}

let last = 0;

/** Sends a text in the group, with what Telegram says of its mentions. Gives the answers. */
async function ask(text: string, { from = ANNA, to = GROUP, named = {}, edits }: Options = {}) {
  const said = chat.said({ person: String(from.id), chat: to, text });
  last = edits ?? said.n;
  const mentions = [...text.matchAll(/@\w+/g)].map(({ index, 0: name }) => ({
    type: "mention",
    offset: index,
    length: name.length,
  }));
  const people = Object.entries(named).map(([name, id]) => ({
    type: "text_mention",
    offset: text.indexOf(name),
    length: name.length,
    user: { id, is_bot: false, first_name: name },
  }));
  const message = {
    ...telegramMessage({ ...said, n: last }),
    from: { ...from, is_bot: false },
    entities: [...mentions, ...people],
  };
  const edited = { edited_message: { ...message, edit_date: Math.floor(said.at / 1000) } };
  chat.heard();
  await chat.post(
    JSON.stringify({ update_id: 5000 + said.n, ...(edits === undefined ? { message } : edited) }),
  );
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.heard().map((one) => one.split(/\n\nIt should be/)[0] ?? "");
}

/** Ben writes to the bot alone, and reads German. */
async function benStarts() {
  await ask("erinnere mich am Montag um 10 an die Miete", { from: BEN, to: "2" });
  await ask("Morgennachricht aus", { from: BEN, to: "2" });
}

/** What a person has open or done, the newest first. */
const items = async (id: number) => {
  const response = await user(id).send("GET", "/memories");
  const { data = [] } = (await response.json()) as { data?: { content: string }[] };
  return data.map(({ content }) => content);
};

/** The chats to which messages go while the cron runs at `time`, and what they say. */
async function sentAt(time: string): Promise<[string, unknown][]> {
  const before = chat.calls.length;
  await chat.stage.run(at(time));
  return chat.calls
    .slice(before)
    .filter(({ url }) => url.endsWith("/sendMessage"))
    .map(({ body }) => [String(body["chat_id"]), body["text"]]);
}

const PLANTS = "@AlmanacBot remind @ben_w to water the plants tomorrow at 9";
const MUST_WRITE = "@ben_w has to write to me first, in a private chat. Then I can remind @ben_w.";
const SET = "I will remind @ben_w tomorrow at 09:00: Water the plants";
const NINE = "2026-01-24T08:00:00Z";

/** A reminder finds that Ben has blocked the bot. */
async function benBlocks() {
  const blocked = { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" };
  const usual = chat.onCall;
  chat.onCall = (call) =>
    call.url.endsWith("/sendMessage") ? Response.json(blocked, { status: 403 }) : usual(call);
  await sentAt("2026-01-26T09:00:00Z");
  chat.onCall = usual;
}

describe("remind @ben", () => {
  beforeEach(benStarts);

  it("is Ben's own, comes to Ben alone, and says who asked", async () => {
    expect(await ask(PLANTS)).toEqual([SET]);
    expect(await items(1)).toEqual([]);
    expect(await items(2)).toEqual(["Water the plants", "Die Miete"]);
    expect(await sentAt(NINE)).toEqual([["2", "Anna hat mich gebeten, dich zu erinnern: Water the plants"]]);
    expect(await ask("erledigt", { from: BEN, to: "2" })).toEqual(["Erledigt: Water the plants"]);
  });

  it.each([
    [
      "erinnere @ben_w morgen um 9 Uhr daran, die Blumen zu gießen",
      "Ich erinnere @ben_w morgen um 09:00: Die Blumen gießen",
    ],
    [
      "rappelle à @ben_w d'arroser les plantes demain à 9h",
      "Je le rappellerai à @ben_w demain à 9 h : Arroser les plantes",
    ],
    [
      "recuérdale a @ben_w regar las plantas mañana a las 9",
      "Se lo recordaré a @ben_w mañana a las 9:00: Regar las plantas",
    ],
    [
      "can you remind Benny to water the plants tomorrow at 9 please",
      "I will remind Benny tomorrow at 09:00: Water the plants",
    ],
    ["set a reminder for @ben_w to water the plants tomorrow at 9", SET],
  ])("%s", async (text, answer) => {
    expect(await ask(`@AlmanacBot ${text}`, { named: text.includes("Benny") ? { Benny: 2 } : {} })).toEqual([
      answer,
    ]);
  });

  it("goes by a command too, and asks for what is missing", async () => {
    expect(await ask("/remind @ben_w tomorrow at 9 to water the plants")).toEqual([SET]);
    expect(await ask("/remind @ben_w to buy milk")).toEqual(["When should I remind @ben_w: Buy milk"]);
    expect(await ask("@AlmanacBot tomorrow at 10")).toEqual([
      "I will remind @ben_w tomorrow at 10:00: Buy milk",
    ]);
    expect(await ask("/remind @ben_w")).toEqual(["What should I remind @ben_w of, and when?"]);
    expect(await ask("@AlmanacBot call the landlord tomorrow at 11")).toEqual([
      "I will remind @ben_w tomorrow at 11:00: Call the landlord",
    ]);
  });

  it("whole days come by themselves, though a morning message lists them", async () => {
    await ask("Morgennachricht um 7", { from: BEN, to: "2" });
    expect(await ask("/remind @ben_w tomorrow to buy bread")).toEqual([
      "I will remind @ben_w tomorrow: Buy bread",
    ]);
    expect((await sentAt("2026-01-24T06:00:00Z"))[0]?.[1]).toContain("1. Anna: Buy bread");
    expect(await sentAt(NINE)).toEqual([["2", "Anna hat mich gebeten, dich zu erinnern: Buy bread\nHeute"]]);
  });

  it("says who asked to a webhook too", async () => {
    await ask(PLANTS);
    await user(2).patch({ digest: { channel: { type: "webhook", url: "https://bot.example.com/due" } } });
    await chat.stage.run(at(NINE));
    const sent = chat.calls.find(({ url }) => url === "https://bot.example.com/due");
    expect(sent?.body["data"]).toMatchObject({
      text: expect.stringMatching(/^Reminder asked for by Anna: Water the plants\n/),
    });
  });

  it("can be taken back until Ben has heard of it or touched it", async () => {
    await ask(PLANTS);
    expect(await chat.press(chat.buttons()[0] ?? "", { person: "1", chat: GROUP })).toEqual([
      "Undone, I have removed it: Water the plants",
    ]);
    expect(await items(2)).toEqual(["Die Miete"]);
    await ask(PLANTS);
    await ask("verschieb plants auf 10 Uhr", { from: BEN, to: "2" });
    expect(await ask("/undo")).toEqual(["That is no longer there, or it belongs to somebody else."]);
    await ask("/remind @ben_w in 2 minutes to open the door");
    expect(await sentAt("2026-01-23T14:36:00Z")).toHaveLength(1);
    expect(await ask("/undo")).toEqual(["That is no longer there, or it belongs to somebody else."]);
    expect(await items(2)).toHaveLength(3);
  });

  it("nobody else takes it back, and a bare done means nothing of Ben's", async () => {
    await ask("@AlmanacBot remind me on Monday to call Mum");
    await ask(PLANTS);
    const [undo = ""] = chat.buttons();
    expect(await chat.press(undo, { person: "3", chat: GROUP })).toEqual([
      "There is nothing to undo: that works for ten minutes.",
    ]);
    await ask("/done");
    expect(await items(1)).toEqual(["Call Mum"]);
    expect(await items(2)).toContain("Water the plants");
  });

  it("Anna herself is me", async () => {
    for (const text of [
      "remind @anna to water the plants tomorrow at 9",
      "remind Anna tomorrow at 9 to call Mum",
    ])
      await ask(`@AlmanacBot ${text}`, { named: text.includes("Anna ") ? { Anna: 1 } : {} });
    expect(await items(1)).toEqual(["Call Mum", "Water the plants"]);
  });

  it("bots are nobody", async () => {
    const [answer = "", ...more] = await ask(
      "@AlmanacBot remind @OtherBot to water the plants tomorrow at 9",
    );
    expect(answer).toContain("I did not understand that.");
    expect(more).toEqual([]);
  });

  it("one person at a time", async () => {
    await ask("hello", { from: { ...BEN, id: 3, username: "cleo" }, to: "3" });
    const one = ["I remind one person or channel at a time. Please ask for each alone."];
    expect(await ask("@AlmanacBot remind @ben_w and @cleo to water the plants tomorrow at 9")).toEqual(one);
    expect(await ask("@AlmanacBot remind me and @ben_w to water the plants tomorrow at 9")).toEqual(one);
    expect(await ask("@AlmanacBot remind @ben_w to call @cleo tomorrow at 9")).toEqual([
      "I will remind @ben_w tomorrow at 09:00: Call @cleo",
    ]);
    expect(await items(2)).toEqual(["Call @cleo", "Die Miete"]);
  });

  it("is set once, and none that repeats", async () => {
    expect(await ask("/remind @ben_w every day at 9 to water the plants")).toEqual([
      "For somebody else I only set reminders that come once.",
    ]);
    expect(await items(2)).toEqual(["Die Miete"]);
  });
});

describe("somebody who has not started the bot", () => {
  it.each<[string, (() => Promise<unknown>)[]]>([
    ["has never written", []],
    ["has written in the group alone", [async () => await ask("@AlmanacBot list", { from: BEN })]],
    ["has stopped the bot", [benStarts, benBlocks]],
    ["hears nothing by itself", [benStarts, async () => await user(2).patch({ reminders: { push: false } })]],
    [
      "has paused",
      [benStarts, async () => await user(2).patch({ digest: { paused_until: "2026-03-01T00:00:00Z" } })],
    ],
    ["hears nowhere", [benStarts, async () => await user(2).patch({ digest: { channel: null } })]],
    [
      "was forgotten",
      [
        benStarts,
        async () => await ask("forget me", { from: BEN, to: "2" }),
        async () => await ask("yes", { from: BEN, to: "2" }),
      ],
    ],
    [
      "writes to another bot of the app",
      [
        benStarts,
        async () => {
          chat.connection = await chat.connect({ time_zone: "Europe/Berlin" });
        },
      ],
    ],
  ])("%s", async (_, steps) => {
    for (const step of steps) await step();
    const before = await items(2);
    expect(await ask(PLANTS)).toEqual([MUST_WRITE]);
    expect(await items(2)).toEqual(before);
  });

  it("by an id the answer is the same", async () => {
    expect(
      await ask("@AlmanacBot remind Benny to water the plants tomorrow at 9", { named: { Benny: 2 } }),
    ).toEqual(["Benny has to write to me first, in a private chat. Then I can remind Benny."]);
    expect(await items(2)).toEqual([]);
  });

  it("can be reminded once this person has written", async () => {
    expect(await ask(PLANTS)).toEqual([MUST_WRITE]);
    await benStarts();
    expect(await ask(PLANTS)).toEqual([SET]);
  });
});

describe("a user name", () => {
  beforeEach(benStarts);

  it("means whoever has it now", async () => {
    names["2"] = "benjamin";
    expect(await ask(PLANTS)).toEqual([MUST_WRITE]);
    await ask("hello", { from: { ...BEN, id: 3 }, to: "3" });
    names["3"] = "ben_w";
    expect(await ask(PLANTS)).toEqual([SET]);
    expect(await items(3)).toEqual(["Water the plants"]);
    expect(await items(2)).toEqual(["Die Miete"]);
  });

  it("is nobody's where Telegram doesn't say", async () => {
    chat.onCall = ({ url }) => (url.endsWith("/getChat") ? new Response("{}", { status: 502 }) : null);
    expect(await ask(PLANTS)).toEqual([MUST_WRITE]);
  });
});

describe("what Anna learns of Ben", () => {
  beforeEach(benStarts);

  it("not what Ben has, does or is sent", async () => {
    await ask("erinnere mich morgen um 9 an: Water the plants", { from: BEN, to: "2" });
    expect(await ask(PLANTS)).toEqual([SET]);
    expect(await ask(PLANTS)).toEqual([SET]);
    expect(await items(2)).toEqual(["Water the plants", "Water the plants", "Die Miete"]);
    await ask("2 löschen", { from: BEN, to: "2" });
    expect(await ask(PLANTS)).toEqual([SET]);
  });

  it("a clock of Ben's is said to be Ben's, and a moment of today is Anna's", async () => {
    await user(2).patch({ time_zone: "Europe/Paris", day_hours: { morning: "05:00" } });
    expect(await ask("/remind @ben_w on Monday at 9 to call me")).toEqual([
      "I will remind @ben_w on Monday at 09:00: Call me",
    ]);
    await user(2).patch({ time_zone: "Asia/Tokyo" });
    expect(await ask(PLANTS)).toEqual([
      "I will remind @ben_w tomorrow at 09:00 (@ben_w's time): Water the plants",
    ]);
    expect(await ask("/remind @ben_w in 2 hours to call me")).toEqual([
      "I will remind @ben_w today at 17:32: Call me",
    ]);
    // It is 23:32 in Tokyo: nobody can try out when "today at …" has passed there.
    expect(await ask("/remind @ben_w today at 18:00 to sleep")).toEqual([
      "I will remind @ben_w today at 18:00: Sleep",
    ]);
    expect(await ask("/remind @ben_w tomorrow morning to wake up")).toEqual([
      "I will remind @ben_w tomorrow at 09:00 (@ben_w's time): Wake up",
    ]);
    expect(await sentAt("2026-01-24T00:00:00Z")).toEqual(
      expect.arrayContaining([["2", "Anna hat mich gebeten, dich zu erinnern: Water the plants"]]),
    );
  });

  it("Anna puts five a day on Ben, and all others together twenty", async () => {
    for (let n = 1; n <= 5; n += 1)
      expect(await ask(`/remind @ben_w tomorrow at 9 to do thing ${n}`)).toEqual([
        expect.stringContaining("I will"),
      ]);
    const enough = ["That is enough for @ben_w today. Please try again tomorrow."];
    expect(await ask("/remind @ben_w tomorrow at 9 to do thing 6")).toEqual(enough);
    for (let id = 11; id <= 13; id += 1)
      for (let n = 1; n <= 5; n += 1)
        await ask(`/remind @ben_w tomorrow at 9 to do thing ${n}`, {
          from: { ...ANNA, id, username: `a${id}` },
        });
    expect(
      await ask("/remind @ben_w tomorrow at 9 to stop", { from: { ...ANNA, id: 14, username: "a14" } }),
    ).toEqual(enough);
    expect(await items(2)).toHaveLength(21);
    chat.stage.setClock(chat.stage.now() + 86_400);
    expect(await ask("/remind @ben_w on Sunday at 9 to do thing 7")).toEqual([
      expect.stringContaining("I will"),
    ]);
  });

  it("asks and takes back at most thirty times a day", async () => {
    for (let n = 0; n < 15; n += 1) {
      expect(await ask(PLANTS)).toEqual([SET]);
      await ask("/undo");
    }
    for (let n = 0; n < 15; n += 1) await ask("/remind @nobody tomorrow at 9 to answer");
    expect(await ask(PLANTS)).toEqual(["That is enough for @ben_w today. Please try again tomorrow."]);
  });

  it("a name of several lines stays one line, and an erased asker is nobody", async () => {
    const mallory = { ...ANNA, id: 6, first_name: "Bank\nReminder: [pay]", username: "mallory" };
    await ask("/remind @ben_w tomorrow at 9 to water the plants", { from: mallory });
    await ask("/remind @ben_w tomorrow at 10 to call me", { from: { ...ANNA, id: 7 } });
    await chat.stage.send("DELETE", "/v1/users/telegram:7");
    expect(await sentAt(NINE)).toEqual([
      ["2", "Bank Reminder: [pay] hat mich gebeten, dich zu erinnern: Water the plants"],
    ]);
    expect(await sentAt("2026-01-24T09:00:00Z")).toEqual([
      ["2", "Jemand hat mich gebeten, dich zu erinnern: Call me"],
    ]);
  });
});

describe("an edit", () => {
  beforeEach(async () => {
    await benStarts();
    await ask("/digest off");
  });

  const mine = "@AlmanacBot remind me tomorrow at 9 to water the plants";

  it("from me to us and back", async () => {
    await ask(mine);
    const edits = last;
    expect(await ask("@AlmanacBot remind us tomorrow at 9 to water the plants", { edits })).toEqual([
      "Changed as you edited it. I will remind everybody here tomorrow at 09:00: Water the plants",
    ]);
    // It was made the group's: that goes, and then it is the person's again.
    expect(await ask("/undo")).toEqual(["Undone, I have removed it: Water the plants"]);
    expect(await ask("/undo")).toEqual(["Undone: Water the plants"]);
    await ask("@AlmanacBot remind us tomorrow at 9 to water the plants!", { edits });
    expect(await ask(mine, { edits })).toEqual([
      "Changed as you edited it. I will remind you tomorrow at 09:00: Water the plants",
    ]);
    await ask("@AlmanacBot remind us tomorrow at 9 to water the flowers", { edits });
    expect(await sentAt(NINE)).toEqual([[GROUP, "Reminder: Water the flowers"]]);
  });

  it("from me to Ben, and taken back", async () => {
    await ask(mine);
    const edits = last;
    expect(await ask(PLANTS, { edits })).toEqual([`Changed as you edited it. ${SET}`]);
    expect([await items(1), await items(2)]).toEqual([[], ["Water the plants", "Die Miete"]]);
    expect(await ask("/undo")).toEqual(["Undone: Water the plants"]);
    expect([await items(1), await items(2)]).toEqual([["Water the plants"], ["Die Miete"]]);
  });

  it("to somebody who can't be reminded leaves it as it was", async () => {
    await ask(mine);
    const edits = last;
    expect(await ask(PLANTS.replace("@ben_w", "@nobody"), { edits })).toEqual([
      expect.stringContaining("@nobody has to write"),
    ]);
    expect(await ask(PLANTS.replace("tomorrow at 9", "every day at 9"), { edits })).toEqual([
      "For somebody else I only set reminders that come once.",
    ]);
    expect([await items(1), await items(2)]).toEqual([["Water the plants"], ["Die Miete"]]);
  });

  it("without a time keeps the one to come, and takes none that repeats or has passed", async () => {
    await ask(mine);
    expect(await ask("@AlmanacBot remind @ben_w to water the flowers", { edits: last })).toEqual([
      "Changed as you edited it. I will remind @ben_w tomorrow at 09:00: Water the flowers",
    ]);
    await ask("@AlmanacBot remind me every day at 9 to stretch");
    expect(await ask("@AlmanacBot remind @ben_w to stretch", { edits: last })).toEqual([
      "For somebody else I only set reminders that come once.",
    ]);
    await ask("@AlmanacBot remind me in a minute to open the door");
    const edits = last;
    chat.stage.setClock(chat.stage.now() + 3600);
    expect(await ask("@AlmanacBot remind @ben_w to open the door", { edits })).toEqual([
      expect.stringContaining("I don't understand the time"),
    ]);
    expect(await items(1)).toEqual(["Open the door", "Stretch"]);
  });

  it("of what was set for Ben: another time, then me", async () => {
    await ask(PLANTS);
    const edits = last;
    expect(await ask(PLANTS.replace("at 9", "at 10"), { edits })).toEqual([
      "Changed as you edited it. I will remind @ben_w tomorrow at 10:00: Water the plants",
    ]);
    expect(await items(2)).toHaveLength(2);
    expect(await ask(mine, { edits })).toEqual([
      "Changed as you edited it. I will remind you tomorrow at 09:00: Water the plants",
    ]);
    expect([await items(1), await items(2)]).toEqual([["Water the plants"], ["Die Miete"]]);
  });

  it("of what Ben has touched changes nothing", async () => {
    await ask(PLANTS);
    const edits = last;
    await ask("erledigt plants", { from: BEN, to: "2" });
    expect(await ask(PLANTS.replace("at 9", "at 10"), { edits })).toEqual([
      "That is no longer there, or it belongs to somebody else.",
    ]);
    expect(await items(2)).toEqual(["Water the plants", "Die Miete"]);
  });
});

it("what is kept of a chat names nobody else once an answer was given", async () => {
  await benStarts();
  await ask(PLANTS);
  const rows = await chat.stage.sql<{ state: string }>(
    "SELECT state FROM chats WHERE user_id = 'telegram:1' AND state IS NOT NULL",
  );
  expect(rows.map(({ state }) => state).join()).toContain('"given"');
  expect(rows.map(({ state }) => state).join()).not.toContain("telegram:2");
});
