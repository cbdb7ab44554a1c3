import type { FormedJson } from "./form";
import { editFormed, type FormedMessage } from "./formed-message";

/** What goes into a message of a form for a model to read. */
export interface FormedStamp {
  /** Before the first text that isn't blank: a stamp and a name, with the space after them; empty for none. */
  prefix: string;
  /** A text whose later lines can't pass for a stamp or another speaker. */
  indent: (text: string) => string;
}

/**
 * The message as the model reads it: with our text before the first text of a person's message or of the agent's own
 * answer. A message without text is the same object, and so is one without a prefix of which no line is indented. Lines of
 * persons alone are indented; a later part begins a later line.
 */
export function stampFormed(message: FormedMessage, { prefix, indent }: FormedStamp): FormedJson {
  const isPersons = message.role === "user";
  return editFormed(message, (text, index) => {
    if (!isPersons) return index === 0 ? prefix + text : text;
    return index === 0 ? prefix + indent(text) : indent(`\n${text}`).slice(1);
  });
}
