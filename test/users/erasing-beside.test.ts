import { beforeEach, describe, expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { dumpD1, dumpWithoutErasures } from "../support/dump";
import { openWorld, type World } from "../support/world";

/** A user is erased between what a call reads and what it writes: nothing of the call may stay. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** Erases ann before the first batch that writes what `pattern` matches. */
function eraseBefore(pattern: RegExp): { erased: boolean } {
  const seen = { erased: false };
  world.witness.onD1 = async (statements, go) => {
    if (!seen.erased && statements.some(({ sql }) => pattern.test(sql))) {
      seen.erased = true;
      await world.user("ann").send("DELETE", "");
    }
    return await go();
  };
  return seen;
}

const PATTERNS: [string, RegExp][] = [
  ["its effects", /^\s*(INSERT|UPDATE)/],
  ["its outcome", /INSERT INTO idempotency/],
];

const CALLS: [string, string, unknown, boolean][] = [
  // The last says whether the call makes the user again, as any first write does.
  ["POST", "/tools/remember", { content: "Hunter2 one", due_at: "2026-01-24" }, true],
  ["POST", "/tools/remember", { content: "Hunter2" }, true],
  ["POST", "/tools/update_memory", { id: "ID", content: "Hunter2 new" }, false],
  ["POST", "/tools/update_memory", { id: "ID", completed_at: "now" }, false],
  ["POST", "/tools/forget", { id: "ID" }, false],
  ["PATCH", "", { display_name: "Hunter2" }, true],
  ["PATCH", "", { time_zone: "Asia/Tokyo" }, true],
  ["PATCH", "", { digest: { time: "08:00" } }, true],
  ["POST", "/context", { mark_shown: true }, false],
  ["POST", "/said", { text: "Remember: Hunter2 is due on Sunday." }, false],
  ["POST", "/calendar", {}, true],
  ["DELETE", "/calendar", undefined, false],
];

describe.each(PATTERNS)("a user who is erased before %s", (_name, pattern) => {
  it.each(CALLS)("leaves nothing of %s %s %j", async (method, rest, body, makesUser) => {
    const ann = world.user();
    const id = await ann.store("Hunter2", { due_at: "2026-01-25T09:00:00" });
    await world.settle();
    const seen = eraseBefore(pattern);
    const text = JSON.stringify(body)?.replace("ID", id);
    const headers = { "idempotency-key": "k", "content-type": "application/json" };
    const response = await ann.send(method, rest, { headers, ...(text === undefined ? {} : { body: text }) });
    expect(response.status).toBeLessThan(500);
    expect(seen.erased).toBe(true);
    await world.settle();
    const users = await world.sql("SELECT id FROM users WHERE id = 'ann'");
    const outcomes = await world.sql<{ user_id: string; outcome: string }>(
      "SELECT user_id, outcome FROM idempotency",
    );
    if (users.length === 0) {
      const left = await dumpD1();
      for (const table of ["knowledge", "memory_history", "conversation_members", "messages"])
        expect(await world.sql(`SELECT * FROM ${table}`), table).toEqual([]);
      // An answer that was planned without the user may stay: it names no more than the call itself.
      for (const { outcome } of outcomes) expect(outcome).not.toContain("Hunter2");
      expect(left).not.toContain("Hunter2 ");
    } else {
      expect(makesUser).toBe(true);
      // The call was decided again, and is the new user's first.
      const memories = await world.sql<{ content: string }>("SELECT content FROM knowledge");
      expect(memories.map(({ content }) => content)).toEqual(
        rest === "/tools/remember" ? [(body as { content: string }).content] : [],
      );
      expect(outcomes).toHaveLength(1);
    }
  });
});

it("a reply to a person who was erased meanwhile is not stored, nor its conversation", async () => {
  const chat = await openChat("telegram");
  await chat.send("/upcoming");
  chat.onCall = async () => {
    await chat.stage.user("telegram:4242").send("DELETE", "");
    return null;
  };
  await chat.stage.drain();
  expect(chat.heard()).toHaveLength(1);
  expect(await dumpWithoutErasures()).not.toContain("telegram:4242");
});

it("a post with a reply belongs to nobody when the person was erased before it, as one that comes later does", async () => {
  const post = (message: object) => world.send("POST", "/v1/conversations/chat/messages", { body: message });
  await post({ role: "user", content: "Hunter2?", user_id: "ann" });
  const seen = eraseBefore(/INSERT INTO messages /);
  await post({ role: "assistant", content: "Hello!" });
  expect(seen.erased).toBe(true);
  for (const table of ["conversation_members", "users"])
    expect(await world.sql(`SELECT * FROM ${table}`), table).toEqual([]);
  expect(await world.sql("SELECT content, owner_id FROM messages")).toEqual([
    { content: "Hello!", owner_id: null },
  ]);
  expect(await dumpD1()).not.toContain("Hunter2");
});
