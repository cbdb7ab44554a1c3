import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { MEANINGS } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import { formatLocal } from "../../time/calendar";
import { type Due, resolveDue } from "../../time/due";
import { type ParsedTime, resolveInstant, type ZonedReading } from "../../time/iso";
import type { Repeating } from "../../time/item";
import { type PhraseContext, readPhrase } from "../../time/phrases/read-phrase";
import { refusalText } from "../../time/phrases/refusals";
import { checkRule, nextAfter } from "../../time/recurrence/recurrence";
import { skippedPeriods } from "../../time/recurrence/recurrence-skips";
import { dueOf } from "../../time/recurrence/series";
import { toLocal } from "../../time/zones/zone";
import { type SentClock, sentClock } from "../view/sent-clock";
import type { Phrase } from "./phrase";

/** A phrase for a time, as people say it, in the user's language. */
export const phrase = z.string().min(1).max(500);

export const recurrenceRule = z.string().max(500).register(MEANINGS, { read: ruleOfWord });

const FREQUENCIES: Readonly<Record<string, string>> = {
  daily: "DAILY",
  day: "DAILY",
  weekly: "WEEKLY",
  week: "WEEKLY",
  monthly: "MONTHLY",
  month: "MONTHLY",
  yearly: "YEARLY",
  annually: "YEARLY",
  year: "YEARLY",
};

/** `weekly` and `every week` are `FREQ=WEEKLY`. */
function ruleOfWord(value: unknown): unknown {
  const word =
    typeof value === "string" ? /^\s*(?:every )?(\w{3,8})\s*$/i.exec(value)?.[1]?.toLowerCase() : undefined;
  const frequency = word !== undefined && Object.hasOwn(FREQUENCIES, word) ? FREQUENCIES[word] : undefined;
  return frequency === undefined ? value : `FREQ=${frequency}`;
}

/** A due time and its repetition; for a phrase also how it was understood. */
export interface DueArgument extends Required<Omit<Repeating, "moved_from">> {
  due: Due;
  understood: string | null;
  /** Which months or years the rule passes over, and an hour that the clock passes over. */
  warnings: string[];
  /** The clock that it was sent by, where that came with an offset. */
  clock: SentClock | null;
}

/** The first time of a series, and its reading where it was given with a zone's name. */
export interface FirstTime {
  due: Due;
  zoned: ZonedReading | null;
}

/** The due time that the arguments give together; `null` where they give none. */
export function readDue(
  args: {
    due?: Phrase | undefined;
    due_at?: ParsedTime | undefined;
    recurrence?: string | undefined;
    until?: ParsedTime | undefined;
  },
  user: UserSettings & Pick<PhraseContext, "found" | "moved">,
  now: number,
): Result<DueArgument | null> {
  if (args.due !== undefined && args.due_at !== undefined) {
    return invalid({ path: "due", message: "send either due, a phrase, or due_at, ISO 8601" });
  }
  const said = args.due === undefined ? null : readDuePhrase("due", args.due, user, now);
  if (said !== null && !said.ok) return said;
  const given = args.due_at === undefined ? null : firstAt(args.due_at, user.zone);
  const first = inPassing(said?.value ?? given, user);
  const rule = args.recurrence ?? said?.value.recurrence ?? null;
  if (first === null) {
    if (rule === null && args.until === undefined) return success(null);
    const path = args.recurrence === undefined ? "until" : "recurrence";
    return invalid({ path, message: "needs a first time: send due_at or due with it" });
  }
  const understood = said?.value.understood ?? null;
  const clock = sentClock(args.due_at);
  if (rule === null) {
    if (args.until !== undefined)
      return invalid({ path: "until", message: "is for repeating items: send recurrence with it" });
    return success({
      due: first.due,
      ...ONCE,
      understood,
      warnings: gapWarnings(first.due, user.zone),
      clock,
    });
  }
  const series = startSeries(rule, first, args.until, user.zone);
  return series.ok ? success({ ...series.value, understood, clock }) : series;
}

/** Says that a clock goes forward over a time, which is then as much later. */
function gapWarnings({ due_kind, due_local, due_at }: Due, zone: string): string[] {
  if (due_kind !== "local" || due_local === null) return [];
  const shown = formatLocal(toLocal(zone, due_at));
  if (shown === due_local) return [];
  return [
    `${due_local.slice(0, 16).replace("T", " ")} doesn't exist in ${zone}, where the clocks go forward then: it is due at ${shown.slice(11, 16)}`,
  ];
}

