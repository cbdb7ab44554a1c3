import { lineMessages } from "../../../src/context/message-list";
import { fileAt } from "../../../src/conversations/forms/files";
import { formOfList } from "../../../src/conversations/forms/form-of-list";
import { convertFormed, countedText } from "../../../src/conversations/forms/formed-message";
import { FORM_RULES, FORMS } from "../../../src/conversations/forms/forms";
import type { NeutralMessage } from "../../../src/conversations/forms/neutral";
import { readFormed } from "../../../src/conversations/forms/read-formed";
import { readJsonText } from "../../../src/conversations/forms/tool-text";
import { contentForm } from "../../../src/memories/change/content-form";
import { isNamed, readQuestion } from "../../../src/search/question";
import { indexTerms, queryTerms } from "../../../src/store/search/terms";
import { renderCalendar } from "../../../src/time/icalendar/icalendar";
import { parseAt, parseIso } from "../../../src/time/iso";
import { cutBytes, cutCodePoints, cutGraphemes, cutQuote } from "../../../src/time/prompt/cut-text";
import { plainLine } from "../../../src/time/prompt/plain-line";
import { promptText } from "../../../src/time/prompt/prompt";
import { speakerName } from "../../../src/time/prompt/speaker";
import { stripStamps } from "../../../src/time/prompt/strip-stamps";
import { estimateTokens } from "../../../src/time/prompt/token-estimate";
import { readRule } from "../../../src/time/recurrence/recurrence-rule";
import { searchCities, zoneOfCity } from "../../../src/time/zones/city";
import { spellZone } from "../../../src/time/zones/zone-names";
import { FORMATS, readFile } from "../../../src/transfer/read-lines";
import { lineForPeople } from "../../../src/words/written/line-for-people";
import { WORDS } from "../../support/words";
import { CASES, type Case, FEW_CASES } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z

/** Characters of a memory, a question and a rule: doors refuse more. */
const MOST_CONTENT = 4000;
const MOST_QUESTION = 1000;
const MOST_RULE = 500;

/** Readers of texts that have no language: search, prompts, calendars, times in figures, files. */
export const textReaders = (): TextReader[] => [
  ...searchReaders(),
  ...promptReaders(),
  ...figureReaders(),
  ...fileReaders(),
];

function reader(
  name: string,
  most: number,
  read: TextReader["read"],
  more: readonly Case[] = [],
): TextReader {
  return { name, most, cases: [...CASES, ...more], read };
}

function searchReaders(): TextReader[] {
  const asked = readQuestion("中国 日本 ann's rent? ".repeat(40));
  return [
    reader("a question", MOST_QUESTION, (text) => queryTerms(readQuestion(text)), CASES),
    reader("whom a question names", MOST_QUESTION, (text) => {
      const question = readQuestion(text);
      return [isNamed(text.slice(0, 200), question), isNamed(text.slice(0, 200), asked)];
    }),
    reader("the index of a message", LONGEST, indexTerms),
    reader("what a memory is compared by", MOST_CONTENT, contentForm),
  ];
}

const LINES: readonly Case[] = [
  "[12:31]",
  "[12:31]\n",
  "[12:31] [a]: ",
  "\n [",
  "\n\u2800",
  "data:;base64,",
].map((piece) => [piece, ["", ""]]);

function promptReaders(): TextReader[] {
  const cuts = [cutBytes, cutCodePoints, cutGraphemes, cutQuote];
  return [
    reader("a line of a prompt", LONGEST, (text) => [plainLine(text, "(", ")"), promptText(text)], LINES),
    reader("a line for people", LONGEST, (text) => lineForPeople(text, 60), LINES),
    reader(
      "a speaker's name",
      LONGEST,
      (text) => speakerName({ name: text, displayName: text, email: `${text}@a.a` }),
      LINES,
    ),
    reader("stamps", LONGEST, stripStamps, [...CASES, ...LINES]),
    reader("an estimate of tokens", LONGEST, estimateTokens),
    reader("cuts", LONGEST, (text) => cuts.map((cut) => cut(text, 300))),
    reader("a message in another form", LONGEST / 4, readInForms, LINES),
    reader("a message in a list", LONGEST, (text) => lineMessages([messageOf(text)], STYLE), LINES),
  ];
}

/**
 * A turn of which every text is the same, read and stamped in each form, and turned into every other: 49 times what one call does,
 * so of a quarter of its text.
 */
