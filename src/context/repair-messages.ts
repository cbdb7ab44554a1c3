import { formedMessage } from "../conversations/forms/formed-message";
import { findOrphans, type Orphans, repairPairs } from "../conversations/forms/orphans";
import type { ChatMessage } from "../conversations/message-schema";
import { cutCodePoints } from "../time/prompt/cut-text";
import { plainLine } from "../time/prompt/plain-line";

/** Ids that one warning names. */
const MOST_NAMED = 10;
/** Code points of an id that are shown: a provider's are shorter. */
const MOST_SHOWN = 64;

/**
 * The messages of an answer, and what is wrong with them that their provider would refuse. With `repairs` they are put right
 * in this answer alone.
 */
export function repairMessages(
  messages: ChatMessage[],
  repairs: boolean,
): { messages: ChatMessage[]; warnings: string[] } {
  const orphans = findOrphans(messages);
  const warnings = warningsOf(orphans, repairs);
  if (!repairs || warnings.length === 0) return { messages, warnings };
  return {
    warnings,
    messages: repairPairs(messages, orphans, ({ form, original }, beside) => {
      const formed = formedMessage(form, original);
      const isSame = formed.role === beside.formed?.role;
      return { ...(isSame ? beside : unsigned(beside)), role: formed.role, content: formed.text, formed };
    }),
  };
}

/** What a message that nobody sent has: the place of another one, and nobody's name. */
function unsigned(beside: ChatMessage): ChatMessage {
  const { display_name: _name, ...message } = beside;
  return {
    ...message,
    name: null,
    email: null,
    user_id: null,
    agent: null,
    time_zone: null,
    isUndated: true,
  };
}

function warningsOf({ calls, results }: Orphans, repairs: boolean): string[] {
  const [lacking, lone] = [[...calls.values()].flat(), [...results.values()].flat()];
  return [
    ...(lacking.length === 0
      ? []
      : [
          `no result came of the tool calls ${named(lacking)}: ${repairs ? "each was answered interrupted" : "repair=true answers them interrupted"}`,
        ]),
    ...(lone.length === 0
      ? []
      : [
          `no call stands before the results of ${named(lone)}: ${repairs ? "they were left out" : "repair=true leaves them out"}`,
        ]),
  ];
}

function named(ids: readonly string[]): string {
  const shown = ids
    .slice(0, MOST_NAMED)
    .map((id) => cutCodePoints(plainLine(id.slice(0, 200), "(", ")"), MOST_SHOWN));
  const more = ids.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
