/** What a message says by itself and after what was said before: its requests, its parts and its plan. It reads no store. */
import { type Keeping, makePlan, type PersonMessage, type SaidCorrection } from "../../dialogue/make-plan";
import type { MessagePlan } from "../../dialogue/plan";
import { correctableAt, freshThing, openQuestion, settingSetAt } from "../../dialogue/state";
import type { Command } from "../../platforms/events";
import type { LanguageCode } from "../../words/language";
import type { ReadRequest } from "../../words/requests/read-request";
import type { RequestName } from "../../words/requests/request-words";
import { withoutEdges } from "../../words/requests/text-edges";
import { type CommandRequest, isForWords } from "../commands";
import type { SaidInput } from "../input";
import { questionLanguage } from "../questions/read-question";
import { namesZones, saysZone } from "../settings/settings";
import { numberIn } from "../things/find-thing";
import { type ChatTurn, inLanguage } from "../turn";
import { readCorrection } from "./correction";
import { readFromItem } from "./from-item";
import { readLate, readTwice, withTimeInside } from "./late-request";
import { partKept, partMatter } from "./matter";
import { settingIn } from "./said-setting";
import { readSeveral } from "./several";
import { readEllipsis } from "./telling";
import { durationIn, putOffIn, spanNamedBy, timeIn } from "./times";

/** The request of a message, and all of them where it has several. */
export function readRequests(
  turn: ChatTurn,
  { text, command }: SaidInput,
  asked: CommandRequest | null,
  said: string,
): Pick<PersonMessage, "request" | "parts"> {
  const parts = command === null ? (readSeveral(turn, text) ?? []) : [];
  const [first] = parts;
  if (first !== undefined) return { request: first.request, parts };
  const read = asked !== null && "what" in asked && !isMisread(turn, asked, said) ? asked : null;
  const beside = read === null && command === null ? readBeside(turn, text) : null;
  return { request: beside ?? withTimeInside(read), parts };
}

/** A message as it was understood by itself, and the turn in its language. */
export function hearMessage(
  turn: ChatTurn,
  input: SaidInput,
  { request, parts }: Pick<PersonMessage, "request" | "parts">,
  said: string,
): { spoken: ChatTurn; heard: PersonMessage } {
  const { command, text, repliesTo, quoted } = input;
  // "It" in a reply is what the message speaks of to which it replies.
  const mention = repliesTo === null ? turn.state.mention : { ...repliesTo, at: turn.call.now };
  const about = { ...turn, state: { ...turn.state, mention } };
  // The words of a command tell no language: its times are read in the person's own.
  const inWords = command === null || isForWords(command.name);
  const correction = correctionIn(about, input, request);
  const setting = command === null ? settingIn(about, text, repliesTo) : null;
  const asking = inWords ? questionIn(turn, said, setting ?? request ?? correction) : null;
  const language = (setting ?? correction ?? request ?? asking)?.language;
  const spoken = language === undefined || !inWords ? about : inLanguage(about, language);
  const heard: PersonMessage = {
    text: inWords || request === null ? said : text,
    request,
    parts,
    correction,
    setting,
    asks: asking !== null,
    repliesTo,
    quoted,
    ...readersFor(spoken),
  };
  return { spoken, heard };
}

/** What reads the parts of a message for the plan. */
function readersFor(turn: ChatTurn) {
  return {
    timeIn: (text: string) => timeIn(turn, text),
    putOffIn: (text: string) => putOffIn(turn, text),
    choiceIn: (text: string, count: number) => choiceIn(turn, text, count),
    saysZone: (text: string) => saysZone(turn, text),
    fromItemIn: (text: string) => readFromItem(turn, text),
    partOf: (text: string) => partMatter(turn, text),
    partOfKept: (name: Keeping, text: string) => partKept(turn, name, text),
  };
}

export function planOf(turn: ChatTurn, heard: PersonMessage, command: Command | null): MessagePlan {
  const { request, setting, repliesTo } = heard;
  const isBare = command === null && (request ?? setting ?? repliesTo) === null;
  const fresh = isBare ? putOffOf(turn, heard.text) : null;
  return fresh ?? makePlan(turn.state, heard, turn.call.now);
}

/** Whether the last message in the chat is a reminder: then a time alone is when to come back to it. */
function isReminded({ state }: ChatTurn): boolean {
  return state.mention !== null && state.mention.at > state.turned_at;
}

/** "1h" after a reminder, or after a thing that was shown alone, which puts it off by that; null for anything else. */
function putOffOf(turn: ChatTurn, text: string): MessagePlan | null {
  const { state, call } = turn;
  const thing = freshThing(state, call.now);
  if (thing === null || openQuestion(state, call.now) !== null) return null;
  const { agains } = turn.words.people.order[turn.language];
  const said = withoutEdges(text, agains, agains);
  const isTime = durationIn(turn, said) !== null || (isReminded(turn) && timeIn(turn, said) !== null);
  if (!isTime) return null;
  return [{ act: "change", change: "snooze", of: { thing, words: null }, time: said, words: null }];
}

/** Requests that words of a correction may look like: "wait, tomorrow". */
const BARE_TIMES: ReadonlySet<RequestName> = new Set(["list", "today", "tomorrow", "agenda"]);

/** Whether a request of the tables is something else: "I'm in love", "what do I have with Anna", "remember when we met?". */
function isMisread(turn: ChatTurn, read: ReadRequest, said: string): boolean {
  const { name, when, words } = read;
  if (name === "remember") return words?.includes("?") === true && questionLanguage(turn, words) !== null;
  if (name !== "agenda" || when === null) return isElsewhere(turn, read, said);
  return spanNamedBy(inLanguage(turn, read.language), when) === null && questionLanguage(turn, said) !== null;
}

/** Whether "I'm in …" names no place: "I'm in love", "I'm in a meeting until 3". */
function isElsewhere(turn: ChatTurn, { name, words, language }: ReadRequest, said: string): boolean {
  if (name !== "timeZone" || words === null) return false;
  const spoken = inLanguage(turn, language);
  return !saysZone(spoken, words) && !namesZones(spoken, said);
}

/** The correction in a message, where there is something to correct: what was done lately, or what it replies to. */
function correctionIn(
  turn: ChatTurn,
  { text, command, repliesTo }: SaidInput,
  request: ReadRequest | null,
): SaidCorrection | null {
  const { state, call } = turn;
  if (command !== null) return null;
  if (request !== null && !BARE_TIMES.has(request.name)) return null;
  const isOpen = repliesTo !== null || openQuestion(state, call.now) !== null;
  const isSet = settingSetAt(state, call.now) !== null;
  return isOpen || isSet || correctableAt(state, call.now) !== null ? readCorrection(turn, text) : null;
}

/** The question that a message has the form of, where it says nothing else. */
function questionIn(turn: ChatTurn, text: string, read: object | null): { language: LanguageCode } | null {
  const language = read === null ? questionLanguage(turn, text) : null;
  return language === null ? null : { language };
}

/** A request said twice, one behind its time, or "and tomorrow?" where no question of ours waits; null for neither. */
function readBeside(turn: ChatTurn, text: string): ReadRequest | null {
  const ask = openQuestion(turn.state, turn.call.now)?.ask ?? "zone";
  return readTwice(turn, text) ?? readLate(turn, text) ?? (ask === "zone" ? readEllipsis(turn, text) : null);
}

function choiceIn(turn: ChatTurn, text: string, count: number): number | null {
  const number = numberIn(turn, text);
  return number !== null && number >= 1 && number <= count ? number : null;
}
