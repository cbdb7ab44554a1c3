import { beforeEach, describe, expect, it } from "vitest";
import { telegramMessage } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";
import { bodyOf } from "../support/world";

/** A group as a user, and its hostile neighbours. Friday 23 January 2026, 15:32 in Berlin. */

const GROUP = "-100123";
const ELSEWHERE = "-100999";
const ANN = { chat: GROUP, person: "1" };
const BEN = { chat: GROUP, person: "2" };
const EVE = { chat: ELSEWHERE, person: "3" };

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
});

const group = () => chat.stage.user(`telegram:${GROUP}`);
const ann = () => chat.stage.user("telegram:1");

/** Sends what is for the bot in a group: a mention. Gives the answers, each without a question for the zone. */
async function ask(text: string, who: { chat: string; person: string } = ANN): Promise<string[]> {
  const said = chat.said({ ...who, text: `@AlmanacBot ${text}` });
  const message = { ...telegramMessage(said), entities: [{ type: "mention", offset: 0, length: 11 }] };
  chat.heard();
  await chat.post(JSON.stringify({ update_id: 5000 + said.n, message }));
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.heard().map((answer) => answer.split("\n\nIt should be")[0] ?? "");
}

const alone = (person: string) => ({ person, chat: person });

async function contents(user: string): Promise<string[]> {
  const path = `/v1/users/${encodeURIComponent(user)}/memories`;
  const { data } = await bodyOf<{ data: { content: string }[] }>(await chat.stage.send("GET", path));
  return data.map(({ content }) => content).toSorted();
}

