import { knownZone } from "../clock.js";
import { dateAfter, instantAt, isDate } from "./local-time.js";
import type { Rehearsal, ScriptTurn } from "./shapes.js";

/** What happens when: all instants are epoch seconds. */
export interface Plan {
  /** The first midnight. */
  begins: number;
  /** The midnight after the last day. */
  ends: number;
  turns: { at: number; turn: ScriptTurn }[];
}

const MOST_DAYS = 366;

/** When each turn of a script comes. Throws a `TypeError` that names what is wrong. */
export function planTurns({ from, days, timeZone, script, mistakes = {} }: Rehearsal): Plan {
  if (knownZone(timeZone) === null)
    throw new TypeError(`timeZone: ${JSON.stringify(timeZone)} is no zone that is known here`);
  if (!isDate(from)) throw new TypeError("from: send a local date, such as 2027-01-04");
  if (!isWhole(days, MOST_DAYS)) throw new TypeError(`days: send a whole number from 1 to ${MOST_DAYS}`);
  for (const [name, share] of Object.entries(mistakes))
    if (name !== "seed" && share !== undefined && !(share >= 0 && share <= 1))
      throw new TypeError(`mistakes.${name}: send a share from 0 to 1`);
  const all = Array.from({ length: days }, (_day, index) => index + 1);
  const midnight = (day: number) => instantAt(timeZone, `${dateAfter(from, day)}T00:00:00`);
  const turns = script.flatMap((turn, index) => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(turn.at))
      throw new TypeError(`script[${index}].at: send a time of day, such as 09:00`);
    const said = turn.day === undefined ? all : [turn.day].flat();
    return said.map((day) => {
      if (!isWhole(day, days)) throw new TypeError(`script[${index}].day: ${day} is no day of 1 to ${days}`);
      return { at: instantAt(timeZone, `${dateAfter(from, day - 1)}T${turn.at}:00`), turn };
    });
  });
  // What is said at one moment stays in the order of the script.
  return { begins: midnight(0), ends: midnight(days), turns: turns.sort((a, b) => a.at - b.at) };
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}
