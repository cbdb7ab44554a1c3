/** What chrono's parsers find: dates with the names of months, and words that our vocabulary doesn't have. */
import { dayNumberOf, isValidDate } from "../calendar";
import type { Language } from "./language";
import type { Piece, Span } from "./pieces";
import type { DayPart } from "./vocabulary";

type Results = ReturnType<Language["parsers"]["parse"]>;
type Start = Results[number]["start"];

export interface ChronoSpan extends Span {
  /** A date with a month's name; anything else only counts where our own words found nothing. */
  calendar: boolean;
}

const PARTS: readonly DayPart[] = ["morning", "noon", "afternoon", "evening", "midnight"];

/**
 * The expressions that chrono knows, as it would read them in a zone without offset whose clock shows `wall`
 * (seconds as if UTC).
 */
export function chronoSpans(text: string, language: Language, wall: number): ChronoSpan[] {
  const reference = { instant: new Date(wall * 1000), timezone: 0 };
  const spans: ChronoSpan[] = [];
  for (const { index, text: found, start } of language.parsers.parse(text, reference)) {
    // A bare number is never a time.
    if (!/[\p{L}/.:-]/u.test(found)) continue;
    const trimmed = found.trimEnd();
    const place = { from: index + (found.length - found.trimStart().length), to: index + trimmed.length };
    const dated = calendarPieces(start, found);
    if (dated !== null) spans.push({ ...place, pieces: dated, calendar: true });
    else {
      const pieces = otherPieces(start);
      if (pieces.length > 0) spans.push({ ...place, pieces, calendar: false });
    }
  }
  return spans;
}

function calendarPieces(start: Start, found: string): Piece[] | null {
  const month = certain(start, "month");
  // Without letters it's figures, whose order is ours to judge; relative words make chrono sure of month and year.
  if (month === null || !/\p{L}/u.test(found)) return null;
  if (/\p{sc=Han}/u.test(found) && !found.includes("月")) return null;
  if ([...start.tags()].some((tag) => tag.startsWith("result/relative") || tag.startsWith("casualReference")))
    return null;
  const day = certain(start, "day");
  const year = yearIn(found, certain(start, "year"));
  if (day !== null) {
    if (certain(start, "weekday") !== null && !/\d|[一二三四五六七八九十]/.test(found)) return null;
    return isValidDate(year ?? 2024, month, day)
      ? [{ kind: "calendar", month, day, year, other: null }]
      : null;
  }
  return [{ kind: "month", month, year, turn: "coming" }];
}

/** chrono takes `Feb 29` for the February of 2029: a year has four figures or a sign. */
function yearIn(found: string, year: number | null): number | null {
  if (year === null) return null;
  return /\d{4}|['’]\d\d|年|[一二三四五六七八九〇零]{4}/.test(found) ? year : null;
}

function otherPieces(start: Start): Piece[] {
  const pieces: Piece[] = [];
  const [year, month, day] = [certain(start, "year"), certain(start, "month"), certain(start, "day")];
  const weekday = certain(start, "weekday");
  if (year !== null && month !== null && day !== null && isValidDate(year, month, day))
    pieces.push({ kind: "day", day: dayNumberOf(year, month, day) });
  else if (weekday !== null) pieces.push({ kind: "weekday", weekdays: [weekday as 0], turn: "coming" });
  const hour = certain(start, "hour");
  const part = PARTS.find((name) => start.tags().has(`casualReference/${name}`));
  if (part !== undefined) pieces.push({ kind: "part", part });
  else if (hour !== null)
    pieces.push({
      kind: "clock",
      hour,
      minute: start.get("minute") ?? 0,
      second: null,
      settled: start.isCertain("meridiem"),
    });
  return pieces;
}

function certain(start: Start, component: Parameters<Start["isCertain"]>[0]): number | null {
  return start.isCertain(component) ? start.get(component) : null;
}
