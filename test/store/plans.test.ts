import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { selectMayAsk, selectUntouched } from "../../src/store/chats/askers";
import { openDatabase } from "../../src/store/database";
import { openTalk, says } from "../conversations/talk";
import { openStage } from "../reminders/stage";
import { openWorld, type World } from "../support/world";

/** How SQLite would carry out every statement that a call made, one line a step. */
async function plansOf(world: World, call: () => Promise<unknown>): Promise<string[]> {
  await world.settle();
  world.forgetCalls();
  await call();
  const statements = world.witness.d1.flat();
  const plans: string[] = [];
  for (const { sql, params } of statements) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    plans.push(...results.map((row) => row.detail));
  }
  return plans;
}

describe("the plans of hot queries", () => {
  it.each([
    ["get_upcoming", "/upcoming", ["knowledge_candidates", "knowledge_long_lead"]],
    [
      "a context from D1",
      "/context?min_revision=9000000000000",
      ["knowledge_candidates", "knowledge_profile"],
    ],
    ["the newest memories", "/memories", ["knowledge_created", "knowledge_timeline"]],
    [
      "a page of the timeline",
      "/timeline",
      [
        ...["knowledge_timeline", "knowledge_due", "knowledge_reminded", "knowledge_completed"],
        ...["knowledge_series", "memory_history_ended", "memory_history_done"],
      ],
    ],
    ["a search by time", "/search?after=2026-01-01", ["knowledge_timeline"]],
    [
      "a search by time of making",
      "/search?after=2026-01-01&time_field=created_at",
      [
        "knowledge_created (app_id=? AND user_id=? AND created_at>?",
        "knowledge_timeline (app_id=? AND user_id=? AND event_time>?",
      ],
    ],
    [
      "a search by due time",
      "/search?after=2026-01-01&time_field=due_at",
      ["knowledge_due", "knowledge_series", "knowledge_by_id"],
    ],
    ["a search by words", "/search?query=rent", ["knowledge_fts VIRTUAL TABLE", "USING INTEGER PRIMARY KEY"]],
    [
      "a question",
      "/search?query=who+paid+which+rent%3F",
      [
        "knowledge_fts VIRTUAL TABLE",
        "knowledge_timeline (app_id=? AND user_id=? AND event_time>? AND event_time<?)",
      ],
    ],
    [
      "a question of once",
      "/search?query=who+paid+which+rent%3F&as_of=2026-01-01",
      ["memory_history_fts VIRTUAL TABLE"],
    ],
  ])("of %s use their indexes", async (_name, path, indexes) => {
    const world = await openWorld();
    const ann = world.user();
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    const plans = await plansOf(world, () => ann.get(path));
    for (const index of indexes)
      expect(
        plans.some((step) => step.includes(index)),
        index,
      ).toBe(true);
    expectNoScan(plans);
  });

  it.each([
    ["remember", { content: "Pay rent", due_at: "2026-01-24" }, "knowledge_duplicates"],
    ["update_memory", { id: "aaaaaaaa", reminded_at: "now" }, "knowledge_by_id"],
    ["forget", { id: "aaaaaaaa" }, "knowledge_by_id"],
  ])("of %s use their indexes", async (tool, args, index) => {
    const world = await openWorld();
    const ann = world.user();
    await ann.store("Feed the cat");
    const plans = await plansOf(world, () => ann.tool(tool, args));
    expect(
      plans.some((step) => step.includes(index)),
      index,
    ).toBe(true);
    expectNoScan(plans);
  });

  it("of a history read no other memory", async () => {
    const world = await openWorld();
    const ann = world.user();
    const first = await ann.store("Feed the cat");
    const second = await ann.store("Feed both cats", { supersedes: first });
    const plans = await plansOf(world, () => ann.get(`/memories/${second}/history`));
    expect(plans.join("\n")).not.toContain("knowledge_created");
    expect(plans.some((step) => step.includes("knowledge_by_id"))).toBe(true);
    expectNoScan(plans);
  });

  it("of an export use their indexes", async () => {
    const world = await openWorld();
    await world.user().store("Pay rent", { due_at: "2026-01-24" });
    for (const path of ["/v1/users/ann/export", "/v1/export"]) {
      const plans = await plansOf(world, async () => await (await world.send("GET", path)).arrayBuffer());
      expect(plans.join("\n")).toMatch(/SEARCH t USING INDEX knowledge_timeline/);
      expect(plans.join("\n")).toMatch(/SEARCH t USING INDEX memory_history_by_id/);
      expect(plans.filter((step) => /^SCAN t|TEMP B-TREE/.test(step)).join("\n")).not.toMatch(/knowledge/);
    }
  });

  it("of the cron's sweep use the indexes that hold open items and digests that are behind", async () => {
    const world = await openWorld();
    await world.user().store("Pay rent", { due_at: "2026-01-24" });
    await world.cron();
    await world.advance(60);
    const plans = await plansOf(world, () => world.cron());
    for (const index of ["knowledge_sweep", "users_record_behind"])
      expect(
        plans.some((step) => step.includes(index)),
        index,
      ).toBe(true);
    expectNoScan(plans);
  });

  it("use every index of memories: one that no statement uses would cost each write a row", async () => {
    const stage = await openStage("2026-01-23T12:00:00Z");
    const ann = await stage.subscriber("ann", { time_zone: "Asia/Almaty" });
    const id = await ann.store("Pay rent", { due_at: "2026-01-24T09:00" });
    const better = await ann.store("Pay the rent", { supersedes: id });
    await ann.store("Class", { due_at: "2026-01-26T18:00[Asia/Tokyo]", recurrence: "FREQ=WEEKLY" });
    const scope = { app: stage.app, user: "ann" };
    const plans = await plansOf(stage, async () => {
      const context = "/context?min_revision=9000000000000";
      for (const path of ["/upcoming", context, "/memories", "/timeline", "/search?after=2026-01-01"])
        await ann.get(path);
      await ann.get(`/memories/${better}/history`);
      await ann.remember({ content: "Pay rent" });
      await ann.forget({ id: better });
      await stage.cron();
      await stage.consume("almanac-precompute", [{ zone_rules_at: stage.now(), zones_after: "" }]);
      // A chat that reminds somebody else of something asks this.
      const db = openDatabase(stage.bindings.DB, null);
      await db.read([selectMayAsk(scope, "bob", stage.now()), selectUntouched(scope, id)]);
    });
    const indexes = await stage.sql<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'knowledge'",
    );
    expect(indexes.length).toBeGreaterThan(15);
    const unused = indexes.filter(
      ({ name }) => !plans.some((step) => new RegExp(`INDEX ${name}( |$)`).test(step)),
    );
    expect(unused).toEqual([]);
  });

  it("of the rules of zones use the indexes of users by their rules and of series by their zone", async () => {
    const stage = await openStage("2026-01-23T12:00:00Z");
    const ann = await stage.subscriber("ann", { time_zone: "Asia/Almaty" });
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await ann.store("Class", { due_at: "2026-01-26T18:00[Asia/Tokyo]", recurrence: "FREQ=WEEKLY" });
    const plans = await plansOf(stage, async () => {
      const outcomes = await stage.consume("almanac-precompute", [
        { zone_rules_at: stage.now(), zones_after: "" },
      ]);
      expect(outcomes).toEqual(["acked"]);
    });
    for (const index of ["users_by_rules", "knowledge_own_zone", "knowledge_due"])
      expect(
        plans.some((step) => step.includes(index)),
        index,
      ).toBe(true);
    // Zones are few, and all of them are looked through.
    expectNoScan(
      plans.filter((step) => !/^SCAN (used|own|z USING INDEX sqlite_autoindex_zone_rules_1)$/.test(step)),
    );
  });

  it("of writing in a conversation, deleting from it and erasing its people use their indexes", async () => {
    const world = await openWorld();
    const talk = openTalk(world);
    await talk.post(says("ann", "hi"), says("bob", "hi"));
    const [message] = await talk.read();
    const plans = await plansOf(world, async () => {
      await talk.post(says("ann", "again"));
      await talk.send("PUT", "/members/ann");
      await talk.send("DELETE", `/messages/${message?.id}`);
      await talk.send("DELETE", "/members/ann");
      await world.send("DELETE", "/v1/users/ann");
    });
    for (const index of ["messages_by_id", "messages_by_person", "conversation_members_by_user"])
      expect(
        plans.some((step) => step.includes(index)),
        index,
      ).toBe(true);
    // By the app alone it would read all that the app has.
    expect(plans.filter((step) => /^SEARCH (messages|conversation\S*) .*\(app_id=\?\)$/.test(step))).toEqual(
      [],
    );
    expectNoScan(plans);
  });

  it("of a key and of a user are single look-ups", async () => {
    const world = await openWorld();
    const { key } = await world.newKey();
    const ann = world.user("ann", key);
    const plans = await plansOf(world, () => ann.get(""));
    expect(plans.some((step) => step.includes("api_keys_by_hash"))).toBe(true);
    expect(plans.some((step) => step.includes("users_by_app"))).toBe(true);
    expectNoScan(plans);
  });

  /** Nothing reads a whole table but the lists that come as parameters, and one row of what was just found. */
  function expectNoScan(plans: string[]): void {
    const scans = plans.filter((step) => /^SCAN /.test(step));
    const harmless =
      /^SCAN (json_each|w|m|i|o|older|newer|f|h|b|j|p|near|placed|e VIRTUAL TABLE INDEX 1:|CONSTANT ROW|\(subquery|(c|g)$|(knowledge|memory_history|keywords)_fts VIRTUAL TABLE INDEX \d+:[M=])/;
    expect(scans.filter((step) => !harmless.test(step))).toEqual([]);
  }
});
