import { expect } from "vitest";
import { answersIn, languageSection } from "../../scripts/generate/languages-page";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { type Texts, textsIn } from "../../src/words/texts";
import { PEOPLE_WORDS } from "../support/words";
import { SAYINGS } from "../words/sayings";

// Twelve languages and twenty-five things that people say, on a platform that tells no locale.

const PAGES = import.meta.glob<string>("/docs/languages.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PAGE = PAGES["/docs/languages.md"] ?? "";
export const [HEAD, ...SECTIONS] = PAGE.split(/(?=^\n## )/m);

type Answer = Exclude<keyof Texts, "labels">;

/** The texts that answer each of the sayings; none for an answer of a date or of the person's own words alone. */
const ANSWERS: readonly (Answer | Answer[] | null)[] = [
  "reminded",
  "reminded",
  "reminded",
  ["noted", "inMorningMessage"],
  "reminded",
  "todayGroup",
  "todayGroup",
  "tomorrowGroup",
  null,
  "done",
  "snoozed",
  "moved",
  "skipped",
  "seriesEnds",
  "remembered",
  null,
  "found",
  "forgotten",
  "undone",
  "zoneSet",
  "digestSet",
  "digestOff",
  "help",
  "thanked",
  "hello",
];

/** What begins as a text of the language does, whatever it is given. */
function shapeOf(lines: Texts[Answer][]): RegExp {
  const given = new Proxy({}, { get: () => "⟨⟩" });
  const words = lines
    .map((text) => (typeof text === "string" ? text : (text as (say: object) => string)(given)))
    .join("\n");
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("⟨⟩", ".+")}`);
}

/** Compares what is answered to a language's sayings, or the first `count` of them, with its texts and with docs/languages.md. */
export async function expectAnswers(code: LanguageCode, count: number = SAYINGS[code].length): Promise<void> {
  const answers = await answersIn(code, count);
  const texts = textsIn(PEOPLE_WORDS, code);
  const others = ANSWERS.slice(0, count).flatMap((name, index) => {
    const answer = answers[index] ?? "";
    return name === null || shapeOf([name].flat().map((line) => texts[line])).test(answer)
      ? []
      : [{ said: SAYINGS[code][index], answer }];
  });
  expect(others).toEqual([]);
  const section = SECTIONS[LANGUAGE_CODES.indexOf(code)] ?? "";
  const own = languageSection(code, answers);
  const shown = count < SAYINGS[code].length ? section.slice(0, own.length) : section;
  expect(shown, "docs/languages.md is out of date: npm run generate").toBe(own);
}
