import * as fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { law } from "../support/law";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** What a correction has of the memory that it corrects: all that the call doesn't send. */

/** The row of a memory. */
async function readRow(world: World, id: string): Promise<Body> {
  const [row] = await world.sql("SELECT * FROM knowledge WHERE app_id = ? AND id = ?", world.app, id);
  return row ?? {};
}

/** Columns that belong to an argument, by its name. */
const COLUMNS: Record<string, string[]> = {
  category: ["category"],
  entity: ["entity", "entity_key"],
  context: ["context", "context_key"],
  sensitive: ["sensitive"],
  metadata: ["metadata"],
  remind_before: ["remind_before"],
  valid_until: ["valid_until"],
  keywords: ["keywords"],
  event_time: ["event_time", "event_time_given"],
  due: [
    "due_kind",
    "due_local",
    "due_at",
    "deadline_at",
    "recurrence",
    "recurrence_start",
    "recurrence_time_zone",
    "moved_from",
    "reminded_at",
    "snoozed_until",
    "completed_at",
  ],
};

const ONCE = [
  { due_at: "2026-11-25T09:00:00" },
  { due_at: "2026-11-25" },
  { due_at: "2026-11-20T09:00:00Z" },
  { due: "tomorrow at 9" },
];

const REPEATS = [
  { due: "every day at 9" },
  { due_at: "2026-11-25", recurrence: "FREQ=WEEKLY" },
  { due_at: "2026-11-20T08:30:00[Asia/Tokyo]", recurrence: "FREQ=DAILY;INTERVAL=2" },
];

const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const fields = {
  category: some("fact", "preference", "event", "task", "note", "skill", "profile"),
  entity: some("Dr. Wu", "Mum"),
  context: some("work", "home"),
  sensitive: some(true, false),
  metadata: some({}, { chat: 7 }),
  remind_before: some(0, 3600),
  valid_until: some("2026-12-01", "Friday", "2027-01-01T09:00:00Z"),
  keywords: some(["doctor", "teeth"], ["green"], []),
  event_time: some("2026-01-02", "2025-05-05T10:00:00Z"),
};

const LIVES = [
  {},
  { reminded_at: "now" },
  { snoozed_until: "2026-11-24T10:00:00" },
  { due_at: "2026-11-24T11:00:00" },
  { completed_at: "now" },
  { skip: true },
];

const correction = fc.record({
  old: fc.record({ ...fields, time: some(...ONCE, ...REPEATS) }),
  life: fc.constantFrom(...LIVES),
  sent: fc.record({ ...fields, time: some(...ONCE, ...REPEATS) }),
  source: some("user", "tool"),
});

type Said = { time?: Body | undefined };

function argsOf({ time, ...rest }: Said): Body {
  return Object.fromEntries(Object.entries({ ...rest, ...time }).filter(([, value]) => value !== undefined));
}

function columnsOf(row: Body, name: string): Body {
  return Object.fromEntries((COLUMNS[name] ?? []).map((column) => [column, row[column]]));
}

describe("any correction", () => {
  let world: World;
  let ann: UserClient;
  let serial = 0;

  beforeEach(async () => {
    world = await openWorld("2026-11-23T14:32:00Z");
    ann = world.user();
  });

  law(
    "a correction is what was sent, and all else of what it corrects",
    fc.asyncProperty(correction, async ({ old, life, sent, source }) => {
      serial += 1;
      const before = await ann.store(`What was ${serial}`, argsOf(old));
      const lives = old.time !== undefined || !("skip" in life || "due_at" in life);
      const repeats = REPEATS.some((time) => time === old.time);
      if (lives && (repeats || !("skip" in life)))
        await ann.send("PATCH", `/memories/${before}`, { body: life });
      const was = await readRow(world, before);
      const content = `What is ${serial}`;
      const args = { content, ...argsOf(sent), ...(source === undefined ? {} : { source }) };
      const response = await ann.send("POST", "/tools/remember", { body: { ...args, supersedes: before } });
      const single = ONCE.some((time) => time === sent.time);
      if (was["recurrence"] !== null && single) {
        await problemOf(response, { status: 422 });
        expect(await readRow(world, before)).toEqual(was);
        return;
      }
      const answer = await bodyOf<{ memory: { id: string }; taken_over?: string[] }>(response);
      const now = await readRow(world, answer.memory.id);
      const alone = await readRow(world, await world.user("bob").store(content, argsOf(sent)));
      const given: Body = { ...sent, due: sent.time };
      const expected: Body = {};
      // What a phrase says of a due time that is there is a move (moves.test.ts).
      const moves = sent.time !== undefined && "due" in sent.time && was["due_at"] !== null;
      for (const name of Object.keys(COLUMNS).filter((one) => one !== "due" || !moves)) {
        const own = name === "event_time" && was["event_time_given"] === 0;
        Object.assign(expected, columnsOf(given[name] === undefined && !own ? was : alone, name));
      }
      expect(now).toMatchObject(expected);
      expect(await readRow(world, before)).toMatchObject({
        superseded_by: now["id"],
        content: was["content"],
      });
      const taken = answer.taken_over ?? [];
      for (const name of ["entity", "context", "metadata", "remind_before", "valid_until", "keywords"])
        expect(taken.includes(name), name).toBe(given[name] === undefined && was[name] !== null);
      expect(taken.includes("due_at")).toBe(sent.time === undefined && was["due_at"] !== null);
      expect(taken.includes("sensitive")).toBe(sent.sensitive === undefined && was["sensitive"] === 1);
    }),
    30,
  );
});
