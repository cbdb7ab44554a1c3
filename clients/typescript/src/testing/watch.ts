import type { Almanac, GetContextAnswer, Memory } from "../client.js";
import { localAt, secondsOf } from "./local-time.js";
import type { ItemMention, ItemReport, Rehearsal, TimeReport } from "./shapes.js";
import type { ClockEvent } from "./test-app.js";

type Explanation = NonNullable<GetContextAnswer["explanations"]>[number];

/** What stands at one moment. */
export interface Look {
  now: number;
  /** The wall clock of the user: `2027-01-04T09:00:00`. */
  local: string;
  zone: string;
  context: GetContextAnswer;
  memories: ReadonlyMap<string, Memory>;
  /** The open items near enough to be spoken of, by id. */
  open: ReadonlyMap<string, Explanation & { content: string }>;
}

/** A turn, as it is judged. */
export interface SpokenTurn {
  message: string;
  asks: boolean;
  reply: string;
  /** What the bot says that it mentioned; null where its words have to say it. */
  mentioned: readonly string[] | null;
}

/** One due time of an item, while it is watched. */
interface WatchedTime extends TimeReport {
  /** Whether there is a reason to mention it, by what was told and not by marks. */
  isWanted: boolean;
  isTold: boolean;
  /** When there is a reason again, in epoch seconds; null where none is known. */
  nextAt: number | null;
  /** Whether its deadline came while the item was open. */
  isDue: boolean;
}

interface WatchedItem extends ItemReport {
  times: WatchedTime[];
}

/** Keeps account of what a user was told of each item, and of what there was a reason to tell. */
export class Watch {
  readonly #almanac: Almanac;
  readonly #rehearsal: Rehearsal & { user: string };
  readonly #tells: NonNullable<Rehearsal["tells"]>;
  readonly #items = new Map<string, WatchedItem>();
  #last: Look | null = null;

  constructor(
    almanac: Almanac,
    rehearsal: Rehearsal & { user: string },
    tells: NonNullable<Rehearsal["tells"]>,
  ) {
    this.#almanac = almanac;
    this.#rehearsal = rehearsal;
    this.#tells = tells;
  }

  /** Reads what stands now. */
  async look(): Promise<Look> {
    const { user, context: args } = this.#rehearsal;
    const context = await this.#almanac.getContext(user, { ...args, explain: true });
    const isSame = this.#last !== null && this.#last.context.digest.revision === context.digest.revision;
    const memories = isSame && this.#last !== null ? this.#last.memories : await this.#listItems();
    const now = context.now ?? 0;
    const told = (context.explanations ?? []).flatMap((one) =>
      one.content === null ? [] : [{ ...one, content: one.content }],
    );
    const zone = context.time_zone;
    const open = new Map(told.map((one) => [one.id, one]));
    const look = { now, local: localAt(zone, now), zone, context, memories, open };
    this.#last = look;
    return look;
  }

  async #listItems(): Promise<Map<string, Memory>> {
    const items = new Map<string, Memory>();
    for await (const memory of this.#almanac.memories(this.#rehearsal.user, { limit: 100 }))
      if (memory.due_at !== null) items.set(memory.id, memory);
    return items;
  }

