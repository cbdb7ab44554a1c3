import { expect, it } from "vitest";
import { SECONDS_A_DAY } from "../../src/time/calendar";
import { localMinute } from "../../src/time/display";
import { lastCalls, pendingStatus } from "../../src/time/life-cycle";
import { nextAfter } from "../../src/time/recurrence/recurrence";
import { dueOf } from "../../src/time/recurrence/series";
import { dueAt } from "../support/life-items";
import { openWorld, type UserClient, type World } from "../support/world";
import { tableBelow } from "./table-below";

/** The tables of docs/reminders.md say what the code does. */

const PAGES = import.meta.glob<string>("/docs/reminders.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const page = PAGES["/docs/reminders.md"];

const LONDON = "Europe/London";
const HOUR = 3600;

/** The weekdays of a page's week, from its Monday on. */
function datesFrom(monday: number, year: number, month: number): Map<string, string> {
  const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const date = (n: number) => new Date(Date.UTC(year, month - 1, monday + n)).toISOString().slice(0, 10);
  return new Map(names.map((name, n) => [name, date(n)]));
}

it("a person's week with one item is what the prompts have", async () => {
  const rows = tableBelow(page, "## A person's week with one item");
  expect(rows.length).toBeGreaterThan(9);
  const dates = datesFrom(23, 2026, 2);
  const world = await openWorld("2026-02-23T09:00:00Z");
  const ann = world.user();
  await ann.patch({ time_zone: LONDON });
  const week = { id: "" };
  for (const [turn = "", heading, line, called = ""] of rows) {
    const [day = "", time = ""] = turn.split(" ");
    world.setClock(`${dates.get(day)}T${time.padStart(5, "0")}:00Z`);
    expect([turn, ...(await lineOfTheDay(ann, week.id))]).toEqual([turn, heading, line]);
    await callOf(world, ann, called, week);
  }
  const memory = await ann.get(`/memories/${week.id}`);
  expect(memory["completed_at_local"]).toBe("2026-02-28 09:00:00 UTC");
});

/** The heading and the line of the one item, by the id of the page; empty where the prompt has no line of it. */
async function lineOfTheDay(ann: UserClient, id: string): Promise<[heading: string, line: string]> {
  const { volatile } = await ann.context();
  const parts = volatile.split("\n\n").slice(1);
  expect(parts.length).toBeLessThan(2);
  const [heading = "", line = ""] = (parts[0] ?? "").split("\n");
  const name = /^(?:Upcoming and overdue|Also open)/.exec(heading)?.[0] ?? heading;
  return [name, line === "" ? "" : `\`${line.replace(id, "9hq3w7md")}\``];
}

async function callOf(world: World, ann: UserClient, cell: string, week: { id: string }): Promise<void> {
  const [, tool = "", args = ""] = /^`(\w+) (\{.*\})`/.exec(cell) ?? [];
  if (tool === "") expect(cell).toMatch(/^(?:nothing.*)?$/);
  else if (tool === "remember") week.id = (await ann.remember(JSON.parse(args))).memory.id;
  else await ann.tool(tool, { id: week.id, ...JSON.parse(args) });
  await world.settle();
}

const SPANS = new Map([
  ["0", 0],
  ["an hour", HOUR],
  ["a day", SECONDS_A_DAY],
  ["two days", 2 * SECONDS_A_DAY],
]);

/** `remind_before` in the words of a row. */
function leadIn(words: string): number | null {
  const [, span = ""] = /`remind_before` of (.+)$/.exec(words) ?? [];
  const seconds = SPANS.get(span);
  if (span !== "" && seconds === undefined) throw new Error(`no number for ${span}`);
  return seconds ?? null;
}

it("the last calls of the page are those of the code", () => {
  const rows = tableBelow(page, 'For example, in London in January, an app has the default `"day"`:');
  expect(rows).toHaveLength(7);
  const dates = datesFrom(19, 2026, 1);
  const names = new Map([...dates].map(([name, date]) => [date, name]));
  for (const [due = "", calls] of rows) {
    const [, day = "", time] = /^(\w+)(?: (\d\d:\d\d))?/.exec(due) ?? [];
    const date = dates.get(day) ?? "";
    expect(due.includes("all day")).toBe(time === undefined);
    const local = time === undefined ? date : `${date}T${time}`;
    const item = dueAt(local, LONDON, { remind_before: leadIn(due) });
    const told = lastCalls(item).map((at) => {
      const [on = "", clock] = localMinute(LONDON, at).split(" ");
      return `${names.get(on)} ${clock}${at === item.deadline_at ? ", when it is overdue" : ""}`;
    });
    expect([due, told.join(" and ")]).toEqual([due, calls]);
  }
});

it("the bins of the page are put out when the code says so", () => {
  const rows = tableBelow(
    page,
    "For example, the bins are put out every Thursday at 18:00, from 26 February 2026 on:",
  );
  expect(rows).toHaveLength(3);
  const series = { rule: "FREQ=WEEKLY", start_local: "2026-02-26T18:00:00", zone: LONDON };
  for (const [which = "", from = ""] of rows) {
    const evening = instantOf(which, "18:00");
    const found = nextAfter(series, evening - 1);
    if (found === null) throw new Error("the series is over");
    const item = dueAt("2026-02-26T18:00", LONDON, {
      ...dueOf({}, found, LONDON),
      recurrence: series.rule,
      recurrence_start: series.start_local,
      remind_before: leadIn(which),
    });
    expect(item.due_at, which).toBe(evening);
    const first = instantOf(from, /\d\d:\d\d/.exec(from)?.[0] ?? "");
    expect([which, pendingStatus(item, first - 1, 7)]).toEqual([which, null]);
    expect([which, pendingStatus(item, first, 7)]).toEqual([which, "due"]);
  }
});

/** `5 March` of 2026 at a time of London's winter. */
function instantOf(words: string, time: string): number {
  const [, day = "", month = ""] = /^(\d+) (\w+)/.exec(words) ?? [];
  return Date.parse(`${day} ${month} 2026 ${time} UTC`) / 1000;
}
