/** What a message means in its chat: a pure table of what was asked and what was said. */
import type { LanguageCode } from "../words/language";
import type { ReadRequest, Slots } from "../words/requests/read-request";
import type { SaidSetting } from "../words/requests/read-setting";
import { type MessagePlan, type PlannedAct, QUESTIONS } from "./plan";
import { SETTINGS, type SettingName } from "./setting-names";
import {
  ACTS,
  type Act,
  correctableAt,
  type DialogueState,
  type ItemTime,
  openQuestion,
  type PendingQuestion,
  settingSetAt,
  type Thing,
  undoAt,
} from "./state";

/** The matter and the time in a text, each as it was said; `matter` is empty where the text has none. */
export interface MatterParts {
  matter: string;
  phrase: string | null;
}

/** A reminder whose time counts from an item. Without a matter it stands behind the item in `named`, or is the item. */
export interface SaidFromItem extends ItemTime {
  matter: string | null;
  named: string;
}

/** A message that begins like a correction: the time or the words that are right, or neither. */
export interface SaidCorrection {
  time: string | null;
  words: string | null;
  /** The right value, where the last thing is a fact: "actually it's Samuel". */
  value?: string;
  /** The language of its first words. */
  language: LanguageCode;
}

/** One of the requests of a message. */
export interface MessagePart {
  text: string;
  request: ReadRequest;
}

/** A message as it was understood by itself. */
export interface PersonMessage {
  text: string;
  /** The request in it; null for words that ask for nothing. */
  request: ReadRequest | null;
  /** The requests of a message that has several; empty for one that is a single one, or none. */
  parts: readonly MessagePart[];
  /** What is right instead of what was just done; null for a message that begins like no correction. */
  correction: SaidCorrection | null;
  /** Whether it has the form of a question, where it is no request. */
  asks: boolean;
  /** What it sets for the person; null for a message that sets nothing. */
  setting: SaidSetting | null;
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
  /** Whether a text says where somebody is: a place, a zone or the time there. */
  saysZone(text: string): boolean;
  /** The time of a text that counts from an item, and its matter; null for any other text. */
  fromItemIn(text: string): SaidFromItem | null;
  /** Parts the matter of a reminder from its time. */
  partOf(text: string): MatterParts;
  /** The same of "remember …" and "don't forget that …"; null where they tell a fact. */
  partOfKept(name: Keeping, text: string): MatterParts | null;
}

/** The requests that say what is to be known, or is to be on the list. */
export type Keeping = "keepInMind" | "remember" | "addToList";

/** A question and when it was asked. */
type OpenQuestion = NonNullable<DialogueState["question"]>;

/** What a message means, given what was said before it. `now` is in epoch seconds. */
export function makePlan(state: DialogueState, heard: PersonMessage, now: number): MessagePlan {
  if (heard.parts.length < 2 || heard.setting !== null) return [planOne(state, heard, now)];
  const acts: PlannedAct[] = [];
  for (const part of heard.parts)
    acts.push(onDayOf(planOne(state, { ...heard, ...part, correction: null }, now), acts.at(-1)));
  return acts;
}

/** A reminder behind another one: its clock is that of the other's day, where it has no day of its own. */
function onDayOf(act: PlannedAct, before: PlannedAct | undefined): PlannedAct {
  if (act.act !== "remind" || act.time === null) return act;
  if (before?.act !== "remind" || before.time === null) return act;
  return { ...act, time: { ...act.time, day_of: before.time } };
}

function planOne(state: DialogueState, heard: PersonMessage, now: number): PlannedAct {
  const question = openQuestion(state, now);
  const { setting } = heard;
  if (setting !== null) return planSetting(setting);
  const corrected = planCorrection(state, heard, now);
  if (corrected !== null) return corrected;
  if (heard.request?.name === "cancel") return planCancel(state, now);
  const answer = question === null ? null : readAnswer(question, heard);
  if (answer !== null) return answer;
  const reply = heard.repliesTo === null ? null : readReply(heard.repliesTo, heard);
  if (reply !== null) return reply;
  const { request } = heard;
  if (request === null && heard.asks) return { act: "ask", about: "question", words: heard.text };
  if (request === null) return question === null ? lostIn(heard) : misread(question, heard.text);
  const phrase = request.what === null ? null : heard.timeIn(request.what);
  if (request.name === "remind" && heard.quoted !== null && phrase !== null)
    return { act: "remind", for: "me", matter: heard.quoted, time: { words: phrase } };
  return planRequest(request, heard);
}

function planSetting({ setting, words, days }: SaidSetting): PlannedAct {
  return { act: "set", setting, words, ...(days === undefined ? {} : { days }) };
}

/** "Cancel that" takes back what was just done, where no question of ours waits but an offer or one for a setting. */
function planCancel(state: DialogueState, now: number): PlannedAct {
  const ask = openQuestion(state, now)?.ask ?? "zone";
  const isBeside = ask === "offer" || ask === "zone";
  const isLate = undoAt(state, null, now) === null;
  return isBeside && !isLate ? { act: "undo" } : { act: "talk", about: "kept" };
}

