/** Words that say which one of its kind a day or a stretch of time is: next Friday, vendredi prochain. */
import type { PeriodUnit, TurnKind } from "../pieces/pieces";
import type { Words } from "../words/finding/lexicon";
import type { SaidTurn } from "../words/word-kinds";

export interface TurnPiece {
  from: number;
  to: number;
  turn: SaidTurn;
}

/** A word with its turn around it: `next Friday`, `vendredi prochain`. */
export function turned(words: Words, from: number, to: number): TurnPiece {
  const before = words.before("turnBefore", from);
  if (before !== undefined) return { from: before.from, to, turn: before.value };
  const after = words.after("turnAfter", to);
  return after === undefined ? { from, to, turn: "coming" } : { from, to: after.to, turn: after.value };
}

/** The turn of a weekday, a month or a holiday: `coming Friday` is the first one. Null where it is the one after the next. */
export function plainTurn(turn: SaidTurn): TurnKind | null {
  if (turn === "afterNext") return null;
  return turn === "soon" ? "coming" : turn;
}

/** How many weeks, months or years away a turn is: the coming week is the next one, the coming weekend is this one. */
export function offsetOf(turn: SaidTurn, unit: PeriodUnit): number {
  if (turn === "soon") return unit === "weekend" ? 0 : 1;
  if (turn === "afterNext") return 2;
  if (turn === "next") return 1;
  return turn === "last" ? -1 : 0;
}