describe("whose it is", () => {
  // The table of docs/groups.md.
  it.each([
    ["remind us tomorrow at 9 to bring cake", "group"],
    ["remember the door code is 4471", "group"],
    ["don't forget that the key is under the mat", "group"],
    ["remember to buy milk tomorrow at 9", "group"],
    ["remember our wifi is tiger77", "group"],
    ["remind me tomorrow at 9 to call our landlord", "person"],
    ["remember my pin is 9999", "person"],
    ["remember that I owe Ben ten euros", "person"],
    ["wake me tomorrow at 7", "person"],
    ["tomorrow at 9 remind me to call mum", "person"],
  ])("%s: the %s's", async (text, whose) => {
    await ask(text);
    expect([(await contents(`telegram:${GROUP}`)).length, (await contents("telegram:1")).length]).toEqual(
      whose === "group" ? [1, 0] : [0, 1],
    );
  });

  it.each([
    "remind us tomorrow at 9 to bring cake and remind me tomorrow at 8 to call mum",
    "remind me tomorrow at 8 to call mum, and remind us tomorrow at 9 to bring cake",
  ])("of two requests each is its own: %s", async (text) => {
    const [answer] = await ask(text);
    expect(answer).toContain("I will remind everybody here tomorrow at 09:00: Bring cake");
    expect(answer).toContain("I will remind you tomorrow at 08:00: Call mum");
    expect(await contents(`telegram:${GROUP}`)).toEqual(["Bring cake"]);
    expect(await contents("telegram:1")).toEqual(["Call mum"]);
  });

  it("two requests for all are the group's", async () => {
    await ask("remind us tomorrow at 9 to bring cake and remind us on Monday at 8 to call the landlord");
    expect(await contents(`telegram:${GROUP}`)).toEqual(["Bring cake", "Call the landlord"]);
    expect(await contents("telegram:1")).toEqual([]);
  });

  it("a command is read like the words", async () => {
    await chat.say("/remember the door code is 4471", ANN);
    await chat.say("/remind call mum tomorrow at 9", ANN);
    expect(await contents(`telegram:${GROUP}`)).toEqual(["The door code is 4471"]);
    expect(await contents("telegram:1")).toEqual(["Call mum"]);
  });

  it.each([
    ["i'm in Tokyo", "Asia/Tokyo", "Europe/Berlin"],
    ["our time zone is Tokyo", "Europe/Berlin", "Asia/Tokyo"],
    ["we're in Tokyo", "Europe/Berlin", "Asia/Tokyo"],
    ["/timezone Tokyo", "Asia/Tokyo", "Europe/Berlin"],
  ])("%s is said of its person, or of all", async (text, own, ours) => {
    await ask("list");
    await (text.startsWith("/") ? chat.say(text, ANN) : ask(text));
    expect(await ann().get("")).toMatchObject({ time_zone: own });
    expect(await group().get("")).toMatchObject({ time_zone: ours });
  });

  it("the group is asked once for its zone, and whoever answers sets it", async () => {
    const [first] = await chat.say("/remind us tomorrow at 9 to bring cake", ANN);
    expect(first).toContain("for you all now (Berlin)");
    await ask("I'm in Lisbon", BEN);
    expect(await group().get("")).toMatchObject({ time_zone: "Europe/Lisbon" });
    expect(await chat.stage.user("telegram:2").get("")).toMatchObject({ time_zone: "Europe/Berlin" });
    const [second] = await chat.say("/remind us tomorrow at 10 to bring plates", BEN);
    expect(second).not.toContain("It should be");
  });

  it("a group begins in the zone of whoever first speaks to the bot there", async () => {
    await chat.say("/timezone Tokyo", alone("1"));
    await ask("remind us tomorrow at 9 to bring cake");
    expect(await group().get("")).toMatchObject({ time_zone: "Asia/Tokyo" });
  });

  it("its morning message is spoken there, with what is the group's alone", async () => {
    await ask("remind us tomorrow at 10 to bring cake");
    await chat.say("remind me tomorrow at 10 to see the doctor", alone("1"));
    chat.heard();
    await chat.stage.run(at("2026-01-24T07:00:00Z"));
    const sent = chat.calls.slice(-2).map(({ body }) => [String(body["chat_id"]), String(body["text"])]);
    const [own, ours] = sent.toSorted((a, b) => (b[0] ?? "").localeCompare(a[0] ?? ""));
    const texts = new Map(sent.map(([to, text]) => [to, text]));
    expect([own?.[0], ours?.[0]].toSorted()).toEqual([GROUP, "1"].toSorted());
    expect(texts.get(GROUP)).toContain("Bring cake");
    expect(texts.get(GROUP)).not.toContain("doctor");
    expect(texts.get("1")).toContain("See the doctor");
    expect(texts.get("1")).not.toContain("cake");
    expect(await ask("done 1", BEN)).toEqual(["Done: Bring cake"]);
  });

  it("digest off ends the group's, and a person's where it says so", async () => {
    await ask("remind us tomorrow at 10 to bring cake");
    await ask("digest at 7");
    await chat.say("/digest at 6", alone("1"));
    expect(await group().get("")).toMatchObject({ digest: { time: "07:00" } });
    await ask("digest off", BEN);
    expect(await group().get("")).toMatchObject({ digest: { time: null } });
    expect(await chat.stage.user("telegram:1").get("")).toMatchObject({ digest: { time: "06:00" } });
    await ask("stop my morning summary");
    expect(await chat.stage.user("telegram:1").get("")).toMatchObject({ digest: { time: null } });
  });

  it("anyone in it undoes, moves and answers, in the group's own language", async () => {
    await ask("remind us tomorrow at 9 to bring cake");
    expect(await ask("undo", BEN)).toEqual(["Undone, I have removed it: Bring cake"]);
    await ask("remind us to feed the cat");
    expect(await ask("tomorrow at 9", BEN)).toEqual([
      "I will remind everybody here tomorrow at 09:00: Feed the cat",
    ]);
    expect(await ask("no, at 10", ANN)).toEqual([expect.stringContaining("10:00")]);
    expect(await ask("what's on tomorrow?", BEN)).toEqual([expect.stringContaining("Feed the cat")]);
  });
});

