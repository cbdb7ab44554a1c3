/** The phrase that does to a whole series what was done to one of its occurrences. */
import { weekdayOfDay } from "../calendar";
import { readRule, WEEKDAY_CODES, writeRule } from "../recurrence/recurrence-rule";
import { describeRule } from "../recurrence/recurrence-words";
import { dayOfDate } from "./days";
import type { PhraseContext } from "./moment";
import { readPhrase } from "./read-phrase";

/**
 * `every second Tuesday at 20:00`: how all occurrences of a rule are moved as one was that is now at `local`. Null where no
 * phrase says it, or the series would lose its end. `at` has the occurrence as it was.
 */
export function wordsForAll(rule: string, local: string, at: PhraseContext): string | null {
  const { moved } = at;
  const read = readRule(rule);
  if (moved === undefined || !read.ok || read.parts.count !== null || read.parts.until !== null) return null;
  const { parts } = read;
  const day = dayOfDate(local.slice(0, 10));
  const staysOn = day === Math.floor(moved.wall / 86_400);
  const isOneWeekday = parts.freq === "WEEKLY" && parts.byDay.length < 2;
  if (parts.byHour.length > 0 || parts.byMinute.length > 0 || !(staysOn || isOneWeekday)) return null;
  const weekday = WEEKDAY_CODES[weekdayOfDay(day)];
  const byDay = weekday === undefined || !isOneWeekday ? parts.byDay : [{ nth: null, day: weekday }];
  const clock = local.includes("T") ? ` at ${local.slice(11, 16)}` : "";
  const words = `${describeRule(writeRule({ ...parts, byDay }))}${clock}`;
  const again = readPhrase(words, { ...at, locale: "en", hourCycle: "h23" });
  if (!again.ok || again.value.recurrence === null) return null;
  const { parsed } = again.value;
  const time = parsed.kind === "local" ? parsed.local.slice(11) : "";
  return time === (local.split("T")[1] ?? "") ? words : null;
}
