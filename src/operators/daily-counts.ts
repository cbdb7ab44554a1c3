import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { sweep } from "../operation/sweep";
import { deleteOldErasures } from "../store/erasing/erasures";
import type { Condition } from "../store/guards";
import {
  beginCounting,
  COUNTED,
  countNew,
  type DayCount,
  deleteOldCounts,
  hasToCount,
  selectCountedByAll,
  selectCountedUntil,
  selectDailyCounts,
} from "../store/sends/daily-counts";
import { deleteEndedSignIns } from "../store/sign-in";
import type { Statement } from "../store/statement";
import { SECONDS_A_DAY } from "../time/calendar";
import { isoUtc } from "../time/display";

/** Seconds between two counts. */
const HOUR = 3600;

/**
 * What is kept for 400 days, and what signing in has ended. Each hour deletes of one of them, in turn, so that a run asks
 * no more of D1.
 */
const DELETED_IN_TURN: readonly ((wall: number) => readonly Statement[])[] = [
  (wall) => [deleteOldCounts(wall)],
  (wall) => [deleteOldErasures(wall)],
  deleteEndedSignIns,
];

const count = once(() => z.number());

const daySchema = once(() =>
  z.strictObject({
    date: z.string().describe("YYYY-MM-DD, in UTC"),
    users: count().describe("New users"),
    memories: count().describe("Memories that were stored"),
    messages: count().describe("Messages that were stored"),
    events: count().describe("Messages and presses that platforms sent"),
    digests: count().describe("Digests that fell due"),
    reminders: count().describe("Reminders that fell due"),
  }),
);

/** Counts an app's days, or all apps' for the operator. The cron counts once an hour, so that no call writes a count. */
export const listDailyCounts = operation({
  name: "list_daily_counts",
  summary: "Counts what was made on each day: of an app, or of all for the operator",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      days: z.int().min(1).max(400).default(30).describe("Days up to today, in UTC"),
    }),
  output: () =>
    z.strictObject({
      data: z.array(daySchema()),
      counted_until: z.string().nullable().describe("RFC 3339; null until the cron has counted"),
    }),
  routes: [{ method: "GET", path: "/v1/counts" }],
  example: { days: 7 },
  run: async (deps, { app, now }, args) => {
    const today = Math.floor(now / SECONDS_A_DAY);
    const days = Array.from({ length: args.days }, (_, index) => today - args.days + 1 + index);
    const [rows, [last]] = await deps.store.fanOut([selectDailyCounts(app, days), selectCountedByAll()]);
    const byDay = Map.groupBy(rows, ({ day }) => day);
    return success({
      data: days.map((day) => viewDay(day, byDay.get(day) ?? [])),
      counted_until: last === undefined ? null : isoUtc(last.at),
    });
  },
});

function viewDay(day: number, rows: readonly DayCount[]): z.output<ReturnType<typeof daySchema>> {
  const counts = Object.fromEntries(
    COUNTED.map((kind) => {
      const counts = rows.filter((row) => row.kind === kind);
      return [kind, counts.reduce((sum, row) => sum + row.count, 0)];
    }),
  ) as Record<(typeof COUNTED)[number], number>;
  return { date: isoUtc(day * SECONDS_A_DAY).slice(0, 10), ...counts };
}

/** True in SQL where `countDay` has something to do at `wall` (epoch seconds). */
export function isCountDue(wall: number): Condition {
  return hasToCount(wall - HOUR, wall);
}

/**
 * Counts what was made since the last count, once an hour, and sooner where rows were left. `wall` is in epoch seconds.
 * Returns whether an hour has passed since the last count.
 */
export async function countDay(deps: Deps, wall: number): Promise<boolean> {
  const [[last]] = await deps.store.jobs.read([selectCountedUntil()]);
  const isHour = last !== undefined && wall >= last.at + HOUR;
  if (last === undefined) await sweep(deps.store.jobs, beginCounting(wall));
  else if (isHour || (last.is_behind === 1 && wall > last.at))
    await sweep(deps.store.jobs, [...countNew(last.at, wall), ...deleteInTurn(wall)]);
  return isHour;
}

function deleteInTurn(wall: number): Statement[] {
  const turn = Math.floor(wall / HOUR) % DELETED_IN_TURN.length;
  return DELETED_IN_TURN.slice(turn, turn + 1).flatMap((deleteOld) => deleteOld(wall));
}
