/** The items of a life while it is played: they turn, are sent, and are marked. */
import { SECONDS_A_DAY } from "../calendar";
import type { PromptQuestion } from "./choose-items";
import {
  byDueTimeOfLine,
  type LifeItem,
  type LifeLine,
  type LifeState,
  type SentDigest,
  type StatesByPlace,
  stateAt,
} from "./life-state";
import { MomentQueue } from "./queue";
import { afterMention, type DigestTurn, type LifeSender, runFor, sendDue } from "./sender";

/** How long a prompt tells of a digest, in seconds. */
const DIGEST_TOLD = SECONDS_A_DAY;

/** What the items stand on. */
export interface LifeGround<T> extends Pick<PromptQuestion, "zone" | "withinDays"> {
  /** How digests and pushes go out; absent where none do. */
  sender?: LifeSender<T> | null;
  /** The newest digest that was sent before. */
  digestSent?: SentDigest | null;
}

/** What has happened in a life so far: with it the life goes on elsewhere from the same items. */
export interface LifePast<T> {
  /** The items that were marked, or whose next push is another one, as they stand now. */
  changed: T[];
  digest: DigestTurn;
  sent: SentDigest | null;
}

/** Items from `begin` on. Each step's moment (epoch seconds) is after the one before it, and costs what turns then. */
export class LivingItems<T extends LifeItem> {
  readonly #ground: LifeGround<T>;
  readonly #states = new Map<string, LifeState<T>>();
  /** By due time, so that a frame sorts nothing: a user may have thousands. */
  readonly #places: StatesByPlace<T> = { overdue: [], upcoming: [], mentioned: [], silent: [] };
  /** By id, those that no longer stand as they were given. */
  readonly #past = new Map<string, T>();
  /** When an item turns, or is pushed: a moment counts while its state, or its push, is the present one. */
  readonly #turns = new MomentQueue<LifeState<T>>();
  readonly #pushes = new MomentQueue<T>();
  /** What was said of the items that have changed since the last frame. */
  readonly #changed = new Map<string, string>();
  #digest: DigestTurn;
  #sent: SentDigest | null;
  /** What the last frame told of a digest; undefined before the first. */
  #toldDigest: number | null | undefined;
  /** When something goes out next. */
  #sending: number | null = null;
  #marked: T[] = [];

  /** `past` is what had happened to the items by `begin` that doesn't show in them. */
  constructor(items: readonly T[], ground: LifeGround<T>, begin: number, past: LifePast<T> | null = null) {
    this.#ground = ground;
    this.#digest = past?.digest ?? ground.sender?.digest ?? { next: null, lastOn: null };
    this.#sent = past === null ? (ground.digestSent ?? null) : past.sent;
    for (const item of past?.changed ?? []) this.#past.set(item.id, item);
    for (const item of items) this.#put(this.#past.get(item.id) ?? item, begin);
    // What a run of this very moment sends stands in the items already, or waits for the next one.
    this.#plan(begin);
  }

  /** Each by due time; they stay as they are until the next step. */
  get places(): StatesByPlace<T> {
    return this.#places;
  }

