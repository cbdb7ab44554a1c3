/** Which pieces of a phrase that repeats say what repeats, from when, until when, and what is left out. */
import type { Kind, PlacedPiece } from "./pieces";

export interface DividedPieces {
  main: PlacedPiece[];
  starting: PlacedPiece[];
  until: PlacedPiece[];
  except: PlacedPiece[];
  /** Whether the end was said with "to" after a beginning: from March to May is May, too. */
  through: boolean;
}

type Side = Exclude<keyof DividedPieces, "through">;

/** What may belong to an end or a beginning; anything else after it goes on with what repeats. */
export const DATES: readonly Kind[] = [
  "day",
  "weekday",
  "calendar",
  "dayOfMonth",
  "month",
  "year",
  "period",
  "edge",
  "holiday",
  "iso",
  "nth",
];
const EXCEPTIONS: readonly Kind[] = ["weekday", "period"];

/** Marks and the "to" between a beginning and an end are used here; a mark with nothing after it stays. */
export function divide(placed: readonly PlacedPiece[]): DividedPieces {
  const divided: DividedPieces = { main: [], starting: [], until: [], except: [], through: false };
  let into: Side = "main";
  for (const [index, one] of placed.entries()) {
    const next = placed[index + 1]?.piece.kind;
    const side = sideOf(one, into, divided);
    if (side !== null && next !== undefined && belongs(next, side)) {
      if (isThrough(one) && into === "main" && moveLast(divided)) divided.through = true;
      into = side;
      if (one.piece.kind === "joint") divided.through = true;
      continue;
    }
    // "Every day starting at 9": the time of each day, and no beginning.
    if (side === "starting" && next === "clock") continue;
    if (!belongs(one.piece.kind, into)) into = "main";
    divided[into].push(one);
  }
  return divided;
}

function sideOf(
  { piece }: PlacedPiece,
  into: Side,
  { starting }: DividedPieces,
): Exclude<Side, "main"> | null {
  // "From March to May", "every day through Friday".
  if (piece.kind === "joint")
    return piece.joint === "to" && (into === "main" || starting.length > 0) ? "until" : null;
  if (piece.kind !== "mark") return null;
  switch (piece.mark) {
    case "until":
    case "before":
      return "until";
    case "starting":
    case "since":
    case "after":
      return "starting";
    case "except":
      return "except";
  }
}

/** Whether a word stands between two times: "to", or "until" where that is the same word. */
function isThrough({ piece }: PlacedPiece): boolean {
  return piece.kind === "joint" || (piece.kind === "mark" && piece.between);
}

/** `mardis de mars à mai`: the date before the word is the beginning; a weekday is what repeats. */
function moveLast({ main, starting }: DividedPieces): boolean {
  const last = main.at(-1);
  const isDate = last !== undefined && DATES.includes(last.piece.kind) && last.piece.kind !== "weekday";
  if (isDate) starting.push(...main.splice(-1));
  return isDate;
}

function belongs(kind: Kind, side: Side): boolean {
  if (side === "main") return true;
  return (side === "except" ? EXCEPTIONS : DATES).includes(kind);
}
