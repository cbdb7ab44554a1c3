import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { FORMS } from "../../src/conversations/forms/forms";
import { LISTS } from "../conversations/forms/shapes";
import { openTalk, replies, says } from "../conversations/talk";
import { CELLS } from "../setup/cells";
import { insertUser } from "../support/bulk";
import { dumpD1 } from "../support/dump";
import { FULL_SIMULATION } from "../support/full-simulation";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";
import { comparable, exportAll, type File, importFile, type Line, otherApp } from "./files";

/** The whole of it takes minutes. */
const ROWS = FULL_SIMULATION ? 100_000 : 2000;

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

/** What an import changes on purpose: a channel waits to be confirmed, and nothing is pending. */
function expected(rows: Line[]): Line[] {
  return rows.map((row) => {
    if (row.type === "user" && row["digest_channel"] !== undefined)
      return { ...row, digest_stopped: "imported: send digest.channel to confirm it" };
    return row["status"] === "pending"
      ? { ...row, status: "dead", last_error: "imported before it was sent" }
      : row;
  });
}

async function erase(user = "ann"): Promise<void> {
  await bodyOf(await world.send("DELETE", `/v1/users/${user}`));
  await world.settle();
}

/** Imports a file twice into another app, and compares what comes out there. */
async function expectRoundTrip(file: File): Promise<void> {
  const key = await otherApp(world);
  let stored = 0;
  for (const page of file.pages) {
    const report = await importFile(world, page, { key });
    expect(report.refused).toEqual([]);
    stored += report.imported;
  }
  expect(stored).toBe(file.rows.length);
  await world.settle();
  const before = await dumpD1();
  for (const page of file.pages) {
    const again = await importFile(world, page, { key });
    expect(again).toMatchObject({ imported: 0, refused: [] });
  }
  expect(await dumpD1()).toBe(before);
  const there = await exportAll(world, { key });
  expect(comparable(there.rows)).toEqual(comparable(expected(file.rows)));
}

/** A life with everything that an export has. */
async function live(): Promise<void> {
  const ann = world.user();
  await ann.patch({
    time_zone: "Europe/Paris",
    display_name: "Ann",
    locale: "fr",
    day_hours: { morning: "07:30" },
    hour_cycle: "h12",
  });
  await ann.patch({
    digest: {
      time: "08:00",
      days: ["monday"],
      channel: { type: "webhook", url: "https://hooks.example.com/a" },
    },
    reminders: { push: true },
  });
  const rent = await ann.store("Pay rent", {
    due_at: "2026-02-01T09:00:00",
    metadata: { flat: 3 },
    entity: "Landlord",
  });
  const plants = await ann.store("Water the plants", { due_at: "2026-01-24", recurrence: "FREQ=DAILY" });
  await ann.store("Call Berlin", { due_at: "2026-01-26T09:00:00[Europe/Berlin]", recurrence: "FREQ=WEEKLY" });
  const tea = await ann.store("Likes tea", { category: "preference", context: "home", sensitive: true });
  await world.advance(60);
  await ann.update({ id: rent, content: "Pay the rent", reminded_at: "now" });
  await ann.update({ id: plants, completed_at: "now" });
  await ann.update({ id: plants, due_at: "2026-01-25T18:00:00" });
  await ann.store("Likes coffee", { category: "preference", supersedes: tea, event_time: "2026-01-01" });
  await world.advance(60);
  await ann.patch({ time_zone: "Asia/Tokyo" });
  const talk = openTalk(world, "chat");
  await talk.post(
    replies("Welcome", 1),
    says("ann", "Bonjour 東京", 2, { external_id: "m-1" }),
    replies("Salut", 2, { agent: "Scout", thinking: "hm" }),
    says("ann", "Look", 3, { attachments: [{ type: "image", url: "https://example.com/a.png", size: 3 }] }),
  );
  await talk.pin("Asia/Tokyo");
  await openTalk(world, "ann~diary").post(says("ann", "Dear diary", 4), replies("Dear Ann", 5));
  await openTalk(world, "team").post(says("bob", "Welcome, Ann", 6));
  expect((await world.send("PUT", "/v1/conversations/team/members/ann")).ok).toBe(true);
  await world.sqlOf(
    "ann",
    `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, attempts, created_at)
     VALUES ('dlv_1', ?1, 'ann', 'digest', '2026-01-22', 5, 'pending', 1, 5), ('dlv_2', ?1, 'ann', 'digest', '2026-01-21', 4, 'dead', 13, 4)`,
    world.app,
  );
  await world.settle();
}

