/**
 * Pieces of one kind with "and" or "to" between them become one piece: Monday and Friday, 9 and 17, Monday to
 * Friday. A number that nobody claimed takes its meaning from what stands beside it.
 */
import type { Weekday } from "../calendar";
import { DATES } from "./divide";
import type { Clock, Of, Piece, Placed } from "./pieces";

type Joint = "and" | "to" | "none";

export function fold(placed: readonly Placed[]): Placed[] {
  return dropStarts(dropSigns(foldLists(turnLast(nameNumbers(placed)))));
}

/** "The last Friday" is the one that has been, unless it is one of a month, or of every month. */
function turnLast(placed: readonly Placed[]): Placed[] {
  const inMonth = placed.some(({ piece }) => NUMBERING.includes(piece.kind));
  if (inMonth) return [...placed];
  return placed.map((one) => {
    const { piece } = one;
    if (piece.kind !== "nth" || piece.nths.length > 1 || piece.nths[0] !== -1) return one;
    const last: Piece =
      piece.weekdays === null
        ? { kind: "period", unit: "day", offset: -1 }
        : { kind: "weekday", weekdays: piece.weekdays, turn: "last", repeats: false };
    return { ...one, piece: last };
  });
}

/** What makes "last" number the days of a month. */
const NUMBERING: readonly Piece["kind"][] = ["month", "ofMonth", "period", "every", "year"];

/** A bare number beside a weekday is a date, beside a part of the day an hour, in a list what the list is of. */
function nameNumbers(placed: readonly Placed[]): Placed[] {
  const named: Placed[] = [];
  for (const [index, one] of placed.entries()) {
    if (one.piece.kind !== "number") {
      named.push(one);
      continue;
    }
    const before = neighbour(named, named.length - 1, -1, one.from);
    const after = neighbour(placed, index + 1, 1, one.to);
    const piece = nameNumber(one.piece.value, before, after);
    named.push(piece === null ? one : { ...one, piece });
  }
  return named;
}

/** A number belongs to what it stands right beside, with nothing but a comma and a space between them. */
const CLOSE = 2;

interface Neighbour {
  piece: Piece;
  joined: boolean;
  close: boolean;
}

function neighbour(placed: readonly Placed[], start: number, step: 1 | -1, edge: number): Neighbour | null {
  let joined = false;
  for (let index = start; ; index += step) {
    const one = placed[index];
    if (one === undefined) return null;
    const { piece } = one;
    const inside = placed[index + 1];
    const close = (step === 1 ? one.from - edge : edge - one.to) <= CLOSE;
    // `8 tonight`: the word says a day and a part of it.
    if (piece.kind === "day" && inside?.piece.kind === "part" && inside.from === one.from)
      return { piece: inside.piece, joined, close };
    if (piece.kind !== "joint") return { piece, joined, close };
    if (piece.joint === "or") return null;
    joined = true;
  }
}

function nameNumber(value: number, before: Neighbour | null, after: Neighbour | null): Piece | null {
  if (before?.joined && before.piece.kind === "clock") return hourOf(value);
  const beside = [before, after].filter((one) => one !== null);
  const joined = beside.filter(({ joined: isJoined }) => isJoined).map(({ piece }) => piece.kind);
  const ofMonth = after?.piece.kind === "period" && after.piece.unit === "month" && !after.joined;
  if (ofMonth) return { kind: "dayOfMonth", days: [value] };
  if (joined.includes("calendar") || joined.includes("dayOfMonth"))
    return { kind: "dayOfMonth", days: [value] };
  const alone = beside.filter(({ joined: isJoined }) => !isJoined);
  const kinds = alone.map(({ piece }) => piece.kind);
  const byWeekday = alone.some(
    ({ piece, close }) => close && piece.kind === "weekday" && piece.weekdays.length === 1,
  );
  const byPart = kinds.includes("part");
  if (byPart === byWeekday) return null;
  return byPart ? hourOf(value) : { kind: "dayOfMonth", days: [value] };
}

function hourOf(hour: number): Piece | null {
  return hour > 23
    ? null
    : { kind: "clock", clocks: [{ hour, minute: 0, second: null, settled: hour > 12, written: false }] };
}

function foldLists(placed: readonly Placed[]): Placed[] {
  const folded: Placed[] = [];
  let index = 0;
  while (index < placed.length) {
    const one = placed[index] as Placed;
    const last = folded.at(-1);
    const { joint, length } = jointsAt(placed, index);
    const next = placed[index + length];
    const both = last === undefined || next === undefined ? null : joinedPiece(last.piece, next.piece, joint);
    if (last !== undefined && next !== undefined && both !== null) {
      folded[folded.length - 1] = { from: last.from, to: next.to, piece: both };
      index += length + 1;
    } else {
      folded.push(one);
      index += 1;
    }
  }
  return folded;
}

