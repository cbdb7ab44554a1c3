/** Finds what a message asks for, by the tables of phrases of the languages. */
import type { ChatWords } from "../chat-words";
import { type LanguageCode, languagesToTry } from "../language";
import { requestWordsIn } from "../people-words";
import { foldLetters } from "./fold-letters";
import { type Compiled, compiledIn, edgePattern, headOf, MOST_HEAD } from "./phrase-patterns";
import { REQUEST_NAMES, type RequestName, type RequestWords } from "./request-words";
import { withoutEdges } from "./text-edges";

/** What stands in the slots of a phrase, in the person's own spelling. */
export interface Slots {
  what: string | null;
  when: string | null;
  words: string | null;
}

/** A way to part the slots of a phrase that has a word between them. */
export interface Split extends Slots {
  /** The time with the word before it: of "mueve el dentista a las 10" the whole "a las 10", because "10" is no time. */
  joined: string;
}

/** What a message asks for. */
export interface ReadRequest extends Slots {
  name: RequestName;
  /** The language whose phrase the message is. */
  language: LanguageCode;
  /** The marks of the people and channels that are to be reminded (`src/words/mentions.ts`); absent without any. */
  whom?: string;
  /**
   * Of a phrase that has a word between two slots, all ways to part them, the shortest `what` first: the thing of "move
   * call to mum to Friday" may end before either "to".
   */
  splits?: readonly Split[];
}

/**
 * The request in a message, read in `own` first and then in the other languages. Null where the message as a whole is
 * no phrase of any: "He said: remind me" asks for nothing.
 */
export function readRequest(content: string, own: LanguageCode, words: ChatWords): ReadRequest | null {
  const text = trimmed(content);
  for (const language of languagesToTry(text, own, words.times)) {
    const read = readIn(text, requestWordsIn(language), language);
    if (read !== null) return read;
  }
  return null;
}

/** Openings and endings that are taken off one after the other. */
const MOST_AROUND = 6;

/** A request to be reminded, and what stands before it: "tomorrow at 9" of "tomorrow at 9 remind me to call mum". */
export interface LateRequest {
  before: string;
  request: ReadRequest;
}

/** Requests whose last words are the person's own: they lose a please only where more is left of them. */
const KEEPING: readonly RequestName[] = ["remind", "remindUs", "remember", "keepInMind", "rename"];

const REMINDING: readonly RequestName[] = ["remind", "remindUs"];

/** The requests to be reminded that a message may end in, for a caller who knows whether a time stands before one. */
export function readLateRequests(content: string, own: LanguageCode, { times }: ChatWords): LateRequest[] {
  const text = trimmed(content);
  return languagesToTry(text, own, times).flatMap((language) => {
    const words = requestWordsIn(language);
    return wordStarts(text).flatMap((start) => {
      const request = readExactly(text.slice(start), words, language, REMINDING);
      if (request === null) return [];
      const around = [...words.openings, ...words.endings];
      return [
        { before: withoutEdges(text.slice(0, start).replace(/[\s,;:–-]+$/, ""), around, around), request },
      ];
    });
  });
}

/** Characters that a time before its request may take, greetings included: what is tried doesn't grow with the message. */
const MOST_BEFORE = 100;

/** Where words begin near the start of a text, but for the first. */
function wordStarts(text: string): number[] {
  const near = text.slice(0, MOST_BEFORE + 1);
  return Array.from(near.matchAll(/(?<=[\s,;:–-])[^\s,;:–-]/gu), ({ index }) => index);
}

function readIn(whole: string, words: RequestWords, language: LanguageCode): ReadRequest | null {
  // A phrase that begins with a slot would take the greeting for a part of its thing.
  const opened = withoutOpenings(whole, words);
  const bare = withoutEdges(opened, [], words.endings);
  const polite = bare === opened ? null : readShortening(bare, words, language);
  if (polite !== null && !KEEPING.includes(polite.name)) return polite;
  return (
    readShortening(opened, words, language) ??
    (opened === whole ? null : readShortening(whole, words, language))
  );
}

