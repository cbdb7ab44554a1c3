import { LANGUAGE_CODES, type LanguageCode, languagesToTry } from "../../../src/words/language";
import { readLateRequests, readRequest } from "../../../src/words/requests/read-request";
import { textAfter, withoutEdges } from "../../../src/words/requests/text-edges";
import { WORDS } from "../../support/words";
import { CASES, casesOf, type Frame } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

/** Readers of what people write in a chat, in each language. */
export const chatReaders = (): TextReader[] => LANGUAGE_CODES.flatMap(readersIn);

function readersIn(language: LanguageCode): TextReader[] {
  const words = WORDS.people.requests[language];
  const { openings, endings, links, untils, fillers, us } = words;
  const edges = [openings, endings, links.before, links.after, untils, fillers, us].map((phrases) =>
    phrases.map(plain),
  );
  const pieces = [...new Set(edges.flatMap((phrases) => phrases.slice(0, 2)).map((phrase) => `${phrase} `))];
  const frames = (["remind", "move", "rename"] as const).flatMap((name) =>
    words.requests[name]
      .filter((phrase) => phrase.includes("{what}"))
      .slice(0, 1)
      .map(frameOf),
  );
  const own = casesOf(pieces, frames);
  // What reads a text in all languages is tried with every piece in one of them.
  const reader = (name: string, isForAll: boolean, read: TextReader["read"]): TextReader => ({
    name: `${name} ${language}`,
    most: LONGEST,
    cases: !isForAll || language === "en" ? [...CASES, ...own] : own,
    read,
  });
  const before = [...openings, ...links.before, ...fillers];
  return [
    reader("readRequest", true, (text) => readRequest(text, language, WORDS)),
    reader("readLateRequests", true, (text) => readLateRequests(text, language, WORDS)),
    reader("languagesToTry", true, (text) => languagesToTry(text, language, WORDS.times)),
    reader("withoutEdges", false, (text) => withoutEdges(text, before, [...endings, ...links.after])),
    reader("textAfter", false, (text) => textAfter(text, us)),
  ];
}

/** The first words that a phrase of the tables may be. */
function plain(phrase: string): string {
  return phrase
    .replaceAll(/\[([^|\]]*)[^\]]*\]/g, "$1")
    .replaceAll(/\(([^|)]*)[^)]*\)/g, "$1")
    .trim();
}

function frameOf(phrase: string): Frame {
  const [before = "", ...rest] = plain(phrase).split(/\{[a-z]+\}/);
  return [before, rest.join("x")];
}
