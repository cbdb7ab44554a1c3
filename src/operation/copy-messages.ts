import { bucketOf, hashOfApp, homeOfConversation } from "../core/buckets";
import {
  type CopyScope,
  endMarks,
  eraseLate,
  leaseMarks,
  type MarkedCopy,
  putCopies,
  selectToCopy,
} from "../store/cells/message-copies";
import type { ConversationScope } from "../store/chats/messages";
import type { Database } from "../store/database";
import type { Deps } from "./deps";

/** Messages and memberships that one step copies, and seconds for which nobody else does. */
const MOST_MARKS = 100;
const LEASE_SECONDS = 60;

/**
 * Copies what changed in a shared conversation to the cells of its people, after the answer. What fails stays marked, and the
 * cron copies it. A deployment with one database has nothing to copy, and isn't asked.
 */
export function copyAfterwards(deps: Deps, conversation: ConversationScope): void {
  if (
    deps.store.all.length === 1 ||
    homeOfConversation(conversation.conversation) !== conversation.conversation
  )
    return;
  deps.background(
    (async () => {
      const db = deps.store.ofConversation(conversation);
      for await (const copied of copyMessages(deps, db, conversation)) if (copied < MOST_MARKS) return;
    })(),
  );
}

/** Copies what is marked in a cell, of one conversation or of all, a step at a time. Yields how many copies were behind. */
export async function* copyMessages(
  deps: Deps,
  db: Database,
  of: ConversationScope | null,
): AsyncGenerator<number, void> {
  while (deps.store.all.length > 1) {
    const wall = deps.clock();
    const lease = { wall, until: wall + LEASE_SECONDS, limit: MOST_MARKS };
    const [marks] = await db.batch([leaseMarks(of, lease)]);
    if (marks.length > 0) {
      const byPerson = Map.groupBy(marks, (mark) =>
        JSON.stringify([mark.app_id, mark.conversation_id, mark.user_id]),
      );
      for (const own of byPerson.values()) await copyOfPerson(deps, db, own);
    }
    yield marks.length;
    if (marks.length < MOST_MARKS) return;
  }
}

async function copyOfPerson({ store }: Deps, db: Database, marks: readonly MarkedCopy[]): Promise<void> {
  const [mark] = marks;
  if (mark === undefined) return;
  const of: CopyScope = { app: mark.app_id, conversation: mark.conversation_id, user: mark.user_id };
  const ids = marks.flatMap(({ message_id }) => (message_id === "" ? [] : [message_id]));
  const [rows, [membership], [found]] = await db.batch(selectToCopy(of, ids));
  const copy = { ids, rows, membership: membership ?? null, isGone: found === undefined };
  const bucket = bucketOf(hashOfApp(of.app), homeOfConversation(of.conversation));
  const done = await store.of(of).batch(putCopies(of, copy, bucket));
  const isErased = (done.at(-1) ?? []).length === 0;
  await db.batch([...(isErased ? eraseLate(of, ids) : []), ...endMarks(marks)]);
}
