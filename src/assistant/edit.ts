import { updateMemory } from "../memories/update-memory";
import { perform } from "../operation/carry-out";
import type { ReadRequest } from "../words/read-request";
import { failureWords } from "./failure-words";
import { promiseAgain } from "./promise";
import { readKept, readMatter } from "./set-up";
import { readTime, timeIn } from "./times";
import { type ChatTurn, callOf, contentOf, say, type TurnOutcome, thingOf } from "./turn";
import { undoButton, undoOf } from "./undo";

/** Changes what a message made as its writer edited it. Null for an edit that no longer sets anything up. */
export async function editMade(
  turn: ChatTurn,
  id: string,
  request: ReadRequest,
): Promise<TurnOutcome | null> {
  const { texts, deps } = turn;
  const wanted = wantedBy(turn, request);
  if (wanted === null) return null;
  const { content, phrase } = wanted;
  if (phrase !== null && !readTime(turn, phrase).ok)
    return { ...say(texts.unreadTime({ words: phrase })), keepsQuestion: true };
  const args = { id, content, ...(phrase === null ? {} : { due: phrase }), source: "user" };
  const done = await perform(updateMemory, deps, callOf(turn), args);
  if (!done.ok) return say(failureWords(turn, done.failure));
  const [memory] = done.value.updated;
  if (memory === undefined) return null;
  const undo = undoOf(turn, "changed", memory.id);
  const said = contentOf(turn, memory);
  const answer =
    memory.due_at === null ? texts.remembered({ content: said }) : await promiseAgain(turn, memory);
  return {
    said: { text: texts.edited({ answer }), buttons: [[undoButton(turn, undo)]], about: memory.id },
    mention: thingOf(memory),
    undo,
  };
}

/** The content and the time that an edited request asks for. */
function wantedBy(turn: ChatTurn, request: ReadRequest): { content: string; phrase: string | null } | null {
  const { name, what, when, words } = request;
  if ((name === "remember" || name === "keepInMind") && words !== null) return readKept(turn, name, words);
  if (name === "wake" && when !== null)
    return { content: turn.texts.wakeUp, phrase: timeIn(turn, when) ?? when };
  if ((name !== "remind" && name !== "remindUs") || what === null) return null;
  const matter = readMatter(turn, what);
  return matter.content === "" ? null : matter;
}
