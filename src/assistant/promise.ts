/** When a message about an item will come, as the person reads it. */

import { groupPushOfView, pushOfView } from "../memories/change/push-time";
import type { MemoryView } from "../memories/view/memory-schema";
import { digestOfDay } from "../operation/user/digest-times";
import { selectSpokenIn } from "../store/memories/select-memories";
import type { GroupChannel } from "../users/channel";
import { repetitionForPeople } from "../words/written/repetition";
import { type ChatTurn, contentOf, dueWords, readerOfTurn, whenOf } from "./turn";

/** What is said of an item that was set up or moved. */
export interface ReminderPromise {
  /** What it is and when, with its content, which may have lines of its own. */
  first: string;
  /** The sentences after that, each a line: where a message comes if `first` doesn't say so, and how the item repeats. */
  more: readonly string[];
}

/** A promise as a message. */
export function promiseText({ first, more }: ReminderPromise): string {
  return [first, ...more].join("\n");
}

/** What was set up or moved, and the moment at which a message comes. */
export function promiseOf(turn: ChatTurn, memory: MemoryView): ReminderPromise {
  return withRepeats(turn, memory, firstPromise(turn, memory));
}

/**
 * The same for what is spoken in a group: no morning message carries it there. `place` is the group where that isn't this
 * one, perhaps without a name.
 */
export function promiseToGroup(
  turn: ChatTurn,
  memory: MemoryView,
  place: { name: string | null } | null,
): ReminderPromise {
  const { texts, user, call } = turn;
  const push = groupPushOfView(memory, user, call.now);
  if (push === null) return withRepeats(turn, memory, noted(turn, memory, texts.noReminders));
  const content = contentOf(turn, memory);
  const when = whenOf(turn, push);
  const first =
    place === null
      ? texts.remindedHere({ content, when })
      : texts.remindedThere({ name: place.name, content, when });
  return withRepeats(turn, memory, { first, more: [] });
}

/** The promise for a memory that was there before. Its row says whether a group hears it. */
export async function promiseAgain(turn: ChatTurn, memory: MemoryView): Promise<ReminderPromise> {
  const [[row]] = await turn.deps.store.of(turn.call).read([selectSpokenIn(turn.call, memory.id)]);
  if (row === undefined) return promiseOf(turn, memory);
  const { conversation_id } = JSON.parse(row.spoken_in) as GroupChannel;
  return promiseToGroup(turn, memory, conversation_id === turn.conversation ? null : { name: null });
}

function withRepeats(turn: ChatTurn, memory: MemoryView, promise: ReminderPromise): ReminderPromise {
  const repeats = repeatsOf(turn, memory);
  return repeats === null ? promise : { ...promise, more: [...promise.more, repeats] };
}

function firstPromise(turn: ChatTurn, memory: MemoryView): ReminderPromise {
  const { texts, user, call, whose } = turn;
  const push = pushOfView(memory, user, call.now);
  // Everybody in a group hears the moment of the message alone: "you" would be whoever asked.
  if (whose === "group" && push !== null && !isInDigest(turn, memory)) {
    const said = { content: contentOf(turn, memory), when: whenOf(turn, push) };
    return { first: texts.remindedHere(said), more: [] };
  }
  if (memory.due_kind !== "date" || memory.due_at === null)
    return push === null
      ? noted(turn, memory, texts.noReminders)
      : { first: texts.reminded({ content: contentOf(turn, memory), when: whenOf(turn, push) }), more: [] };
  const digest = digestOfDay(user, memory.due_at, call.now);
  if (digest !== null) return noted(turn, memory, texts.inMorningMessage({ when: whenOf(turn, digest) }));
  return push === null
    ? noted(turn, memory, texts.noReminders)
    : noted(turn, memory, texts.remindedThen({ when: whenOf(turn, push) }));
}

/** Whether a morning message tells of a thing, instead of a message of its own. */
function isInDigest({ user, call }: ChatTurn, { due_kind, due_at }: MemoryView): boolean {
  return due_kind === "date" && due_at !== null && digestOfDay(user, due_at, call.now) !== null;
}

/** What was noted for when, and then where a message comes. */
function noted(turn: ChatTurn, memory: MemoryView, then: string): ReminderPromise {
  const first = turn.texts.noted({ content: contentOf(turn, memory), when: dueWords(turn, memory) });
  return { first, more: [then] };
}

/** How an item repeats; null for what happens once. */
function repeatsOf(turn: ChatTurn, memory: MemoryView): string | null {
  if (memory.recurrence === null) return null;
  const words = repetitionForPeople(memory, readerOfTurn(turn));
  // An ordinal at the end, as in German, has the sentence's full stop.
  return words === null ? turn.texts.repeatsSomehow : turn.texts.repeats({ words }).replace(/\.\.$/, ".");
}