function withoutOpenings(whole: string, words: RequestWords): string {
  let text = whole;
  for (let round = 0; round < MOST_AROUND; round += 1) {
    const shorter = withoutOpening(text, words);
    if (shorter === text || shorter === "") break;
    text = shorter;
  }
  return text;
}

function readShortening(whole: string, words: RequestWords, language: LanguageCode): ReadRequest | null {
  let text = whole;
  for (let round = 0; round <= MOST_AROUND; round += 1) {
    const read = readExactly(text, words, language);
    if (read !== null) return read;
    const shorter = withoutEnding(withoutOpening(text, words), words);
    if (shorter === text || shorter === "") return null;
    text = shorter;
  }
  return null;
}

function readExactly(
  text: string,
  words: RequestWords,
  language: LanguageCode,
  names: readonly RequestName[] = REQUEST_NAMES,
): ReadRequest | null {
  const head = headOf(foldLetters(text.slice(0, MOST_HEAD)));
  let folded: string | null = null;
  for (const name of names) {
    for (const phrase of compiledIn(words, name)) {
      if (phrase.heads !== null && !phrase.heads.has(head)) continue;
      // Most texts begin like no phrase, and a long one takes a while to fold.
      folded ??= foldLetters(text);
      const found = phrase.pattern().exec(folded);
      if (found === null) continue;
      const splits = splitsOf(text, folded, found, phrase);
      const whom = found.groups?.["whom"];
      return {
        name,
        language,
        ...withoutPlease(slotsOf(text, found), words),
        ...(whom === undefined ? {} : { whom }),
        ...(splits.length > 0 ? { splits } : {}),
      };
    }
  }
  return null;
}

function slotsOf(text: string, found: RegExpExecArray): Slots {
  const slot = (key: keyof Slots) => {
    const [from, to] = found.indices?.groups?.[key] ?? [0, 0];
    const said = text.slice(from, to).trim();
    return said === "" ? null : said;
  };
  return { what: slot("what"), when: slot("when"), words: slot("words") };
}

/** Slots without a please at their end; "say please" stays whole. */
function withoutPlease(slots: Slots, { endings }: RequestWords): Slots {
  const bare = (said: string | null) => {
    const shorter = said === null ? "" : withoutEdges(said, [], endings);
    return /\S\s+\S/.test(shorter) ? shorter : said;
  };
  return { what: bare(slots.what), when: slots.when, words: bare(slots.words) };
}

/** All ways to part a text that a phrase fits, the shortest `what` first. */
function splitsOf(text: string, folded: string, found: RegExpExecArray, phrase: Compiled): Split[] {
  const after = phrase.afterThing();
  const [from] = found.indices?.groups?.what ?? [];
  if (after === null || from === undefined) return [];
  const splits: Split[] = [];
  for (let end = from + 1; end < text.length; end += 1) {
    after.lastIndex = end;
    const rest = /\S/.test(text.charAt(end - 1)) ? after.exec(folded) : null;
    if (rest === null) continue;
    const slots = slotsOf(text, rest);
    const joined = text.slice(end, rest.indices?.groups?.when?.[1] ?? text.length).trim();
    splits.push({ ...slots, what: text.slice(from, end).trim(), joined });
  }
  return splits;
}

function withoutOpening(text: string, words: RequestWords): string {
  const mention = /^@[\w.]+[\s,:]+/.exec(text);
  if (mention !== null) return text.slice(mention[0].length);
  const folded = foldLetters(text);
  for (const opening of words.openings) {
    const found = edgePattern(opening, "opening").exec(folded);
    if (found !== null) return text.slice(found[0].length);
  }
  return text;
}

function withoutEnding(text: string, words: RequestWords): string {
  const folded = foldLetters(text);
  for (const ending of words.endings) {
    const found = edgePattern(ending, "ending").exec(folded);
    if (found !== null) return trimmed(text.slice(0, found.index));
  }
  return text;
}

/** Quotes, blanks and marks around a message. */
function trimmed(text: string): string {
  return text.replace(/^[\s"'“”„«»¡¿]+/u, "").replace(/[\s"'“”«».!?…]+$/u, "");
}
