/**
 * The guard before a plan is carried out, whoever made it: whoever is wrong about what is wanted is undone with one
 * press, and nobody can be wrong about when.
 */
import { normalForm } from "../text/normal-form";
import type { MessagePlan, PlannedAct } from "./plan";
import type { DialogueState, Thing } from "./state";

/** What a plan is checked against. */
export interface PlanGround {
  state: DialogueState;
  /** The message, without the people and channels that it mentions. */
  text: string;
  /** What was said: all of the message, and what it quotes. */
  said: readonly (string | null)[];
  /** Words that a rule may put before a time that was said, to tell what sort it is: "at ", "by ". */
  leads: readonly string[];
  /** The memory that the message of ours speaks of to which the message replies. */
  repliesTo: Thing | null;
  /** Whether words are read whole as the time of an act, be it one that has passed. */
  isTimeFor(act: PlannedAct, words: string): boolean;
}

/** Why a plan isn't carried out. */
export type PlanFault =
  /** A time that isn't read whole. */
  | { fault: "time"; act: PlannedAct; words: string }
  /** A thing that this chat wasn't shown. */
  | { fault: "thing"; id: string }
  /** A matter or a time that nobody said. */
  | { fault: "words"; words: string }
  /** A figure of the message that stands in no argument. */
  | { fault: "figure"; words: string };

/** The first fault of a plan; null for one that may be carried out. */
export function findFault(plan: MessagePlan, ground: PlanGround): PlanFault | null {
  for (const act of plan) {
    const words = timeOf(act);
    if (words !== null && !ground.isTimeFor(act, words)) return { fault: "time", act, words };
    const id = "of" in act && "thing" in act.of ? act.of.thing.id : null;
    if (id !== null && !isShown(ground, id)) return { fault: "thing", id };
  }
  const [figure] = figuresLeft(plan, ground);
  if (figure !== undefined) return { fault: "figure", words: figure };
  const made = plan.flatMap(spansOf).find((words) => !isSaid(words, ground));
  return made === undefined ? null : { fault: "words", words: made };
}

/** The time of an act that stands by itself. That of a thing which is named is parted from the name later. */
function timeOf(act: PlannedAct): string | null {
  if (act.act === "remind") return act.time?.words ?? null;
  if (act.act === "remindFrom") return act.length;
  return act.act === "change" || act.act === "correct" ? act.time : null;
}

/** The words of an act that have to stand in what was said, word for word. */
function spansOf(act: PlannedAct): string[] {
  switch (act.act) {
    case "remind":
      return [act.matter, act.time?.words].filter(isText);
    case "remindFrom":
      return [act.matter, act.length].filter(isText);
    case "alarm":
      return [act.time].filter(isText);
    case "remember":
      return [act.words].filter(isText);
    case "change":
      return [act.time, act.words].filter(isText);
    case "correct":
      return [act.time, act.words, act.value].filter(isText);
    default:
      return [];
  }
}

const isText = (value: string | null | undefined): value is string => typeof value === "string";

/**
 * Whether words stand in what was said, or in what the question that waits has of an earlier message: as one span, or as
 * two that stand apart, such as the day before a request and the clock behind it.
 */
function isSaid(words: string, { text, said, leads, state }: PlanGround): boolean {
  const asked = state.question === null ? [] : wordsIn(state.question);
  const all = [text, ...said.filter(isText), ...asked].map(squashed);
  const stands = (one: string) => all.some((whole) => whole.includes(one));
  const lead = leads.find((one) => one !== "" && words.startsWith(one)) ?? "";
  const sought = squashed(words);
  if (stands(sought) || stands(squashed(words.slice(lead.length)))) return true;
  const seams = Array.from(sought.matchAll(/ /g), ({ index }) => index);
  return seams.some((seam) => stands(sought.slice(0, seam)) && stands(sought.slice(seam + 1)));
}

const squashed = (text: string) => normalForm(text, "NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();

function isShown({ state, repliesTo }: PlanGround, id: string): boolean {
  return repliesTo?.id === id || idsShown(state).has(id);
}

/** The things of which a chat was told by what its state still has. */
export function idsShown({ question, listed, mention, undos, made }: DialogueState): ReadonlySet<string> {
  const asked = question !== null && "things" in question ? question.things : [];
  const one = question !== null && "thing" in question ? [question.thing] : [];
  const spoken = [mention].filter((thing) => thing !== null);
  return new Set([...listed, ...asked, ...one, ...spoken, ...undos, ...made].map(({ id }) => id));
}

/** Figures of the message that no argument of the plan has, each as often as it was said. */
function figuresLeft(plan: MessagePlan, { text }: PlanGround): string[] {
  if (plan.every(({ act }) => act === "talk" || act === "lost")) return [];
  const placed = plan.flatMap((act) => wordsIn(act)).flatMap(figuresIn);
  return figuresIn(text).filter((figure) => {
    const at = placed.indexOf(figure);
    if (at !== -1) placed.splice(at, 1);
    return at === -1;
  });
}

/** Arguments that have words of other ones again. */
const SAID_AGAIN = new Set(["splits", "day_of"]);

/** All strings of an argument, however deep. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, words]) => (SAID_AGAIN.has(name) ? [] : wordsIn(words)));
}

function figuresIn(text: string): string[] {
  return normalForm(text, "NFKC").match(/\p{Nd}+/gu) ?? [];
}
