/** What a message means in its chat: a pure table of what was asked and what was said. */
import type { ReadRequest } from "../words/requests/read-request";
import {
  ACTS,
  type Act,
  type DialogueState,
  type For,
  openQuestion,
  type PendingQuestion,
  type Thing,
} from "./state";

/** A message as it was understood by itself. */
export interface PersonMessage {
  text: string;
  /** The request in it; null for words that ask for nothing. */
  request: ReadRequest | null;
  /** The memory that the message of ours speaks of to which this one replies. */
  repliesTo: Thing | null;
  /** The text of the message to which this one replies. */
  quoted: string | null;
  /** The time that a text is, without the words around it; null for a text that is no time or more than one. */
  timeIn(text: string): string | null;
  /** The same for what an act is to be done to: where it is a length of time, it says "by". */
  putOffIn(text: string): string | null;
  /** The number of a choice (from 1) that a text names: "2", "the second one"; null for none. */
  choiceIn(text: string, count: number): number | null;
}

/** What is to be done. */
export type Intent =
  | { do: "request"; request: ReadRequest }
  | { do: "act"; act: Act; thing: Thing; phrase: string | null; words: string | null }
  | { do: "choose"; question: Extract<PendingQuestion, { ask: "which" }>; text: string }
  /** `said_at` is when the phrase was said, in epoch seconds, where that was before this message. */
  | { do: "remind"; for: For; content: string; phrase: string; said_at?: number }
  /** The matter is known, and may hold the time too. `said_at` is of the phrase that was said before. */
  | { do: "matter"; for: For; text: string; phrase: string | null; said_at: number }
  | { do: "unreadTime"; question: PendingQuestion; text: string }
  | { do: "zone"; text: string }
  | { do: "fact"; text: string }
  | { do: "search"; text: string }
  | { do: "digest"; text: string }
  | { do: "erase" }
  | { do: "keep" }
  | { do: "lost" };

/** A question and when it was asked. */
type OpenQuestion = NonNullable<DialogueState["question"]>;

/** What a message means, given what was said before it. `now` is in epoch seconds. */
export function interpret(state: DialogueState, heard: PersonMessage, now: number): Intent {
  const question = openQuestion(state, now);
  const answer = question === null ? null : readAnswer(question, heard);
  if (answer !== null) return answer;
  const reply = heard.repliesTo === null ? null : readReply(heard.repliesTo, heard);
  if (reply !== null) return reply;
  const { request } = heard;
  if (request === null) return question === null ? { do: "lost" } : misread(question, heard.text);
  const phrase = request.what === null ? null : heard.timeIn(request.what);
  if (request.name === "remind" && heard.quoted !== null && phrase !== null)
    return { do: "remind", for: "me", content: heard.quoted, phrase };
  return { do: "request", request };
}

/** The answer to an open question; null for a message that is something else. */
function readAnswer(question: OpenQuestion, heard: PersonMessage): Intent | null {
  const { request, text } = heard;
  if (request?.name === "no") return { do: "keep" };
  switch (question.ask) {
    case "time": {
      const phrase = heard.timeIn(text);
      return phrase === null ? null : { do: "remind", for: question.for, content: question.content, phrase };
    }
    case "offer":
      return readOffered(question, heard);
    case "until": {
      const phrase = heard.timeIn(text);
      const { act, thing } = question;
      return phrase === null ? null : { do: "act", act, thing, phrase, words: null };
    }
    case "which":
      return readChoice(question, heard);
    case "erase":
      return request?.name === "yes" ? { do: "erase" } : null;
    default:
      return request === null ? readFree(question, heard) : null;
  }
}

/** The answer to an offer: yes, or another time. */
function readOffered(
  { content, phrase, asked_at }: OpenQuestion & { ask: "offer" },
  heard: PersonMessage,
): Intent | null {
  const remind = { do: "remind", for: "me", content } as const;
  if (heard.request?.name === "yes") return { ...remind, phrase, said_at: asked_at };
  const other = heard.timeIn(heard.text);
  return other === null ? null : { ...remind, phrase: other };
}

function readFree(question: OpenQuestion, heard: PersonMessage): Intent | null {
  const { text } = heard;
  switch (question.ask) {
    case "matter":
      return {
        do: "matter",
        for: question.for,
        text,
        phrase: question.phrase,
        said_at: question.asked_at,
      };
    case "words":
      return { do: "act", act: "rename", thing: question.thing, phrase: null, words: text };
    case "zone": {
      const number = heard.choiceIn(text, question.zones?.length ?? 0);
      return { do: "zone", text: question.zones?.[(number ?? 0) - 1] ?? text };
    }
    case "fact":
    case "search":
    case "digest":
      return { do: question.ask, text };
    default:
      return null;
  }
}

function readChoice(
  question: Extract<PendingQuestion, { ask: "which" }>,
  heard: PersonMessage,
): Intent | null {
  const number = heard.choiceIn(heard.text, question.things.length);
  const thing = number === null ? undefined : question.things[number - 1];
  const { act, phrase, words } = question;
  if (thing !== undefined) return { do: "act", act, thing, phrase, words };
  return heard.request === null ? { do: "choose", question, text: heard.text } : null;
}

/** A message that should have answered a question, and doesn't. */
function misread(question: PendingQuestion, text: string): Intent {
  return question.ask === "time" || question.ask === "until"
    ? { do: "unreadTime", question, text }
    : { do: "lost" };
}

/** What a reply to a message about a thing does to it; null for a reply that says something else. */
function readReply(thing: Thing, heard: PersonMessage): Intent | null {
  const { request, text } = heard;
  const act = ACTS.find((one) => one === request?.name);
  // What is no time as a whole names a thing too, if only "it".
  const rest = [request?.what, request?.when].filter((part) => typeof part === "string").join(" ") || null;
  const restPhrase = rest === null ? null : heard[request?.when ? "timeIn" : "putOffIn"](rest);
  if (act !== undefined && request !== null) {
    if (rest === null) return { do: "act", act, thing, phrase: null, words: request.words };
    return restPhrase === null ? null : { do: "act", act, thing, phrase: restPhrase, words: null };
  }
  if (request?.name === "remind" && restPhrase !== null)
    return { do: "act", act: "move", thing, phrase: restPhrase, words: null };
  const phrase = heard.timeIn(text);
  return phrase === null ? null : { do: "act", act: "move", thing, phrase, words: null };
}
