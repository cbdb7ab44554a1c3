import { UNDO_SECONDS, type Undo, undosAt } from "../../dialogue/state";
import { forget } from "../../memories/forget";
import { getMemory } from "../../memories/memories";
import { takeBack } from "../../memories/take-back";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import { selectUntouched } from "../../store/chats/askers";
import { selectHeld } from "../../store/chats/chats";
import { importUser } from "../../transfer/import";
import { carryOutEach } from "../carry-out-each";
import { failureWords } from "../failure-words";
import { callAbout } from "../people/whom";
import { restoreSettings } from "../settings/change-settings";
import { type ChatTurn, contentOf, say, type TurnOutcome } from "../turn";
import { forgetHolding } from "./hold-forgotten";
import { undoButton, undoOf } from "./note-undo";

/** Takes back the change that a button names, or the last one, with what the same message changed before. */
export async function undoLast(turn: ChatTurn, key: string | null): Promise<TurnOutcome> {
  const { state, call, texts } = turn;
  const undos = undosAt(state, key, call.now);
  const [undo] = undos;
  if (undo === undefined) return say(texts.nothingToUndo);
  return undos.length === 1 ? await takeBackOne(turn, undo) : await carryOutEach(turn, undos, takeBackOne);
}

async function takeBackOne(turn: ChatTurn, undo: Undo): Promise<TurnOutcome> {
  switch (undo.how) {
    case "made":
      return await removeAgain(turn, undo);
    case "given":
      return await removeFromOther(turn, undo);
    case "changed":
      return await restoreVersion(turn, undo);
    case "forgotten":
      return await bringBack(turn, undo);
    case "set":
      return await restoreSettings(turn, undo);
  }
}

async function removeAgain(turn: ChatTurn, { id, key }: Undo): Promise<TurnOutcome> {
  const { deps, call, texts } = turn;
  const content = await contentById(turn, id);
  const gone = await perform(forget, deps, call, { id });
  if (!gone.ok) return say(failureWords(turn, gone.failure));
  return { ...say(content === null ? texts.isGone : texts.removedAgain({ content })), undone: key };
}

/** Takes back what was set for somebody else, and what was there before it. */
async function removeFromOther(turn: ChatTurn, undo: Undo): Promise<TurnOutcome> {
  const { texts } = turn;
  const { id, key, instead_of } = undo;
  const content = await takeFromOther(turn, id);
  // Nobody learns whether the other has changed it, done it or forgotten it.
  if (content === null) return { ...say(texts.isGoneOrOthers), undone: key };
  if (instead_of !== undefined) return await bringBack(turn, { ...undo, id: instead_of });
  return { ...say(texts.removedAgain({ content })), undone: key };
}

/**
 * Takes back what was set for somebody else, while that person has neither heard of it nor touched it. Returns what it
 * said; null where nothing was taken.
 */
export async function takeFromOther(turn: ChatTurn, id: string): Promise<string | null> {
  const { deps, call } = turn;
  const [[row]] = await deps.store.of(call).read([selectUntouched(call, id)]);
  if (row === undefined) return null;
  const gone = await perform(forget, deps, callAbout(turn, row.user_id), { id });
  return gone.ok && gone.value.status === "forgotten" ? row.content : null;
}

async function restoreVersion(turn: ChatTurn, { id, at, key }: Undo): Promise<TurnOutcome> {
  const { deps, call, texts } = turn;
  const done = await perform(takeBack, deps, call, { id, changed_at: at });
  if (!done.ok) return say(failureWords(turn, done.failure));
  const { status, memory } = done.value;
  if (memory === null) return { ...say(texts.isGone), undone: key };
  const content = contentOf(turn, memory);
  const text = status === "taken_back" ? texts.undone({ content }) : texts.changedSince({ content });
  return { said: { text, about: id }, mention: { id, occurrence: memory.occurrence }, undone: key };
}

async function bringBack(turn: ChatTurn, { id, key }: Undo): Promise<TurnOutcome> {
  const { deps, call, conversation, texts } = turn;
  const [[held]] = await deps.store.of(call).read([selectHeld(call, conversation, key, call.now)]);
  if (held === undefined) return say(texts.nothingToUndo);
  const done = await perform(importUser, deps, { ...call, asUser: null }, { body: held.lines });
  if (!done.ok) return say(failureWords(turn, done.failure));
  const content = await contentById(turn, id);
  // A line that the import refused.
  if (content === null) return say(texts.failed);
  return {
    said: { text: texts.undone({ content }), about: id },
    mention: { id, occurrence: null },
    undone: key,
  };
}

/** A memory by its id; null where it is gone. */
export async function memoryById({ deps, call }: ChatTurn, id: string): Promise<MemoryView | null> {
  const found = await perform(getMemory, deps, call, { id });
  return found.ok ? found.value : null;
}

async function contentById(turn: ChatTurn, id: string): Promise<string | null> {
  const memory = await memoryById(turn, id);
  return memory === null ? null : contentOf(turn, memory);
}

/** Forgets a memory so that its person can take that back for some minutes. */
export async function forgetForNow(turn: ChatTurn, memory: MemoryView): Promise<TurnOutcome> {
  const { deps, call, conversation, texts } = turn;
  const undo = undoOf(turn, "forgotten", memory.id);
  const until = call.now + UNDO_SECONDS;
  const args = { id: memory.id, conversation_id: conversation, key: undo.key, until };
  const gone = await perform(forgetHolding, deps, call, args);
  if (!gone.ok) return say(failureWords(turn, gone.failure));
  if (gone.value.status === "not_found") return say(texts.isGone);
  const text = texts.forgotten({ content: contentOf(turn, memory) });
  return { said: { text, buttons: [[undoButton(turn, undo)]] }, undo };
}
