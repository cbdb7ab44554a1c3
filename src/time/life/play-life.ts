/**
 * The coming life: what a user's prompt will say from one moment to another, if nothing happens but that the clock goes on,
 * the bot marks what it tells, and what goes out by itself marks what it says. It asks the same predicates that choose what
 * a prompt shows now.
 */
import { isTold, type PromptQuestion } from "./choose-items";
import { frameAt, type LifeFrame, type LifeItem, type LifeLine } from "./life-state";
import { earlier, type LifeGround, type LifePast, LivingItems } from "./living-items";
import { nextTalk, type TalkClock, type Talks } from "./talks";

export interface LifeQuestion<T> extends Omit<PromptQuestion, "now">, LifeGround<T> {
  /** Epoch seconds. The life begins at `from`, where the bot talks unless it never does, and ends before `to`. */
  from: number;
  to: number;
  talks: Talks;
  /** The user's hour for mornings, `HH:MM`; the default where absent. */
  morning?: TalkClock["morning"];
  /** When the items stand as they do (epoch seconds): what goes out between then and `from` does. Default: `from`. */
  since?: number;
  /** Where it was told up to before, and so goes on. Without what happened by then it is played again, and not told. */
  place?: LifePlace<T>;
  /** Steps after which it is told no further; no bound where absent. A step costs some 0.1 ms. */
  mostSteps?: number;
}

/** Where a life stands. */
export interface LifePlace<T> {
  /** Epoch seconds. */
  at: number;
  /** Whether the frame of `at` was told. */
  isTold: boolean;
  past: LifePast<T> | null;
}

/** A frame, and where the life stands at it. */
export interface PlacedFrame<T> extends LifeFrame<T> {
  place: LifePlace<T>;
}

/**
 * The frames of a life, the first at `from`. What goes out at a moment has gone out when the bot talks. A frame at a moment
 * of talk has what the bot is shown, and what it has marked then begins a second later; a bot that talks always is shown the
 * marks with the next frame, which comes a second later where there is more to tell, or where no frame began at the moment
 * of its talk. A frame also begins where a line of what is also open comes or goes, and where an item isn't noted any more. Returns where it stopped for its
 * steps; null at the end. A life that goes on from there begins with a frame.
 */
export function* playLife<T extends LifeItem>(
  items: readonly T[],
  question: LifeQuestion<T>,
): Generator<PlacedFrame<T>, LifePlace<T> | null, undefined> {
  const { from, place, mostSteps = Number.POSITIVE_INFINITY } = question;
  const first = place === undefined ? from : Math.max(from, place.at + (place.isTold ? 1 : 0));
  let hasUnreadMarks = false;
  let steps = 0;
  for (const { now, living, marked, isRead } of liveOn(items, question)) {
    const isNews: boolean = (isRead || hasUnreadMarks) && living.takeNews(now);
    // Marks that no frame has shown come with the next one, which whoever goes on from here couldn't know.
    const canStop = now < from || (isRead && (isNews || marked.length === 0));
    if (steps >= mostSteps && canStop) return { at: now, isTold: false, past: living.past };
    steps += 1;
    hasUnreadMarks = marked.length > 0 && !isNews;
    if (!isNews || now < first) continue;
    const frame = frameAt(living.places, { ...question, now }, living.digestAt(now));
    yield { ...frame, place: { at: now, isTold: true, past: living.past } };
  }
  return null;
}

/** A step of a life: something turns, goes out, or the bot talks. */
interface LifeStep<T extends LifeItem> {
  /** Epoch seconds. */
  now: number;
  living: LivingItems<T>;
  /** What the bot tells and marks now. */
  marked: readonly LifeLine<T>[];
  /** Whether a prompt of now belongs to the life: a bot that always talks isn't shown its own marks. */
  isRead: boolean;
}

/** The steps of a life, in order. */
export function* liveOn<T extends LifeItem>(
  items: readonly T[],
  question: LifeQuestion<T>,
): Generator<LifeStep<T>, void, undefined> {
  const { from, to, talks, limit, since = from, place } = question;
  const past = place?.past ?? null;
  const begin = past === null || place === undefined ? Math.min(since, from) : place.at;
  const living = new LivingItems(items, question, begin, past);
  let isTurn = true;
  for (let now: number | null = begin; now !== null && now < to; ) {
    const moment: number = now;
    const told = living.shown(limit).filter(({ item }) => isTold(item, moment));
    const isTalk = told.length > 0 && talkFrom(question, now) === now;
    if (isTalk) living.mark(told, now);
    const isRead = now >= from && (isTurn || talks !== "always" || told.length > 0);
    yield { now, living, marked: isTalk ? told : [], isRead };
    const turn = earlier(living.turnAfter(now), now < from ? from : null);
    now = earlier(turn, nextMark(told, isTalk, question, now));
    isTurn = now === turn;
    if (now !== null) living.goTo(now);
  }
}

/** When what was told at `now` is marked, or can be told; null for a bot that waits for a turn. */
function nextMark<T>(
  told: readonly unknown[],
  isTalk: boolean,
  question: LifeQuestion<T>,
  now: number,
): number | null {
  if (isTalk) return now + 1;
  return told.length > 0 ? talkFrom(question, now + 1) : null;
}

/** The first moment from `moment` on at which the bot talks: at `from` it does, unless it never talks. */
function talkFrom<T>({ talks, zone, morning, from }: LifeQuestion<T>, moment: number): number | null {
  if (talks === "never") return null;
  return moment <= from ? from : nextTalk(talks, { zone, morning }, moment);
}
