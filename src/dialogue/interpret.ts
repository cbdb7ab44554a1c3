/** What a message means in its chat: a pure table of what was asked and what was said. */
import type { ReadRequest } from "../words/read-request";
import {
  ACTS,
  type Act,
  type DialogueState,
  type For,
  openQuestion,
  type Question,
  type Thing,
} from "./state";

/** A message as it was understood by itself. */
export interface Heard {
  text: string;
  /** The request in it; null for words that ask for nothing. */
  request: ReadRequest | null;
  /** The memory that the message of ours speaks of to which this one replies. */
  repliesTo: Thing | null;
  /** The text of the message to which this one replies. */
  quoted: string | null;
  /** Whether a text is a time and nothing else. */
  isTime(text: string): boolean;
  /** The number of a choice (from 1) that a text names: "2", "the second one"; null for none. */
  choiceIn(text: string, count: number): number | null;
}

/** What is to be done. */
export type Intent =
  | { do: "request"; request: ReadRequest }
  | { do: "act"; act: Act; thing: Thing; phrase: string | null; words: string | null }
  | { do: "choose"; question: Extract<Question, { ask: "which" }>; text: string }
  | { do: "remind"; for: For; content: string; phrase: string }
  /** The matter is known, and may hold the time too. */
  | { do: "matter"; for: For; text: string; phrase: string | null }
  | { do: "unreadTime"; question: Question; text: string }
  | { do: "zone"; text: string }
  | { do: "fact"; text: string }
  | { do: "search"; text: string }
  | { do: "digest"; text: string }
  | { do: "erase" }
  | { do: "keep" }
  | { do: "lost" };

/** What a message means, given what was said before it. `now` is in epoch seconds. */
export function interpret(state: DialogueState, heard: Heard, now: number): Intent {
  const question = openQuestion(state, now);
  const answer = question === null ? null : readAnswer(question, heard);
  if (answer !== null) return answer;
  const reply = heard.repliesTo === null ? null : readReply(heard.repliesTo, heard);
  if (reply !== null) return reply;
  const { request } = heard;
  if (request === null) return question === null ? { do: "lost" } : misread(question, heard.text);
  if (
    request.name === "remind" &&
    heard.quoted !== null &&
    request.what !== null &&
    heard.isTime(request.what)
  )
    return { do: "remind", for: "me", content: heard.quoted, phrase: request.what };
  return { do: "request", request };
}

/** The answer to an open question; null for a message that is something else. */
function readAnswer(question: Question, heard: Heard): Intent | null {
  const { request, text } = heard;
  if (request?.name === "no") return { do: "keep" };
  switch (question.ask) {
    case "time":
      return heard.isTime(text)
        ? { do: "remind", for: question.for, content: question.content, phrase: text }
        : null;
    case "until":
      return heard.isTime(text)
        ? { do: "act", act: question.act, thing: question.thing, phrase: text, words: null }
        : null;
    case "which":
      return readChoice(question, heard);
    case "erase":
      return request?.name === "yes" ? { do: "erase" } : null;
    default:
      return request === null ? readFree(question, text) : null;
  }
}

function readFree(question: Question, text: string): Intent | null {
  switch (question.ask) {
    case "matter":
      return { do: "matter", for: question.for, text, phrase: question.phrase };
    case "words":
      return { do: "act", act: "rename", thing: question.thing, phrase: null, words: text };
    case "zone":
      return { do: "zone", text };
    case "fact":
    case "search":
    case "digest":
      return { do: question.ask, text };
    default:
      return null;
  }
}

function readChoice(question: Extract<Question, { ask: "which" }>, heard: Heard): Intent | null {
  const number = heard.choiceIn(heard.text, question.things.length);
  const thing = number === null ? undefined : question.things[number - 1];
  const { act, phrase, words } = question;
  if (thing !== undefined) return { do: "act", act, thing, phrase, words };
  return heard.request === null ? { do: "choose", question, text: heard.text } : null;
}

/** A message that should have answered a question, and doesn't. */
function misread(question: Question, text: string): Intent {
  return question.ask === "time" || question.ask === "until"
    ? { do: "unreadTime", question, text }
    : { do: "lost" };
}

/** What a reply to a message about a thing does to it; null for a reply that says something else. */
function readReply(thing: Thing, heard: Heard): Intent | null {
  const { request, text } = heard;
  const act = ACTS.find((one) => one === request?.name);
  const rest = request?.what ?? request?.when ?? null;
  if (act !== undefined && request !== null) {
    if (rest === null) return { do: "act", act, thing, phrase: null, words: request.words };
    if (heard.isTime(rest)) return { do: "act", act, thing, phrase: rest, words: null };
    return null;
  }
  if (request?.name === "remind" && rest !== null && heard.isTime(rest))
    return { do: "act", act: "move", thing, phrase: rest, words: null };
  return heard.isTime(text) ? { do: "act", act: "move", thing, phrase: text, words: null } : null;
}
