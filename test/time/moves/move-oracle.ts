import { Temporal } from "temporal-polyfill";

/**
 * What a phrase that moves a thing does to it, by the product's rule alone: the phrase counts from the thing. Temporal has
 * the calendar and the zones; nothing here is taken from the code that is judged.
 */

export type Kind = "instant" | "local" | "date";

export interface Thing {
  kind: Kind;
  /** Its wall clock in the zone; of an all-day thing the time of day means nothing. */
  at: Temporal.PlainDateTime;
  /** The present occurrence by the rule, where it repeats, and how. */
  series?: { rule: Rule; occurrence: Temporal.PlainDate };
}

/** Every `every`-th day, or week on that weekday (1 is Monday). */
export type Rule = { every: number; unit: "day" } | { every: number; unit: "week"; weekday: number };

export type Move =
  | { means: "clock"; clock: Temporal.PlainTime }
  | { means: "day"; day: Temporal.PlainDate }
  | { means: "distance"; distance: Temporal.Duration }
  | { means: "whole"; at: Temporal.PlainDateTime }
  | { means: "rule"; rule: Rule; clock?: Temporal.PlainTime };

/** Where the thing is then; `past` and `no clock` are refused, and so is an occurrence that would overtake the next. */
export type Moved =
  | { kind: Kind; epoch: number; date: string; repeats: boolean }
  | "past"
  | "no clock"
  | "overtakes";

interface World {
  zone: string;
  /** Epoch seconds. */
  now: number;
}

const MIDNIGHT = Temporal.PlainTime.from("00:00");

function epochAt(zone: string, at: Temporal.PlainDateTime): number {
  return Math.floor(at.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds / 1000);
}

function localNow({ zone, now }: World): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
}

/** The moment from which a thing is over. */
function deadline({ zone }: World, kind: Kind, at: Temporal.PlainDateTime): number {
  return epochAt(zone, kind === "date" ? at.toPlainDate().add({ days: 1 }).toPlainDateTime(MIDNIGHT) : at);
}

/** By the rule, the days from `from` on in the weeks or days that count from it. */
function* ruleDays(rule: Rule, from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const monday = from.subtract({ days: from.dayOfWeek - 1 });
  const first = rule.unit === "day" ? from : monday.add({ days: rule.weekday - 1 });
  const step = rule.unit === "day" ? { days: rule.every } : { weeks: rule.every };
  for (let day = first; ; day = day.add(step)) if (Temporal.PlainDate.compare(day, from) >= 0) yield day;
}

function landOn(world: World, kind: Kind, at: Temporal.PlainDateTime, repeats: boolean): Moved {
  if (deadline(world, kind, at) <= world.now) return "past";
  const day = at.toPlainDate();
  const begins = kind === "date" ? day.toPlainDateTime(MIDNIGHT) : at;
  return { kind, epoch: epochAt(world.zone, begins), date: day.toString(), repeats };
}

/**
 * A thing repeats from its own day on. An occurrence stands for the time since the one before it: the other rule begins after
 * that.
 */
function firstDay({ at, series }: Thing, rule: Rule): Temporal.PlainDate {
  if (series === undefined) return at.toPlainDate();
  if (rule.unit === "day") return series.occurrence;
  const before = series.occurrence.subtract({ weeks: rule.every });
  const isSame = before.dayOfWeek === rule.weekday;
  return isSame ? series.occurrence : before;
}

function moveByRule(world: World, thing: Thing, rule: Rule, clock: Temporal.PlainTime | undefined): Moved {
  const kind = clock !== undefined && thing.kind === "date" ? "local" : thing.kind;
  const time = clock ?? thing.at.toPlainTime();
  for (const day of ruleDays(rule, firstDay(thing, rule))) {
    const landed = landOn(world, kind, day.toPlainDateTime(time), true);
    if (landed !== "past") return landed;
  }
  throw new Error("a rule has no end");
}

/** A distance of days goes by the calendar, one of hours and minutes by the clock that nobody changes. */
function moveByDistance(world: World, thing: Thing, distance: Temporal.Duration): Moved {
  const timed = distance.hours !== 0 || distance.minutes !== 0;
  if (!timed) return landOn(world, thing.kind, thing.at.add(distance), false);
  if (thing.kind === "date") return "no clock";
  const from = thing.at.toZonedDateTime(world.zone, { disambiguation: "compatible" });
  const to = from.add(distance);
  const epoch = Math.floor(to.epochMilliseconds / 1000);
  if (epoch <= world.now) return "past";
  // The second of an hour that a zone shows twice is no wall clock's reading.
  const kind = epochAt(world.zone, to.toPlainDateTime()) === epoch ? thing.kind : "instant";
  return { kind, epoch, date: to.toPlainDate().toString(), repeats: false };
}

function moveByClock(world: World, thing: Thing, clock: Temporal.PlainTime): Moved {
  const kind = thing.kind === "date" ? "local" : thing.kind;
  const overdue = deadline(world, thing.kind, thing.at) <= world.now;
  if (!overdue) return landOn(world, kind, thing.at.toPlainDate().toPlainDateTime(clock), false);
  const today = localNow(world).toPlainDate();
  const landed = landOn(world, kind, today.toPlainDateTime(clock), false);
  return landed === "past"
    ? landOn(world, kind, today.add({ days: 1 }).toPlainDateTime(clock), false)
    : landed;
}

function moveOnce(world: World, thing: Thing, move: Exclude<Move, { means: "rule" }>): Moved {
  switch (move.means) {
    case "clock":
      return moveByClock(world, thing, move.clock);
    case "day":
      return landOn(world, thing.kind, move.day.toPlainDateTime(thing.at.toPlainTime()), false);
    case "distance":
      return moveByDistance(world, thing, move.distance);
    case "whole":
      return landOn(world, thing.kind === "instant" ? "instant" : "local", move.at, false);
  }
}

/** What the move makes of the thing; of a series, of its present occurrence unless the move is a rule. */
export function oracleMove(world: World, thing: Thing, move: Move): Moved {
  if (move.means === "rule") return moveByRule(world, thing, move.rule, move.clock);
  const landed = moveOnce(world, thing, move);
  if (thing.series === undefined || typeof landed === "string") return landed;
  const days = ruleDays(thing.series.rule, thing.series.occurrence);
  days.next();
  const next = days.next().value as Temporal.PlainDate;
  const nextAt = next.toPlainDateTime(thing.kind === "date" ? MIDNIGHT : thing.at.toPlainTime());
  return landed.epoch >= epochAt(world.zone, nextAt) ? "overtakes" : { ...landed, repeats: true };
}
