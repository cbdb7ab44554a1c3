import { findFault, type PlanFault } from "../dialogue/check-plan";
import type { MessagePlan, PlannedAct, QuestionName } from "../dialogue/plan";
import type { SettingName } from "../dialogue/setting-names";
import type { Thing } from "../dialogue/state";
import { commandsForPeople } from "../platforms/commands";
import { findRange } from "../time/phrases/find-range";
import { byWord } from "../time/phrases/read-duration";
import { cutQuote } from "../time/prompt/cut-text";
import { carryOutEach } from "./carry-out-each";
import { listAll, listOn, listToday, listTomorrow } from "./lists/list-due";
import { exportAll, timeline } from "./lists/tell-past";
import { answerQuestion, memoriesAsked, search } from "./questions/answer-question";
import { questionLanguage } from "./questions/read-question";
import { readLengthFrom } from "./request/from-item";
import { isTimeFor, readingOf } from "./request/times";
import { remindFromItem } from "./settings/remind-from-item";
import { setAlarm } from "./settings/set-alarm";
import { endDigest, setDigest, setDigestDays } from "./settings/set-digest";
import { pause, resume } from "./settings/set-pause";
import { setHours, setLanguage } from "./settings/set-speech";
import { askTimeAgain, rememberFact, remind } from "./settings/set-up";
import { askErase, eraseMe, setZone, tellClockIn, tellDate, tellZone } from "./settings/settings";
import { spokenAt } from "./speech";
import { change } from "./things/change-thing";
import { correct } from "./things/correct-thing";
import { chooseOf, findAmong, findThing } from "./things/find-thing";
import { partRequest } from "./things/part-request";
import { undoLast } from "./things/undo";
import { type ChatTurn, say, type TurnOutcome, thingOf } from "./turn";

/** What a plan was made of, for the guard. */
export interface PlanSource {
  /** The message, without the people and channels that it mentions. */
  text: string;
  /** What was said: all of the message, and what it quotes. */
  said: readonly (string | null)[];
  /** The memory that the message of ours speaks of to which the message replies. */
  repliesTo: Thing | null;
}

type Answer = Promise<TurnOutcome> | TurnOutcome;

/** An act of a plan by its name. */
type ActOf<A extends PlannedAct["act"]> = Extract<PlannedAct, { act: A }>;

/** Does what a plan says, where the guard lets it. */
export async function carryOutPlan(
  turn: ChatTurn,
  plan: MessagePlan,
  source: PlanSource,
): Promise<TurnOutcome> {
  const fault = findFault(plan, {
    ...source,
    state: turn.state,
    leads: [turn.words.people.dateForms[turn.language].at, byWord(spokenAt(turn))],
    isTimeFor: (act, words) =>
      act.act === "remindFrom" ? readLengthFrom(turn, words) !== null : isTimeFor(turn, act, words),
    readingOf: (words) => readingOf(turn, words),
  });
  if (fault !== null) return await answerFault(turn, fault, source.text);
  const [act, ...more] = plan;
  if (act === undefined) return lost(turn, source.text);
  return more.length === 0 ? await carryOut(turn, act) : await carryOutEach(turn, plan, carryOut);
}

/** What is said of a plan that isn't carried out: a time is asked for again. */
async function answerFault(turn: ChatTurn, fault: PlanFault, text: string): Promise<TurnOutcome> {
  if (fault.fault !== "time") return lost(turn, text);
  const { act, words } = fault;
  return act.act === "remind" ? await askTimeAgain(turn, act, words) : say(turn.texts.unreadTime({ words }));
}

async function carryOut(turn: ChatTurn, act: PlannedAct): Promise<TurnOutcome> {
  switch (act.act) {
    case "remind":
      return await remind(turn, act);
    case "remindFrom":
      return await remindFromItem(turn, act);
    case "alarm":
      return await setAlarm(turn, act);
    case "remember":
      return await rememberFact(turn, act.words);
    case "change":
      return await changeWhat(turn, act);
    case "choose":
      return await chooseAmong(turn, act);
    case "ask":
      return await ASKED[act.about](turn, act.words);
    case "set":
      return await SET[act.setting](turn, act);
    case "correct":
      return await correct(turn, act);
    case "undo":
      return await undoLast(turn, null);
    case "erase":
      return act.isSure ? await eraseMe(turn) : askErase(turn);
    case "askAgain":
      return { ...say(turn.texts.unreadTime({ words: act.words })), keepsQuestion: true, invites: true };
    case "talk":
      return talk(turn, act);
    case "lost":
      return lost(turn, act.words);
  }
}

