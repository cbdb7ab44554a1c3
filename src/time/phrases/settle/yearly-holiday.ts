/** A holiday that comes again each year, as a rule. */
import { daysInMonth, SECONDS_A_DAY } from "../../calendar";
import type { NamedHoliday } from "../../holidays/holiday";
import { parseRules } from "../../holidays/holiday-rule";
import { type RuleParts, WEEKDAY_CODES } from "../../recurrence/recurrence-rule";
import { type Outcome, refusePhrase, settled, wallAt } from "../moment";
import type { SettleContext } from "./settle-context";
import { refuseHoliday } from "./settle-holiday";

/** No leap year, so that the last week of February is never said by its dates. */
const ANY_YEAR = 2027;

export function yearlyHoliday(
  parts: RuleParts,
  holiday: NamedHoliday,
  context: Pick<SettleContext, "now" | "zone">,
): Outcome<RuleParts> {
  const [only, another] = holiday.rules;
  const today = Math.floor(wallAt(context) / SECONDS_A_DAY);
  if (only === undefined || another !== undefined) return refuseHoliday(holiday, today);
  const [rule, second] = parseRules(only);
  if (rule === undefined || second !== undefined) return refuseHoliday(holiday, today);
  if (rule.kind === "date" && rule.date.moves.size === 0)
    return settled({ ...parts, byMonth: [rule.date.month], byMonthDay: [rule.date.day] });
  const weekday = rule.kind === "weekday" ? weekdayOfMonth(rule) : null;
  if (weekday !== null) return settled({ ...parts, ...weekday });
  return refusePhrase("unbounded", "repeats on a day that no rule can say: name it for each year");
}

/** The first such weekday from a date on: the nth of its month where that says it, else by the dates; null past the month's end. */
function weekdayOfMonth({
  weekday,
  month,
  day,
}: {
  weekday: number;
  month: number;
  day: number;
}): Pick<RuleParts, "byMonth" | "byMonthDay" | "byDay"> | null {
  const code = WEEKDAY_CODES[weekday] ?? "SU";
  const size = daysInMonth(ANY_YEAR, month);
  const byMonth = [month];
  if (day % 7 === 1 && day < 28)
    return { byMonth, byMonthDay: [], byDay: [{ day: code, nth: (day + 6) / 7 }] };
  if (day + 6 === size && month !== 2) return { byMonth, byMonthDay: [], byDay: [{ day: code, nth: -1 }] };
  if (day + 6 > size) return null;
  const byMonthDay = Array.from({ length: 7 }, (_, index) => day + index);
  return { byMonth, byMonthDay, byDay: [{ day: code, nth: null }] };
}
