import { beforeEach, describe, expect, it } from "vitest";
import { FORMS } from "../../src/conversations/forms/forms";
import { LISTS } from "../conversations/forms/shapes";
import { openTalk, replies, says } from "../conversations/talk";
import { dumpD1 } from "../support/dump";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";
import { exportAll, type File, importFile, type Line, otherApp } from "./files";
import { expectNoneLost } from "./many-rows";

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
  expect(there.rows).toEqual(expected(file.rows));
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
  await world.sql(
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
    expect(await look(key)).toEqual(before);
  });

  it("lose none of 2000 rows, in chunks, broken off ten times", async () => {
    await expectNoneLost(world, 2000);
  });
});
