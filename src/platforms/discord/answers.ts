/** Immediate answers to an interaction ("Interaction Callback Type"). */
import { cutGraphemes } from "../graphemes";
import { type Answer, type Choice, jsonAnswer } from "../inbound";

/** Shows an answer to the person who asked only. */
const EPHEMERAL = 64;

/** Type 1: answers a ping. */
export function pong(): Answer {
  return jsonAnswer({ type: 1 });
}

/**
 * Type 4: the answer itself, of up to 2,000 characters. Its mentions notify no one, because it may repeat a user's
 * text.
 */
export function message(content: string, hidden: boolean): Answer {
  const data = { content, allowed_mentions: { parse: [] }, ...(hidden ? { flags: EPHEMERAL } : {}) };
  return jsonAnswer({ type: 4, data });
}

/** Type 5: "… is thinking" until the answer follows by the interaction's token. `hidden` is settled here. */
export function deferred(hidden: boolean): Answer {
  return jsonAnswer({ type: 5, ...(hidden ? { data: { flags: EPHEMERAL } } : {}) });
}

/** Type 6: acknowledges a button, whose message may change later. */
export function deferredUpdate(): Answer {
  return jsonAnswer({ type: 6 });
}

const MOST_CHOICES = 25;
const MOST_CHOICE = 100;

/** Type 8: suggestions while somebody types, at most 25 of up to 100 characters. What would be longer can't be sent back. */
export function suggestions(choices: readonly Choice[]): Answer {
  const fitting = choices.filter(({ value }) => value !== "" && value.length <= MOST_CHOICE);
  const shown = fitting.slice(0, MOST_CHOICES);
  const named = shown.map(({ label, value }) => ({ name: cutGraphemes(label, MOST_CHOICE), value }));
  return jsonAnswer({ type: 8, data: { choices: named } });
}
