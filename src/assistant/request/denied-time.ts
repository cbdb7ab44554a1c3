/** A time that is said to be wrong, beside the one that is right: "not tomorrow, friday", "at 4, not 3". */
import { foldLetters } from "../../words/requests/fold-letters";
import { withoutEdges } from "../../words/requests/text-edges";
import { wordPattern } from "../../words/requests/word-mask";
import type { ChatTurn } from "../turn";
import { clockIn, timeIn } from "./times";

/** A text without the time at its end that is denied there: "not 3", "instead of friday". */
export function withoutDenied(turn: ChatTurn, said: string): string {
  const { not } = turn.words.people.moved[turn.language];
  for (const { 0: found, index } of [...foldLetters(said).matchAll(wordPattern(not))].reverse()) {
    const behind = said.slice(index + found.length);
    // "Mañana no, el viernes" denies what stands before.
    if (/^\s*[,;]/u.test(behind)) continue;
    const denied = behind.replaceAll(/^\s+|[\s.!,]+$/gu, "");
    const before = said.slice(0, index).replace(/[\s,;–-]+$/u, "");
    if (before !== "" && denied !== "" && (timeIn(turn, denied) ?? clockIn(turn, denied)) !== null)
      return before;
  }
  return said;
}

/**
 * The time that a text says beside one that it denies, before or behind it: "not tomorrow, friday", "mañana no, el viernes", "friday,
 * not tomorrow". Null for a text that says more, or denies no time.
 */
export function rightTime(turn: ChatTurn, said: string): string | null {
  const { before, after } = turn.words.people.corrections[turn.language];
  const { not, but } = turn.words.people.moved[turn.language];
  const shorter = withoutDenied(turn, said);
  const first = shorter === said ? null : timeIn(turn, withoutEdges(shorter, before, after));
  if (first !== null) return first;
  const denying = not.split("|");
  const folded = foldLetters(said);
  for (const { 0: found, index } of [...folded.matchAll(/[,;]/gu), ...folded.matchAll(wordPattern(but))]) {
    const denied = said.slice(0, index).trim();
    const wrong = withoutEdges(denied, [...before, ...denying], denying);
    if (!wordPattern(not).test(foldLetters(denied)) || (timeIn(turn, wrong) ?? clockIn(turn, wrong)) === null)
      continue;
    const right = withoutEdges(said.slice(index + found.length), [...but.split("|"), ...before], after);
    const time = timeIn(turn, right) ?? clockIn(turn, right);
    if (time !== null) return time;
  }
  return null;
}
