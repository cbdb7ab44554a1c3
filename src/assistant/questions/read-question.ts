/** Messages that ask about what was told: by their form, and what their words look for. */
import { foldWord } from "../../search/pieces";
import { stopWordsIn } from "../../search/stop-words";
import { type FoundRange, findRange } from "../../time/phrases/find-range";
import { type LanguageCode, languagesToTry } from "../../words/language";
import { foldLetters } from "../../words/requests/fold-letters";
import { readLateRequests } from "../../words/requests/read-request";
import { withoutEdges } from "../../words/requests/text-edges";
import type { QuestionWords } from "../../words/tables/question-words";
import { END, patternOf, START } from "../request/telling";
import { type Speech, spokenAt } from "../speech";
import { foldedWords, WORD } from "./word-likeness";

/** UTF-16 code units of a question: who writes more tells a story. */
const MOST_ASKED = 300;
/** Words of a question that are looked for. */
const MOST_TELLING = 8;

/** Who says something, as far as the form of a question depends on it. */
type Asker = Pick<Speech, "language" | "words">;

/**
 * The language in which a message has the form of a question: of those in which it has one, the language that knows most of
 * its words. Null for any other message, for one of which the person's own language knows more, for one that quotes, and for one that asks to be reminded in its middle.
 */
export function questionLanguage({ language: own, words }: Asker, text: string): LanguageCode | null {
  if (text.length > MOST_ASKED || /["“”„«»\n]/u.test(text)) return null;
  const folded = foldedWords(text);
  const asking = languagesToTry(text, own, words.times).filter((code) => hasForm({ words }, text, code));
  if (asking.length === 0 || readLateRequests(text, own, words).length > 0) return null;
  const known = (code: LanguageCode) => {
    const { idle, loose, mine } = setsOf(words.people.questions[code]);
    const stops = stopWordsIn(code);
    const isKnown = (word: string) => [stops, idle, loose, mine].some((set) => set.has(word));
    return folded.filter(isKnown).length + (code === own ? 1 : 0);
  };
  const best = asking.reduce((one, code) => (known(code) > known(one) ? code : one));
  // "Am Freitag hab ich …" begins like an English question, and is German.
  return known(best) >= known(own) ? best : null;
}

/** Whether a message has the sign of a question at its end, whatever its words. */
export function hasQuestionMark(text: string): boolean {
  return text.length <= MOST_ASKED && /[?？؟]\s*$/u.test(text);
}

function hasForm({ words }: Pick<Asker, "words">, text: string, code: LanguageCode): boolean {
  const { begins, ends } = words.people.questions[code];
  const { openings, endings } = words.people.requests[code];
  const bare = text.replace(/^[\s¿¡]+|[\s?!.…]+$/gu, "");
  const isBegun = patternOf(`^(?:${foldLetters(begins)})${END}`);
  if (isBegun.test(foldLetters(bare))) return true;
  const inside = foldLetters(withoutEdges(bare, openings, endings)).replace(/^[\s¿,]+/u, "");
  if (isBegun.test(inside)) return true;
  return ends !== "" && patternOf(`${START}(?:${foldLetters(ends)})$`).test(inside);
}

/** What a question looks for. */
export interface QuestionParts {
  /** Words that what is looked for has, folded; of loose ones alone where it has no others. */
  telling: readonly string[];
  /** Words that it may have besides. */
  loose: readonly string[];
  /** What stands from the first of these words to the last, as it was typed. */
  shown: string;
  /** The stretch of time that it names. */
  span: FoundRange | null;
  /** Whether it asks what repeats. */
  asksRepeats: boolean;
  /** Whether it speaks of the person, or asks when or where something is. */
  isOwn: boolean;
}

/** Takes a question apart, in the language of the turn. */
export function questionParts(turn: Speech, text: string): QuestionParts {
  const { language, words } = turn;
  const table = words.people.questions[language];
  const { idle, loose, repeats, mine } = setsOf(table);
  const stops = stopWordsIn(language);
  const span = findRange(text, { ...spokenAt(turn), lean: "future" });
  const ofTime = new Set(foldedWords(span?.phrase ?? ""));
  const said = [...text.matchAll(WORD)].map((found) => ({ found, folded: foldWord(found[0]) }));
  const telling = said.filter(
    ({ folded }) => ![stops, idle, mine, ofTime].some((set) => set.has(folded)) && folded !== "",
  );
  const firm = telling.filter(({ folded }) => !loose.has(folded));
  const kept = (firm.length > 0 ? firm : telling).slice(0, MOST_TELLING);
  const isNumber = kept.every(({ folded }) => /^\p{Nd}{1,2}$/u.test(folded));
  return {
    telling: isNumber ? [] : [...new Set(kept.map(({ folded }) => folded))],
    loose: telling.map(({ folded }) => folded).filter((word) => loose.has(word)),
    shown: firstToLast(
      text,
      telling.map(({ found }) => found),
    ),
    span,
    asksRepeats: firm.length > 0 && firm.every(({ folded }) => repeats.has(folded)),
    isOwn:
      said.some(({ folded }) => mine.has(folded)) ||
      patternOf(`^[^\\p{L}]*(?:${foldLetters(table.finds)})${END}`).test(foldLetters(text)),
  };
}

/** What stands in a text from the first of its words to the last. */
function firstToLast(text: string, found: readonly RegExpExecArray[]): string {
  const [first, last] = [found[0], found.at(-1)];
  return first === undefined || last === undefined
    ? ""
    : text.slice(first.index, last.index + last[0].length);
}

/** The words of a table, folded. */
type WordSets = Readonly<Record<"idle" | "loose" | "repeats" | "mine", ReadonlySet<string>>>;

const sets = new WeakMap<QuestionWords, WordSets>();

function setsOf(table: QuestionWords): WordSets {
  const setOf = (words: string) => new Set(foldedWords(words));
  const { idle, loose, repeats, mine } = table;
  const made = sets.get(table) ?? {
    idle: setOf(idle),
    loose: setOf(loose),
    repeats: setOf(repeats),
    mine: setOf(mine),
  };
  sets.set(table, made);
  return made;
}
