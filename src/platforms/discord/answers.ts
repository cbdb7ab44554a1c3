/** What Discord takes as the immediate answer to an interaction ("Interaction Callback Type"). */
import { type Answer, jsonAnswer } from "../inbound";

/** Only the one who asked sees it. */
const EPHEMERAL = 64;

/** Type 1: somebody is there. */
export function pong(): Answer {
  return jsonAnswer({ type: 1 });
}

/**
 * Type 4: the answer itself. Mentions in it reach nobody: it may repeat what a user said. Discord takes up to 2,000
 * characters.
 */
export function message(content: string, hidden: boolean): Answer {
  const data = { content, allowed_mentions: { parse: [] }, ...(hidden ? { flags: EPHEMERAL } : {}) };
  return jsonAnswer({ type: 4, data });
}

/** Type 5: "… is thinking", until the answer follows by the interaction's token. Whether others see it is settled now. */
export function deferred(hidden: boolean): Answer {
  return jsonAnswer({ type: 5, ...(hidden ? { data: { flags: EPHEMERAL } } : {}) });
}

/** Type 6: the button has been pressed, and its message may change later. */
export function deferredUpdate(): Answer {
  return jsonAnswer({ type: 6 });
}

/** Type 8: no suggestions. */
export function noChoices(): Answer {
  return jsonAnswer({ type: 8, data: { choices: [] } });
}