/** Answers to questions. */
const ASKED: Readonly<Record<QuestionName, (turn: ChatTurn, words: string | null) => Answer>> = {
  list: listAll,
  today: listToday,
  tomorrow: listTomorrow,
  agenda: (turn, when) => (when === null ? listAll(turn) : listOn(turn, when)),
  happened: tellPast,
  know: (turn, words) => (words === null ? exportAll(turn) : search(turn, words)),
  search,
  question: answerOrLost,
  clock: tellZone,
  clockIn: (turn, place) => tellClockIn(turn, place ?? ""),
  date: tellDate,
  export: exportAll,
};

/** What happened at a time; of what is no time, what is known. */
async function tellPast(turn: ChatTurn, when: string | null): Promise<TurnOutcome> {
  const isTime = when !== null && findRange(when, { ...spokenAt(turn), lean: "past" }) !== null;
  return isTime ? await timeline(turn, when) : await search(turn, when);
}

async function answerOrLost(turn: ChatTurn, words: string | null): Promise<TurnOutcome> {
  const text = words ?? "";
  return (await answerQuestion(turn, text)) ?? lost(turn, text);
}

/** What is set for the person. */
const SET: Readonly<Record<SettingName, (turn: ChatTurn, act: ActOf<"set">) => Answer>> = {
  timeZone: (turn, { words }) => setZone(turn, words),
  digest: (turn, { words, days }) => setDigest(turn, words, days),
  digestOff: endDigest,
  digestDays: (turn, { words, days }) =>
    days === undefined ? setDigest(turn, words) : setDigestDays(turn, days),
  language: (turn, { words }) => setLanguage(turn, words),
  twelveHours: (turn) => setHours(turn, "h12"),
  allHours: (turn) => setHours(turn, "h23"),
  pause: (turn, { words }) => pause(turn, words, false),
  pauseUntil: (turn, { words }) => pause(turn, words, true),
  resume,
};

/** Does something to a thing that was shown, or finds the one that is named. */
async function changeWhat(turn: ChatTurn, act: ActOf<"change">): Promise<TurnOutcome> {
  const { change: how, of } = act;
  if ("thing" in of) return await change(turn, how, of.thing, { phrase: act.time, words: act.words });
  const slots = await partRequest(turn, of.named);
  const asked = how === "forget" && slots.what !== null ? await forgetAsked(turn, slots.what) : null;
  if (asked !== null) return asked;
  const found = await findThing(turn, how, slots);
  if (found.kind === "answer") return found.outcome;
  return await change(turn, how, found.thing, { phrase: found.phrase, words: slots.words });
}

/** Forgets what answers a question: "where i parked". Null for words that are none, and where nothing says all of it. */
async function forgetAsked(turn: ChatTurn, words: string): Promise<TurnOutcome | null> {
  if (questionLanguage(turn, words) === null) return null;
  const asked = await memoriesAsked(turn, words);
  const [only, ...more] = asked;
  if (only === undefined) return null;
  if (more.length > 0) return chooseOf(turn, "forget", asked);
  return await change(turn, "forget", thingOf(only), { phrase: null, words: null });
}

/** Does what a question was about to the one of its things that words name. */
async function chooseAmong(turn: ChatTurn, { question, words }: ActOf<"choose">): Promise<TurnOutcome> {
  const thing = await findAmong(turn, question.things, words);
  return thing === null ? lost(turn, words) : await change(turn, question.act, thing, question);
}

function talk(turn: ChatTurn, { about }: ActOf<"talk">): TurnOutcome {
  const { texts, user } = turn;
  switch (about) {
    case "thanks":
      return { ...say(texts.thanked), keepsQuestion: true };
    case "hello":
      return { ...say(texts.hello({ name: user.row?.display_name ?? null })), keepsQuestion: true };
    case "help":
      return { ...say(helpIn(turn)), keepsQuestion: true };
    case "kept":
      return say(texts.leftAsIs);
  }
}

/** One sentence for what isn't understood; for the second message in a row three choices. */
export function lost(turn: ChatTurn, text: string): TurnOutcome {
  const { state, texts } = turn;
  const rest = { lost: cutQuote(text, MOST_KEPT), keepsQuestion: true, invites: true } as const;
  if (state.lost === null) return { ...say(texts.notUnderstood), ...rest };
  const { labels } = texts;
  const choices = [
    { label: labels.showToday, data: "tell:today" },
    { label: labels.remindWords, data: "tell:words" },
    { label: labels.showHelp, data: "tell:help" },
  ];
  return { said: { text: texts.notUnderstoodAgain, buttons: choices.map((one) => [one]) }, ...rest };
}

/** Code points of a message that are kept to be reminded of. */
const MOST_KEPT = 300;

/** What can be asked, in the form in which the chat passes it on. */
export function helpIn({ hearsCommandsOnly, words, language, texts }: ChatTurn): string {
  return hearsCommandsOnly ? commandsForPeople(words.people, language) : texts.help;
}
