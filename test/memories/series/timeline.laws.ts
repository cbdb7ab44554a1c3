import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { law } from "../../support/law";
import type { Body, Timeline, TimelineEvent } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** Laws of a timeline's pages, for random series with random lives. */

const HOUR = 3600;
const DAY = 24 * HOUR;
const START = Date.parse("2026-03-20T12:00:00Z") / 1000;

const RULES = [
  "FREQ=DAILY",
  "FREQ=DAILY;BYHOUR=9,12,21",
  "FREQ=DAILY;INTERVAL=2;COUNT=9",
  "FREQ=WEEKLY;BYDAY=MO,SA,SU",
  "FREQ=WEEKLY;UNTIL=20260415T000000",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
];

interface Life {
  recurrence: string | null;
  due_at: string;
  steps: { after: number; does: "complete" | "skip" | "move" | "mark" | "snooze" | "none" }[];
}

const life: fc.Arbitrary<Life> = fc.record({
  recurrence: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...RULES) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  // Many at one instant, which pages must tell apart.
  due_at: fc.constantFrom("2026-03-20", "2026-03-20T12:00:00", "2026-03-21T12:00:00", "2026-03-28T02:30:00"),
  steps: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 3 * DAY }),
      does: fc.constantFrom("complete", "complete", "skip", "move", "mark", "snooze", "none"),
    }),
    { maxLength: 6 },
  ),
});

interface Question {
  order: "asc" | "desc";
  limit: number;
  kinds: string[];
  /** In days from the start. */
  after: number | null;
  before: number | null;
  as_of: number | null;
}

const question: fc.Arbitrary<Question> = fc.record({
  order: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.integer({ min: 1, max: 7 }),
  kinds: fc.constantFrom(["due"], ["due"], ["due", "completed"], ["memory", "due", "reminded", "completed"]),
  after: fc.option(fc.integer({ min: -3, max: 12 })),
  before: fc.option(fc.integer({ min: 8, max: 50 })),
  as_of: fc.option(fc.integer({ min: 0, max: 18 })),
});

const STEP: Record<Life["steps"][number]["does"], (now: number) => Body | null> = {
  complete: () => ({ completed_at: "now" }),
  skip: () => ({ skip: true }),
  move: (now) => ({ due_at: iso(now + 2 * HOUR) }),
  mark: () => ({ reminded_at: "now" }),
  snooze: (now) => ({ snoozed_until: iso(now + 5 * HOUR) }),
  none: () => null,
};

function iso(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 19);
}

async function live(world: World, ann: UserClient, lives: Life[]): Promise<string[]> {
  world.setClock(START);
  const ids: string[] = [];
  const todo: { at: number; id: string; does: Life["steps"][number]["does"] }[] = [];
  for (const [i, { recurrence, due_at, steps }] of lives.entries()) {
    const id = await ann.store(`Item ${i}`, { due_at, ...(recurrence === null ? {} : { recurrence }) });
    ids.push(id);
    let at = START;
    for (const { after, does } of steps) {
      at += after;
      todo.push({ at, id, does });
    }
  }
  for (const { at, id, does } of todo.sort((a, b) => a.at - b.at)) {
    world.setClock(at);
    const change = STEP[does](at);
    // A move past the next occurrence, or a skip of what happens once, is refused: that is as good as no step.
    if (change !== null) await ann.send("POST", "/tools/update_memory", { body: { id, ...change } });
  }
  world.setClock(START + 18 * DAY);
  return ids;
}

function argsOf(asked: Question): Body {
  const day = (offset: number) => iso(START + offset * DAY);
  return {
    order: asked.order,
    kinds: asked.kinds,
    ...(asked.after === null ? {} : { after: day(asked.after) }),
    ...(asked.before === null ? {} : { before: day(asked.before) }),
    ...(asked.as_of === null ? {} : { as_of: day(asked.as_of) }),
  };
}

