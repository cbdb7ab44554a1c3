/**
 * A series as calendar programs show it right. At unlike times of a day, such as 8:00 and 20:30, one RRULE needs BYSETPOS to
 * choose among 8:00, 8:30, 20:00 and 20:30 (RFC 5545 section 3.3.10), and some programs choose among days instead: such a
 * series is an event for each of its times.
 */
import { parseLocal } from "../calendar";
import {
  calendarRule,
  nextAfter,
  type Occurrence,
  occurrencesBetween,
  type Series,
} from "../recurrence/recurrence";
import { MAX_OCCURRENCES, type RuleParts, readRule, writeRule } from "../recurrence/recurrence-rule";
import { MAX_INSTANT } from "../zones/zone";

/** A part of a series that one rule says plainly. */
export interface SeriesPart {
  /** Its time of day, such as `0800`; empty where it is the whole series. */
  time: string;
  /** Its first occurrence. */
  first: Occurrence;
  /** An RRULE. */
  rule: string;
}

/** The parts of a series from its occurrence `first` on. A time that doesn't come any more has none. */
export function partsOfSeries(series: Series, first: Occurrence): SeriesPart[] {
  const read = readRule(series.rule);
  if (!read.ok || !series.start_local.includes("T") || !choosesTimes(read.parts))
    return [{ time: "", first, rule: calendarRule(series, first) }];
  const { parts } = read;
  const byTime = Map.groupBy(comingFrom(series, first, parts), ({ local }) => local.slice(11));
  return [...byTime]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([time, [one, ...more]]) => {
      if (one === undefined) return [];
      const alone = { ...series, rule: writeRule(atTime(parts, time)) };
      const count = parts.count === null ? null : more.length + 1;
      return [
        {
          time: time.replaceAll(":", "").slice(0, 4),
          first: one,
          rule: withCount(calendarRule(alone, one), count),
        },
      ];
    });
}

/** Whether BYSETPOS chooses among the times of single days: no period of the rule has a second day. */
function choosesTimes(parts: RuleParts): boolean {
  const times = [parts.byHour, parts.byMinute, parts.bySecond].reduce(
    (all, of) => all * Math.max(of.length, 1),
    1,
  );
  return parts.bySetPos.length > 0 && times > 1 && hasOneDay(parts);
}

function hasOneDay({ freq, byDay, byMonth, byMonthDay, byWeekNo, byYearDay }: RuleParts): boolean {
  if (freq === "DAILY") return true;
  if (freq === "WEEKLY") return byDay.length <= 1;
  if (byWeekNo.length + byYearDay.length > 0) return false;
  const isNamed = byMonthDay.length + byDay.length === 1 && byDay.every(({ nth }) => nth !== null);
  const isOfStart = byMonthDay.length + byDay.length === 0;
  if (freq === "MONTHLY") return isNamed || isOfStart;
  return byMonth.length === 1 ? isNamed || isOfStart : byMonth.length === 0 && isOfStart;
}

/** The occurrences from `first` on: all of a series that is counted, else until each of its times has come once. */
function comingFrom(series: Series, first: Occurrence, parts: RuleParts): Occurrence[] {
  if (parts.count !== null) {
    const found = occurrencesBetween(series, first.at, MAX_INSTANT + 1, MAX_OCCURRENCES);
    return found === "too_many" ? [] : found;
  }
  const found: Occurrence[] = [];
  let next: Occurrence | null = first;
  while (next !== null && found.length < parts.bySetPos.length) {
    found.push(next);
    next = nextAfter(series, next.at);
  }
  return found;
}

/** The rule at one time of day (`HH:MM:SS`). */
function atTime(parts: RuleParts, time: string): RuleParts {
  const { hour, minute, second } = parseLocal(`2000-01-01T${time}`);
  return {
    ...parts,
    count: null,
    byHour: [hour],
    byMinute: [minute],
    bySecond: second === 0 ? [] : [second],
    bySetPos: [],
  };
}

function withCount(rule: string, count: number | null): string {
  const read = readRule(rule);
  return read.ok ? writeRule({ ...read.parts, count }) : rule;
}
