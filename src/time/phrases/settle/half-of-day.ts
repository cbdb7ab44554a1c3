/** Hours with minutes on a clock of twelve hours: `3:30` stands there twice a day. */
import { localOfSeconds, SECONDS_A_DAY } from "../../calendar";
import { instantOfWall, type Outcome, refusePhrase, settled } from "../moment";
import { type SettleContext, wallOf } from "./settle-context";
import type { SettledTime } from "./settle-time";

/** Before this hour of the morning nobody is reminded who hasn't said so. */
const FIRST_HOUR = 6;

/**
 * The half of the day in which a time is on a day that was named, or of every day: from 1:00 to 5:59 the afternoon, from
 * 7:00 on as it stands; from 6:00 to 6:59 it may be either, which refuses the phrase.
 */
export function halfOfDay(
  time: SettledTime,
  { twelveHours }: Pick<SettleContext, "twelveHours">,
): Outcome<SettledTime> {
  const { hour } = time.time;
  if (!twelveHours || time.twice !== true || hour > FIRST_HOUR) return settled(time);
  if (hour < FIRST_HOUR) return settled(inAfternoon(time));
  return refusePhrase("ambiguous", "may be in the morning or in the evening", { isOfEitherHalf: true });
}

/** The same for the times of a series. */
export function halvesOfDay(
  times: readonly SettledTime[],
  context: Pick<SettleContext, "twelveHours">,
): Outcome<SettledTime[]> {
  const found: SettledTime[] = [];
  for (const time of times) {
    const half = halfOfDay(time, context);
    if (!half.ok) return half;
    found.push(half.value);
  }
  return settled(found);
}

/** The same on a day whose morning may have passed: what has passed isn't meant. `wall` is what the clock shows. */
export function halfOfThatDay(
  time: SettledTime,
  day: number,
  wall: number,
  context: SettleContext,
): Outcome<SettledTime> {
  const hasPassed = context.twelveHours && time.twice === true && wallOf(day, time) <= wall;
  return hasPassed && wallOf(day, inAfternoon(time)) > wall
    ? settled(inAfternoon(time))
    : halfOfDay(time, context);
}

/** The next moment at which the clock shows a time without a day, between 6:00 and 23:59; null for any other time. */
export function nextOfEitherHalf(
  time: SettledTime,
  { wall, today }: { wall: number; today: number },
  { twelveHours, zone, now }: SettleContext,
): { reading: number; time: SettledTime } | null {
  if (!twelveHours || time.twice !== true) return null;
  const halves = [time, inAfternoon(time)].filter((one) => one.time.hour >= FIRST_HOUR);
  const coming = [today, today + 1].flatMap((day) =>
    halves.map((one) => ({ reading: wallOf(day, one), time: one })),
  );
  const isToCome = ({ reading }: { reading: number }) => reading > wall && instantOfWall(zone, reading) > now;
  return coming.find(isToCome) ?? { reading: wall + SECONDS_A_DAY, time };
}

/** Hours between a bare hour and the time of what is moved, for both to be of one half of the day. */
const MOST_APART = 3;
const NOON = 12;

/** "Make it 7" of a thing at five in the afternoon, where clocks have twelve hours, is the evening's. */
export function nearThing(time: SettledTime, { twelveHours, moved }: SettleContext): SettledTime {
  if (!twelveHours || time.bare !== true || moved === undefined || moved.kind === "date") return time;
  const { hour } = localOfSeconds(moved.wall);
  return hour >= NOON && Math.abs(time.time.hour + NOON - hour) <= MOST_APART ? inAfternoon(time) : time;
}

function inAfternoon(time: SettledTime): SettledTime {
  const { hour, minute, second } = time.time;
  const { bare: _bare, twice: _twice, ...rest } = time;
  return { ...rest, time: { hour: hour + 12, minute, second }, assumed: true };
}
