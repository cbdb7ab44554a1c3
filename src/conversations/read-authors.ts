import type { Deps } from "../operation/deps";
import { askElsewhere, usersElsewhere } from "../store/cells/elsewhere";
import type { ConversationScope, MessageRow } from "../store/chats/messages";
import type { ListedMessage } from "../store/chats/read-messages";
import { type AuthorRow, selectSpeakers } from "../store/users";

/**
 * Authors of messages whose rows aren't with the conversation, by their ids: what a statement about the conversation joins to
 * its messages is missing there. Nobody is asked in a deployment with one database.
 */
export async function readAuthors(
  { store }: Deps,
  scope: ConversationScope,
  messages: readonly Pick<MessageRow, "user_id">[],
): Promise<ReadonlyMap<string, AuthorRow>> {
  const people = messages.flatMap(({ user_id }) => user_id ?? []);
  const elsewhere = usersElsewhere(store, scope.app, store.ofConversation(scope), people);
  const rows = await askElsewhere(store, elsewhere, (users) => selectSpeakers(scope.app, users));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What those of the authors are called whose messages came without a name. */
export async function readAuthorNames(
  deps: Deps,
  scope: ConversationScope,
  messages: readonly Pick<MessageRow, "user_id" | "name">[],
): Promise<{ id: string; display_name: string }[]> {
  const unnamed = messages.filter(({ name }) => name === null);
  const authors = await readAuthors(deps, scope, unnamed);
  return [...authors.values()].flatMap(({ id, display_name }) =>
    display_name === null ? [] : [{ id, display_name }],
  );
}

/** The messages with the zones of those authors. */
export async function withAuthorZones<Row extends ListedMessage>(
  deps: Deps,
  scope: ConversationScope,
  rows: readonly Row[],
): Promise<Row[]> {
  const authors = await readAuthors(deps, scope, rows);
  return rows.map((row) => ({
    ...row,
    author_time_zone: authors.get(row.user_id ?? "")?.time_zone ?? row.author_time_zone,
  }));
}
