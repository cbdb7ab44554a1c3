import type { Press } from "../dialogue/button-data";
import { type ButtonOfMessage, type PressedButton, pressedBefore } from "../dialogue/pressed-buttons";
import { isAsleep } from "../time/life-cycle";
import { answerPress } from "./answer-press";
import { tellZone } from "./settings/settings";
import { memoryById } from "./things/undo";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome, whenOf } from "./turn";

/**
 * Does what a pressed button says, once: platforms send a press twice on slow networks, and old buttons stay where they are. A
 * second press changes nothing and is told how things stand.
 */
export async function answerPressOnce(
  turn: ChatTurn,
  press: Press,
  button: ButtonOfMessage,
): Promise<TurnOutcome> {
  const { state, call } = turn;
  const before = pressedBefore(state.pressed, button, call.now);
  if (before !== null) return { ...(await answerAgain(turn, press, before)), keepsQuestion: true };
  const outcome = await answerPress(turn, press);
  const change = changeOf(turn, press, outcome);
  if (change === null) return outcome;
  const { data, message } = button;
  return { ...outcome, pressed: { data, message, at: call.now, ...change } };
}

/**
 * What a press changed; null for nothing, for what tells a second press by itself (an occurrence that is done, a thing that
 * is gone), and for what belongs to somebody else.
 */
function changeOf(
  { state }: ChatTurn,
  press: Press,
  { undo, undone, zone_asked }: TurnOutcome,
): Pick<PressedButton, "about" | "undo"> | null {
  if (press.do === "act") return null;
  if (undo?.how === "set") return { about: null, undo: undo.key };
  if (undo !== undefined) return undo.how === "given" ? null : { about: undo.id, undo: undo.key };
  if (undone !== undefined)
    return { about: state.undos.find(({ key }) => key === undone)?.id ?? null, undo: null };
  return press.do === "zone" && zone_asked === true ? { about: null, undo: null } : null;
}

/** How things stand that a button changed before. */
async function answerAgain(
  turn: ChatTurn,
  press: Press,
  { about }: Pick<PressedButton, "about">,
): Promise<TurnOutcome> {
  const { texts, call } = turn;
  if (press.do === "undo") return say(texts.undoneAlready);
  if (about === null) {
    const { said } = await tellZone(turn);
    return { said };
  }
  const memory = await memoryById(turn, about);
  if (memory === null) return say(goneWords(turn));
  const content = contentOf(turn, memory);
  const said = (text: string) => ({ said: { text, about } });
  if (memory.completed_at !== null) return said(texts.doneAlready({ content }));
  const { snoozed_until } = memory;
  if (snoozed_until !== null && isAsleep(memory, call.now)) {
    const answer = texts.snoozed({ content, when: whenOf(turn, snoozed_until) });
    return said(texts.pressedAlready({ answer }));
  }
  const when = dueWords(turn, memory);
  return said(texts.alreadyThere({ content, when }));
}
