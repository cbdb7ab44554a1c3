/**
 * A refusal is a question, not a lure: what it proposes means all that was said. A part of a phrase is never proposed:
 * whoever sends `tomorrow` for `not tomorrow` reads by half after all, one turn later.
 */
import { isoUtc } from "../display";
import type { ParsedTime } from "../iso";
import { dateOfDay } from "./days";
import type { Outcome, PhraseRefusal, Problem } from "./moment";
import type { Kind, PlacedPiece } from "./pieces/pieces";
import type { SettledMoment } from "./settle/settle-context";

/** The problem as a refusal. `example` is a phrase of the kind that is read, and no reading of what was said. */
export function refuse({ reason, message, readings }: Problem, example: string): PhraseRefusal {
  return { ok: false, reason, message, readings: [...(readings ?? [])], example };
}

/** The clause that follows the name of a field. It ends with the question that is to be put to the user. */
export function refusalText({ reason, message, readings, example }: PhraseRefusal): string {
  if (reason === "too_long") return `${message}: send the words of the time alone, such as "${example}"`;
  if (readings.length > 0) {
    return `${message}; ask the user, then send what is meant: ${readings.map((one) => `"${one}"`).join(" or ")}?`;
  }
  return `${message} (for the form only: "${example}" is read); ask the user: when exactly?`;
}

/** Kinds that together say a day. */
const OF_DAYS: ReadonlySet<Kind> = new Set<Kind>([
  "calendar",
  "day",
  "dayOfMonth",
  "holiday",
  "month",
  "nth",
  "ofMonth",
  "period",
  "weekday",
  "weekdayFrom",
  "year",
]);

/** The problem with a phrase for each of its days, all else that was said with it; without any if one is refused. */
export function withReadings(
  problem: Problem,
  placed: readonly PlacedPiece[],
  settleThem: (placed: PlacedPiece[]) => Outcome<SettledMoment>,
): Problem {
  const readings: string[] = [];
  for (const day of problem.days ?? []) {
    const read = settleThem(onDay(placed, day, problem.counted === true));
    if (!read.ok) return problem;
    readings.push(writeReading(read.value.parsed));
  }
  return readings.length === 0 ? problem : { ...problem, readings: [...new Set(readings)] };
}

/** The problem with a phrase for each wording of what repeats, all else as it was said; without any if one is refused. */
export function withWordings(
  problem: Problem,
  phrase: string,
  placed: readonly PlacedPiece[],
  isRead: (phrase: string) => boolean,
): Problem {
  const said = placed.filter(({ piece }) => piece.kind === "every" || piece.kind === "weekday");
  const [first] = said;
  const last = said.at(-1);
  if (problem.wordings === undefined || first === undefined || last === undefined) return problem;
  const [before, after] = [phrase.slice(0, first.from), phrase.slice(last.to)];
  const readings = problem.wordings.map((wording) => `${before}${wording}${after}`);
  return readings.every(isRead) ? { ...problem, readings } : problem;
}

/** The problem with a phrase for each half of the day in which its time may be, as a clock of 24 hours shows it. */
export function withHalves(
  problem: Problem,
  phrase: string,
  placed: readonly PlacedPiece[],
  isRead: (phrase: string) => boolean,
): Problem {
  if (problem.isOfEitherHalf !== true) return problem;
  const clock = placed.find(
    ({ piece }) => piece.kind === "clock" && piece.clocks.some(({ hour }) => hour === 6),
  );
  if (clock === undefined) return problem;
  const [before, said, after] = [
    phrase.slice(0, clock.from),
    phrase.slice(clock.from, clock.to),
    phrase.slice(clock.to),
  ];
  const readings = ["06", "18"].map((hour) => `${before}${said.replace(/(?<!\d)6(?!\d)/, hour)}${after}`);
  return readings.every(isRead) ? { ...problem, readings } : problem;
}

/** What was said, on this day (counted from 1970-01-01). A length is kept unless the day was counted with it. */
function onDay(placed: readonly PlacedPiece[], day: number, isCounted: boolean): PlacedPiece[] {
  const saysDay = ({ piece: { kind } }: PlacedPiece) => OF_DAYS.has(kind) || (isCounted && kind === "shift");
  const first = placed.find(saysDay);
  const others = placed.filter((one) => !saysDay(one));
  return first === undefined ? others : [{ ...first, piece: { kind: "day", day } }, ...others];
}

/** The problem with the dates that may be meant, where a phrase says a day and nothing else. */
export function withDates(problem: Problem): Problem {
  return problem.days === undefined ? problem : { ...problem, readings: problem.days.map(dateOfDay) };
}

/** Whether a phrase says a day and nothing else. */
export function saysDayAlone(placed: readonly PlacedPiece[]): boolean {
  return placed.every(({ piece }) => OF_DAYS.has(piece.kind));
}

/** A time as ISO 8601, with its zone as in RFC 9557 where one was named: what is read as the same time. */
export function writeReading(parsed: ParsedTime): string {
  if (parsed.kind === "date") return parsed.date;
  if (parsed.kind === "local") return withoutSeconds(parsed.local);
  if (parsed.zoned !== undefined) return `${withoutSeconds(parsed.zoned.local)}[${parsed.zoned.zone}]`;
  return isoUtc(parsed.at);
}

function withoutSeconds(local: string): string {
  return local.endsWith(":00") ? local.slice(0, -3) : local;
}
