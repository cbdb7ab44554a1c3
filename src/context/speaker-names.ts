import { type ChatMessage, isPerson } from "../conversations/message-schema";
import { StoreUnavailable } from "../core/errors";
import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { selectDisplayNames } from "../store/users";
import type { ContextSource } from "./context-source";

/** What people call themselves, by user id. */
type Names = ReadonlyMap<string, string>;

/**
 * The `display_name` of those who wrote messages that came with a call and have no name there. A user's key may send a
 * message in anybody's name, and learns its own user's alone. One round trip, and none where only that of the user in the
 * path is missing, whom `own` is about.
 */
export async function readNames(
  deps: Deps,
  call: Call & { asUser: string | null },
  messages: readonly ChatMessage[],
  own: ContextSource,
): Promise<Names> {
  const unnamed = messages.filter((message) => isPerson(message) && message.name === null);
  const ids = new Set(unnamed.flatMap(({ user_id }) => user_id ?? []));
  const isRead = own.digest.source !== "none";
  const known = isRead && own.name !== null ? [{ id: call.user, display_name: own.name }] : [];
  const asked = [...ids]
    .filter((id) => call.asUser === null || id === call.asUser)
    .filter((id) => !isRead || id !== call.user);
  if (asked.length === 0) return speakerNames(known);
  try {
    const [rows] = await deps.store.of(call).read([selectDisplayNames(call.app, asked)]);
    return speakerNames([...known, ...rows]);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    own.warnings.push("the database does not answer: the names of people are missing");
    return speakerNames(known);
  }
}

export function speakerNames(rows: readonly { id: string; display_name: string }[]): Names {
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}

/** The messages with the names of those who wrote them. */
export function withNames(messages: ChatMessage[], names: Names): ChatMessage[] {
  if (names.size === 0) return messages;
  return messages.map((message) => ({
    ...message,
    display_name: names.get(message.user_id ?? "") ?? message.display_name ?? null,
  }));
}
