/** Immediate answers to an interaction ("Interaction Callback Type"). */

import { cutGraphemes } from "../../time/prompt/cut-text";
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

const LABEL = 18;
const TEXT_INPUT = 4;
const ONE_LINE = 1;
const MOST_TITLE = 45;
const MOST_DESCRIPTION = 100;
const MOST_WORDS = 1500;

/** Type 9: opens a form with one place for words. `question` stands above it, whole if it has up to 145 characters. */
export function form(id: string, title: string, question: string): Answer {
  const label = cutGraphemes(question === "" ? title : question, MOST_TITLE);
  const rest = question.length > MOST_TITLE ? { description: cutGraphemes(question, MOST_DESCRIPTION) } : {};
  const words = {
    type: TEXT_INPUT,
    custom_id: "words",
    style: ONE_LINE,
    required: true,
    max_length: MOST_WORDS,
  };
  const components = [{ type: LABEL, label, ...rest, component: words }];
  return jsonAnswer({ type: 9, data: { custom_id: id, title: cutGraphemes(title, MOST_TITLE), components } });
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
