/** What a duration from now means. */
import { SECONDS_A_DAY, weekdayOfDay } from "../../calendar";
import { dateOfDay, shiftDay } from "../days";
import type { Hand } from "../hand";
import { instantOfWall, type Outcome, refusePhrase, settled } from "../moment";
import { hasSeconds, splitAmounts } from "../pieces/amounts";
import type { Of } from "../pieces/pieces";
import { dayContext, localAt, plain, type SettleContext, type SettledMoment, wallOf } from "./settle-context";
import { settleDay } from "./settle-day";
import type { SettledTime } from "./settle-time";

/** A duration from now: whole days keep the wall clock, what is shorter counts elapsed time. */
export function settleShift(
  shift: Of<"shift">,
  time: SettledTime | null,
  wall: number,
  hand: Hand,
  context: SettleContext,
): Outcome<SettledMoment> {
  const { amounts, way } = shift;
  if (way === "ago" || way === "past") return refusePhrase("past", "is in the past");
  if (way === "lasting" && context.lengthsCount !== true)
    return refusePhrase("ambiguous", "says for how long, but not when");
  const { days, seconds } = splitAmounts(amounts);
  if (days.length === 0) return settleElapsed(shift, seconds, time, context);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const day = shiftedDay(days, today, hand, context);
  if (!day.ok) return day;
  if (!Number.isSafeInteger(day.value) || day.value > 4_000_000)
    return refusePhrase("unbounded", "is after the year 9999");
  if (time !== null) {
    if (seconds > 0) return refusePhrase("ambiguous", "names both a time of day and hours from now");
    return settled({ parsed: localAt(wallOf(day.value, time)), exact: time.exact, assumed: time.assumed });
  }
  if (day.weekday) return plain({ kind: "date", date: dateOfDay(day.value) });
  const { moved } = context;
  if (moved !== undefined && seconds === 0) {
    const clock = moved.wall - Math.floor(moved.wall / SECONDS_A_DAY) * SECONDS_A_DAY;
    if (moved.kind === "date") return plain({ kind: "date", date: dateOfDay(day.value) });
    return plain(localAt(day.value * SECONDS_A_DAY + clock));
  }
  const reading = day.value * SECONDS_A_DAY + (wall - today * SECONDS_A_DAY);
  if (seconds === 0) return plain(localAt(reading));
  const at = instantOfWall(context.zone, reading) + seconds;
  return settled({ parsed: { kind: "instant", at }, exact: hasSeconds(amounts), assumed: false });
}

function settleElapsed(
  { amounts }: Of<"shift">,
  seconds: number,
  time: SettledTime | null,
  { now }: SettleContext,
): Outcome<SettledMoment> {
  if (time !== null) return refusePhrase("ambiguous", "names both a time of day and hours from now");
  return settled({
    parsed: { kind: "instant", at: now + seconds },
    exact: hasSeconds(amounts),
    assumed: false,
  });
}

type ShiftedDay = { ok: true; value: number; weekday: boolean } | Extract<Outcome<never>, { ok: false }>;

/**
 * The day after a duration, counted from today or from a day beside it (`morgen in einer Woche`). A weekday beside it is that day's (`Thursday, two years from now`) or, where whole
 * weeks were said, what it is counted from (`Freitag in einer Woche`).
 */
function shiftedDay(
  days: Of<"shift">["amounts"],
  today: number,
  hand: Hand,
  context: SettleContext,
): ShiftedDay {
  const found = shiftDay(today, days);
  const from = hand.take("day");
  if (from !== undefined) return { ok: true, value: shiftDay(from.day, days), weekday: true };
  if (!hand.has("weekday")) return { ok: true, value: found, weekday: false };
  const inWeeks = days.every(({ value, unit }) => unit === "day" && value % 7 === 0);
  const said = settleDay(hand, dayContext(today, context));
  if (!said.ok) return said;
  const base = said.value ?? today;
  if (weekdayOfDay(base) === weekdayOfDay(found)) return { ok: true, value: found, weekday: true };
  if (inWeeks) return { ok: true, value: shiftDay(base, days), weekday: true };
  return {
    ok: false,
    problem: {
      reason: "ambiguous",
      message: `names a weekday that ${dateOfDay(found)} is not`,
      days: [found, base],
      counted: true,
    },
  };
}