/** The joints in a row at a place, taken together: ", and" is "and". */
function jointsAt(placed: readonly Placed[], index: number): { joint: Joint | "or"; length: number } {
  let joint: Joint | "or" = "none";
  let length = 0;
  for (; ; length += 1) {
    const piece = placed[index + length]?.piece;
    if (length === 0 && piece?.kind === "mark" && piece.between) return { joint: "to", length: 1 };
    if (piece?.kind !== "joint") return { joint, length };
    if (joint === "none" || !piece.sign) joint = piece.joint;
  }
}

function joinedPiece(a: Piece, b: Piece, joint: Joint | "or"): Piece | null {
  if (joint === "or") return null;
  if (a.kind === "weekday" && b.kind === "weekday") return joinedWeekdays(a, b, joint);
  if (joint === "to")
    return a.kind === "clock" && b.kind === "clock" ? spanOfClocks(a.clocks, b.clocks) : null;
  if (joint === "none") return null;
  if (a.kind === "clock" && b.kind === "clock") return { kind: "clock", clocks: [...a.clocks, ...b.clocks] };
  if (a.kind === "month" && b.kind === "month" && a.turn === "coming" && b.turn === "coming")
    return { ...a, months: [...a.months, ...b.months] };
  if (a.kind === "part" && b.kind === "part" && a.part !== b.part)
    return { kind: "parts", parts: [a.part, b.part] };
  if (a.kind === "nth" && b.kind === "nth") return joinedNths(a, b);
  return joinedDays(a, b);
}

function joinedWeekdays(a: Of<"weekday">, b: Of<"weekday">, joint: Joint): Piece | null {
  if (a.turn !== "coming" || b.turn !== "coming") return null;
  const repeats = a.repeats || b.repeats;
  if (joint !== "to") {
    // A day that the list has already is no more of a list.
    if (a.weekdays.some((day) => b.weekdays.includes(day))) return null;
    const weekdays = [...a.weekdays, ...b.weekdays];
    return { kind: "weekday", weekdays, turn: "coming", repeats };
  }
  const [from, to] = [a.weekdays[0], b.weekdays[0]];
  if (a.weekdays.length > 1 || b.weekdays.length > 1 || from === undefined || to === undefined) return null;
  const weekdays: Weekday[] = [from];
  for (let day = from; day !== to; ) {
    day = ((day + 1) % 7) as Weekday;
    weekdays.push(day);
  }
  return { kind: "weekday", weekdays, turn: "coming", repeats };
}

function spanOfClocks(from: readonly Clock[], to: readonly Clock[]): Piece | null {
  const [first, last] = [from[0], to[0]];
  if (from.length > 1 || to.length > 1 || first === undefined || last === undefined) return null;
  return { kind: "clockSpan", from: first, to: last };
}

function joinedNths(a: Of<"nth">, b: Of<"nth">): Piece | null {
  if (JSON.stringify(a.weekdays) !== JSON.stringify(b.weekdays)) return null;
  return { kind: "nth", nths: [...a.nths, ...b.nths], weekdays: a.weekdays };
}

/** Dates of one month: `21st and 31st`, `3 and 5 March`. */
function joinedDays(a: Piece, b: Piece): Piece | null {
  if (a.kind === "dayOfMonth" && b.kind === "dayOfMonth") return { ...a, days: [...a.days, ...b.days] };
  if (a.kind === "calendar" && b.kind === "dayOfMonth" && a.other === null)
    return { ...a, days: [...a.days, ...b.days] };
  if (a.kind === "dayOfMonth" && b.kind === "calendar" && b.other === null)
    return { ...b, days: [...a.days, ...b.days] };
  if (a.kind !== "calendar" || b.kind !== "calendar" || a.month !== b.month || a.year !== b.year) return null;
  return a.other === null && b.other === null ? { ...a, days: [...a.days, ...b.days] } : null;
}

/** Marks that follow what they are about (`金曜日まで`) go before it, as others do. */
export function marksFirst(placed: readonly Placed[]): Placed[] {
  const moved: Placed[] = [];
  for (const one of placed) {
    let at = moved.length;
    if (one.piece.kind === "mark") while (at > 0 && isDated(moved[at - 1]?.piece)) at -= 1;
    moved.splice(at, 0, one);
  }
  return moved;
}

function isDated(piece: Piece | undefined): boolean {
  return piece !== undefined && DATES.includes(piece.kind);
}

/** "From 9 to 17" and "starting at 9" are times of the day, not the beginning of a series. */
function dropStarts(placed: readonly Placed[]): Placed[] {
  return placed.filter(({ piece }, index) => {
    const next = placed[index + 1]?.piece.kind;
    // `今日から2日後`: the word says what the days are counted from.
    if (piece.kind === "joint" && piece.joint === "to" && next === "shift") return false;
    return !(
      piece.kind === "mark" &&
      piece.mark === "starting" &&
      (next === "clock" || next === "clockSpan")
    );
  });
}

/** Commas and hyphens that joined nothing are punctuation; words that joined nothing stay, and refuse. */
function dropSigns(placed: readonly Placed[]): Placed[] {
  return placed.filter(({ piece }) => piece.kind !== "joint" || !piece.sign);
}