/** What a message puts right; null for one that corrects nothing. A question that waits for a time takes it as its answer. */
function planCorrection(state: DialogueState, heard: PersonMessage, now: number): PlannedAct | null {
  const { correction, repliesTo } = heard;
  if (correction === null) return null;
  const { time, words, value } = correction;
  const question = openQuestion(state, now);
  if (time !== null && question !== null) {
    const answer = readAnswer(question, { ...heard, text: time });
    // A matter with a figure may hold the time that is put right, which was not read.
    if (question.ask === "time" && /\p{Nd}/u.test(question.content)) return { act: "askAgain", words: time };
    if (question.ask === "time" || question.ask === "until") return answer;
    if (question.ask === "matter")
      return { act: "remind", for: question.for, matter: null, time: { words: time } };
  }
  const last = correctableAt(state, now);
  const set = repliesTo === null ? settingSetAt(state, now) : null;
  const right = set === null ? null : rightSetting(set, correction);
  if (right !== null) return right;
  const of = repliesTo === null ? last : { thing: repliesTo, isAsleep: false };
  if (of === null) return null;
  return { act: "correct", of, time, words, ...(value === undefined ? {} : { value }) };
}

/** What is right of a setting that was changed last: another time, or other words. Null for what says neither. */
function rightSetting(set: SettingName, { time, words }: SaidCorrection): PlannedAct | null {
  if (time !== null && set.startsWith("digest")) return { act: "set", setting: "digest", words: time };
  if (time !== null && (set === "pause" || set === "resume"))
    return { act: "set", setting: "pauseUntil", words: time };
  return words !== null && (set === "language" || set === "timeZone")
    ? { act: "set", setting: set, words }
    : null;
}

/** The answer to an open question; null for a message that is something else. */
function readAnswer(question: OpenQuestion, heard: PersonMessage): PlannedAct | null {
  const { request, text } = heard;
  if (request?.name === "no") return { act: "talk", about: "kept" };
  switch (question.ask) {
    case "time": {
      const words = heard.timeIn(text);
      const { for: whom, content: matter } = question;
      return words === null ? null : { act: "remind", for: whom, matter, time: { words } };
    }
    case "offer":
      return readOffered(question, heard);
    case "until": {
      const time = heard.timeIn(text);
      const { act, thing } = question;
      return time === null ? null : changeOf(act, thing, { time });
    }
    case "which":
      return readChoice(question, heard);
    case "from":
      return readItem(question, heard);
    case "erase":
      return request?.name === "yes" ? { act: "erase", isSure: true } : null;
    default:
      return request === null && !heard.asks ? readFree(question, heard) : null;
  }
}

/** A change of a thing that was shown. `picked` are the words that picked it. */
function changeOf(
  change: Act,
  thing: Thing,
  details: { time?: string | null; words?: string | null; picked?: string },
): PlannedAct {
  const { time = null, words = null, picked = null } = details;
  return { act: "change", change, of: { thing, words: picked }, time, words };
}

/** The answer to an offer: yes, or another time. */
function readOffered(
  { content, phrase, asked_at }: OpenQuestion & { ask: "offer" },
  heard: PersonMessage,
): PlannedAct | null {
  const remind = { act: "remind", for: "me", matter: content } as const;
  if (heard.request?.name === "yes") return { ...remind, time: { words: phrase, said_at: asked_at } };
  const other = heard.timeIn(heard.text);
  return other === null ? null : { ...remind, time: { words: other } };
}

function readFree(question: OpenQuestion, heard: PersonMessage): PlannedAct | null {
  const { text } = heard;
  switch (question.ask) {
    case "matter":
      return planMatter(question, heard);
    case "words":
      return changeOf("rename", question.thing, { words: text });
    case "zone": {
      const number = heard.choiceIn(text, question.zones?.length ?? 0);
      const zone = question.zones?.[(number ?? 0) - 1];
      // A question beside an answer never takes a message that says something else.
      const mayName = heard.saysZone(text) || /^[\p{L}'-]+(?: [\p{L}'-]+)?$/u.test(text.trim());
      return zone === undefined && !mayName ? null : { act: "set", setting: "timeZone", words: zone ?? text };
    }
    case "fact":
      return { act: "remember", words: text };
    case "search":
      return { act: "ask", about: "search", words: text };
    case "digest":
      return { act: "set", setting: "digest", words: text };
    case "pause":
      return heard.timeIn(text) === null ? null : { act: "set", setting: "pauseUntil", words: text };
    default:
      return null;
  }
}

/** The matter that was asked for; it may bring the time along, where none was said before. */
function planMatter(question: OpenQuestion & { ask: "matter" }, heard: PersonMessage): PlannedAct {
  const { for: whom, phrase, asked_at } = question;
  if (phrase === null) return planReminder(whom, heard.text, heard);
  const { matter, phrase: other } = heard.partOf(heard.text);
  const time = { words: phrase, said_at: asked_at };
  return { act: "remind", for: whom, matter: other === null ? matter : heard.text, time };
}

