/** What is to be done or known, and the time that was said with it. */
import type { Keeping, MatterParts } from "../../dialogue/make-plan";
import { splitPhrase } from "../../time/phrases/split-phrase";
import { asSentence, beginsAsToDo, withoutCopula } from "../../words/facts";
import { noteOf } from "../../words/note";
import { withoutEdges } from "../../words/requests/text-edges";
import { requestsOf, type Speech, spokenAt } from "../speech";
import { seamOf } from "./seam";
import { readTime } from "./times";

/** What a request says of the matter and its time. */
export interface Matter {
  content: string;
  phrase: string | null;
}

/** Parts the matter from its time, without the words between them and the sounds that fill a pause there. */
export function partMatter(turn: Speech, text: string): MatterParts {
  const { sounds } = requestsOf(turn);
  const { phrase, rest } = splitPhrase(withoutEdges(text, sounds, sounds), spokenAt(turn), seamOf(turn));
  const matter = phrase === "" ? rest : withoutEdges(rest, sounds, sounds);
  return { matter, phrase: phrase === "" ? null : phrase };
}

/** A matter as people note it down. */
export function noted(turn: Pick<Speech, "language">, matter: string): string {
  return capitalised(noteOf(matter, turn.language));
}

/** The matter as it is noted down, and its time. */
export function readMatter(turn: Speech, text: string): Matter {
  const { matter, phrase } = partMatter(turn, text);
  return { content: noted(turn, matter), phrase };
}

/**
 * What "remember …" and "don't forget that …" ask to be reminded of; null where they tell a fact. A thing to do is
 * reminded of wherever it has a time, and what may not be forgotten or goes on the list where it has one time to come.
 */
export function partKept(turn: Speech, name: Keeping, words: string): MatterParts | null {
  const { language } = turn;
  const { matter, phrase } = partMatter(turn, words);
  const isToDo = beginsAsToDo(words, language);
  const mustAsk = phrase === null && isToDo && name === "keepInMind";
  const isTimed = phrase !== null && (isToDo || (name !== "remember" && isOneTime(turn, phrase)));
  if (matter === "" || (!mustAsk && !isTimed)) return null;
  return { matter: withoutCopula(matter, language), phrase };
}

/** What "remember …" and "don't forget that …" say, as it is noted down: a fact, or a reminder. */
export function readKept(turn: Speech, name: Keeping, words: string): Matter {
  const toDo = partKept(turn, name, words);
  if (toDo === null) return { content: capitalised(asSentence(words, turn.language)), phrase: null };
  return { content: noted(turn, toDo.matter), phrase: toDo.phrase };
}

/** Whether a phrase is a time to come, and not how something repeats. */
function isOneTime(turn: Speech, phrase: string): boolean {
  const read = readTime(turn, phrase);
  return read.ok && read.value.recurrence === null;
}

/** What a person wrote as the beginning of a line. */
export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
