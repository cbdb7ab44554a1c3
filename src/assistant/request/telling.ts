/** What a message that asks for nothing tells: whether it may be a matter to be reminded of. */

import { beginsAsToDo } from "../../words/facts";
import { type LanguageCode, languagesTold, languagesToTry } from "../../words/language";
import type { ReadRequest } from "../../words/requests/read-request";
import { textAfter } from "../../words/requests/text-edges";
import { type ChatTurn, inLanguage } from "../turn";
import { partMatter } from "./matter";
import { readTime, spanNamedBy } from "./times";

/** UTF-16 code units of a message that are looked at. */
const MOST_SEEN = 400;

/** Whether a message asks a question, tells of what is over, quotes somebody, or speaks to somebody who is mentioned. */
export function tellsNoPlan(
  { language, words }: Pick<ChatTurn, "language" | "words">,
  text: string,
  codes: readonly LanguageCode[] = languagesTold(text, language, words.times),
): boolean {
  if (/[?？؟]\s*$|[@#]\S|["“”„«»]/u.test(text)) return true;
  const seen = text.slice(0, MOST_SEEN).toLowerCase().replaceAll("’", "'");
  return codes.some((code) => {
    const { asks, past } = words.people.talk[code];
    return (
      patternOf(`^[^\\p{L}]*(?:${asks})${END}`).test(seen) ||
      patternOf(`${START}(?:${past})${END}`).test(seen)
    );
  });
}

/** UTF-16 code units of a fact that is kept without being asked to: who writes more tells a story. */
const MOST_TOLD_OF = 300;

/** Languages whose facts are told by endings that words of others have too: read only in the person's own. */
const BY_ENDINGS: ReadonlySet<LanguageCode> = new Set(["fi", "id"]);

/**
 * The language of a fact that is told: "my locker is 42", "anna lives in Graz", "ich bin allergisch gegen nüsse". Null for any
 * other message, and for what holds for a moment: "my train is late".
 */
export function factLanguage(turn: Pick<ChatTurn, "language" | "words">, text: string): LanguageCode | null {
  const { language, words } = turn;
  if (text.length > MOST_TOLD_OF || NO_FACT.test(text)) return null;
  const seen = text.toLowerCase().replaceAll("’", "'");
  const isFactIn = (code: LanguageCode) => {
    const { facts, states } = words.people.talk[code];
    return (
      facts.some((source) => patternOf(`^(?:${source})${END}`).test(seen)) &&
      !patternOf(`${START}(?:${states})[\\s!.…)]*$`).test(seen)
    );
  };
  const languages = languagesToTry(text, language, words.times);
  return languages.find((code) => (code === language || !BY_ENDINGS.has(code)) && isFactIn(code)) ?? null;
}

/** Signs of a question, of a quote, of speaking to somebody, and of a story. */
const NO_FACT = /[?？؟@#"“”„«»\n]/u;

/**
 * The language of a day of every year that somebody has: "my sister's birthday is may 4". It is known and not done, so that no
 * reminder is offered. Null for any other message, and for one that tells a clock or no day of a month.
 */
export function yearlyLanguage(turn: ChatTurn, text: string): LanguageCode | null {
  if (text.length > MOST_TOLD_OF || NO_FACT.test(text) || !/\p{Nd}/u.test(text)) return null;
  const seen = text.toLowerCase().replaceAll("’", "'");
  const languages = languagesToTry(text, turn.language, turn.words.times);
  return (
    languages.find((code) => {
      const { yearly } = turn.words.people.talk[code];
      if (!patternOf(`${START}(?:${yearly})${END}`).test(seen) || beginsAsToDo(text, code)) return false;
      const spoken = inLanguage(turn, code);
      const { phrase } = partMatter(spoken, text);
      const read = phrase === null ? null : readTime(spoken, phrase);
      return read?.ok === true && read.value.parsed.kind === "date" && /\p{Nd}/u.test(phrase ?? "");
    }) ?? null
  );
}

/** "And tomorrow?" as a question for the list of that time; null for anything else. */
export function readEllipsis(turn: ChatTurn, text: string): ReadRequest | null {
  const said = text.replace(/^[\s¿]+|[\s?!.…]+$/gu, "");
  if (said.length > MOST_ELLIPSIS) return null;
  for (const language of languagesTold(said, turn.language, turn.words.times)) {
    const spoken = inLanguage(turn, language);
    const when = textAfter(said, turn.words.people.talk[language].ands);
    if (when === null || when === "" || spanNamedBy(spoken, when) === null) continue;
    return { name: "agenda", language, what: null, when, words: null };
  }
  return null;
}

/** UTF-16 code units of such a question. */
const MOST_ELLIPSIS = 60;

/** Where a word begins and ends. */
export const START = "(?<![\\p{L}\\p{N}])";
export const END = "(?![\\p{L}\\p{N}])";

const patterns = new Map<string, RegExp>();

/** The pattern of a source. There are at most as many as the tables have sources. */
export function patternOf(source: string): RegExp {
  const made = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, made);
  return made;
}
