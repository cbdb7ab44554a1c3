/**
 * The guard before a plan is carried out, whoever made it: whoever is wrong about what is wanted is undone with one
 * press, and nobody can be wrong about when.
 */
import type { MessagePlan, PlannedAct, SaidTime } from "./plan";
import { apartIn, comparable, spanOf, type WordSpan, widerThan } from "./said-spans";
import type { DialogueState, Thing } from "./state";

/** What a plan is checked against. */
export interface PlanGround {
  state: DialogueState;
  /** The message, without the people and channels that it mentions. */
  text: string;
  /** What was said: all of the message, and what it quotes. */
  said: readonly (string | null)[];
  /** Words that a rule may put before a time by which something is changed, to tell what sort it is: "at ", "by ". */
  leads: readonly string[];
  /** The memory that the message of ours speaks of to which the message replies. */
  repliesTo: Thing | null;
  /** Whether words are read whole as the time of an act, be it one that has passed. */
  isTimeFor(act: PlannedAct, words: string): boolean;
  /** The time that words are, all of them, in one wording; null for what can't be taken as one. */
  readingOf(words: string): string | null;
}

/** Why a plan isn't carried out. */
export type PlanFault =
  /** A time that isn't read whole, or that is a part of one. */
  | { fault: "time"; act: PlannedAct; words: string }
  /** A thing that this chat wasn't shown. */
  | { fault: "thing"; id: string }
  /** Somebody or a question that this chat doesn't speak of, or more acts than a message has. */
  | { fault: "state"; act: PlannedAct }
  /** Words that nobody said. */
  | { fault: "words"; words: string }
  /** A figure of the message that stands in no argument. */
  | { fault: "figure"; words: string };

/** Acts of one message. */
const MOST_ACTS = 8;

/** The first fault of a plan; null for one that may be carried out. */
export function findFault(plan: MessagePlan, ground: PlanGround): PlanFault | null {
  const beyond = plan[MOST_ACTS];
  if (beyond !== undefined) return { fault: "state", act: beyond };
  for (const [place, act] of plan.entries()) {
    const fault = faultOf(act, plan.slice(0, place), ground);
    if (fault !== null) return fault;
  }
  const [figure] = figuresLeft(plan, ground);
  if (figure !== undefined) return { fault: "figure", words: figure };
  for (const act of plan) {
    const made = wordsSaidIn(act).find((words) => !isSaid(words, act, ground));
    if (made !== undefined) return { fault: "words", words: made };
    const cut = cutTimeOf(act, ground);
    if (cut !== null) return { fault: "time", act, words: cut };
  }
  return null;
}

/** What is wrong with an act by itself, and with those before it. */
function faultOf(act: PlannedAct, before: MessagePlan, ground: PlanGround): PlanFault | null {
  const words = timeOf(act);
  if (words !== null && !ground.isTimeFor(act, words)) return { fault: "time", act, words };
  const thing = "of" in act && "thing" in act.of ? act.of.thing : null;
  if (thing !== null && !isShown(ground, thing)) return { fault: "thing", id: thing.id };
  return isOfState(act, before, ground) ? null : { fault: "state", act };
}

/** The time of an act that stands by itself. That of a thing which is named is parted from the name later. */
function timeOf(act: PlannedAct): string | null {
  if (act.act === "remind") return act.time?.words ?? null;
  if (act.act === "remindFrom") return act.length;
  return act.act === "change" || act.act === "correct" ? act.time : null;
}

/** Whether what an act takes from before its message is what the chat has: whom, a question, an offer, when a time was said. */
function isOfState(act: PlannedAct, before: MessagePlan, { state }: PlanGround): boolean {
  const { question } = state;
  switch (act.act) {
    case "remind":
      return isWhom(act.for, state) && (act.time === null || isSaidThen(act.time, before, state));
    case "remindFrom":
      return isWhom(act.for, state);
    case "choose":
      return isSame(act.question, question);
    case "erase":
      return !act.isSure || question?.ask === "erase";
    case "correct": {
      if ("thing" in act.of) return true;
      const { content, phrase, asked_at } = act.of;
      const isOffer = question?.ask === "offer" && question.asked_at === asked_at;
      return isOffer && question.content === content && question.phrase === phrase;
    }
    default:
      return true;
  }
}

