/**
 * The coming life: what a user's prompt will say from one moment to another, if nothing happens but that the clock goes on
 * and the bot marks what it tells. It asks the same predicates that choose what a prompt shows now.
 */
import { type Standing, standingIn } from "../coming-life";
import { isOverdue } from "../item";
import { byDueTime, type OpenItems, openOccurrence, splitItems } from "../life-cycle";
import { itemLabel, type PromptItem } from "../prompt/prompt";
import { isValidAt } from "../valid";
import { type ChosenItems, fitItems, isTold, type PromptQuestion } from "./choose-items";
import { nextTalk, type TalkClock, type Talks } from "./talks";
import { type LivingItem, nextTurn } from "./turns";

/** An item that lives on: what a prompt reads of it, and when it ends. */
export type LifeItem = LivingItem & PromptItem;

export interface LifeQuestion extends Omit<PromptQuestion, "now"> {
  /** Epoch seconds. The life begins at `from`, where the bot talks unless it never does, and ends before `to`. */
  from: number;
  to: number;
  talks: Talks;
  /** The user's hour for mornings, `HH:MM`; the default where absent. */
  morning?: TalkClock["morning"];
}

/** Why an item stands in a prompt or not: its standing, or that its group has no room for it. */
export type LifeReason = Standing | "over_limit";

export interface LifeLine<T> {
  /** At the occurrence that the prompt has of it. */
  item: T;
  status: "overdue" | "due";
  label: string;
  reason: LifeReason;
}

/** A moment from which on the same items are shown, under the same labels and for the same reasons. */
export interface LifeFrame<T> {
  /** Epoch seconds. */
  at: number;
  chosen: ChosenItems<T>;
  shown: LifeLine<T>[];
  /** What isn't brought up and is still answered when asked, and what no answer about what is due has; by due time. */
  mentioned: LifeLine<T>[];
  silent: LifeLine<T>[];
}

/** Where an item has its place at a moment: one of a prompt's groups, nowhere, or no more at all. */
type Place = keyof OpenItems<unknown> | "silent" | "ended";

/** An item as it stands: what is said of it, and when that can change next. */
interface LifeState<T> {
  stored: T;
  place: Place;
  /** Made when the item turns, and not with each frame: a user may have thousands. */
  line: LifeLine<T>;
  turn: number | null;
}

/**
 * The frames of a life, the first at `from`. A frame at a moment of talk has what the bot is shown, and what it has marked
 * then begins a second later; a bot that talks always is shown the marks with the next frame, which comes a second later
 * where there is more to tell.
 */
export function* playLife<T extends LifeItem>(
  items: readonly T[],
  question: LifeQuestion,
): Generator<LifeFrame<T>, void, undefined> {
  const { from, to, talks, zone, morning, withinDays } = question;
  const talkFrom = (moment: number) => nextTalk(talks, { zone, morning }, moment);
  const clock = { zone, withinDays };
  let states = items.map((item) => stateAt(item, from, clock));
  let known: string | null = null;
  let isTurn = true;
  for (let now: number | null = from; now !== null && now < to; ) {
    const moment: number = now;
    const frame = frameAt(states, { ...question, now: moment });
    const told = frame.shown.filter(({ item }) => isTold(item, moment));
    if (isTurn || talks !== "always" || told.length > 0) {
      const words = wordsOf(frame);
      if (words !== known) yield frame;
      known = words;
    }
    const isTalk = talks !== "never" && (moment === from || talkFrom(moment) === moment);
    const marks = new Map(isTalk ? told.map(({ item }) => [item.id, item] as const) : []);
    states = states.map((state) => {
      const shown = marks.get(state.stored.id);
      if (shown === undefined) return state;
      const stored = markShown(state.stored, shown, moment);
      return { ...state, stored, turn: nextTurn(stored, moment, withinDays) };
    });
    const turn = earliest(states.map((state) => state.turn));
    const talk = marks.size === 0 && told.length > 0 ? talkFrom(moment + 1) : null;
    now = earliest([marks.size > 0 ? moment + 1 : null, talk, turn]);
    isTurn = now === turn;
    if (now === null) return;
    const then: number = now;
    states = states.map((state) =>
      marks.has(state.stored.id) || (state.turn !== null && state.turn <= then)
        ? stateAt(state.stored, then, clock)
        : state,
    );
  }
}

function stateAt<T extends LifeItem>(
  stored: T,
  now: number,
  { zone, withinDays }: Pick<LifeQuestion, "zone" | "withinDays">,
): LifeState<T> {
  const open = openOccurrence(stored, now, withinDays);
  const { overdue, upcoming, mentioned } = splitItems([open], now, withinDays);
  const reason = standingIn(open, { now, withinDays });
  const status = isOverdue(open, now) ? "overdue" : "due";
  const isOver = !isValidAt(stored, now);
  const turn = isOver ? null : nextTurn(stored, now, withinDays);
  const place = () => {
    if (overdue.length > 0) return "overdue";
    if (upcoming.length > 0) return "upcoming";
    return mentioned.length > 0 ? "mentioned" : "silent";
  };
  const line = { item: open, status, label: itemLabel(open, status, zone), reason } as const;
  return { stored, place: isOver ? "ended" : place(), line, turn };
}

/** The item after a mention: its row stands at the occurrence that was shown, and is otherwise as it was. */
function markShown<T extends LifeItem>(
  item: T,
  { due_kind, due_local, due_at, deadline_at, moved_from }: T,
  now: number,
): T {
  return { ...item, due_kind, due_local, due_at, deadline_at, moved_from, reminded_at: now };
}

function frameAt<T extends LifeItem>(
  states: readonly LifeState<T>[],
  question: Pick<PromptQuestion, "now" | "zone" | "limit">,
): LifeFrame<T> {
  const linesIn = (place: Place) =>
    states
      .flatMap((state) => (state.place === place ? [state.line] : []))
      .sort((a, b) => byDueTime(a.item, b.item));
  const itemsOf = (lines: readonly LifeLine<T>[]) => lines.map(({ item }) => item);
  const [overdue, upcoming, mentioned] = [linesIn("overdue"), linesIn("upcoming"), linesIn("mentioned")];
  const groups = { overdue: itemsOf(overdue), upcoming: itemsOf(upcoming), mentioned: itemsOf(mentioned) };
  const chosen = fitItems(groups, question);
  const listed = new Set([...chosen.overdue, ...chosen.upcoming]);
  const pending = [...overdue, ...upcoming];
  const cut = pending.filter(({ item }) => !listed.has(item));
  const silent = [
    ...cut.map((line): LifeLine<T> => ({ ...line, reason: "over_limit" })),
    ...linesIn("silent"),
  ];
  return {
    at: question.now,
    chosen,
    shown: pending.filter(({ item }) => listed.has(item)),
    mentioned,
    silent: silent.sort((a, b) => byDueTime(a.item, b.item)),
  };
}

/** What tells one frame from another. */
function wordsOf({ shown, mentioned, silent }: LifeFrame<LifeItem>): string {
  const words = (lines: LifeLine<LifeItem>[]) =>
    lines.map(({ item, label, reason }) => `${item.id} ${label} ${reason}`).join("\n");
  return [shown, mentioned, silent].map(words).join("\n\n");
}

function earliest(moments: readonly (number | null)[]): number | null {
  let first: number | null = null;
  for (const moment of moments) if (moment !== null && (first === null || moment < first)) first = moment;
  return first;
}