describe("an export, an erasure and an import elsewhere", () => {
  it("lose nothing, on pages of any size", async () => {
    await live();
    const file = await exportAll(world);
    const types = new Set(file.rows.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      "conversation",
      "delivery",
      "member",
      "memory",
      "message",
      "user",
      "version",
    ]);
    expect(file.rows).toContainEqual({ type: "member", conversation_id: "team", given: 1 });
    expect((await exportAll(world, { limit: 1 })).rows).toEqual(file.rows);
    const inThrees = await exportAll(world, { limit: 3 });
    await erase();
    expect((await exportAll(world)).rows).toEqual([]);
    await expectRoundTrip(inThrees);
  });

  it("keep messages of every form byte for byte", async () => {
    const extra = JSON.parse('{"b":[],"a":null,"__proto__":{"x":1}}') as Body;
    const list = FORMS.flatMap((form) => LISTS[form]);
    for (const form of FORMS) {
      const messages = LISTS[form].map((message) => ({ ...message, user_id: "ann", x_vendor: extra }));
      const sent = await world.send("POST", `/v1/conversations/${form}/messages`, {
        body: { messages, format: form },
      });
      expect(sent.status).toBe(201);
    }
    const kept = async () => {
      const rows = await world.sql(
        "SELECT form, original, role, content FROM messages WHERE form IS NOT NULL",
      );
      return rows.map((row) => JSON.stringify(row)).toSorted();
    };
    const before = await kept();
    expect(before).toHaveLength(list.length);
    const file = await exportAll(world);
    await erase();
    expect(await kept()).toEqual([]);
    await expectRoundTrip(file);
    expect(await kept()).toEqual(before);
  });

  it("leave the service the same: prompt, timeline, search, history and messages", async () => {
    await live();
    // What was told just now says so, where it was told alone: an hour later all is the same.
    await world.advance(3600);
    const look = async (key: string) => {
      const ann = world.user("ann", key);
      const context = await ann.context({ within_days: 30 });
      const { events } = await ann.timeline();
      const found = await ann.search({ query: "rent" });
      const past = await ann.search({ query: "pay" }, "2026-01-23T14:32:10Z");
      const upcoming = await ann.upcoming({ include_reminded: true });
      const words = await ann.tool("search_conversations", { query: "bonjour" });
      const revision = { revision: 0 };
      return JSON.parse(
        JSON.stringify([context.system, events, found, past, { ...upcoming, ...revision }, words]),
      ) as unknown;
    };
    const before = await look(world.key);
    const file = await exportAll(world);
    await erase();
    const key = await otherApp(world);
    for (const page of file.pages) await importFile(world, page, { key });
    // What was said in a conversation of another cell is found once it is copied.
    if (CELLS.length > 1) await world.cron();
    expect(await look(key)).toEqual(before);
  });

  it("lose nothing of any life", { timeout: 120_000 }, async () => {
    const content = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((text) => text.trim() !== "");
    const step = fc.oneof(
      fc.record({
        what: fc.constant("store" as const),
        content,
        due: fc.integer({ min: 1, max: 28 }),
        form: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        what: fc.constant("change" as const),
        content,
        due: fc.nat(20),
        form: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        what: fc.constant("say" as const),
        content,
        due: fc.nat(99),
        form: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({ what: fc.constant("move" as const), content, due: fc.nat(3), form: fc.constant(0) }),
    );
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        round += 1;
        const user = `ann-${round}`;
        const ann = world.user(user);
        const ids: string[] = [];
        for (const { what, content: text, due, form } of steps) {
          await world.advance(1);
          if (what === "store") {
            const day = `2026-02-${String(due).padStart(2, "0")}`;
            const dues = [
              {},
              { due_at: day },
              { due_at: `${day}T09:30:00` },
              { due_at: day, recurrence: "FREQ=WEEKLY" },
            ];
            ids.push(await ann.store(text, dues[form]));
          } else if (what === "change" && ids.length > 0) {
            const changes = [
              { content: text },
              { reminded_at: "now" },
              { completed_at: "now" },
              { entity: "Bob" },
            ];
            await ann.update({ id: ids[due % ids.length], ...changes[form] });
          } else if (what === "say") {
            const other = form === 3 ? `bob-${round}` : user;
            await openTalk(world, `chat-${round}-${form}`).post(
              form === 0 ? replies(text, due) : says(other, text, due),
            );
          } else if (what === "move") {
            await ann.patch({ time_zone: ["Europe/London", "America/St_Johns", "Pacific/Apia", null][due] });
          }
        }
        const file = await exportAll(world, { user, limit: 5 });
        await erase(user);
        const key = await otherApp(world);
        for (const page of file.pages) {
          expect((await importFile(world, page, { user, key })).refused).toEqual([]);
          expect(await importFile(world, page, { user, key })).toMatchObject({ imported: 0 });
        }
        expect(comparable((await exportAll(world, { user, key })).rows)).toEqual(comparable(file.rows));
      }),
      { numRuns: 12 },
    );
  });

  it(`lose none of ${ROWS} rows, in chunks, broken off ten times`, { timeout: 900_000 }, async () => {
    const due = (i: number) => (i % 30 === 0 ? { due_at: 1_770_000_000 + i * 60 } : {});
    const notes = Array.from({ length: ROWS - 300 }, (_, i) => ({
      content: `note ${i} of everything`,
      ...due(i),
    }));
    await insertUser(world.app, "ann", notes);
    const talk = openTalk(world, "long");
    await talk.post(...Array.from({ length: 297 }, (_, i) => says("ann", `line ${i}`, i)));
    const file = await exportAll(world, { limit: FULL_SIMULATION ? 500 : 200 });
    expect(file.rows).toHaveLength(ROWS);
    await erase();
    const key = await otherApp(world);
    let broken = 0;
    world.witness.onD1 = async (statements, go) => {
      const writes = statements.some(({ sql }) => /^INSERT INTO .?(knowledge|messages)\b/.test(sql));
      if (!writes || broken === 10) return await go();
      broken += 1;
      // Half of the answers are lost after the write, the others before it.
      if (broken % 2 === 0) await go();
      throw new Error("D1_ERROR: connection lost");
    };
    let read = 0;
    let written = 0;
    for (const page of file.pages) {
      let status = 0;
      while (status !== 200) {
        world.forgetCalls();
        status = (await world.send("POST", "/v1/users/ann/import", { key, body: page })).status;
        expect([200, 503]).toContain(status);
      }
      read = Math.max(read, world.witness.rows.read);
      written = Math.max(written, world.witness.rows.written);
    }
    expect(broken).toBe(10);
    // Per chunk of 500: each row, its index entry and the entries of the table's own indexes.
    expect(
      [read, written].every((rows) => rows < 12_000),
      `${read} read, ${written} written`,
    ).toBe(true);
    expect(comparable((await exportAll(world, { key })).rows)).toEqual(comparable(file.rows));
    expect((await world.user("ann", key).search({ query: "note 1234" })).count).toBeGreaterThan(0);
  });
});
