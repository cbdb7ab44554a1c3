import type { FormedJson, TextEdit } from "./form";
import { FORM_RULES, type MessageForm } from "./forms";
import type { FormedRole } from "./neutral";

/** What is read of a message in a provider's form. */
export interface FormedMessage {
  form: MessageForm;
  /** The message as it came, without what stood beside it that is ours. */
  original: FormedJson;
  role: FormedRole;
  /** Its texts, joined by line ends: searched, counted, and read for what was said. D1 can hold it. */
  text: string;
}

/** Reads a message of a form that it fits (`FormRules.misfit`). */
export function formedMessage(form: MessageForm, original: FormedJson): FormedMessage {
  const rules = FORM_RULES[form];
  const text = rules
    .textsOf(original)
    .filter((one) => one !== "")
    .join("\n");
  return {
    form,
    original,
    role: rules.roleOf(original),
    text: text.toWellFormed().replaceAll("\0", "\uFFFD"),
  };
}

/** The ids of the tool calls in a message. */
export function callIds({ form, original }: FormedMessage): string[] {
  return FORM_RULES[form].callIds(original);
}

/** The ids of the calls whose results are in a message. */
export function resultIds({ form, original }: FormedMessage): string[] {
  return FORM_RULES[form].resultIds(original);
}

/** The message with each text that isn't blank edited; of a tool's results and the app's own word none is. */
export function editFormed({ form, original, role }: FormedMessage, edit: TextEdit): FormedJson {
  return role === "user" || role === "assistant" ? FORM_RULES[form].editTexts(original, edit) : original;
}

/** A list in another form, through one neutral list. What the form can't hold it leaves out by the rule of its file. */
export function convertFormed(list: readonly FormedMessage[], to: MessageForm): FormedJson[] {
  const converted: FormedJson[] = [];
  for (let from = 0, end = 0; from < list.length; from = end) {
    const form = list[from]?.form ?? to;
    while (end < list.length && list[end]?.form === form) end += 1;
    const run = list.slice(from, end).map(({ original }) => original);
    const [own, other] = [FORM_RULES[form], FORM_RULES[to]];
    converted.push(...(own === other ? run : other.fromNeutral(own.toNeutral(run))));
  }
  return converted;
}