/** What happens once. */
export const ONCE = { recurrence: null, recurrence_start: null, recurrence_time_zone: null };

/**
 * A time that is said in a zone in which the user's items can't stand yet: it is kept as the instant that it is there,
 * and a series keeps the wall clock of that zone.
 */
function inPassing<T extends FirstTime>(first: T | null, { zone, isAway }: UserSettings): T | null {
  if (!isAway || first === null || first.due.due_local === null) return first;
  const { due_at, due_local } = first.due;
  const due = { due_kind: "instant" as const, due_at, deadline_at: due_at, due_local: null };
  return { ...first, due, zoned: { local: due_local, zone } };
}

function firstAt(parsed: ParsedTime, zone: string): FirstTime {
  return { due: resolveDue(parsed, zone), zoned: parsed.kind === "instant" ? (parsed.zoned ?? null) : null };
}

/** Reads a phrase that means one time. `now` is in epoch seconds. */
export function readDuePhrase(
  path: string,
  { text, words }: Phrase,
  user: Pick<UserSettings, "zone" | "locale" | "hours" | "hourCycle"> &
    Pick<PhraseContext, "found" | "lengthsCount" | "moved">,
  now: number,
): Result<FirstTime & { recurrence: string | null; understood: string }> {
  const { zone, locale, hours, hourCycle, lengthsCount, moved, found } = user;
  const read = readPhrase(text, { now, zone, locale, hours, hourCycle, lengthsCount, moved, found, words });
  if (!read.ok) return invalid({ path, message: refusalText(read) });
  const { parsed, recurrence, understood } = read.value;
  return success({ ...firstAt(parsed, zone), recurrence, understood });
}

/**
 * A series from its first time on. It repeats on the wall clock of the zone that it was given with, else of its user's
 * in `zone`, even where an offset was sent.
 */
export function startSeries(
  rule: string,
  { due: first, zoned }: FirstTime,
  end: ParsedTime | undefined,
  zone: string,
): Result<Omit<DueArgument, "understood" | "clock">> {
  const own = zoned === null ? null : zoned.zone;
  const whole = end === undefined ? rule : withUntil(rule, end, { of: own ?? zone, user: zone });
  const checked = checkRule(whole);
  if (!checked.ok) {
    return invalid({
      path: "recurrence",
      message: `${checked.reason}; send an RFC 5545 RRULE such as FREQ=WEEKLY;BYDAY=TU`,
    });
  }
  const start = zoned?.local ?? first.due_local ?? formatLocal(toLocal(zone, first.due_at));
  const series = { rule: checked.rule, start_local: start, zone: own ?? zone };
  // Of a reading that the clock shows twice, the second may have been sent: a series has the first.
  const begin = dueOf({ recurrence_time_zone: own }, { local: start }, zone).due_at;
  const occurrence = nextAfter(series, Math.min(begin, first.due_at) - 1);
  if (occurrence === null)
    return invalid({
      path: "recurrence",
      message: "has no occurrence from the due time on: send a rule or an end that allows one",
    });
  const skips = skippedPeriods(checked.rule, start);
  return success({
    due: dueOf({ recurrence_time_zone: own }, occurrence, zone),
    recurrence: checked.rule,
    recurrence_start: start,
    recurrence_time_zone: own,
    warnings: skips === null ? [] : [`recurrence ${skips}`],
  });
}

/** RFC 5545 section 3.3.10: UNTIL replaces the rule's own end. It is a reading of the series' clock. */
function withUntil(rule: string, end: ParsedTime, zones: { of: string; user: string }): string {
  const open = rule
    .split(";")
    .filter((part) => !/^\s*((UNTIL|COUNT)\s*=|$)/i.test(part))
    .join(";");
  if (end.kind === "date") return `${open};UNTIL=${end.date.replaceAll("-", "")}`;
  const local =
    end.kind === "local" && zones.of === zones.user
      ? end.local
      : formatLocal(toLocal(zones.of, resolveInstant(end, zones.user)));
  return `${open};UNTIL=${local.replace(/[-:]/g, "")}`;
}
