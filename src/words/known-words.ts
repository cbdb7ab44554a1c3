/** The words that a language's tables have, by which a slip of typing is told. */
import { foldWord } from "../search/pieces";
import { stopWordsIn } from "../search/stop-words";
import type { TimeWords } from "../time/time-words";
import type { ChatWords } from "./chat-words";
import type { LanguageCode } from "./language";
import { foldLetters } from "./requests/fold-letters";
import type { RequestName, RequestWords } from "./requests/request-words";

/** Requests whose words are looked for where a message is none. */
const COMMANDS: readonly RequestName[] = ["wake", "list", "today", "tomorrow", "agenda", "remind"];

/** Kinds of words for time in which a slip is looked for: "tomorrow", "Friday", "evening", "March". */
const TIME_KINDS: ReadonlySet<string> = new Set(["day", "weekday", "dayPart", "month"]);

const commands = new WeakMap<RequestWords, ReadonlySet<string>>();
const all = new WeakMap<RequestWords, ReadonlySet<string>>();
const times = new WeakMap<object, ReadonlySet<string>>();

/** The words with which reminders and lists are asked for, without accents. */
export function commandWords(words: ChatWords, language: LanguageCode): ReadonlySet<string> {
  const table = words.people.requests[language];
  const known = commands.get(table) ?? wordsIn(COMMANDS.flatMap((name) => table.requests[name]));
  commands.set(table, known);
  return known;
}

/** Words for days and their parts, weekdays and months, as they are written. */
export function dayWords(
  words: Pick<TimeWords, "vocabularyOf">,
  language: LanguageCode,
): ReadonlySet<string> {
  const { lexicon } = words.vocabularyOf(language);
  const known =
    times.get(lexicon) ??
    new Set(
      lexicon.words.flatMap(([kind, , spellings]) => {
        const isOfTime = TIME_KINDS.has(lexicon.kinds[kind] ?? "");
        return isOfTime && typeof spellings !== "string" ? spellings.filter((one) => !one.includes(" ")) : [];
      }),
    );
  times.set(lexicon, known);
  return known;
}

/** Whether a word, in small letters without accents, is one of a language's tables. */
export function isKnownWord(word: string, words: ChatWords, language: LanguageCode): boolean {
  const table = words.people.requests[language];
  const known =
    all.get(table) ?? wordsIn([...Object.values(table.requests).flat(), ...table.openings, ...table.endings]);
  all.set(table, known);
  const isOfTime = [...dayWords(words.times, language)].some((one) => foldLetters(one) === word);
  return known.has(word) || isOfTime || stopWordsIn(language).has(foldWord(word));
}

function wordsIn(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(
    phrases.flatMap((phrase) => foldLetters(phrase.replaceAll(/\{[a-z]+\}/g, " ")).match(/\p{L}+/gu) ?? []),
  );
}
