/**
 * Display fields (ADR 009): what stands beside every instant on the wire, so that no model has to do
 * arithmetic.
 */
import { formatDate, formatLocal, localOfSeconds, twoDigits } from "./calendar";
import type { DueKind } from "./due";
import { relativeDays, relativeWords } from "./relative";
import { localDateOf, offsetAt, toLocal } from "./zone";

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

/**
 * The five fields of `instant` (epoch seconds) for a user in `zone` at `now`. null, 0 and negative instants
 * stay what they are and have four empty strings.
 */
export function displayInstant<N extends string>(
  name: N,
  instant: number | null,
  zone: string,
  now: number,
): InstantFields<N> {
  if (instant === null || instant <= 0) return fields(name, instant, "", "", "", "");
  const offset = offsetAt(zone, instant);
  const label = offsetLabel(offset);
  const wallClock = formatLocal(localOfSeconds(instant + offset)).replace("T", " ");
  return fields(name, instant, isoUtc(instant), `${wallClock} ${label}`, label, relativeWords(instant, now));
}

/**
 * The same for an all-day item, whose `instant` is the first of its local date: the date alone, and words
 * that count dates.
 */
export function displayAllDay<N extends string>(
  name: N,
  instant: number | null,
  zone: string,
  now: number,
): InstantFields<N> {
  if (instant === null || instant <= 0) return fields(name, instant, "", "", "", "");
  const offset = offsetAt(zone, instant);
  const label = offsetLabel(offset);
  const { year, month, day } = localOfSeconds(instant + offset);
  const date = formatDate(year, month, day);
  const words = relativeDays(date, localDateOf(zone, now));
  return fields(name, instant, isoUtc(instant), `${date} ${label}`, label, words);
}

/** The fields of a memory's `due_at`, by the kind it was given as. */
export function displayDue(
  due: { due_at: number | null; due_kind: DueKind | null },
  zone: string,
  now: number,
): InstantFields<"due_at"> {
  const display = due.due_kind === "date" ? displayAllDay : displayInstant;
  return display("due_at", due.due_at, zone, now);
}

function fields<N extends string>(
  name: N,
  instant: number | null,
  iso: string,
  local: string,
  tz: string,
  relative: string,
): InstantFields<N> {
  return {
    [name]: instant,
    [`${name}_iso`]: iso,
    [`${name}_local`]: local,
    [`${name}_tz`]: tz,
    [`${name}_relative`]: relative,
  } as InstantFields<N>;
}
