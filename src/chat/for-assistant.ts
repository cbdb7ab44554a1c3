import { type Press, readPress } from "../dialogue/button-data";
import type { MessageEvent, PressedEvent } from "../platforms/events";

/** Answers to questions, which only the assistant of its own mode asks: in any other mode they are a bot's. */
const ANSWERS: ReadonlySet<Press["do"]> = new Set(["yes", "no", "accept"]);

/** Whether an event answers a button of the assistant, its form included: it is the assistant's in every mode. */
export function isForAssistant(event: MessageEvent | PressedEvent): boolean {
  if (event.type === "message") return event.answers !== undefined;
  const press = readPress(event.data);
  return press !== null && !ANSWERS.has(press.do);
}
