import type { FormedJson, TextEdit } from "./form";
import { FORM_RULES, type MessageForm } from "./forms";
import type { FormedRole, NeutralMessage, NeutralPart } from "./neutral";
import { jsonText, outputText } from "./tool-text";

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

/** Whether its provider takes the next message only behind it. */
export function isLead({ form, original }: FormedMessage): boolean {
  return FORM_RULES[form].isLead?.(original) ?? false;
}

/** The ids of the calls whose results are in a message. */
export function resultIds({ form, original }: FormedMessage): string[] {
  return FORM_RULES[form].resultIds(original);
}

/** The message with each text that isn't blank edited; of a tool's results and the app's own word none is. */
export function editFormed({ form, original, role }: FormedMessage, edit: TextEdit): FormedJson {
  return role === "user" || role === "assistant" ? FORM_RULES[form].editTexts(original, edit) : original;
}

/**
 * A list in the form `to`, through one neutral list; `before` messages stand before it. Messages of that form stay as they
 * are. What it can't hold of the others it leaves out by the rule of its file.
 */
export function convertFormed(
  list: readonly (FormedMessage | NeutralMessage)[],
  to: MessageForm,
  before = 0,
): FormedJson[] {
  const converted: FormedJson[] = [];
  let others: NeutralMessage[] = [];
  const flush = () => {
    if (others.length > 0) converted.push(...FORM_RULES[to].fromNeutral(others, before + converted.length));
    others = [];
  };
  for (let from = 0, end = 0; from < list.length; from = end) {
    const form = formOf(list[from]);
    while (end < list.length && formOf(list[end]) === form) end += 1;
    const run = list.slice(from, end);
    if (form === to) flush();
    if (form === to) converted.push(...originalsOf(run));
    else
      others.push(...(form === null ? run.filter(isNeutral) : FORM_RULES[form].toNeutral(originalsOf(run))));
  }
  flush();
  return converted;
}

function isNeutral(message: FormedMessage | NeutralMessage): message is NeutralMessage {
  return !("form" in message);
}

function formOf(message: FormedMessage | NeutralMessage | undefined): MessageForm | null {
  return message === undefined || isNeutral(message) ? null : message.form;
}

function originalsOf(run: readonly (FormedMessage | NeutralMessage)[]): FormedJson[] {
  return run.flatMap((message) => (isNeutral(message) ? [] : [message.original]));
}

/** What a model reads of a message, for counting: its texts, calls and results. Neither thinking nor files. */
export function countedText({ form, original }: FormedMessage): string {
  const parts = FORM_RULES[form].toNeutral([original]).flatMap((message) => message.parts);
  return parts.flatMap(wordsOf).join("\n");
}

function wordsOf(part: NeutralPart): string[] {
  switch (part.type) {
    case "text":
      return [part.text];
    case "call":
      return [`${part.name} ${jsonText(part.input)}`];
    case "result":
      return [outputText(part.output)];
    default:
      return [];
  }
}
