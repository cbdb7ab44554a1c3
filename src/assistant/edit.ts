import { type For, type MemoryOfMessage, type OtherPerson, UNDO_SECONDS } from "../dialogue/state";
import { updateMemory } from "../memories/update-memory";
import type { MemoryView } from "../memories/view/memory-schema";
import { perform } from "../operation/running/perform";
import type { GroupChannel } from "../users/channel";
import type { ReadRequest } from "../words/requests/read-request";
import { failureWords } from "./failure-words";
import { remindOther, type WhenAsked } from "./people/remind-other";
import { groupFor, type Whom, whomOf } from "./people/whom";
import { promiseAgain, promiseText } from "./promise";
import { type Matter, readKept, readMatter } from "./request/matter";
import { readTime, timeIn, wallClockAt } from "./request/times";
import { isOtherPerson, setReminder } from "./settings/set-up";
import { forgetHolding } from "./things/hold-forgotten";
import { undoButton, undoOf } from "./things/note-undo";
import { memoryById, takeFromOther } from "./things/undo";
import { type ChatTurn, callOf, contentOf, say, type TurnOutcome, thingOf } from "./turn";

/**
 * Changes what a message made as its writer edited it, for whomever it is then. Null for an edit that no longer sets
 * anything up.
 */
export async function editMade(
  turn: ChatTurn,
  made: MemoryOfMessage,
  request: ReadRequest,
): Promise<TurnOutcome | null> {
  const { texts } = turn;
  const wanted = wantedBy(turn, request);
  if (wanted === null) return null;
  const { phrase } = wanted;
  if (phrase !== null && !readTime(turn, phrase).ok)
    return { ...say(texts.unreadTime({ words: phrase })), keepsQuestion: true };
  const whom = await whomNow(turn, request);
  if (whom !== null && "answer" in whom) return { ...whom.answer, keepsQuestion: true };
  if (made.given === true) return await replaceForOther(turn, made.id, whom?.for ?? "me", wanted);
  if (whom !== null && isOtherPerson(whom.for)) return await giveToOther(turn, made, whom.for, wanted);
  return await changeOwn(turn, made.id, whom === null ? undefined : groupFor(turn, whom.for), wanted);
}

/** Whom an edited request is for; null for one that doesn't say. */
async function whomNow(turn: ChatTurn, { name, whom }: ReadRequest): Promise<Whom | null> {
  if (name === "remindOther") return await whomOf(turn, whom ?? "");
  if (name === "remindUs") return { for: "us" };
  return name === "remind" ? { for: "me" } : null;
}

/** Changes the person's own memory. `group` is where it is spoken, null for its person alone; undefined as it was. */
async function changeOwn(
  turn: ChatTurn,
  id: string,
  group: GroupChannel | null | undefined,
  { content, phrase }: Matter,
): Promise<TurnOutcome | null> {
  const { texts, deps } = turn;
  const spokenIn = group === undefined || group === null ? group : JSON.stringify(group);
  const done = await perform(
    updateMemory,
    deps,
    { ...callOf(turn), spokenIn },
    { id, content, ...(phrase === null ? {} : { due: phrase }), source: "user" },
  );
  if (!done.ok) return say(failureWords(turn, done.failure));
  const [memory] = done.value.updated;
  if (memory === undefined) return null;
  const undo = undoOf(turn, "changed", memory.id);
  const said = contentOf(turn, memory);
  const answer =
    memory.due_at === null
      ? texts.remembered({ content: said })
      : promiseText(await promiseAgain(turn, memory));
  return {
    said: { text: texts.edited({ answer }), buttons: [[undoButton(turn, undo)]], about: memory.id },
    mention: thingOf(memory),
    undo,
  };
}

/** Sets for somebody else what the person had alone. It returns where that is taken back. */
async function giveToOther(
  turn: ChatTurn,
  { id }: MemoryOfMessage,
  other: OtherPerson,
  { content, phrase }: Matter,
): Promise<TurnOutcome | null> {
  const { texts, deps, call, conversation } = turn;
  const memory = await memoryById(turn, id);
  if (memory === null) return say(texts.isGone);
  const when = phrase === null ? whenOfMemory(turn, memory) : { phrase };
  if (phrase === null && memory.recurrence !== null)
    return { ...say(texts.onceForOthers), keepsQuestion: true };
  if (when === null) return { ...say(texts.unreadTime({ words: content })), keepsQuestion: true };
  const given = await remindOther(turn, other, content, when);
  const { undo } = given;
  if (undo === undefined) return { ...given, keepsQuestion: true };
  const until = call.now + UNDO_SECONDS;
  const args = { id, conversation_id: conversation, key: undo.key, until };
  const gone = await perform(forgetHolding, deps, callOf(turn), args);
  if (!gone.ok) return say(failureWords(turn, gone.failure));
  return { ...asEdited(turn, given), undo: { ...undo, instead_of: id } };
}

/** The due time of a memory as a reading of the person's wall clock; null for none to come. */
function whenOfMemory(turn: ChatTurn, { due_at, due_kind }: MemoryView): WhenAsked | null {
  if (due_at === null || due_at <= turn.call.now) return null;
  const local = wallClockAt(turn, due_at);
  return { local: due_kind === "date" ? local.slice(0, 10) : local };
}

/**
 * Replaces what was set for somebody else after its message was edited. The edited message may name another person.
 * Nothing changes where the first person has heard of the thing or changed it.
 */
async function replaceForOther(
  turn: ChatTurn,
  id: string,
  whom: For,
  { content, phrase }: Matter,
): Promise<TurnOutcome> {
  const { texts } = turn;
  const read = phrase === null ? null : readTime(turn, phrase);
  if (phrase === null || read === null || !read.ok)
    return { ...say(texts.unreadTime({ words: content })), keepsQuestion: true };
  if (isOtherPerson(whom) && read.value.recurrence !== null)
    return { ...say(texts.onceForOthers), keepsQuestion: true };
  if ((await takeFromOther(turn, id)) === null) return say(texts.isGoneOrOthers);
  return asEdited(turn, await setReminder(turn, whom, content, phrase));
}

function asEdited({ texts }: ChatTurn, outcome: TurnOutcome): TurnOutcome {
  const { said, undo } = outcome;
  return undo === undefined
    ? outcome
    : { ...outcome, said: { ...said, text: texts.edited({ answer: said.text }) } };
}

/** The content and the time that an edited request asks for. */
function wantedBy(turn: ChatTurn, request: ReadRequest): Matter | null {
  const { name, what, when, words } = request;
  if ((name === "remember" || name === "keepInMind" || name === "addToList") && words !== null)
    return readKept(turn, name, words);
  if ((name === "wake" || name === "timer") && when !== null) {
    const content = name === "wake" ? turn.texts.wakeUp : turn.texts.timer;
    return { content, phrase: timeIn(turn, when) ?? when };
  }
  if ((name !== "remind" && name !== "remindUs" && name !== "remindOther") || what === null) return null;
  const matter = readMatter(turn, what);
  return matter.content === "" ? null : matter;
}
