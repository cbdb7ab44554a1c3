/** The guard before a plan lets through what the rules make of all that people type: it refuses no span, no thing and no person of theirs. */
import { expect, it } from "vitest";
import { readAsked } from "../../src/assistant/commands";
import type { SaidInput } from "../../src/assistant/input";
import { readLengthFrom } from "../../src/assistant/request/from-item";
import { hearMessage, planOf, readRequests } from "../../src/assistant/request/hear-message";
import { isTimeFor, readingOf } from "../../src/assistant/request/times";
import { findFault } from "../../src/dialogue/check-plan";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { turnOf } from "./turn-of";

const FILES = import.meta.glob<string>("./sayings/**/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The messages of all sayings of a language. */
function messagesIn(language: LanguageCode): string[] {
  return Object.entries(FILES)
    .filter(([path]) => path.endsWith(`/${language}.txt`))
    .flatMap(([, text]) => text.split("\n"))
    .flatMap((line) => /^(?:-|home|assumed|stranger) \|([^|]*)\|/.exec(line)?.[1]?.split("//") ?? [])
    .map((message) => message.trim());
}

/** Times and figures of which the person is asked are the guard's work; words, things and people are the rules' faults. */
const ASKED = new Set(["time", "figure"]);

function faultIn(text: string, language: LanguageCode) {
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
  return findFault(planOf(spoken, heard, null), {
    state: spoken.state,
    text,
    said: [text],
    leads: [spoken.words.people.dateForms[spoken.language].at],
    repliesTo: null,
    isTimeFor: (act, words) =>
      act.act === "remindFrom" ? readLengthFrom(spoken, words) !== null : isTimeFor(spoken, act, words),
    readingOf: (words) => readingOf(spoken, words),
  });
}

it.each(LANGUAGE_CODES)("%s", (language) => {
  const messages = messagesIn(language);
  expect(messages.length).toBeGreaterThan(100);
  const refused = messages.flatMap((text) => {
    const fault = faultIn(text, language);
    return fault === null || ASKED.has(fault.fault) ? [] : [{ text, fault }];
  });
  expect(refused).toEqual([]);
});
