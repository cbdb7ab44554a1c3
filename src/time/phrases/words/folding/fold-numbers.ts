/** What a number means that no expression claimed: beside a weekday a date, beside a part of the day an hour. */
import type { Piece, PlacedPiece } from "../../pieces/pieces";

/** A bare number beside a weekday is a date, beside a part of the day an hour, in a list what the list is of. */
export function nameNumbers(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const named: PlacedPiece[] = [];
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
  /** Whether a word joins them, and not a comma alone. */
  word: boolean;
  /** Whether "to" is what joins them. */
  spans: boolean;
  close: boolean;
}

function neighbour(
  placed: readonly PlacedPiece[],
  start: number,
  step: 1 | -1,
  edge: number,
): Neighbour | null {
  let joined = false;
  let spans = false;
  let word = false;
  for (let index = start; ; index += step) {
    const one = placed[index];
    if (one === undefined) return null;
    const { piece } = one;
    const inside = placed[index + 1];
    const close = (step === 1 ? one.from - edge : edge - one.to) <= CLOSE;
    // `8 tonight`: the word says a day and a part of it.
    if (piece.kind === "day" && inside?.piece.kind === "part" && inside.from === one.from)
      return { piece: inside.piece, joined, word, spans, close };
    const between = piece.kind === "mark" && piece.between && step === 1;
    if (piece.kind !== "joint" && !between) return { piece, joined, word, spans, close };
    if (piece.kind === "joint" && piece.joint === "or") return null;
    joined = true;
    word ||= piece.kind === "mark" || !piece.sign;
    spans ||= piece.kind === "mark" || piece.joint === "to";
  }
}

function nameNumber(value: number, before: Neighbour | null, after: Neighbour | null): Piece | null {
  if (before?.joined && before.piece.kind === "clock") return hourOf(value);
  const byDay = before?.piece.kind === "weekday" && !before.joined && before.close;
  const toClock = after?.piece.kind === "clock" && (after.spans || after.piece.bound === true);
  if (toClock && !byDay) return hourOf(value);
  if (before?.piece.kind === "mark" && before.close) return afterMark(value, after);
  // "9 to 17": what an hour reaches to is an hour.
  if (before?.spans && (before.piece.kind === "clock" || before.piece.kind === "part")) return hourOf(value);
  const beside = [before, after].filter((one) => one !== null);
  const joined = beside.filter(({ joined: isJoined }) => isJoined).map(({ piece }) => piece.kind);
  const isMonth = (piece: Piece) =>
    piece.kind === "ofMonth" || (piece.kind === "period" && piece.unit === "month");
  if (after !== null && isMonth(after.piece) && !after.joined) return { kind: "dayOfMonth", days: [value] };
  if (joined.includes("calendar") || joined.includes("dayOfMonth"))
    return { kind: "dayOfMonth", days: [value] };
  const alone = beside.filter(({ joined: isJoined, word }) => !isJoined || !word);
  const kinds = alone.map(({ piece }) => piece.kind);
  const byWeekday = alone.some(
    ({ piece, close }) => close && piece.kind === "weekday" && piece.weekdays.length === 1,
  );
  const byPart = kinds.includes("part");
  if (byPart === byWeekday) return null;
  if (byPart) return hourOf(value);
  // "Friday 5" may be the 5th, or 5 o'clock.
  return value > LAST_HOUR ? { kind: "dayOfMonth", days: [value] } : null;
}

/** "Until 9" and "from 9 to 17" are hours, "from 4 to 22 January" is a date. */
function afterMark(value: number, after: Neighbour | null): Piece | null {
  const isDate =
    after?.spans === true && (after.piece.kind === "calendar" || after.piece.kind === "dayOfMonth");
  return isDate ? { kind: "dayOfMonth", days: [value] } : hourOf(value);
}

/** Up to here a number beside a weekday may be an hour. */
const LAST_HOUR = 12;

function hourOf(hour: number): Piece | null {
  return hour > 23
    ? null
    : { kind: "clock", clocks: [{ hour, minute: 0, second: null, settled: hour > 12, written: false }] };
}