function readChoice(
  question: Extract<PendingQuestion, { ask: "which" }>,
  heard: PersonMessage,
): PlannedAct | null {
  const number = heard.choiceIn(heard.text, question.things.length);
  const thing = number === null ? undefined : question.things[number - 1];
  const { act, phrase, words } = question;
  const [only, ...others] = question.things;
  if (heard.request?.name === "yes" && only !== undefined && others.length === 0)
    return changeOf(act, only, { time: phrase, words, picked: heard.text });
  if (thing !== undefined) return changeOf(act, thing, { time: phrase, words, picked: heard.text });
  return heard.request === null && !heard.asks ? { act: "choose", question, words: heard.text } : null;
}

/** The item from which a reminder's time counts, as one of those that were offered. */
function readItem(
  { for: whom, matter, time: { length, side }, things }: Extract<PendingQuestion, { ask: "from" }>,
  heard: PersonMessage,
): PlannedAct | null {
  const number = heard.choiceIn(heard.text, things.length);
  const thing = number === null ? undefined : things[number - 1];
  if (thing === undefined) return null;
  return { act: "remindFrom", for: whom, matter, length, side, of: { thing, words: heard.text } };
}

/** A message that should have answered a question, and doesn't. */
function misread(question: PendingQuestion, words: string): PlannedAct {
  return question.ask === "time" || question.ask === "until"
    ? { act: "askAgain", words }
    : { act: "lost", words };
}

/** What a reply to a message about a thing does to it; null for a reply that says something else. */
function readReply(thing: Thing, heard: PersonMessage): PlannedAct | null {
  const { request, text } = heard;
  const act = ACTS.find((one) => one === request?.name);
  // What is no time as a whole names a thing too, if only "it".
  const rest = [request?.what, request?.when].filter((part) => typeof part === "string").join(" ") || null;
  const restTime = rest === null ? null : heard[request?.when ? "timeIn" : "putOffIn"](rest);
  if (act !== undefined && request !== null) {
    if (rest === null) return changeOf(act, thing, { words: request.words });
    return restTime === null ? null : changeOf(act, thing, { time: restTime });
  }
  if (request?.name === "remind" && restTime !== null) return changeOf("move", thing, { time: restTime });
  const time = heard.timeIn(text);
  return time === null ? null : changeOf("move", thing, { time });
}

function lostIn({ text }: PersonMessage): PlannedAct {
  return { act: "lost", words: text };
}

/** A request by itself, as an act. */
function planRequest(request: ReadRequest, heard: PersonMessage): PlannedAct {
  const { name, what, when, words } = request;
  const change = ACTS.find((one) => one === name);
  if (change !== undefined)
    return { act: "change", change, of: { named: namesOf(request) }, time: null, words: null };
  const about = QUESTIONS.find((one) => one === name);
  if (about !== undefined) return { act: "ask", about, words: when ?? words };
  const setting = SETTINGS.find((one) => one === name);
  if (setting !== undefined) return { act: "set", setting, words: when ?? words };
  switch (name) {
    case "thanks":
    case "hello":
    case "help":
      return { act: "talk", about: name };
    case "undo":
      return { act: "undo" };
    case "forgetMe":
      return { act: "erase", isSure: false };
    case "wake":
      return { act: "alarm", kind: "waking", time: when };
    case "timer":
      return { act: "alarm", kind: "timer", time: when };
    case "remindOther":
      return planReminder({ marks: request.whom ?? "" }, what, heard);
    case "remindUs":
      return planReminder("us", what, heard);
    case "remind":
      return planReminder("me", what, heard);
    case "keepInMind":
    case "addToList":
    case "remember":
      return planKept(name, words, heard);
    default:
      return lostIn(heard);
  }
}

function namesOf({ what, when, words, splits }: ReadRequest): Slots & Pick<ReadRequest, "splits"> {
  return { what, when, words, ...(splits === undefined ? {} : { splits }) };
}

/** A reminder whose text holds the matter, the time or both. */
function planReminder(
  whom: Extract<PlannedAct, { act: "remind" }>["for"],
  text: string | null,
  heard: PersonMessage,
): PlannedAct {
  const bare = { act: "remind", for: whom } as const;
  if (text === null) return { ...bare, matter: null, time: null };
  const from = heard.fromItemIn(text);
  if (from !== null) {
    const { matter, length, side, named } = from;
    return { act: "remindFrom", for: whom, matter, length, side, of: { named } };
  }
  const { matter, phrase } = heard.partOf(text);
  const words = matter === "" ? (phrase ?? text) : phrase;
  return { ...bare, matter: matter === "" ? null : matter, time: words === null ? null : { words } };
}

/** "Remember …": a fact, or a thing to do where it is one. */
function planKept(name: Keeping, words: string | null, heard: PersonMessage): PlannedAct {
  const toDo = words === null ? null : heard.partOfKept(name, words);
  if (toDo === null) return { act: "remember", words };
  const { matter, phrase } = toDo;
  return { act: "remind", for: "me", matter, time: phrase === null ? null : { words: phrase } };
}
