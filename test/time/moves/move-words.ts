import { Temporal } from "temporal-polyfill";
import type { Due } from "../../../src/time/due";
import type { Repeating } from "../../../src/time/item";
import { oracleInstant } from "../zone-oracle";
import type { Move, Rule, Thing } from "./move-oracle";

/** The words for a move, and the columns of a thing. */

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The due time of a thing as its row has it. */
export function dueOfThing({ kind, at, series }: Thing, zone: string): Due & Repeating {
  const local = at.toString({ smallestUnit: "second" });
  const date = local.slice(0, 10);
  const due_at = oracleInstant(zone, kind === "date" ? `${date}T00:00:00` : local);
  const next = Temporal.PlainDate.from(date).add({ days: 1 });
  const reading = kind === "date" ? date : local;
  return {
    due_kind: kind,
    due_at,
    deadline_at: kind === "date" ? oracleInstant(zone, `${next}T00:00:00`) : due_at,
    due_local: kind === "instant" ? null : reading,
    recurrence: series === undefined ? null : rruleOf(series.rule),
    recurrence_start: series === undefined ? null : reading,
    recurrence_time_zone: null,
    moved_from: null,
  };
}

function rruleOf(rule: Rule): string {
  const days = rule.unit === "week" ? `;BYDAY=${CODES[rule.weekday - 1]}` : "";
  const interval = rule.every === 1 ? "" : `;INTERVAL=${rule.every}`;
  return `FREQ=${rule.unit === "day" ? "DAILY" : "WEEKLY"}${interval}${days}`;
}

/** The wordings of a move that mean nothing else, on a clock of twelve or of twenty-four hours. */
export function wordsOfMove(
  move: Move,
  { zone, now }: { zone: string; now: number },
  cycle: "h12" | "h23",
): string[] {
  switch (move.means) {
    case "clock":
      return [`at ${clockWords(move.clock, cycle)}`, clockWords(move.clock, cycle)];
    case "day":
      return dayWords(move.day, { zone, now });
    case "distance":
      return [distanceWords(move.distance)];
    case "whole":
      return [`on ${dateWords(move.at.toPlainDate())} at ${clockWords(move.at.toPlainTime(), cycle)}`];
    case "rule": {
      const clock = move.clock === undefined ? "" : ` at ${clockWords(move.clock, cycle)}`;
      return [`${ruleWords(move.rule)}${clock}`];
    }
  }
}

function clockWords({ hour, minute }: Temporal.PlainTime, cycle: "h12" | "h23"): string {
  const minutes = String(minute).padStart(2, "0");
  if (cycle === "h23") return `${String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}

function dayWords(day: Temporal.PlainDate, { zone, now }: { zone: string; now: number }): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const ahead = today.until(day).days;
  return [
    dateWords(day),
    day.toString(),
    ...(ahead === 1 ? ["tomorrow"] : []),
    ...(ahead > 0 && ahead < 7 ? [WEEKDAYS[day.dayOfWeek - 1] ?? "", `in ${ahead} days`] : []),
  ];
}

function dateWords(day: Temporal.PlainDate): string {
  return `${day.day} ${day.toLocaleString("en-GB", { month: "long" })} ${day.year}`;
}

function distanceWords(distance: Temporal.Duration): string {
  const side = distance.sign < 0 ? "earlier" : "later";
  const { weeks, days, hours, minutes } = distance.abs();
  const found = [
    ["week", weeks],
    ["day", days],
    ["hour", hours],
    ["minute", minutes],
  ].find(([, count]) => count !== 0);
  const [unit, count] = found ?? ["hour", 1];
  const one = unit === "hour" ? "an hour" : `a ${unit}`;
  return `${count === 1 ? one : `${count} ${unit}s`} ${side}`;
}

function ruleWords(rule: Rule): string {
  const nth = rule.every === 1 ? "every" : "every other";
  return rule.unit === "day" ? `${nth} day` : `${nth} ${WEEKDAYS[rule.weekday - 1]}`;
}
