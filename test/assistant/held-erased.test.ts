import { beforeEach, describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";

/** What was forgotten in a chat is kept for an undo. Erasing it elsewhere leaves nothing to take back. */

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
});

const ann = () => chat.stage.user("telegram:4242");

/** Whether the chat still holds these words for an undo. */
async function isHeld(words: string): Promise<boolean> {
  const rows = await chat.stage.sql("SELECT held FROM chats");
  return JSON.stringify(rows).includes(words);
}

async function heldMemory(content: string): Promise<string> {
  const id = await ann().store(content);
  await chat.say(`forget ${content}`);
  expect(await isHeld(content)).toBe(true);
  return id;
}

describe("what was forgotten in a chat is erased at once", () => {
  it.each([
    ["by the tool", (id: string) => ann().send("POST", "/tools/forget", { body: { id } }), 200],
    ["over HTTP", (id: string) => ann().send("DELETE", `/memories/${id}`), 404],
    [
      "with an Idempotency-Key",
      (id: string) =>
        ann().send("POST", "/tools/forget", { body: { id }, headers: { "idempotency-key": "key-1" } }),
      200,
    ],
    [
      "with others that are there",
      async (id: string) =>
        await ann().send("POST", "/tools/forget", { body: { ids: [await ann().store("Tea"), id] } }),
      200,
    ],
    ["with its conversation", () => chat.stage.send("DELETE", "/v1/conversations/telegram:4242"), 200],
    ["with its person", () => ann().send("DELETE", ""), 200],
  ])("%s", async (_how, erase, status) => {
    await chat.say("hello");
    const id = await heldMemory("My locker is 42");
    expect((await erase(id)).status).toBe(status);
    expect(await isHeld("locker")).toBe(false);
    const [answer] = await chat.say("undo");
    expect(answer).toContain("There is nothing to undo");
    expect((await ann().send("GET", `/memories/${id}`)).status).toBe(404);
  });

  it("with the earlier wording that it corrected", async () => {
    await chat.say("hello");
    const before = await ann().store("My locker is 41");
    await ann().store("My locker is 42", { supersedes: before });
    await chat.say("forget My locker is 42");
    expect(await isHeld("locker")).toBe(true);
    await ann().send("POST", "/tools/forget", { body: { id: before } });
    expect(await isHeld("locker")).toBe(false);
  });

  it("after it was taken back too", async () => {
    await chat.say("hello");
    const id = await heldMemory("My locker is 42");
    expect(await chat.say("undo")).toEqual(["Undone: My locker is 42"]);
    await ann().forget({ id });
    expect(await isHeld("locker")).toBe(false);
  });

  it("and nothing else is", async () => {
    await chat.say("hello");
    await heldMemory("My locker is 42");
    const other = await heldMemory("My bike is blue");
    await ann().forget({ id: other });
    expect([await isHeld("locker"), await isHeld("bike")]).toEqual([true, false]);
    await chat.stage.run(chat.stage.now() + 660);
    expect(await isHeld("locker")).toBe(false);
  });
});
