/** What is to be done or known, and the time that was said with it. */
import { splitPhrase } from "../../time/phrases/split-phrase";
import { beginsAsToDo, withoutCopula } from "../../words/facts";
import { noteOf } from "../../words/note";
import { withoutEdges } from "../../words/requests/text-edges";
import { requestsOf, type Speech, spokenAt } from "../speech";
import { readTime } from "./times";

/** What a request says of the matter and its time. */
export interface Matter {
  content: string;
  phrase: string | null;
}

/** Parts the matter from its time, and takes off the words between them. */
export function readMatter(turn: Speech, text: string): Matter {
  const { phrase, rest } = splitPhrase(text, spokenAt(turn));
  const words = requestsOf(turn);
  const bare = withoutEdges(rest, words.links.before, phrase === "" ? [] : words.links.after);
  const content = capitalised(noteOf(bare, turn.language));
  return { content, phrase: phrase === "" ? null : phrase };
}

/** The requests that say what is to be known. */
export type Keeping = "keepInMind" | "remember";

/**
 * What "remember …" and "don't forget that …" say: a fact, whose phrase is null, or what is to be reminded of. A thing to
 * do is reminded of wherever it has a time, and what may not be forgotten where it has one time to come.
 */
export function readKept(turn: Speech, name: Keeping, words: string): Matter & { isFact: boolean } {
  const { language } = turn;
  const { content, phrase } = readMatter(turn, words);
  const isToDo = beginsAsToDo(words, language);
  const mustAsk = phrase === null && isToDo && name === "keepInMind";
  const isTimed = phrase !== null && (isToDo || (name === "keepInMind" && isOneTime(turn, phrase)));
  if (content === "" || (!mustAsk && !isTimed))
    return { content: capitalised(words), phrase: null, isFact: true };
  return { content: withoutCopula(content, language), phrase, isFact: false };
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
