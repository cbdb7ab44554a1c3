import { readPress } from "../dialogue/button-data";
import type { MessageEvent, PressedEvent } from "../platforms/events";

/**
 * Whether an event answers a button of the assistant, its form included: it is the assistant's in every mode. Yes and no
 * may be a bot's.
 */
export function isForAssistant(event: MessageEvent | PressedEvent): boolean {
  if (event.type === "message") return event.answers !== undefined;
  const press = readPress(event.data);
  return press !== null && press.do !== "yes" && press.do !== "no";
}
