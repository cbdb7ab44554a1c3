import { readAsked } from "../../src/assistant/commands";
import type { SaidInput } from "../../src/assistant/input";
import { questionParts } from "../../src/assistant/questions/read-question";
import { hearMessage, planOf, readRequests } from "../../src/assistant/request/hear-message";
import { readMeant } from "../../src/assistant/request/meant";
import { seamsOf } from "../../src/assistant/request/several";
import { factLanguage, yearlyLanguage } from "../../src/assistant/request/telling";
import { isTimeFor, readingOf } from "../../src/assistant/request/times";
import { offer } from "../../src/assistant/settings/set-up";
import { findFault } from "../../src/dialogue/check-plan";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { type Case, FEW_CASES, type Frame } from "../e2e/budgets/hostile-texts";
import type { TextReader } from "../e2e/budgets/readers";
import { WORDS } from "../support/words";
import { turnOf } from "./turn-of";

/** UTF-16 code units of a message whose reading, all in all, has the budget of one reader. */
const MOST = 4000;

/**
 * All that the assistant reads of a message before it looks into the store, after something was set and shown: its requests, its
 * correction, its question, its plan, the guard before the plan, and what it tells where it asks for nothing.
 */
export const messageReaders = (): TextReader[] =>
  LANGUAGE_CODES.map((language) => ({
    name: `a whole message ${language}`,
    most: MOST,
    cases: [...(language === "en" ? FEW_CASES : []), ...casesIn(language)],
    read: (text) => readMessage(language, text),
  }));

function readMessage(language: LanguageCode, text: string): unknown {
  const turn = turnOf(language);
  const input: SaidInput = {
    kind: "said",
    text,
    command: null,
    repliesTo: null,
    repliesToWhose: "person",
    quoted: null,
    answers: null,
  };
  const requests = readRequests(turn, input, readAsked(text, null, [], turn), text);
  const { spoken, heard } = hearMessage(turn, input, requests, text);
  const plan = planOf(spoken, heard, null);
  const fault = findFault(plan, {
    state: spoken.state,
    text,
    said: [text],
    leads: [],
    repliesTo: null,
    isTimeFor: (act, words) => isTimeFor(spoken, act, words),
    readingOf: (words) => readingOf(spoken, words),
  });
  const told = [yearlyLanguage(spoken, text), factLanguage(spoken, text), offer(spoken, text)];
  const meant = readMeant(spoken, text, requests.request);
  return [fault, told, meant, seamsOf(spoken, text), questionParts(spoken, text)];
}

/** What begins a request, a correction or another request in a language, and pieces of matters and times behind it. */
function casesIn(language: LanguageCode): Case[] {
  const { requests, links, openings } = WORDS.people.requests[language];
  const { ands, thens } = WORDS.people.order[language];
  const { at } = WORDS.people.dateForms[language];
  const words = [
    ...links.before.slice(0, 2),
    ...ands.slice(0, 1),
    ...thens.slice(0, 1),
    ...openings.slice(0, 1),
  ];
  const pieces = ["a ", "9 ", "a, b 9 ", `${at}9 `, ...words.map((word) => `${plain(word)} 9 `)];
  const frames = (["remind", "move", "done"] as const).flatMap((name) =>
    requests[name].slice(0, 1).map((phrase): Frame => [`${plain(phrase)} `, ""]),
  );
  return [["", ""] as const, ...frames].flatMap((frame) => pieces.map((piece): Case => [piece, frame]));
}

/** The first words that a phrase of the tables may be, without its slots. */
function plain(phrase: string): string {
  return phrase
    .replaceAll(/\[[^\]]*\]|\{[a-z]+\}/g, "")
    .replaceAll(/\(([^|)]*)[^)]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
