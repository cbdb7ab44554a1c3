import type { Button } from "../platforms/message";
import type { Reply } from "../platforms/said";
import type { AnswerableEvent } from "./exchange";

/** The data of an item's button: what to do, and with which memory. */
const OF_ITEM = /^[a-z]+:(?<id>[a-z0-9]{8})(?::|$)/;

/**
 * The answer to a press as it takes the place of the message with the button, whose buttons are used up. A list keeps its
 * text and the buttons of its other items. Unchanged for what the answer itself replaces, and for a message that others
 * see or that nobody can change.
 */
export function inPlaceOfPressed(event: AnswerableEvent, said: Reply): Reply {
  if (event.type !== "pressed" || said.replaces !== undefined) return said;
  const { shown, message_ref, data } = event;
  if (shown === undefined || message_ref === null) return said;
  const others = shown.buttons
    .map((row) => row.filter((button) => isOfOther(button, data)))
    .filter((row) => row.length > 0);
  const isList = others.length > 0 || shown.text.includes("\n\n");
  if (!isList) return { ...said, replaces: message_ref };
  return {
    ...said,
    text: `${shown.text}\n\n${said.text}`,
    headed: shown.headed,
    buttons: [...others, ...(said.buttons ?? [])],
    replaces: message_ref,
  };
}

function isOfOther({ data }: Button, pressed: string): boolean {
  const id = OF_ITEM.exec(data)?.groups?.["id"];
  return id !== undefined && id !== OF_ITEM.exec(pressed)?.groups?.["id"];
}
