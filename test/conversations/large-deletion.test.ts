import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, openWorld, type World } from "../support/world";

/** What is large goes step by step, so that nobody waits for all of it, and a call that breaks off is sent again. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** Stores so many messages of Ann's in a conversation, with their index entries. */
async function talk(count: number, conversation = "big"): Promise<void> {
  for (let n = 0; n < count; n += 500) {
    const messages = Array.from({ length: Math.min(500, count - n) }, (_, i) => ({
      role: "user",
      user_id: "ann",
      content: `Message ${n + i}`,
    }));
    const path = `/v1/conversations/${conversation}/messages`;
    await bodyOf(await world.send("POST", path, { body: { messages } }), 201);
  }
}

const left = async () => ({
  messages: (await world.sql("SELECT pk FROM messages")).length,
  entries: (await world.sql("SELECT rowid FROM messages_fts")).length,
  conversations: (await world.sql("SELECT id FROM conversations")).length,
});

/** The plan with few queries a call. */
const FREE: Record<string, string> = { PLAN: "free" };

const NOTHING = { messages: 0, entries: 0, conversations: 0 };

describe("a conversation", () => {
  const remove = async () => await bodyOf(await world.send("DELETE", "/v1/conversations/big"));

  it("of few messages goes in one batch", async () => {
    await talk(100);
    world.forgetCalls();
    expect(await remove()).toEqual({ status: "deleted", conversation_id: "big" });
    expect(world.witness.d1).toHaveLength(2);
    expect(await left()).toEqual(NOTHING);
  });

  it("of many goes by 250 messages at a time", async () => {
    await talk(700);
    world.forgetCalls();
    expect(await remove()).toEqual({ status: "deleted", conversation_id: "big" });
    expect(world.witness.d1).toHaveLength(4);
    expect(await left()).toEqual(NOTHING);
  });

  it("of more than a call deletes goes on where it is sent again", async () => {
    world = await openWorld(undefined, FREE);
    await talk(2400);
    const headers = { "idempotency-key": "once" };
    const once = async () => await bodyOf(await world.send("DELETE", "/v1/conversations/big", { headers }));
    expect(await once()).toEqual({ status: "deleting", conversation_id: "big" });
    expect(await left()).toEqual({ messages: 400, entries: 400, conversations: 1 });
    expect(await once()).toEqual({ status: "deleted", conversation_id: "big" });
    await talk(300);
    // A repeat answers what was done, and deletes nothing of what came since.
    expect(await once()).toEqual({ status: "deleted", conversation_id: "big" });
    expect(await left()).toEqual({ messages: 300, entries: 300, conversations: 1 });
  });
});

describe("a user", () => {
  it("with more than 5,000 rows goes step by step down to these, and then whole", async () => {
    await world.user("ann").store("Buy milk");
    await talk(5600, "ann~x");
    world.forgetCalls();
    expect(await bodyOf(await world.user("ann").send("DELETE", ""))).toMatchObject({ status: "erased" });
    expect(world.witness.d1.length).toBeGreaterThanOrEqual(5);
    expect(await left()).toEqual(NOTHING);
    for (const table of ["users", "knowledge", "knowledge_fts", "search_totals"])
      expect(await world.sql(`SELECT rowid FROM ${table}`)).toEqual([]);
  });
});
