/**
 * Pieces of one kind with "and" or "to" between them become one piece: Monday and Friday, 9 and 17, Monday to
 * Friday. A number that nobody claimed takes its meaning from what stands beside it.
 */
import { DATES } from "../../pieces/divide";
import type { Piece, PlacedPiece } from "../../pieces/pieces";
import { countFromDays } from "./fold-counted";
import { foldLists } from "./fold-lists";
import { nameNumbers } from "./fold-numbers";

export function fold(placed: readonly PlacedPiece[]): PlacedPiece[] {
  return dropStarts(
    shareMonths(dropSigns(foldLists(countFromDays(turnLast(nameNumbers(dropRepeated(placed))))))),
  );
}

/** `every morning and every evening`: the word that comes again says nothing more. */
function dropRepeated(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const isBare = (one: PlacedPiece | undefined) =>
    one?.piece.kind === "every" && one.piece.every.unit === null;
  return placed.filter((one, index) => {
    const joined = placed[index - 1]?.piece.kind === "joint";
    return !(isBare(one) && joined && placed.slice(0, index).some(isBare));
  });
}

/** "The last Friday" is the one that has been, unless it is one of a month, or of every month. */
function turnLast(placed: readonly PlacedPiece[]): PlacedPiece[] {
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

/** `vom 1. bis 5. März`: the first day is of the month of the second. */
function shareMonths(placed: readonly PlacedPiece[]): PlacedPiece[] {
  return placed.map((one, index) => {
    const [between, last] = [placed[index + 1]?.piece, placed[index + 2]?.piece];
    const spans =
      (between?.kind === "joint" && between.joint === "to") || (between?.kind === "mark" && between.between);
    if (one.piece.kind !== "dayOfMonth" || !spans || last?.kind !== "calendar" || last.other !== null)
      return one;
    return { ...one, piece: { ...last, days: one.piece.days } };
  });
}

/** Marks that follow what they are about (`金曜日まで`) go before it, as others do. */
export function marksFirst(placed: readonly PlacedPiece[]): PlacedPiece[] {
  const moved: PlacedPiece[] = [];
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

/** "From 9 to 17" is times of the day, not the beginning of a series. */
function dropStarts(placed: readonly PlacedPiece[]): PlacedPiece[] {
  return placed.filter(({ piece }, index) => {
    const next = placed[index + 1]?.piece.kind;
    // `今日から2日後`: the word says what the days are counted from.
    if (piece.kind === "joint" && piece.joint === "to" && next === "shift") return false;
    // `с понедельника по пятницу`: the days are a list already.
    const following = placed[index + 1]?.piece;
    const isList = following?.kind === "weekday" && following.weekdays.length > 1;
    return !(piece.kind === "mark" && piece.mark === "starting" && (next === "clockSpan" || isList));
  });
}

/** Dates between which "to" is a beginning and an end. */
const ENDS: readonly Piece["kind"][] = ["calendar", "month", "day", "holiday", "dayOfMonth"];

/** Commas and hyphens that joined nothing are punctuation; words that joined nothing stay, and refuse. */
function dropSigns(placed: readonly PlacedPiece[]): PlacedPiece[] {
  return placed.filter(({ piece }, index) => {
    if (piece.kind !== "joint" || !piece.sign) return true;
    const [before, after] = [placed[index - 1]?.piece.kind, placed[index + 1]?.piece.kind];
    return piece.joint === "to" && [before, after].every((kind) => kind !== undefined && ENDS.includes(kind));
  });
}
