/** Facts that have one value at a time: told again with another value, they change. */
import { searchMemory } from "../../memories/search-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import { foldWord } from "../../search/pieces";
import { stopWordsIn } from "../../search/stop-words";
import type { LanguageCode } from "../../words/language";
import type { PeopleWords } from "../../words/people-words";
import { END, patternOf, START } from "../request/telling";
import { type ChatTurn, callOf } from "../turn";

/** UTF-16 code units of a fact that are read. */
const MOST_READ = 300;
/** Memories that are compared. */
const MOST_COMPARED = 20;

/** What a fact is about, and its value. */
export interface KeyedFact {
  /** The words of what it is about, folded, in order: "password wifi". */
  key: string;
  /** The words up to its value, and the value; null where it doesn't stand at the end. */
  parts: { before: string; value: string } | null;
}

/** What a fact with one value is about: "my wifi password is tiger77", "I parked on level 3". Null for any other. */
export function keyOfFact(people: PeopleWords, language: LanguageCode, text: string): KeyedFact | null {
  if (text.length > MOST_READ) return null;
  const { keys, parked, now } = people.talk[language];
  const seen = text.toLowerCase().replaceAll("’", "'");
  if (patternOf(`${START}(?:${parked})${END}`).test(seen)) return { key: "parked", parts: null };
  for (const source of keys) {
    const end = patternOf(`^(?:${source})${END}`).exec(seen)?.[0].length ?? 0;
    const value = text.slice(end).replace(patternOf(`^[\\s:]+(?:(?:${now})\\s+)?`), "");
    const key = end === 0 ? "" : wordsOfKey(people, language, seen.slice(0, end));
    if (key !== "" && value !== "") return { key, parts: { before: text.slice(0, end), value } };
  }
  return null;
}

function wordsOfKey(people: PeopleWords, language: LanguageCode, text: string): string {
  const stops = stopWordsIn(language);
  const { now } = people.talk[language];
  const loose = new Set(foldedWords(people.questions[language].loose));
  const telling = foldedWords(text).filter(
    (word) => !stops.has(word) && !patternOf(`^(?:${now})$`).test(word),
  );
  const firm = telling.filter((word) => !loose.has(word));
  return [...new Set(firm.length > 0 ? firm : telling)].sort().join(" ");
}

function foldedWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => foldWord(word));
}

/** The fact about the same that is kept already; null for none, and for one that says just this. */
export async function sameFact(turn: ChatTurn, text: string): Promise<MemoryView | null> {
  const { deps, words, language } = turn;
  const told = keyOfFact(words.people, language, text);
  if (told === null) return null;
  const query = told.parts === null ? text : told.key;
  const args = { query: query.slice(0, 400).toWellFormed(), category: "fact" as const, limit: MOST_COMPARED };
  const found = await perform(searchMemory, deps, callOf(turn), args);
  if (!found.ok) return null;
  const same = found.value.results.find(
    ({ content }) => keyOfFact(words.people, language, content)?.key === told.key,
  );
  return same === undefined || same.content.toLowerCase() === text.toLowerCase() ? null : same;
}
