import type { FormedJson } from "../../../src/conversations/forms/form";
import { FORM_RULES, type MessageForm } from "../../../src/conversations/forms/forms";
import { LISTS } from "./shapes";

/** The list without the result of a call. */
export function withoutResult(form: MessageForm, id: string): FormedJson[] {
  const rules = FORM_RULES[form];
  return LISTS[form].flatMap((message): FormedJson[] => {
    if (!rules.resultIds(message).includes(id)) return [message];
    if (form === "ai-sdk-ui") {
      const parts = (message["parts"] as FormedJson[]).map(({ output, errorText, ...part }) =>
        part["toolCallId"] === id ? { ...part, state: "input-available" } : { ...part, output, errorText },
      );
      return [{ ...message, parts }];
    }
    const field = rules.resultsIn;
    if (field === undefined) return [];
    const parts = (message[field] as FormedJson[]).filter(
      (part) => !rules.resultIds({ ...message, [field]: [part] }).includes(id),
    );
    return parts.length === 0 ? [] : [{ ...message, [field]: parts }];
  });
}

/** Something said after the list, so that nothing is under way. */
export const said = (form: MessageForm): FormedJson =>
  FORM_RULES[form].fromNeutral(
    [{ role: "user", name: null, parts: [{ type: "text", text: "Thanks" }] }],
    9,
  )[0] ?? {};
