/** What a message with a slip of typing may mean: it is proposed, and never done unasked. */
import { commandWords, dayWords, isKnownWord } from "../../words/known-words";
import { type LanguageCode, languagesTold } from "../../words/language";
import { foldLetters } from "../../words/requests/fold-letters";
import { type ReadRequest, readRequestIn } from "../../words/requests/read-request";
import { meantWords } from "../../words/requests/slips";
import { type Speech, speechIn } from "../speech";
import { readLate, withTimeInside } from "./late-request";
import { partMatter } from "./matter";
import { timeIn } from "./times";

/** A reminder as it may be meant. */
export interface MeantReminder {
  language: LanguageCode;
  matter: string;
  /** Null where no time was said. */
  phrase: string | null;
}

/** UTF-16 code units of a message that is looked at, words of it that may have a slip, and readings that are tried. */
const MOST_SAID = 300;
const MOST_WORDS = 14;
const MOST_TRIED = 8;

/** Names that are one letter from a weekday. */
const NAMES: ReadonlySet<string> = new Set([
  "frida",
  "fridah",
  "monda",
  "sunda",
  "marta",
  "marte",
  "maria",
  "marie",
]);

/**
 * What a message without a request, or with a request for a reminder, asks to be reminded of where one of its words for the
 * request or the day has a slip: "rmeind me …", "… on firday at 9". Null for a message without one.
 */
export function readMeant(turn: Speech, text: string, request: ReadRequest | null): MeantReminder | null {
  if (text.length > MOST_SAID) return null;
  if (request !== null) return request.name === "remind" ? meantTime(turn, request) : null;
  for (const language of languagesTold(text, turn.language, turn.words.times)) {
    const meant = meantRequest({ ...turn, ...speechIn(turn, language) }, text);
    if (meant !== null) return meant;
  }
  return null;
}

/** The request in a message whose command has a slip. */
function meantRequest(turn: Speech, text: string): MeantReminder | null {
  const { language, words } = turn;
  let best: MeantReminder | null = null;
  for (const tried of rightened(turn, text, commandWords(words, language))) {
    const request = withTimeInside(readRequestIn(tried.text, language, words) ?? readLate(turn, tried.text));
    if (request?.name !== "remind" || request.language !== language || request.what === null) continue;
    if (foldLetters(request.what).includes(tried.word)) continue;
    const one = meantTime(turn, request) ?? { language, ...partMatter(turn, request.what) };
    if (one.phrase !== null && timeIn({ ...turn, ...speechIn(turn, language) }, one.phrase) === null)
      continue;
    // The shortest matter leaves most to the request: "rappeler moi" has a word less of it than "rappelle moi".
    if (one.matter !== "" && (best === null || one.matter.length < best.matter.length)) best = one;
  }
  return best;
}

/** The matter and the time of a request whose day has a slip. */
function meantTime(turn: Speech, { what, language }: ReadRequest): MeantReminder | null {
  if (what === null) return null;
  const spoken = { ...turn, ...speechIn(turn, language) };
  return meantDay(spoken, what);
}

/** The matter and the time of words whose day has a slip; null where no other word makes them a longer time. */
export function meantDay(turn: Speech, what: string): MeantReminder | null {
  const read = partMatter(turn, what);
  // What stands at the edge and isn't read is asked back; it is no time that a longer one has to be compared with.
  const readLength = read.phrase !== null && timeIn(turn, read.phrase) !== null ? read.phrase.length : 0;
  for (const tried of rightened(turn, what, dayWords(turn.words.times, turn.language))) {
    const { matter, phrase } = partMatter(turn, tried.text);
    const isInside = phrase !== null && foldLetters(phrase).includes(foldLetters(tried.word));
    if (!isInside || matter === "" || phrase.length <= readLength) continue;
    if (timeIn(turn, phrase) === null) continue;
    return { language: turn.language, matter, phrase };
  }
  return null;
}

/** A text with one word put right. */
interface TriedText {
  text: string;
  word: string;
}

/** The ways to put right one word of a text that is no word of its language. */
function rightened(turn: Speech, text: string, targets: ReadonlySet<string>): TriedText[] {
  const { words, language } = turn;
  // Of "mañana" and "manana" the first is how it is written.
  const folded = new Map([...targets].reverse().map((word) => [foldLetters(word), word]));
  return [...text.matchAll(/[\p{L}\p{M}]+/gu)]
    .slice(0, MOST_WORDS)
    .flatMap(({ 0: typed, index }) => {
      const bare = foldLetters(typed);
      if (NAMES.has(bare) || folded.has(bare) || isKnownWord(bare, words, language)) return [];
      return meantWords(bare, folded.keys()).map((meant) => {
        const word = folded.get(meant) ?? meant;
        return { text: text.slice(0, index) + word + text.slice(index + typed.length), word };
      });
    })
    .slice(0, MOST_TRIED);
}
