/** Lists and spans: pieces of one kind with "and" or "to" between them as one piece. */
import type { Weekday } from "../../../calendar";
import type { Clock, Of, Piece, PlacedPiece } from "../../pieces/pieces";

type Joint = "and" | "to" | "none";

export function foldLists(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const folded: PlacedPiece[] = [];
  let index = 0;
  while (index < placed.length) {
    const one = placed[index] as PlacedPiece;
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
function jointsAt(placed: readonly PlacedPiece[], index: number): { joint: Joint | "or"; length: number } {
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
  const bound = b.kind === "clock" && b.bound === true && joint === "none";
  if (joint === "to" || bound)
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
