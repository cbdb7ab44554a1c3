/** A weekday that is counted from a day: the Monday after Easter, third Tuesday after Christmas. */
import type { Weekday } from "../../../calendar";
import type { Kind, Of, Piece, PlacedPiece } from "../../pieces/pieces";

/** From what weekdays are counted; from another weekday people would count them in several ways. */
const DAYS: readonly Kind[] = ["holiday", "calendar", "day"];

/** The weekday, the word after it and the day become the day and what is counted from it. In a series the word is another's. */
export function countFromDays(placed: readonly PlacedPiece[]): PlacedPiece[] {
  if (placed.some(({ piece }) => piece.kind === "every" || piece.kind === "ofMonth")) return [...placed];
  const folded: PlacedPiece[] = [];
  for (let index = 0; index < placed.length; index += 1) {
    const [one, mark, day] = placed.slice(index, index + 3);
    const counted =
      one && mark && day && DAYS.includes(day.piece.kind) ? counts(one.piece, mark.piece) : null;
    if (one === undefined || mark === undefined || counted === null) folded.push(...(one ? [one] : []));
    else {
      folded.push({ from: one.from, to: mark.to, piece: counted });
      index += 1;
    }
  }
  return folded;
}

function counts(piece: Piece, mark: Piece): Of<"weekdayFrom"> | null {
  if (mark.kind !== "mark" || (mark.mark !== "after" && mark.mark !== "before")) return null;
  const [nth = 0, another] = piece.kind === "nth" ? piece.nths : [1];
  const weekday = oneWeekday(piece);
  if (weekday === null || nth < 1 || another !== undefined) return null;
  return { kind: "weekdayFrom", weekday, nth: mark.mark === "after" ? nth : -nth };
}

/** The weekday of an expression that names one, and not as one of another week. */
function oneWeekday(piece: Piece): Weekday | null {
  const isComing = piece.kind === "weekday" && piece.turn === "coming" && !piece.repeats;
  const weekdays = isComing || piece.kind === "nth" ? (piece.weekdays ?? []) : [];
  const [only, another] = weekdays;
  return only === undefined || another !== undefined ? null : only;
}
