/** The items of a life while it is played: they turn, are sent, and are marked. */
import { SECONDS_A_DAY } from "../calendar";
import type { PromptQuestion } from "./choose-items";
import {
  byDueTimeOfLine,
  type LifeItem,
  type LifeLine,
  type LifeState,
  type SentDigest,
  stateAt,
} from "./life-state";
import { afterMention, type DigestTurn, type LifeSender, runFor, sendDue } from "./sender";
import { nextTurn } from "./turns";

/** How long a prompt tells of a digest, in seconds. */
const DIGEST_TOLD = SECONDS_A_DAY;

/** What the items stand on. */
export interface LifeGround<T> extends Pick<PromptQuestion, "zone" | "withinDays"> {
  /** How digests and pushes go out; absent where none do. */
  sender?: LifeSender<T> | null;
  /** The newest digest that was sent before. */
  digestSent?: SentDigest | null;
}

/** Items from `begin` on. Each step's moment (epoch seconds) is after the one before it. */
export class LivingItems<T extends LifeItem> {
  readonly #ground: LifeGround<T>;
  readonly #states: LifeState<T>[];
  #digest: DigestTurn;
  #sent: SentDigest | null;
  /** When something goes out next. */
  #sending: number | null;
  #marked = new Set<LifeState<T>>();

  constructor(items: readonly T[], ground: LifeGround<T>, begin: number) {
    this.#ground = ground;
    this.#states = items.map((item) => stateAt(item, begin, ground)).sort(byDueTimeOfLine);
    this.#digest = ground.sender?.digest ?? { next: null, lastOn: null };
    this.#sent = ground.digestSent ?? null;
    // What a run of this very moment sends stands in the items already, or waits for the next one.
    this.#sending = this.#sendingFrom(begin + 1);
  }

  /** By due time. */
  get states(): readonly LifeState<T>[] {
    return this.#states;
  }

  /** The digest that a prompt of `now` tells of. */
  digestAt(now: number): SentDigest | null {
    const sent = this.#sent;
    return sent !== null && sent.at <= now && now - sent.at < DIGEST_TOLD ? sent : null;
  }

  /** Marks what the bot tells of. What is said of these items stays until the next step. */
  mark(told: readonly LifeLine<T>[], now: number): void {
    const lines = new Map(told.map((line) => [line.item.id, line]));
    for (const state of this.#states) {
      const line = lines.get(state.stored.id);
      if (line === undefined) continue;
      state.stored = afterMention(state.stored, line.item, now);
      state.turn = nextTurn(state.stored, now, this.#ground.withinDays);
      this.#marked.add(state);
    }
    this.#sending = this.#sendingFrom(now + 1);
  }

  /** When something turns, goes out or is told no more, after `now`; null for never. */
  turnAfter(now: number): number | null {
    let first = this.#sending;
    const sent = this.#sent;
    if (sent !== null)
      first = earlier(first, [sent.at, sent.at + DIGEST_TOLD].find((turn) => turn > now) ?? null);
    for (const { turn } of this.#states) first = earlier(first, turn);
    return first;
  }

  /** Goes on to `now`: what has turned or was marked stands anew, and what is due goes out. */
  goTo(now: number): void {
    let isMoved = false;
    for (const [place, state] of this.#states.entries()) {
      if ((state.turn === null || state.turn > now) && !this.#marked.has(state)) continue;
      this.#states[place] = stateAt(state.stored, now, this.#ground);
      isMoved = true;
    }
    this.#marked.clear();
    if (this.#sending === now) isMoved = this.#send(now) || isMoved;
    if (isMoved) this.#states.sort(byDueTimeOfLine);
  }

  #send(now: number): boolean {
    const { sender } = this.#ground;
    if (sender === null || sender === undefined) return false;
    const lasting = this.#states.filter(({ place }) => place !== "ended").map(({ stored }) => stored);
    const { digest, sent, changed } = sendDue(lasting, sender, this.#digest, now);
    for (const [place, { stored }] of this.#states.entries()) {
      const item = changed.get(stored.id);
      if (item !== undefined) this.#states[place] = stateAt(item, now, this.#ground);
    }
    this.#digest = digest;
    this.#sent = sent ?? this.#sent;
    this.#sending = this.#sendingFrom(now + 1);
    return changed.size > 0;
  }

  #sendingFrom(from: number): number | null {
    if (!this.#ground.sender) return null;
    let due = this.#digest.next;
    for (const { stored, place } of this.#states)
      if (place !== "ended") due = earlier(due, stored.push_at ?? null);
    return due === null ? null : runFor(due, from);
  }
}

/** The earlier of two moments; null for none. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