function readInForms(text: string): void {
  const call = { type: "call", id: text, name: text, input: readJsonText(text) } as const;
  const output = { kind: "text", text } as const;
  const turn: NeutralMessage[] = [
    { role: "user", name: text, parts: [{ type: "text", text }, fileAt(text, { isImage: true })] },
    { role: "assistant", name: null, parts: [{ type: "text", text }, call] },
    { role: "tool", name: null, parts: [{ type: "result", id: text, name: text, output, isError: false }] },
  ];
  for (const form of FORMS) {
    const list = FORM_RULES[form].fromNeutral(turn, 0);
    formOfList(list);
    const read = list.map((value) => readFormed(form, value)).flatMap((one) => (one.ok ? [one.value] : []));
    for (const to of FORMS) convertFormed(read, to);
    for (const message of read) {
      countedText(message);
      const formed = { ...messageOf(message.text), role: message.role, formed: message };
      lineMessages([formed], { ...STYLE, hasSeveralPeople: true });
    }
  }
}

const STYLE = {
  zone: "UTC",
  agent: null,
  stamps: "sparse",
  namesPeople: false,
  hasSeveralPeople: false,
} as const;

function messageOf(content: string): Parameters<typeof lineMessages>[0][number] {
  return {
    time_zone: null,
    role: "user",
    content,
    created_at_ms: NOW * 1000,
    name: content,
    email: null,
    agent: null,
    user_id: "ann",
    attachments: [],
    thinking: null,
    thinking_signature: null,
  };
}

const FIGURES: readonly Case[] = [
  "2026-01-01T00:00",
  "00:00:00.",
  "+00:00",
  "[Europe/London]",
  "FREQ=DAILY;",
  "BYDAY=MO,",
  "1,",
].flatMap((piece): Case[] => [
  [piece, ["", ""]],
  [piece, ["2026-01-01T00:00:00", "Z"]],
  [piece, ["FREQ=WEEKLY;BYDAY=", ""]],
]);

function figureReaders(): TextReader[] {
  const places = WORDS.times.places();
  return [
    reader("a time in figures", LONGEST, (text) => [parseIso(text), parseAt(text)], [...CASES, ...FIGURES]),
    reader("a rule", MOST_RULE, readRule, [...CASES, ...FIGURES]),
    reader("a zone or a city", LONGEST, (text) => [zoneOfCity(text, places), spellZone(text)]),
    reader("cities while they are typed", LONGEST, (text) => searchCities(text, 25, places)),
    reader("a calendar", MOST_CONTENT, calendarOf),
  ];
}

function calendarOf(content: string): string {
  const item = {
    id: "k7m2x9qa",
    content,
    created_at: NOW,
    updated_at: NOW,
    snoozed_until: null,
    remind_before: null,
    sequence: 0,
    due_at: NOW,
    deadline_at: NOW,
    due_kind: "instant" as const,
    due_local: null,
    recurrence: null,
    recurrence_start: null,
    recurrence_time_zone: null,
    moved_from: null,
  };
  const morning = { hour: 9, minute: 0, second: 0 };
  const feed = { name: content.slice(0, 200), owner: "o", zone: "UTC", remindBefore: null, morning };
  return renderCalendar({ ...feed, items: [item] }, NOW);
}

/** Objects of the formats, with a place for the text, and JSON that is nothing but marks. */
const JSON_LINES: readonly Case[] = [
  ['{"type":"memory","id":"k7m2x9qa","content":"', '","event_time":1,"created_at":1,"updated_at":1}'],
  ['{"type":"message","conversation_id":"~c","external_id":"1","content":"', '"}'],
  ['{"type":"entity","name":"a","entityType":"b","observations":["', '"]}'],
  ['{"results":[{"id":"1","memory":"', '"}]}'],
  ['{"type":"memory","due_local":"', '"}'],
].flatMap(([before = "", after = ""]) =>
  ["a", " ", "\\n", '\\"', "é", "中", "\u0301\u0316", "0", "👍🏽", "[", "\\u0041"].map(
    (piece): Case => [piece, [before, after]],
  ),
);

const NESTED: readonly Case[] = ["[", '{"a":', "[],", '{"type":"memory"} '].map(
  (piece): Case => [piece, ["", ""]],
);

/** One line each: many are many rows, which have a budget of their own. */
function fileReaders(): TextReader[] {
  return FORMATS.map((format) => ({
    name: `a file of one line, ${format}`,
    most: LONGEST,
    cases: [...FEW_CASES.filter(([piece]) => !piece.includes("\n")), ...JSON_LINES, ...NESTED],
    read: async (text) => await readFile(text, format, "ann", { now: NOW, from: 0 }),
  }));
}
