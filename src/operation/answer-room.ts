/** What goes out is bounded as what comes in is: an answer has room for so many of its rows. */
import { jsonBytes } from "../core/json";
import { ORDINARY_BUDGET } from "./declare";

/** What an answer has beside its rows, in bytes: its clock, its cursor, its notes. */
const BESIDES = 20_000;

/** What is left of an answer for its rows. */
export class AnswerRoom {
  #left = ORDINARY_BUDGET.answer - BESIDES;

  /** Whether a row still has room, which is then taken. */
  takes(row: object): boolean {
    const bytes = jsonBytes(row) + 1;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/** A limit with which an answer of `bytes` has room, if its rows weigh about the same. */
export function fewerOf(limit: number, bytes: number, room: number): number {
  return Math.max(1, Math.min(limit - 1, Math.floor((limit * room * 0.95) / bytes)));
}