  /** What has happened so far. Marks of the present moment have not. */
  get past(): LifePast<T> {
    return { changed: [...this.#past.values()], digest: this.#digest, sent: this.#sent };
  }

  /** What a prompt brings up: of each group those nearest to now. */
  shown(limit: number): LifeLine<T>[] {
    const { overdue, upcoming } = this.#places;
    return [...overdue.slice(-limit), ...upcoming.slice(0, limit)].map(({ line }) => line);
  }

  /** The digest that a prompt of `now` tells of. */
  digestAt(now: number): SentDigest | null {
    const sent = this.#sent;
    return sent !== null && sent.at <= now && now - sent.at < DIGEST_TOLD ? sent : null;
  }

  /** Whether a prompt of `now` says something else than that for which this was asked last. */
  takeNews(now: number): boolean {
    const digest = this.digestAt(now)?.at ?? null;
    const isNews = this.#changed.size > 0 || digest !== this.#toldDigest;
    this.#changed.clear();
    this.#toldDigest = digest;
    return isNews;
  }

  /** Marks what the bot tells. What is said of these items stays until the next step. */
  mark(told: readonly LifeLine<T>[], now: number): void {
    for (const { item } of told) {
      const state = this.#states.get(item.id);
      if (state !== undefined) this.#marked.push(afterMention(state.stored, item, now));
    }
  }

  /** When something turns, goes out or is told no more, after `now`; null for never. */
  turnAfter(now: number): number | null {
    let first = this.#turns.first;
    while (first !== undefined && this.#states.get(first.of.stored.id) !== first.of) {
      this.#turns.remove();
      first = this.#turns.first;
    }
    const sent = this.#sent;
    const ends = sent === null ? [] : [sent.at, sent.at + DIGEST_TOLD].filter((turn) => turn > now);
    return earlier(earlier(first?.at ?? null, this.#sending), ends[0] ?? null);
  }

  /** Goes on to `now`: what has turned or was marked stands anew, and what is due goes out. */
  goTo(now: number): void {
    for (const item of this.#marked) this.#change(item, now);
    this.#marked = [];
    for (let first = this.#turns.first; first !== undefined && first.at <= now; first = this.#turns.first) {
      this.#turns.remove();
      if (this.#states.get(first.of.stored.id) === first.of) this.#put(first.of.stored, now);
    }
    const { sender } = this.#ground;
    if (this.#sending !== now || !sender) return;
    const { digest, sent, changed } = sendDue(this.#lasting(), sender, this.#digest, now);
    this.#digest = digest;
    this.#sent = sent ?? this.#sent;
    for (const item of changed.values()) this.#change(item, now);
    this.#plan(now);
  }

  #change(item: T, now: number): void {
    this.#past.set(item.id, item);
    this.#put(item, now);
  }

  /** An item stands as it does at `now`. */
  #put(item: T, now: number): void {
    const before = this.#states.get(item.id);
    const state = stateAt(item, now, this.#ground);
    this.#states.set(item.id, state);
    if (before !== undefined) take(this.#groupOf(before), before);
    const group = this.#groupOf(state);
    group?.splice(placeIn(group, state), 0, state);
    if (state.turn !== null) this.#turns.add(state.turn, state);
    const { push_at: pushAt = null } = item;
    if (pushAt !== null && before?.stored.push_at !== pushAt) this.#pushes.add(pushAt, item);
    this.#noteChange(before, state);
  }

  #noteChange(before: LifeState<T> | undefined, state: LifeState<T>): void {
    const { id } = state.stored;
    const was = before === undefined ? "" : wordsOf(before);
    const known = this.#changed.get(id) ?? was;
    if (known === wordsOf(state)) this.#changed.delete(id);
    else this.#changed.set(id, known);
  }

  #groupOf({ place }: LifeState<T>): LifeState<T>[] | null {
    return place === "ended" ? null : this.#places[place];
  }

  #lasting(): T[] {
    return [...this.#states.values()].flatMap(({ stored, place }) => (place === "ended" ? [] : [stored]));
  }

  /** Plans the first run of the cron after `now` in which something is due. */
  #plan(now: number): void {
    if (!this.#ground.sender) return;
    let first = this.#pushes.first;
    while (first !== undefined && !this.#isPlanned(first)) {
      this.#pushes.remove();
      first = this.#pushes.first;
    }
    const due = earlier(this.#digest.next, first?.at ?? null);
    this.#sending = due === null ? null : runFor(due, now + 1);
  }

  #isPlanned({ at, of: { id } }: { at: number; of: T }): boolean {
    const state = this.#states.get(id);
    return state !== undefined && state.place !== "ended" && state.stored.push_at === at;
  }
}

/** What a frame says of an item, and where. */
function wordsOf<T>({ place, words }: LifeState<T>): string {
  return `${place} ${words}`;
}

function take<T extends LifeItem>(group: LifeState<T>[] | null, state: LifeState<T>): void {
  if (group === null) return;
  const place = placeIn(group, state);
  if (group[place] === state) group.splice(place, 1);
}

/** Where a state stands in a group by due time, or would. */
function placeIn<T extends LifeItem>(group: readonly LifeState<T>[], state: LifeState<T>): number {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = group[middle];
    if (one !== undefined && byDueTimeOfLine(one, state) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The earlier of two moments; null for none. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