describe("a private thing of a member", () => {
  beforeEach(async () => {
    await chat.say("remind me tomorrow at 9 to see the doctor", alone("1"));
    await chat.say("remember my pin is 9999", alone("1"));
    await ask("remind us tomorrow at 9 to bring cake");
  });

  it.each([
    "list",
    "tomorrow",
    "what's on tomorrow?",
    "what's my pin?",
    "what do you know about me",
    "what do you know about the doctor",
    "search doctor",
    "search pin",
    "doctor?",
    "done doctor",
    "done",
    "cancel the doctor",
    "move the doctor to sunday",
    "rename doctor to dentist",
    "snooze doctor",
    "what happened today",
    "export my data",
    "/timeline",
    "/export",
    "and tomorrow?",
    "undo",
  ])("isn't shown or changed in the group by %s", async (text) => {
    const answers = text.startsWith("/") ? await chat.say(text, ANN) : await ask(text);
    expect(answers).toHaveLength(1);
    expect(answers.join()).not.toMatch(/See the doctor|9999/);
    const shown = chat.calls.at(-1)?.raw ?? "";
    expect(shown).not.toMatch(/See the doctor|9999/);
    expect(await contents("telegram:1")).toEqual(["My pin is 9999", "See the doctor"]);
  });

  it("is reached by its person there once it was set there, and by nobody else", async () => {
    await ask("remind me tomorrow at 9 to call mum");
    expect((await ask("done mum", BEN)).join()).toContain('I found nothing like "mum"');
    expect((await ask("done doctor")).join()).toContain('I found nothing like "doctor"');
    expect(await ask("move mum to 10:00")).toEqual([expect.stringContaining("Call mum")]);
    expect(await ask("undo")).toEqual([expect.stringContaining("Call mum")]);
  });

  it("isn't moved by another's press of its button", async () => {
    await ask("remind me tomorrow at 9 to call mum");
    for (const data of chat.buttons()) {
      expect((await chat.press(data, BEN)).join()).not.toContain("mum");
    }
    const undo = chat.buttons().find((data) => data.startsWith("undo:"));
    expect(undo).toBeUndefined();
    expect(await contents("telegram:1")).toContain("Call mum");
  });

  it("isn't answered for by another: the question that waits is its person's", async () => {
    await ask("remind me to call mum");
    const [hour = ""] = chat.buttons();
    expect(await chat.press(hour, BEN)).toEqual([expect.stringContaining("That question is over")]);
    await ask("tomorrow at 10", BEN);
    expect(await contents("telegram:1")).not.toContain("Call mum");
    expect(await ask("tomorrow at 10")).toEqual([expect.stringContaining("Call mum")]);
  });
});

describe("who isn't in the group", () => {
  beforeEach(async () => {
    await ask("remind us tomorrow at 9 to bring cake");
    await ask("remember the door code is 4471");
  });

  it.each([
    "list",
    "what's on tomorrow?",
    "what's the door code?",
    "search cake",
    "done cake",
    "cancel cake",
    "undo",
    "rename cake to pie",
  ])("sees and changes nothing, in private or in another group: %s", async (text) => {
    const before = await contents(`telegram:${GROUP}`);
    const elsewhere = await ask(text, EVE);
    const inPrivate = await chat.say(text, alone("3"));
    const ofMember = await chat.say(text, alone("1"));
    expect([...elsewhere, ...inPrivate, ...ofMember].join()).not.toMatch(/Bring cake|4471/);
    expect(await contents(`telegram:${GROUP}`)).toEqual(before);
  });

  it("nor by a button, nor by the key of a member", async () => {
    await ask("list");
    const [done = ""] = chat.buttons();
    expect((await chat.press(done, EVE)).join()).not.toContain("cake");
    expect((await chat.press(done, { person: "1", chat: "1" })).join()).not.toContain("cake");
    const { key } = await chat.stage.newKey({ user_id: "telegram:1" });
    const path = `/v1/users/${encodeURIComponent(`telegram:${GROUP}`)}/memories`;
    expect((await chat.stage.send("GET", path, { key })).status).toBe(403);
    expect((await chat.stage.send("GET", path)).status).toBe(200);
  });
});

