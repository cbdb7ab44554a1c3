/** Amounts of time: what is whole days, and what is to be counted in seconds. */
import { SECONDS_A_DAY } from "../../calendar";
import type { Amount } from "./pieces";

const SECONDS_A_UNIT: Partial<Record<Amount["unit"], number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: SECONDS_A_DAY,
  week: 7 * SECONDS_A_DAY,
  fortnight: 14 * SECONDS_A_DAY,
};

/** Whole days and longer, and what is to be counted in seconds; a part of a day is elapsed time. */
export function splitAmounts(amounts: readonly Amount[]): { days: Amount[]; seconds: number } {
  const days: Amount[] = [];
  let seconds = 0;
  for (const { value, unit } of amounts) {
    const length = SECONDS_A_UNIT[unit];
    if (length === undefined) days.push({ value, unit });
    else if (length < SECONDS_A_DAY) seconds += value * length;
    else {
      // What counts back is negative.
      const wholeDays = Math.trunc((value * length) / SECONDS_A_DAY);
      if (wholeDays !== 0 || value === 0) days.push({ value: wholeDays, unit: "day" });
      seconds += value * length - wholeDays * SECONDS_A_DAY;
    }
  }
  return { days, seconds: Math.round(seconds) };
}

/** Whether the seconds of a moment counted from now mean something to the user. */
export function hasSeconds(amounts: readonly Amount[]): boolean {
  // Half hours and quarters are kept in seconds, too.
  return amounts.some(({ value, unit }) => unit === "second" && value % 60 !== 0);
}
