/** How a change is noted, so that it can be taken back. */
import type { Undo } from "../../dialogue/state";
import type { Button } from "../../platforms/message";
import type { ChatTurn } from "../turn";

/** The note by which this turn's change is taken back. */
export function undoOf(
  { call, state }: Pick<ChatTurn, "call" | "state">,
  how: Undo["how"],
  id: string,
): Undo {
  return { key: `${call.now.toString(36)}${state.undos.length}`, at: call.now, how, id };
}

export function undoButton({ texts }: ChatTurn, { key }: Undo): Button {
  return { label: texts.labels.undo, data: `undo:${key}` };
}