/** Whether somebody is the person, everybody here, one whom the message mentions, or whom the question is about. */
function isWhom(whom: Extract<PlannedAct, { act: "remind" }>["for"], { question }: DialogueState): boolean {
  if (typeof whom === "string" || "marks" in whom) return true;
  return question !== null && "for" in question && isSame(question.for, whom);
}

/** Whether a time was said when the plan has it: with the question that waits, or on the day of a time before it. */
function isSaidThen(
  { words, said_at, day_of }: SaidTime,
  before: MessagePlan,
  state: DialogueState,
): boolean {
  const { question } = state;
  const isDay =
    day_of === undefined || before.some((one) => one.act === "remind" && isSame(one.time, day_of));
  if (said_at === undefined || !isDay) return isDay;
  return (
    question !== null && "phrase" in question && question.phrase === words && question.asked_at === said_at
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The words of an act that have to stand in what was said, word for word; with the ways to part them. */
function wordsSaidIn(act: PlannedAct): string[] {
  const { splits = [] } = act.act === "change" && "named" in act.of ? act.of.named : {};
  const parts = splits.flatMap((one) => [one.what, one.when, one.words, one.joined]);
  const settings = act.act === "set" ? wordsOf(act).flatMap((words) => words.split(" ")) : wordsOf(act);
  return [...settings, ...parts.filter(isText)];
}

const isText = (value: string | null | undefined): value is string => typeof value === "string";

function wordsOf(act: PlannedAct): string[] {
  switch (act.act) {
    case "remind":
      return [act.matter, act.time?.words].filter(isText);
    case "remindFrom":
      return [act.matter, act.length, "named" in act.of ? act.of.named : act.of.words].filter(isText);
    case "alarm":
      return [act.time].filter(isText);
    case "change": {
      if ("thing" in act.of) return [act.time, act.words, act.of.words].filter(isText);
      const { what, when, words } = act.of.named;
      return [what, when, words].filter(isText);
    }
    case "correct":
      return [act.time, act.words, act.value].filter(isText);
    case "set":
      return [act.words, act.days?.words].filter(isText);
    case "remember":
    case "ask":
    case "choose":
    case "askAgain":
    case "lost":
      return [act.words].filter(isText);
    case "undo":
    case "erase":
    case "talk":
      return [];
  }
}

/**
 * Whether words stand in what was said, or in what the question that waits has of an earlier message: as one span, or as two. A
 * matter has its time in between, a time is two, a day and a clock behind the matter, and what names an item stands before a request.
 */
function isSaid(words: string, act: PlannedAct, ground: PlanGround): boolean {
  const sought = comparable(words);
  const all = textsFor(words, act, ground).map(comparable);
  const stands = (one: string) => all.some((whole) => spanOf(one, whole) !== null);
  if (sought === "" || stands(sought) || stands(comparable(withoutLead(words, act, ground)))) return true;
  return all.some((whole) => {
    const apart = apartIn(sought, whole);
    return apart !== null && mayStandApart(words, act, ground, { ...apart, whole });
  });
}

function mayStandApart(
  words: string,
  act: PlannedAct,
  { readingOf }: PlanGround,
  { first, second, whole }: { first: WordSpan; second: WordSpan; whole: string },
): boolean {
  if (act.act === "alarm" || act.act === "remindFrom") return true;
  if (act.act !== "remind") return false;
  if (words === act.matter)
    return bare(whole.slice(first.to, second.from)) === bare(comparable(act.time?.words ?? ""));
  return [first, second].every(({ from, to }) => readingOf(whole.slice(from, to)) !== null);
}

const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Texts in which words of an act may stand. A time of an earlier message counts from then. */
function textsFor(words: string, act: PlannedAct, { text, said, state }: PlanGround): string[] {
  const isTimeNow = act.act === "remind" && act.time?.words === words && act.time.said_at === undefined;
  return [text, ...said.filter(isText), ...(isTimeNow ? [] : wordsAsked(state.question))];
}

/** A time by which something is changed, without the word that a rule put before it. */
function withoutLead(words: string, act: PlannedAct, { leads }: PlanGround): string {
  if (act.act !== "correct" && act.act !== "change") return words;
  const lead = leads.find((one) => one !== "" && words.startsWith(one)) ?? "";
  return words.slice(lead.length);
}

/** The longer time of which that of an act is a part, as the message has it: "friday at 9" of a plan for Friday. */
function cutTimeOf(act: PlannedAct, ground: PlanGround): string | null {
  const words = timeOf(act);
  if (words === null || act.act === "remindFrom") return null;
  const own = ground.readingOf(words);
  const whole = comparable(ground.text);
  const span = spanOf(comparable(withoutLead(words, act, ground)), whole);
  const isCut = (wider: string) => {
    const reading = ground.readingOf(wider);
    if (reading === null || reading === own || span === null) return false;
    return !putsOff(act) || isTimeToo(wider.replace(whole.slice(span.from, span.to), " "), ground);
  };
  return span === null ? null : (widerThan(span, whole).find(isCut) ?? null);
}

/** Whether an act puts off: the words of its verb stand beside its time too, as in "stel 2 uur uit" and "bis Montag". */
function putsOff(act: PlannedAct): boolean {
  return act.act === "change" && (act.change === "postpone" || act.change === "snooze");
}

/** Whether what stands beside a time tells of time by itself, and so belongs to it: "at 9" beside "friday". */
function isTimeToo(beside: string, { readingOf }: PlanGround): boolean {
  return /\p{N}/u.test(beside) || readingOf(beside.trim()) !== null;
}

/** Whether the chat was shown a thing, and the occurrence that is meant. */
function isShown({ state, repliesTo }: PlanGround, { id, occurrence }: Thing): boolean {
  const shown = [...thingsShown(state), ...(repliesTo === null ? [] : [repliesTo])];
  return shown.some((one) => one.id === id && (occurrence === null || one.occurrence === occurrence));
}

/** The things of which a chat was told by what its state still has. */
export function idsShown(state: DialogueState): ReadonlySet<string> {
  return new Set(thingsShown(state).map(({ id }) => id));
}

function thingsShown({ question, listed, mention, undos, made }: DialogueState): Thing[] {
  const asked = question !== null && "things" in question ? question.things : [];
  const one = question !== null && "thing" in question ? [question.thing] : [];
  const spoken = mention === null ? [] : [mention];
  const changed = [...undos, ...made].map(({ id }) => ({ id, occurrence: null }));
  return [...listed, ...asked, ...one, ...spoken, ...changed];
}

/** Figures of the message that no argument of the plan has, each as often as it was said. */
function figuresLeft(plan: MessagePlan, { text }: PlanGround): string[] {
  if (plan.every(({ act }) => act === "talk" || act === "lost")) return [];
  const placed = plan.flatMap(wordsOf).flatMap(figuresIn);
  return figuresIn(text).filter((figure) => {
    const at = placed.indexOf(figure);
    if (at !== -1) placed.splice(at, 1);
    return at === -1;
  });
}

/** What a question has of an earlier message. */
function wordsAsked(question: DialogueState["question"]): string[] {
  switch (question?.ask) {
    case "matter":
      return [question.phrase].filter(isText);
    case "time":
      return [question.content];
    case "offer":
      return [question.content, question.phrase];
    case "which":
      return [question.phrase, question.words].filter(isText);
    case "from":
      return [question.matter, question.time.length].filter(isText);
    case "zone":
      return question.zones ?? [];
    default:
      return [];
  }
}

function figuresIn(text: string): string[] {
  return comparable(text).match(/\p{Nd}+/gu) ?? [];
}
