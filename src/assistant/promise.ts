/** When a message about an item will come, as the person reads it. */

import { groupPushOfView, pushOfView } from "../memories/change/push-time";
import type { MemoryView } from "../memories/view/memory-schema";
import { selectSpokenIn } from "../store/memories/knowledge";
import type { GroupChannel } from "../users/channel";
import { digestOfDay } from "../users/digest-settings";
import { repetitionForPeople } from "../words/repetition";
import { type ChatTurn, contentOf, dueWords, readerOfTurn, whenOf } from "./turn";

/** What was set up or moved, and the moment at which a message comes. */
export function promiseOf(turn: ChatTurn, memory: MemoryView): string {
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
): string {
  const { texts, user, call } = turn;
  const content = contentOf(turn, memory);
  const push = groupPushOfView(memory, user, call.now);
  if (push === null)
    return withRepeats(turn, memory, texts.notedOnly({ content, when: dueWords(turn, memory) }));
  const when = whenOf(turn, push);
  const promise =
    place === null
      ? texts.remindedHere({ content, when })
      : texts.remindedThere({ name: place.name, content, when });
  return withRepeats(turn, memory, promise);
}

/** The promise for a memory that was there before. Its row says whether a group hears it. */
export async function promiseAgain(turn: ChatTurn, memory: MemoryView): Promise<string> {
  const [[row]] = await turn.deps.db.batch([selectSpokenIn(turn.call, memory.id)]);
  if (row === undefined) return promiseOf(turn, memory);
  const { conversation_id } = JSON.parse(row.spoken_in) as GroupChannel;
  return promiseToGroup(turn, memory, conversation_id === turn.conversation ? null : { name: null });
}

function withRepeats(turn: ChatTurn, memory: MemoryView, promise: string): string {
  const repeats = repeatsOf(turn, memory);
  return repeats === null ? promise : `${promise}\n${repeats}`;
}

function firstPromise(turn: ChatTurn, memory: MemoryView): string {
  const { texts, user, call } = turn;
  const content = contentOf(turn, memory);
  const push = pushOfView(memory, user, call.now);
  const due = dueWords(turn, memory);
  if (memory.due_kind !== "date" || memory.due_at === null)
    return push === null
      ? texts.notedOnly({ content, when: due })
      : texts.reminded({ content, when: whenOf(turn, push) });
  const digest = digestOfDay(user, memory.due_at, call.now);
  if (digest !== null) return texts.inMorningMessage({ content, day: due, when: whenOf(turn, digest) });
  return push === null
    ? texts.notedOnly({ content, when: due })
    : texts.remindedOfDay({ content, day: due, when: whenOf(turn, push) });
}

/** How an item repeats; null for what happens once. */
function repeatsOf(turn: ChatTurn, memory: MemoryView): string | null {
  if (memory.recurrence === null) return null;
  const words = repetitionForPeople(memory, readerOfTurn(turn));
  // An ordinal at the end, as in German, has the sentence's full stop.
  return words === null ? turn.texts.repeatsSomehow : turn.texts.repeats({ words }).replace(/\.\.$/, ".");
}