describe("erasing and export", () => {
  beforeEach(async () => {
    await ask("remind us tomorrow at 9 to bring cake");
    await ask("remember the door code is 4471");
    await ask("list");
  });

  it("a person's export has their messages there, and nothing of the group's memory", async () => {
    const lines = await (await chat.stage.send("GET", "/v1/users/telegram%3A1/export")).text();
    expect(lines).toContain("@AlmanacBot remember the door code is 4471");
    expect(lines).not.toContain("I will remind everybody here");
    expect(lines).not.toContain('"type":"memory"');
    const ours = await (
      await chat.stage.send("GET", `/v1/users/${encodeURIComponent(`telegram:${GROUP}`)}/export`)
    ).text();
    expect(ours).toContain("The door code is 4471");
    expect(ours).toContain("Bring cake");
    expect(ours).not.toContain('telegram:1"');
  });

  it("what an erased person asked for stays the group's, and doesn't name them", async () => {
    await chat.stage.send("DELETE", "/v1/users/telegram%3A1");
    expect(await contents(`telegram:${GROUP}`)).toEqual(["Bring cake", "The door code is 4471"]);
    const ours = await (
      await chat.stage.send("GET", `/v1/users/${encodeURIComponent(`telegram:${GROUP}`)}/export`)
    ).text();
    expect(ours).not.toMatch(/telegram:1"|"P1"/);
    expect(await ask("what's the door code?", BEN)).toEqual([expect.stringContaining("4471")]);
  });

  it("forget me in a group forgets its person alone", async () => {
    await ask("forget me");
    await ask("yes", BEN);
    expect(await chat.stage.sql("SELECT id FROM users WHERE id = 'telegram:1'")).toHaveLength(1);
    await ask("forget me");
    expect(await ask("yes")).toEqual(["I have forgotten everything about you."]);
    expect(await contents(`telegram:${GROUP}`)).toEqual(["Bring cake", "The door code is 4471"]);
    expect(await chat.stage.sql("SELECT id FROM users WHERE id = 'telegram:1'")).toEqual([]);
  });

  it("an erased group is forgotten, and begins anew", async () => {
    await chat.stage.send("DELETE", `/v1/users/${encodeURIComponent(`telegram:${GROUP}`)}`);
    expect((await ask("what's the door code?")).join()).not.toContain("4471");
    await ask("remember the code is 5");
    expect(await contents(`telegram:${GROUP}`)).toEqual(["The code is 5"]);
  });
});

it("a group that becomes a supergroup stays the same user under the id that it had", async () => {
  const now = "-1009876";
  await ask("remember the door code is 4471");
  await ask("remind us tomorrow at 9 to bring cake");
  await group().patch({ digest: { time: null } });
  const base = { message_id: 900, from: { id: 1, is_bot: false, first_name: "Ann" }, date: 1769178720 };
  const notice = { ...base, chat: { id: Number(GROUP), type: "group" }, migrate_to_chat_id: Number(now) };
  const other = {
    ...base,
    chat: { id: Number(now), type: "supergroup" },
    migrate_from_chat_id: Number(GROUP),
  };
  await chat.post(JSON.stringify({ update_id: 7001, message: notice }));
  await chat.post(JSON.stringify({ update_id: 7002, message: other }));
  const there = { chat: now, person: "2" };
  expect(await ask("what's the door code?", there)).toEqual([expect.stringContaining("4471")]);
  expect(await ask("move cake to 10:00", there)).toEqual([expect.stringContaining("Bring cake")]);
  chat.heard();
  await chat.stage.run(at("2026-01-24T09:00:00Z"));
  const sent = chat.calls.filter(({ url }) => url.endsWith("/sendMessage")).at(-1);
  expect([String(sent?.body["chat_id"]), sent?.body["text"]]).toEqual([now, "Reminder: Bring cake"]);
  expect(await ask("done", there)).toEqual(["Done: Bring cake"]);
  expect(await chat.stage.sql("SELECT id FROM users WHERE id = ?", `telegram:${now}`)).toEqual([]);
});