async function pages(ann: UserClient, args: Body, limit: number): Promise<TimelineEvent[]> {
  const found: TimelineEvent[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Timeline = await ann.timeline({ ...args, limit, ...(cursor === null ? {} : { cursor }) });
    found.push(...page.events);
    if (page.next_cursor === null) return found;
    expect(page.count).toBe(limit);
    cursor = page.next_cursor;
  }
}

async function withLives(
  lives: Life[],
  check: (ann: UserClient, ids: string[], world: World) => Promise<void>,
): Promise<void> {
  const world = await openWorld("2026-03-20T12:00:00Z");
  const ann = world.user(`ann-${Math.floor(performance.now() * 1000)}`);
  await ann.patch({ time_zone: "Europe/Berlin" });
  await check(ann, await live(world, ann, lives), world);
}

/** The due times of one memory up to 120 days ahead, put together from its other routes. */
async function expected(ann: UserClient, id: string, now: number): Promise<number[]> {
  const { versions } = await ann.get<{ versions: Body[] }>(`/memories/${id}/history`);
  const ended = versions
    .filter(({ change }) => change === "occurrence_completed" || change === "occurrence_skipped")
    .map((version) => Number(version["due_at"]));
  const memory = await ann.get<Body>(`/memories/${id}`);
  const open = memory["completed_at"] === null && memory["recurrence"] !== null;
  if (!open) return [...ended, Number(memory["due_at"])].toSorted((a, b) => a - b);
  const list = await ann.get<{ data: { status: string; due_at: number; occurrence: string }[] }>(
    `/memories/${id}/occurrences`,
    { after: iso(START - 10 * DAY), before: iso(START + 120 * DAY) },
  );
  const data = list.data.filter(({ status }) => status === "due" || status === "moved");
  // One that has come and was not ended stands there, also once the memory looks on to the next.
  const stands =
    data.find(({ occurrence }) => occurrence === memory["occurrence"])?.due_at ?? Number(memory["due_at"]);
  const over = Math.max(...ended, Number.NEGATIVE_INFINITY);
  const present = [Number(memory["due_at"])];
  const silent = data
    .filter(({ due_at }) => due_at > over && due_at < stands && due_at <= now)
    .map(({ due_at }) => due_at)
    .slice(-1);
  const seen = Number(memory["due_at"]) > now ? silent : [];
  const later = data.filter(({ due_at }) => due_at > stands).map(({ due_at }) => due_at);
  return [...ended, ...seen, ...present, ...later].toSorted((a, b) => a - b);
}

describe("a timeline with series", () => {
  law(
    "is the same in pages of any length, forwards and backwards",
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 3 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (lives, questions) => {
        await withLives(lives, async (ann) => {
          for (const asked of questions) {
            const args = argsOf(asked);
            const whole = await pages(ann, args, 200);
            expect(await pages(ann, args, asked.limit)).toEqual(whole);
            const turned = { ...args, order: asked.order === "asc" ? "desc" : "asc" };
            expect(await pages(ann, turned, 200)).toEqual(whole.toReversed());
            const times = whole.map((event) => event.event_time);
            const sign = asked.order === "asc" ? 1 : -1;
            expect(times).toEqual(times.toSorted((a, b) => sign * (a - b)));
          }
        });
      },
    ),
    6,
  );

  law(
    "has what the history ended, where each series stands, and what its occurrences list after that",
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 3 }), async (lives) => {
      await withLives(lives, async (ann, ids, world) => {
        const before = iso(START + 40 * DAY);
        const events = await pages(ann, { kinds: ["due"], before }, 200);
        for (const id of ids) {
          const told = events.filter((event) => event.id === id).map((event) => event.event_time);
          const all = await expected(ann, id, world.now());
          expect(told).toEqual(all.filter((at) => at < Date.parse(`${before}+02:00`) / 1000));
        }
      });
    }),
    6,
  );
});
