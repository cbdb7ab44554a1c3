import { MESSAGES_BYTES, operation, type RequestParts, type Text } from "../operation/declare";
import { answerContext } from "./assemble-context";
import { contextSchema, MOST_STAMPED } from "./context-arguments";
import { type Context, contextAnswer } from "./context-schema";

/** The prompt section for a model call. */
export const getContext = operation({
  name: "get_context",
  summary: "Answers the prompt section of a user: the clock, what is due, what is known",
  about: "user",
  effect: "reads",
  input: contextSchema,
  output: contextAnswer,
  routes: [
    { method: "GET", path: "/v1/users/{user_id}/context", text: systemAlone },
    { method: "POST", path: "/v1/users/{user_id}/context", text: systemAlone },
  ],
  model: {
    mcpTool:
      "Tell what time it is for the user, what is due and what is known about them. Call it first in a conversation, and again whenever you need the present time.",
    arguments: ["q"],
    fields: ["system", "now", "time_zone", "overdue_count", "upcoming_count", "warnings"],
    view: ({ system }) => system,
  },
  example: { limit: 5 },
  // It shortens itself to fit. Messages that came with the call are exempt, because the caller set their length.
  budget: { bytes: MESSAGES_BYTES, rows: MOST_STAMPED, answer: Number.POSITIVE_INFINITY },
  wire: {
    atInBody: true,
    marks: "mark_shown",
  },
  run: answerContext,
});

/** Answers `Accept: text/plain` with the prompt section alone. */
function systemAlone({ system }: Context, { accept }: RequestParts): Text | null {
  return wantsText(accept) ? { type: "text/plain", text: system } : null;
}

/** Whether `Accept` prefers plain text to JSON. */
function wantsText(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map((type) => type.split(";")[0]?.trim().toLowerCase());
  const text = types.indexOf("text/plain");
  const other = types.indexOf("application/json");
  return text >= 0 && (other < 0 || text < other);
}
