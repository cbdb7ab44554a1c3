/** Messages that correct what was just done: "no, thursday", "doch lieber um 16 Uhr". */
import type { SaidCorrection } from "../../dialogue/make-plan";
import { findRange } from "../../time/phrases/find-range";
import { languagesToTry } from "../../words/language";
import { textAfter, withoutEdges } from "../../words/requests/text-edges";
import { requestsOf, spokenAt } from "../speech";
import { type ChatTurn, inLanguage } from "../turn";
import { rightTime } from "./denied-time";
import { clockIn, timeIn } from "./times";

/** UTF-16 code units of a correction: who writes more tells something else. */
const MOST_SAID = 120;

/**
 * The correction that a message begins like, for a chat in which something was just done. Null for words that begin like
 * none, and for those that say neither a time nor what was meant.
 */
export function readCorrection(turn: ChatTurn, text: string): SaidCorrection | null {
  const said = text.trim().replace(/[\s.!…]+$/u, "");
  if (said === "" || said.length > MOST_SAID) return null;
  let unclear: SaidCorrection | null = null;
  for (const language of languagesToTry(said, turn.language, turn.words.times)) {
    const read = readIn(inLanguage(turn, language), said);
    if (read !== null && (read.time !== null || read.words !== null || read.value !== undefined)) return read;
    // Of another language's words it is unclear whether they correct anything: "non domani" is no French.
    if (language === turn.language) unclear = read;
  }
  return unclear;
}

function readIn(turn: ChatTurn, said: string): SaidCorrection | null {
  const { language } = turn;
  const { before, meant, after } = turn.words.people.corrections[language];
  const { endings } = requestsOf(turn);
  const right = rightTime(turn, said);
  if (right !== null) return { time: right, words: null, language };
  const rest = withoutEdges(said, [...before, ...meant], [...after, ...endings]);
  const behind = withoutEdges(said, before, [...after, ...endings]);
  if (rest === said || rest === "") return null;
  const time = timeIn(turn, rest) ?? clockIn(turn, rest);
  if (time !== null) return { time, words: null, language };
  // "Sorry, saturday i mean" says it at its end.
  const words = textAfter(behind, meant);
  if (words !== null && words !== "") return { time: null, words: rest, language };
  const begins = withoutEdges(said, before, []) !== said;
  const value = begins ? textAfter(behind, turn.words.people.talk[language].values) : null;
  if (value !== null && value !== "") return { time: null, words: null, value, language };
  const isOfTime = begins && findRange(rest, { ...spokenAt(turn), lean: "future" }) !== null;
  return isOfTime ? { time: null, words: null, language } : null;
}
