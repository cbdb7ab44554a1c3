/** Refusals with two phrases that would be taken instead. */
import { SECONDS_A_DAY } from "../calendar";
import { dateOfDay } from "./days";
import { type PhraseContext, type PhraseRefusal, type Problem, wallAt } from "./moment";

/** The problem as a refusal; what it doesn't suggest itself is a phrase and a date for tomorrow. */
export function refuse(problem: Problem, at: PhraseContext): PhraseRefusal {
  const { reason, message } = problem;
  const [first, second] = [...(problem.suggestions ?? []), ...suggestionsFor(reason, at)];
  return { ok: false, reason, message, suggestions: [first ?? "", second ?? ""] };
}

function suggestionsFor(reason: Problem["reason"], at: PhraseContext): [string, string] {
  const tomorrow = dateOfDay(Math.floor(wallAt(at) / SECONDS_A_DAY) + 1);
  if (reason === "past") return ["in an hour", `${tomorrow}T09:00`];
  if (reason === "unbounded") return ["every day at 09:00", `${tomorrow}T09:00`];
  return ["tomorrow at 09:00", `${tomorrow}T09:00`];
}
