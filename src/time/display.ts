/**
 * Display fields (ADR 009): what stands beside every instant on the wire, so that no model has to do
 * arithmetic.
 */
import { formatClock, formatDate, formatLocal, localOfSeconds, twoDigits } from "./calendar";
import type { DueKind } from "./due";
import { relativeDays, relativeWords } from "./relative";
import { localDateOf, offsetAt, toLocal } from "./zones/zone";

/** An instant under the name `N` and its four siblings, in this order. */
export type InstantFields<N extends string> = { [K in N]: number | null } & {
  [K in `${N}_iso` | `${N}_local` | `${N}_tz` | `${N}_relative`]: string;
};

/** `UTC`, `UTC+3`, `UTC-3:30`; seconds are shown where an offset of long ago had them. */
export function offsetLabel(offsetSeconds: number): string {
  if (offsetSeconds === 0) return "UTC";
  const size = Math.abs(offsetSeconds);
  const minutes = Math.floor((size % 3600) / 60);
  const seconds = size % 60;
  let label = `UTC${offsetSeconds < 0 ? "-" : "+"}${Math.floor(size / 3600)}`;
  if (minutes !== 0 || seconds !== 0) label += `:${twoDigits(minutes)}`;
  if (seconds !== 0) label += `:${twoDigits(seconds)}`;
  return label;
}

/** RFC 3339 in UTC: `2026-02-23T15:23:47+00:00`. */
export function isoUtc(instant: number): string {
  return `${formatLocal(localOfSeconds(instant))}+00:00`;
}

/** The wall clock of `zone` to the minute: `2026-02-23 18:23`. */
export function localMinute(zone: string, instant: number): string {
  const { year, month, day, hour, minute } = toLocal(zone, instant);
  return `${formatDate(year, month, day)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** `2026-02-23 18:23` of a local text such as `2026-02-23 18:23:47 UTC+3`; the date alone of a whole day. */
export function withoutZone(local: string): string {
  return local.replace(/ UTC\S*$/, "").replace(/(\d\d:\d\d):\d\d$/, "$1");
}

/** An instant in words: what its four siblings hold. */
export interface InstantTexts {
  iso: string;
  local: string;
  tz: string;
  relative: string;
}

const NO_TEXTS: InstantTexts = { iso: "", local: "", tz: "", relative: "" };

/**
 * The texts of `instant` (epoch seconds) for a user in `zone` at `now`. null, 0 and negative instants have four empty
 * ones.
 */
export function instantTexts(instant: number | null, zone: string, now: number): InstantTexts {
  if (instant === null || instant <= 0) return NO_TEXTS;
  const offset = offsetAt(zone, instant);
  const tz = offsetLabel(offset);
  const reading = localOfSeconds(instant + offset);
  const date = formatDate(reading.year, reading.month, reading.day);
  const local = `${date} ${formatClock(reading)} ${tz}`;
  return { iso: isoUtc(instant), local, tz, relative: relativeWords(instant, now) };
}

/**
 * The same for an all-day item, whose `instant` is the first of its local date: the date alone, and words
 * that count dates.
 */
function dayTexts(instant: number | null, zone: string, now: number): InstantTexts {
  if (instant === null || instant <= 0) return NO_TEXTS;
  const tz = offsetLabel(offsetAt(zone, instant));
  const date = localDateOf(zone, instant);
  const relative = relativeDays(date, localDateOf(zone, now));
  return { iso: isoUtc(instant), local: `${date} ${tz}`, tz, relative };
}

/** When something is due, as rows have it. */
interface Due {
  due_at: number | null;
  due_kind: DueKind | null;
}

/** The texts of a memory's `due_at`, by the kind it was given as. */
export function dueTexts({ due_at, due_kind }: Due, zone: string, now: number): InstantTexts {
  return due_kind === "date" ? dayTexts(due_at, zone, now) : instantTexts(due_at, zone, now);
}

/** The five fields of `instant`, which stays what it is: see {@link instantTexts}. */
export function displayInstant<N extends string>(
  name: N,
  instant: number | null,
  zone: string,
  now: number,
): InstantFields<N> {
  return fields(name, instant, instantTexts(instant, zone, now));
}

/** The five fields of an all-day item's `instant`: see {@link dayTexts}. */
export function displayAllDay<N extends string>(
  name: N,
  instant: number | null,
  zone: string,
  now: number,
): InstantFields<N> {
  return fields(name, instant, dayTexts(instant, zone, now));
}

/** The fields of a memory's `due_at`, by the kind it was given as. */
export function displayDue(due: Due, zone: string, now: number): InstantFields<"due_at"> {
  const { iso, local, tz, relative } = dueTexts(due, zone, now);
  return {
    due_at: due.due_at,
    due_at_iso: iso,
    due_at_local: local,
    due_at_tz: tz,
    due_at_relative: relative,
  };
}

function fields<N extends string>(
  name: N,
  instant: number | null,
  { iso, local, tz, relative }: InstantTexts,
): InstantFields<N> {
  return {
    [name]: instant,
    [`${name}_iso`]: iso,
    [`${name}_local`]: local,
    [`${name}_tz`]: tz,
    [`${name}_relative`]: relative,
  } as InstantFields<N>;
}
