/**
 * The coming life: what a user's prompt will say from one moment to another, if nothing happens but that the clock goes on,
 * the bot marks what it tells, and what goes out by itself marks what it says. It asks the same predicates that choose what
 * a prompt shows now.
 */
import { isTold, type PromptQuestion } from "./choose-items";
import { frameAt, type LifeFrame, type LifeItem, type LifeLine } from "./life-state";
import { earlier, type LifeGround, LivingItems } from "./living-items";
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
  /** Hears of each item that the bot tells of, at a moment in epoch seconds. */
  onTold?: (line: LifeLine<T>, at: number) => void;
}

/**
 * The frames of a life, the first at `from`. What goes out at a moment has gone out when the bot talks. A frame at a moment
 * of talk has what the bot is shown, and what it has marked then begins a second later; a bot that talks always is shown the
 * marks with the next frame, which comes a second later where there is more to tell.
 */
export function* playLife<T extends LifeItem>(
  items: readonly T[],
  question: LifeQuestion<T>,
): Generator<LifeFrame<T>, void, undefined> {
  const { from, to, talks, since = from } = question;
  const begin = Math.min(since, from);
  const living = new LivingItems(items, question, begin);
  let known: string[] = [];
  let isTurn = true;
  for (let now: number | null = begin; now !== null && now < to; ) {
    const { frame, words } = frameAt(living.states, { ...question, now }, living.digestAt(now));
    const told = toldIn(frame);
    const isNews = now >= from && (isTurn || talks !== "always" || told.length > 0);
    if (isNews && !isSame(words, known)) yield frame;
    if (isNews) known = words;
    const talk = talkAfter(living, told, question, now);
    const turn = earlier(living.turnAfter(now), now < from ? from : null);
    now = earlier(turn, talk);
    isTurn = now === turn;
    if (now !== null) living.goTo(now);
  }
}

/**
 * Marks what the bot tells at `now`, if it talks then: that begins a second later. Answers when there is a mark or a talk
 * next; null where a bot that has nothing to tell waits for a turn.
 */
function talkAfter<T extends LifeItem>(
  living: LivingItems<T>,
  told: readonly LifeLine<T>[],
  question: LifeQuestion<T>,
  now: number,
): number | null {
  if (told.length === 0) return null;
  if (talkFrom(question, now) !== now) return talkFrom(question, now + 1);
  living.mark(told, now);
  for (const line of told) question.onTold?.(line, now);
  return now + 1;
}

/** What the bot tells of a frame, and so marks. */
function toldIn<T extends LifeItem>({ at, shown }: LifeFrame<T>): LifeLine<T>[] {
  return shown.filter(({ item }) => isTold(item, at));
}

/** The first moment from `moment` on at which the bot talks: at `from` it does, unless it never talks. */
function talkFrom<T>({ talks, zone, morning, from }: LifeQuestion<T>, moment: number): number | null {
  if (talks === "never") return null;
  return moment <= from ? from : nextTalk(talks, { zone, morning }, moment);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, place) => word === b[place]);
}