  /** Takes in how the clock, and what was changed, moved the items along. */
  absorb(look: Look): void {
    for (const [id, item] of this.#items) if (!isOpen(look.memories.get(id))) close(item, look.local);
    for (const one of look.open.values()) {
      follow(this.#standsAt(this.#itemOf(one, look), one, look), one, look);
    }
  }

  /** Counts a turn for what there is a reason to mention at it. */
  countTurn({ open }: Look): void {
    for (const one of open.values()) {
      const time = this.#timeOf(one);
      if (time?.isWanted && one.shown) time.turns += 1;
    }
  }

  /** Judges what the bot said between two looks. What the turn itself stored, moved or ended is confirmed, not mentioned. */
  judge(turn: SpokenTurn, before: Look, after: Look): void {
    for (const one of before.open.values()) {
      if (isChanged(one, before, after)) continue;
      const says = turn.mentioned?.includes(one.id) ?? this.#tells(turn.reply, one);
      const time = this.#timeOf(one);
      if (!says || time === undefined) continue;
      const nagged = !(time.isWanted || turn.asks || this.#tells(turn.message, one));
      mention(time, { at: before.local, by: "bot", when: whenOf(one, before.local), nagged });
    }
  }

  /** Takes in what went out by itself between two looks: what it marked was told. */
  takeIn(happened: readonly ClockEvent[], before: Look, after: Look): void {
    for (const one of after.open.values()) {
      const mark = after.memories.get(one.id)?.reminded_at ?? null;
      if (mark === null || mark === before.memories.get(one.id)?.reminded_at) continue;
      const told = happened.find(({ at }) => at === mark);
      if (told === undefined) continue;
      const at = localAt(after.zone, mark);
      // A series may have gone on since: what is due on the day of the mark was told.
      const known = before.open.get(one.id);
      const of = known === undefined || dueOf(one).slice(0, 10) === at.slice(0, 10) ? one : known;
      const time = this.#items.get(one.id)?.times.find(({ due }) => due === dueOf(of));
      if (time !== undefined) mention(time, { at, by: told.type, when: whenOf(of, at), nagged: false });
    }
  }

  /** What is known of all items at the end. */
  report(end: Look): ItemReport[] {
    for (const item of this.#items.values()) close(item, end.local);
    return [...this.#items.values()].map(({ id, content, told, times }) => ({
      id,
      content,
      told,
      times: times.flatMap(({ due, mentions, turns, isDue }) => {
        const lost = isDue && mentions.length === 0 && turns > 0;
        return isDue || mentions.length > 0 ? [{ due, mentions, turns, lost }] : [];
      }),
    }));
  }

  #itemOf({ id, content }: { id: string; content: string }, look: Look): WatchedItem {
    const known = this.#items.get(id);
    if (known !== undefined) return Object.assign(known, { content });
    const stored = look.memories.get(id)?.created_at ?? look.now;
    const item = { id, content, told: localAt(look.zone, stored), times: [] };
    this.#items.set(id, item);
    return item;
  }

  /** The due time at which an item stands: another one ends the watch of the last. */
  #standsAt(item: WatchedItem, one: Explanation, look: Look): WatchedTime {
    const due = dueOf(one);
    const known = item.times.find((time) => time.due === due);
    if (known !== undefined) return known;
    close(item, look.local);
    const time = { due, mentions: [], turns: 0, lost: false, ...NEW };
    item.times.push(time);
    return time;
  }

  #timeOf(one: Explanation): WatchedTime | undefined {
    return this.#items.get(one.id)?.times.find(({ due }) => due === dueOf(one));
  }
}

const NEW = { isWanted: false, isTold: false, nextAt: null, isDue: false };

/** The due time in a label, whatever word stands before it: `[DUE 2027-01-08 17:00]`, of an all-day item a date alone. */
function dueOf({ label }: { label: string }): string {
  return label.replace(/^\[\D+ |\]$/g, "");
}

/** Whether there is a reason to mention a time, and when there is one again. */
function follow(time: WatchedTime, one: Explanation, { now, local }: Look): void {
  time.isDue ||= local >= deadlineOf(time.due);
  if (time.isWanted) return;
  if (!time.isTold) time.isWanted = one.shown;
  else if (time.nextAt !== null && time.nextAt <= now) time.isWanted = true;
  else {
    const coming = one.life.find(({ at, label }) => (at ?? 0) > now && dueOf({ label }) === time.due);
    time.nextAt = coming?.at ?? null;
  }
}

function mention(time: WatchedTime, told: ItemMention): void {
  time.mentions.push(told);
  time.isTold = true;
  time.isWanted = false;
  time.nextAt = null;
}

/** Ends the watch of an item's present time. */
function close({ times }: WatchedItem, local: string): void {
  const time = times.at(-1);
  if (time !== undefined) time.isDue ||= local >= deadlineOf(time.due);
}

function isOpen(memory: Memory | undefined): boolean {
  return memory !== undefined && memory.completed_at === null && memory.superseded_by === null;
}

/** Whether a turn ended, moved or put off an item. A mark alone may have a series go on. */
function isChanged(one: Explanation, before: Look, after: Look): boolean {
  const [was, is] = [before.memories.get(one.id), after.memories.get(one.id)];
  const stands = after.open.get(one.id);
  if (is === undefined || stands === undefined || !isOpen(is)) return true;
  if (is.snoozed_until !== was?.snoozed_until && is.snoozed_until !== null) return true;
  return dueOf(stands) !== dueOf(one) && (is.recurrence === null || is.reminded_at !== before.now);
}

/** When a due time is over, on the wall clock: a day is over with its end. */
function deadlineOf(due: string): string {
  return due.includes(" ") ? `${due.replace(" ", "T")}:00` : `${due}T24:00:00`;
}

const EARLY = "08:00";
const TWELVE_HOURS = 12 * 3600;

function whenOf(one: { status: string; label: string }, local: string): ItemMention["when"] {
  const due = dueOf(one);
  if (local >= deadlineOf(due)) return "overdue";
  if (local.slice(0, 10) === due.slice(0, 10)) return "on_its_day";
  const isEarly = due.includes(" ") && due.slice(11) <= EARLY;
  return isEarly && secondsOf(`${due}:00`) - secondsOf(local) <= TWELVE_HOURS ? "on_its_day" : "early";
}
