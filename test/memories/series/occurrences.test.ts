import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
import { problemOf } from "../../support/problem";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/**
 * A series is one row that stands at one occurrence. Calls name the occurrence that they mean; what is over stays over,
 * what comes later waits, and a move moves one occurrence.
 */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Friday 20 February 2026.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
});

/** Where a series stands: its due time, and its occurrence by the rule. */
async function standing(id: string): Promise<[string | null, unknown]> {
  const memory = await ann.get<Body>(`/memories/${id}`);
  return [memory["due_at_local"] as string | null, memory["occurrence"]];
}

async function endsOf(id: string): Promise<unknown[]> {
  const { versions } = await ann.get<{ versions: Body[] }>(`/memories/${id}/history`);
  return versions
    .filter(({ change }) => change === "occurrence_completed" || change === "occurrence_skipped")
    .map((version) => version["due_at_local"]);
}

async function refusal(args: Body): Promise<[string | undefined, string | undefined]> {
  const problem = await problemOf(await ann.send("POST", "/tools/update_memory", { body: args }), {
    status: 422,
  });
  return [problem.errors?.[0]?.path, problem.errors?.[0]?.message];
}

const KINDS = [
  {
    kind: "daily pills",
    args: { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY" },
    present: "2026-02-20T09:00:00",
    next: "2026-02-21T09:00:00",
    later: "2026-02-22T09:00:00",
    moved: "2026-02-20T20:00:00",
  },
  {
    kind: "a weekly class",
    args: { due_at: "2026-02-19T18:30:00", recurrence: "FREQ=WEEKLY;BYDAY=TH" },
    present: "2026-02-19T18:30:00",
    next: "2026-02-26T18:30:00",
    later: "2026-03-05T18:30:00",
    moved: "2026-02-25T18:30:00",
  },
  {
    kind: "the rent on the 31st",
    args: { due_at: "2026-01-31", recurrence: "FREQ=MONTHLY;BYMONTHDAY=31" },
    present: "2026-01-31",
    next: "2026-03-31",
    later: "2026-05-31",
    moved: "2026-02-28",
  },
  {
    kind: "a birthday on 29 February",
    args: { due_at: "2024-02-29", recurrence: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29" },
    present: "2024-02-29",
    next: "2028-02-29",
    later: "2032-02-29",
    moved: "2026-02-28",
  },
] as const;

type Kind = (typeof KINDS)[number] & { id: string };

/** The same of each kind, which stands at its present occurrence at ten. */
function ofEachKind(what: string, check: (kind: Kind) => Promise<void>): void {
  it(what, async () => {
    await everyRow(KINDS, async (kind) => {
      world.setClock("2026-02-20T10:00:00Z");
      const id = await ann.store(`It: ${what}`, { ...kind.args });
      expect((await standing(id))[1]).toBe(kind.present);
      await check({ ...kind, id });
    });
  });
}

describe("a series of any kind", () => {
  for (const [how, end] of [
    ["done", { completed_at: "now" }],
    ["skipped", { skip: true }],
  ] as const)
    ofEachKind(`is ${how} once, however often it is said within two minutes`, async ({ id, next, later }) => {
      const first = await ann.update({ id, ...end });
      expect(first).toMatchObject({ status: "updated", updated: [{ occurrence: next }] });
      world.setClock("2026-02-20T10:01:59Z");
      const again = await ann.update({ id, ...end });
      expect(again).toMatchObject({
        status: "unchanged",
        updated: [],
        unchanged: [{ id, occurrence: next }],
      });
      expect(again.revision).toBe(first.revision);
      expect(await endsOf(id)).toHaveLength(1);
      world.setClock("2026-02-20T10:02:01Z");
      expect(await ann.update({ id, ...end })).toMatchObject({ updated: [{ occurrence: later }] });
    });

  ofEachKind(
    "changes nothing where the occurrence that is named is over",
    async ({ id, moved, next, present }) => {
      await ann.update({ id, occurrence: present, completed_at: "now" });
      for (const change of [
        { completed_at: "now" },
        { skip: true },
        { reminded_at: "now" },
        { snooze: "for an hour" },
        { due_at: moved },
      ]) {
        expect(await ann.update({ id, occurrence: present, ...change })).toMatchObject({
          status: "unchanged",
          unchanged: [{ id, occurrence: next, reminded_at: null, snoozed_until: null }],
        });
      }
      const path = await ann.send("PATCH", `/memories/${id}`, { body: { occurrence: present, skip: true } });
      expect(await path.json()).toMatchObject({ id, status: "unchanged", occurrence: next });
    },
  );

  ofEachKind("leaves later occurrences until their turn", async ({ id, later, moved, present }) => {
    for (const change of [
      { completed_at: "now" },
      { skip: true },
      { snooze: "for an hour" },
      { due_at: moved },
    ])
      expect(await refusal({ id, occurrence: later, ...change })).toEqual([
        "occurrence",
        `is a later occurrence of ${id}, which can't be changed yet: it stands at ${present}`,
      ]);
    expect((await standing(id))[1]).toBe(present);
  });

  ofEachKind("can be done before its time, where it is named", async ({ id, later, next }) => {
    await ann.update({ id, completed_at: "now" });
    await ann.update({ id, occurrence: next, completed_at: "now" });
    expect((await standing(id))[1]).toBe(later);
    expect(await endsOf(id)).toHaveLength(2);
  });

  ofEachKind(
    "is moved without its series, and comes next by its rule",
    async ({ args, id, moved, next, present }) => {
      const answer = await ann.update({ id, due_at: moved });
      expect(answer.updated[0]).toMatchObject({ occurrence: present, recurrence: args.recurrence });
      expect((await standing(id))[0]).toContain(moved.replace("T", " "));
      const again = await ann.update({ id, due_at: moved });
      expect(again.updated[0]).toMatchObject({ occurrence: present });
      const versions = (await ann.get<{ versions: Body[] }>(`/memories/${id}/history`)).versions;
      expect(versions.map((version) => version["change"])).toEqual(["updated", null]);
      await ann.update({ id, occurrence: present, completed_at: "now" });
      expect(await standing(id)).toEqual([expect.stringContaining(next.replace("T", " ")), next]);
    },
  );

  ofEachKind("is not moved to its next occurrence or past it", async ({ id, later, next, present }) => {
    for (const due_at of [next, later]) {
      const [path, message] = await refusal({ id, due_at });
      expect(path).toBe("due_at");
      expect(message).toContain(`is not before the next occurrence of ${id}, ${next}`);
    }
    expect((await standing(id))[1]).toBe(present);
  });

  ofEachKind("moves back to where its rule has it", async ({ id, moved, present }) => {
    await ann.update({ id, due_at: moved });
    await ann.update({ id, due_at: present });
    expect(await standing(id)).toEqual([expect.stringContaining(present.replace("T", " ")), present]);
  });

  ofEachKind(
    "ends as a series by recurrence null alone, and keeps what is due now",
    async ({ id, moved }) => {
      await ann.update({ id, due_at: moved });
      const ended = await ann.update({ id, recurrence: null });
      expect(ended.updated[0]).toMatchObject({ recurrence: null, occurrence: null });
      expect(ended.updated[0]?.due_at_local).toContain(moved.replace("T", " "));
      await ann.update({ id, completed_at: "now" });
      expect((await ann.get<Body>(`/memories/${id}`))["completed_at"]).toBe(world.now());
    },
  );
});

describe("an occurrence that was moved", () => {
  it("is overdue at its new time, and the next takes its place when that comes", async () => {
    const id = await ann.store("Class", { due_at: "2026-02-24T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, due_at: "2026-02-26T15:00:00" });
    const labels = async (at: string) => (await ann.context({ at })).items.map(({ label }) => label);
    await world.settle();
    expect(await labels("2026-02-24T09:00:00")).toEqual(["[DUE 2026-02-26 15:00]"]);
    expect(await labels("2026-02-26T15:00:00")).toEqual(["[OVERDUE 2026-02-26 15:00]"]);
    expect(await labels("2026-03-03T08:59:59")).toEqual(["[OVERDUE 2026-02-26 15:00]"]);
    expect(await labels("2026-03-03T09:00:00")).toEqual(["[OVERDUE 2026-03-03 09:00]"]);
  });

  it("that was brought forward doesn't come again at its old time", async () => {
    const id = await ann.store("Class", { due_at: "2026-02-24T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, due_at: "2026-02-21T09:00:00" });
    world.setClock("2026-02-21T10:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await standing(id)).toEqual(["2026-03-03 09:00:00 UTC", "2026-03-03T09:00:00"]);
  });

  it("counts once for COUNT, and may become a day or a moment", async () => {
    const id = await ann.store("Course", { due_at: "2026-02-21T18:00:00", recurrence: "FREQ=DAILY;COUNT=2" });
    await ann.update({ id, due_at: "2026-02-20" });
    expect(await ann.get(`/memories/${id}`)).toMatchObject({
      due_kind: "date",
      occurrence: "2026-02-21T18:00:00",
    });
    await ann.update({ id, completed_at: "now" });
    expect(await standing(id)).toEqual(["2026-02-22 18:00:00 UTC", "2026-02-22T18:00:00"]);
    await ann.update({ id, due_at: "2026-03-09T08:00:00+01:00" });
    expect(await ann.get(`/memories/${id}`)).toMatchObject({
      due_kind: "instant",
      occurrence: "2026-02-22T18:00:00",
    });
    await ann.update({ id, occurrence: "2026-03-09T07:00:00Z", completed_at: "now" });
    expect((await ann.get<Body>(`/memories/${id}`))["completed_at"]).toBe(world.now());
  });

  it("keeps its occurrence where its user moves, and through a clock change", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    const id = await ann.store("Swim", { due_at: "2026-03-25T19:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, due_at: "2026-03-29T10:00:00" });
    await ann.patch({ time_zone: "America/New_York" });
    expect(await standing(id)).toEqual(["2026-03-29 10:00:00 UTC-4", "2026-03-25T19:00:00"]);
    await ann.update({ id, completed_at: "now" });
    expect(await standing(id)).toEqual(["2026-04-01 19:00:00 UTC-4", "2026-04-01T19:00:00"]);
  });

  it("stays where it is when the series gets an end", async () => {
    const id = await ann.store("Class", { due_at: "2026-02-24T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, due_at: "2026-02-25T09:00:00" });
    const ended = await ann.update({ id, until: "2026-03-03" });
    expect(ended.updated[0]).toMatchObject({
      occurrence: "2026-02-24T09:00:00",
      due_at_local: "2026-02-25 09:00:00 UTC",
      recurrence: "FREQ=WEEKLY;UNTIL=20260303",
    });
  });
});

it.each([
  ["done", { completed_at: "now" }],
  ["skipped", { skip: true }],
])("a series whose last occurrence was %s is over, however often that is said", async (_how, end) => {
  const id = await ann.store("Course", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=DAILY;COUNT=1" });
  expect(await ann.update({ id, ...end })).toMatchObject({ status: "updated" });
  const completed_at = world.now();
  world.setClock("2026-02-20T10:00:05Z");
  expect(await ann.update({ id, ...end })).toMatchObject({
    status: "unchanged",
    unchanged: [{ id, completed_at }],
  });
});

describe("a completion that was earlier", () => {
  const COMPLETIONS: [completed_at: string, after: string, ended: string[]][] = [
    ["2026-02-18T12:00:00", "2026-02-19T09:00:00", ["2026-02-18 09:00:00 UTC"]],
    ["2026-02-19T09:00:00", "2026-02-20T09:00:00", ["2026-02-19 09:00:00 UTC"]],
    ["2026-02-20T09:30:00", "2026-02-21T09:00:00", ["2026-02-20 09:00:00 UTC"]],
    ["2026-02-16T08:59:59", "2026-02-20T09:00:00", []],
  ];

  it("ends the newest occurrence that was due by then", async () => {
    await everyRow(COMPLETIONS, async ([completed_at, after, ended], n) => {
      const id = await ann.store(`Pills ${n}`, { due_at: "2026-02-16T09:00:00", recurrence: "FREQ=DAILY" });
      const answer = await ann.update({ id, completed_at });
      expect(answer.status).toBe(ended.length === 0 ? "unchanged" : "updated");
      expect(await endsOf(id)).toEqual(ended);
      const [row] = await world.sql(
        `SELECT coalesce(moved_from, due_local) AS stands FROM knowledge WHERE id = '${id}'`,
      );
      expect(row?.["stands"]).toBe(ended.length === 0 ? "2026-02-16T09:00:00" : after);
    });
  });
});

const REFUSED = [
  ["for what happens once", {}, { occurrence: "2026-02-24T09:00:00", completed_at: "now" }, "happens once"],
  [
    "beside a new repetition",
    { recurrence: "FREQ=DAILY" },
    { occurrence: "2026-02-24T09:00:00", recurrence: "FREQ=WEEKLY" },
    "changes all of",
  ],
  [
    "that never comes",
    { recurrence: "FREQ=DAILY" },
    { occurrence: "2026-02-24T09:30:00", skip: true },
    "is no occurrence of",
  ],
] as const;

it("refuses an occurrence where it names none that can be changed", async () => {
  await everyRow(REFUSED, async ([_why, more, change, message], n) => {
    const id = await ann.store(`It ${n}`, { due_at: "2026-02-24T09:00:00", ...more });
    const [path, said] = await refusal({ id, ...change });
    expect(path).toBe("occurrence");
    expect(said).toContain(message);
  });
});

it("refuses an occurrence of several memories, and one with nothing to change", async () => {
  const id = await ann.store("It", { due_at: "2026-02-24T09:00:00", recurrence: "FREQ=DAILY" });
  const occurrence = "2026-02-24T09:00:00";
  expect((await refusal({ ids: [id, "abcdefgh"], occurrence, skip: true }))[0]).toBe("occurrence");
  expect((await refusal({ id, occurrence }))[1]).toContain("nothing to change");
  expect((await refusal({ id, skip: true, due_at: "2026-02-23" }))[1]).toContain("in two calls");
});
