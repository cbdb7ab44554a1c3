import { commandRequest, readAsked } from "../../../src/assistant/commands";
import { readFromItem } from "../../../src/assistant/request/from-item";
import { partKept, partMatter, readMatter } from "../../../src/assistant/request/matter";
import { possibleSlots } from "../../../src/assistant/request/possible-slots";
import { putOffIn, spanNamedBy, timeIn } from "../../../src/assistant/request/times";
import type { Speech } from "../../../src/assistant/speech";
import { readPress } from "../../../src/dialogue/button-data";
import { makePlan } from "../../../src/dialogue/make-plan";
import { findNamed } from "../../../src/dialogue/name-thing";
import { EMPTY_STATE } from "../../../src/dialogue/state";
import { beginsAsToDo, withoutCopula } from "../../../src/words/facts";
import { LANGUAGE_CODES, type LanguageCode, languageOfAnswer } from "../../../src/words/language";
import { afterMarks, marksAfterAnd, withMarks, withoutMarks } from "../../../src/words/mentions";
import { asksForMore } from "../../../src/words/more-line";
import { noteOf } from "../../../src/words/note";
import { readRequest } from "../../../src/words/requests/read-request";
import { readSetting } from "../../../src/words/requests/read-setting";
import { WORDS } from "../../support/words";
import { PARTS } from "../../time/phrases/tables/parts";
import { CASES, type Case, FEW_CASES, type Frame, fewCasesOf } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z

/** What the assistant finds in a message beside its request. */
export const assistantReaders = (): TextReader[] => [
  ...inAllLanguages(),
  ...LANGUAGE_CODES.flatMap(readersIn),
];

function inAllLanguages(): TextReader[] {
  const reader = (name: string, read: TextReader["read"], tried = FEW_CASES): TextReader => ({
    name,
    most: LONGEST,
    cases: [...tried, ...MARKED],
    read,
  });
  const hearer = { language: "en", words: WORDS } as const;
  const command = (name: string, text: string) => commandRequest({ name, text, bot: null }, hearer);
  const speaks = { language: null, locale: null, default_language: null };
  return [
    reader("asksForMore", (text) => asksForMore(text, WORDS.people), CASES),
    reader("languageOfAnswer", (text) => languageOfAnswer(text, speaks, WORDS.times)),
    ...["remind", "move", "list", "undo", "almanac"].map((name) =>
      reader(`the command ${name}`, (text) => command(name, text)),
    ),
    reader("a command's name", (text) => command(text, "rent")),
    reader(
      "mentions",
      (text) => {
        const marked = withMarks(text, ["a", "1", " ", "中", "é"]);
        return [withoutMarks(marked, ["a"]), marksAfterAnd(text), afterMarks(text)];
      },
      CASES,
    ),
    reader("a request that mentions people", (text) => readAsked(text, null, ["a", "1", "@a"], hearer)),
    reader("findNamed among a hundred things", (text) => findNamed(THINGS, text)),
    reader("findNamed in a language that inflects", (text) => findNamed(THINGS, text, [], true)),
    reader("readPress", readPress),
  ];
}

/** Marks that stand for mentions, with what joins them. */
const MARKED: readonly Case[] = ["\ue000 ", "\ue000,", "\ue000, and ", " and ", ", "].map((piece) => [
  piece,
  ["\ue000", " x"],
]);

/** Memories as long as one may be. */
const THINGS = ["a 1 ", "中国人", "é я ", "rent-", "встреча ", "a.1,"].flatMap((piece, index) =>
  Array.from({ length: 17 }, (_, number) => ({
    id: `k${index}m${number}`,
    content: `${number}${piece}`.repeat(4000).slice(0, 4000),
  })),
);

function readersIn(language: LanguageCode): TextReader[] {
  const [locale = "", parts = {}] = Object.entries(PARTS).find(([code]) => code.startsWith(language)) ?? [];
  const speech: Speech = {
    call: { now: NOW },
    user: { zone: "Europe/London", locale, hours: {} },
    words: WORDS,
    language,
  };
  const { requests, links } = WORDS.people.requests[language];
  const words = Object.values(parts).flat();
  const own = [...words, ...links.before, ...links.after].map(
    (word) => `${word.replaceAll(/[[\]()|]/g, "")} `,
  );
  const frames = [...requests.move, ...requests.rename]
    .filter((phrase) => /\{what\}.*\{(?:when|words)\}/.test(phrase))
    .slice(0, 2)
    .map(frameOf);
  const few = fewCasesOf(own, []);
  const cases = language === "en" ? [...FEW_CASES, ...few] : few;
  const reader = (name: string, most: number, read: TextReader["read"], tried = cases): TextReader => ({
    name: `${name} ${language}`,
    most,
    cases: tried,
    read,
  });
  const between = frames.map(([, middle]) => middle);
  return [
    reader("timeIn", 500, (text) => timeIn(speech, text)),
    reader("timeIn a message", LONGEST, (text) => timeIn(speech, text)),
    reader("putOffIn a message", LONGEST, (text) => putOffIn(speech, text)),
    reader("readFromItem", 500, (text) => readFromItem(speech, text)),
    reader("spanNamedBy", 500, (text) => spanNamedBy(speech, text)),
    reader("readMatter of a message", LONGEST, (text) => readMatter(speech, text)),
    reader("noteOf and facts", LONGEST, (text) => {
      const note = noteOf(text, language);
      return [note, beginsAsToDo(text, language), withoutCopula(text, language)];
    }),
    reader(
      "parting a request",
      500,
      (text) => {
        const request = readRequest(text, language, WORDS);
        return request === null ? null : possibleSlots(speech, request);
      },
      frames.flatMap(([before], index) =>
        [between[index] ?? "", ...own].map(
          (piece): Case => [`${piece}${between[index] ?? ""}`, [before, "9"]],
        ),
      ),
    ),
    reader(
      "makePlan",
      500,
      (text) =>
        makePlan(
          EMPTY_STATE,
          {
            text,
            request: readRequest(text, language, WORDS),
            parts: [],
            correction: null,
            setting: readSetting(text, language, WORDS),
            asks: false,
            repliesTo: { id: "k7m2x9qa", occurrence: null },
            quoted: text,
            timeIn: (said) => timeIn(speech, said),
            putOffIn: (said) => putOffIn(speech, said),
            choiceIn: () => null,
            saysZone: () => false,
            fromItemIn: (said) => readFromItem(speech, said),
            partOf: (said) => partMatter(speech, said),
            partOfKept: (name, said) => partKept(speech, name, said),
          },
          NOW,
        ),
      few,
    ),
  ];
}

/** What stands before the thing of a phrase, and between the thing and what follows. */
function frameOf(phrase: string): Frame {
  const plain = phrase.replaceAll(/\[[^\]]*\]/g, "").replaceAll(/\(([^|)]*)[^)]*\)/g, "$1");
  const [before = "", middle = ""] = plain.replaceAll(/\s+/g, " ").split(/\{[a-z]+\}/);
  return [before.trimStart(), middle];
}
