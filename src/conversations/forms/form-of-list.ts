import type { FieldError } from "../../core/errors";
import type { FormedJson } from "./form";
import { FORM_RULES, FORMS, type MessageForm } from "./forms";

/** The form of a list: one that has a name, the own form, or what keeps it from being of one. */
export type FormOfList = { form: MessageForm | null } | { error: FieldError };

/**
 * Tells the form of a list by the messages that few forms have; of several that it fits, the first of `FORMS` is meant. Null
 * is the own form: every message has a person's or an assistant's text and nothing foreign, or the list fits no form at all.
 */
export function formOfList(list: readonly FormedJson[]): FormOfList {
  const fits = list.map((value) => FORMS.filter((form) => FORM_RULES[form].misfit(value) === null));
  const signs = list.map((value, at) => (fits[at] ?? []).filter((form) => FORM_RULES[form].isSigned(value)));
  const signed = signs.findIndex((forms) => forms.length > 0);
  if (signed === -1 && list.every(isPlain)) return { form: null };
  let left: readonly MessageForm[] = FORMS;
  for (const [at, forms] of signs.entries()) {
    if (forms.length === 0) continue;
    const both = left.filter((form) => forms.includes(form));
    if (both.length === 0) return { error: mixed(at, forms, signed, signs[signed] ?? []) };
    left = both;
  }
  const whole = left.find((form) => fits.every((forms) => forms.includes(form)));
  if (whole !== undefined) return { form: whole };
  const [likely = "openai"] = left;
  const at = fits.findIndex((forms) => !forms.includes(likely));
  const wrong = FORM_RULES[likely].misfit(list[at] ?? {});
  if (signed === -1 || wrong === null) return { form: null };
  const { title } = FORM_RULES[likely];
  const said = `${wrong.message} (messages[${signed}] has the form of ${title})`;
  return { error: { path: `messages[${at}].${wrong.path}`, message: said } };
}

/** Whether a message is one of the own form, as far as its role, text and time go. */
export function isPlain(value: FormedJson): boolean {
  const { role, content } = value;
  return (role === "user" || role === "assistant") && typeof content === "string" && !("createdAt" in value);
}

function mixed(
  at: number,
  forms: readonly MessageForm[],
  first: number,
  firstForms: readonly MessageForm[],
): FieldError {
  const named = (all: readonly MessageForm[]) => all.map((form) => FORM_RULES[form].title).join(" or ");
  return {
    path: `messages[${at}]`,
    message: `has the form of ${named(forms)}, and messages[${first}] that of ${named(firstForms)}: send a list of one form`,
  };
}
