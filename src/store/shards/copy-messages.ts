import type { Statement } from "../statement";
import {
  type CopyScope,
  endMarks,
  eraseLate,
  type MarkedCopy,
  putCopies,
  selectMarks,
  selectPart,
  selectToCopy,
} from "./message-copies";
import { type SentStatement, type ShardAnswer, sentOf } from "./shard-call";
import { homeOf, shardOf } from "./shard-of";

/** Messages and memberships that one round copies. */
const MOST_MARKS = 100;

/** What a shard copies with: its own rows, and a batch of another shard. */
export interface Copying {
  number: number;
  shards: number;
  rows<Row extends object>(statement: Statement<Row>): Row[];
  batch(statements: readonly SentStatement[]): ShardAnswer;
  put(shard: number, of: CopyScope, statements: readonly SentStatement[]): Promise<ShardAnswer>;
}

/** What copies for a shard: rounds follow each other, one at a time, so no older state is put over a newer one. */
export function makeSharing(copying: Copying): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const round = last.then(async () => await copyMessages(copying));
    last = round.catch(() => undefined);
    await round;
  };
}

/**
 * Brings the copies of all that is marked to the shards of its people. Throws where a shard doesn't answer: what is marked
 * stays so.
 */
async function copyMessages(copying: Copying): Promise<void> {
  for (;;) {
    const marks = copying.rows(selectMarks(MOST_MARKS));
    const byPerson = Map.groupBy(marks, (mark) =>
      JSON.stringify([mark.app_id, mark.conversation_id, mark.user_id]),
    );
    const done = await Promise.allSettled(
      [...byPerson.values()].map(async (own) => await copyOfPerson(copying, own)),
    );
    if (done.some(({ status }) => status === "rejected")) throw new Error("a shard took no copy");
    if (marks.length < MOST_MARKS) return;
  }
}

async function copyOfPerson(copying: Copying, marks: readonly MarkedCopy[]): Promise<void> {
  const [mark] = marks;
  if (mark === undefined) return;
  const of: CopyScope = { app: mark.app_id, conversation: mark.conversation_id, user: mark.user_id };
  const ids = marks.flatMap(({ message_id }) => (message_id === "" ? [] : [message_id]));
  const target = shardOf(of.app, of.user, copying.shards);
  // What is a copy itself is nobody's to copy, and the rows of those who live here are here.
  const isCopied =
    target !== copying.number && shardOf(of.app, homeOf(of.conversation), copying.shards) === copying.number;
  const isErased = isCopied && !(await putAt(copying, target, of, ids));
  copying.batch(sentOf([...(isErased ? eraseLate(of, ids) : []), endMarks(marks)]));
}

/** Puts the copies, and answers whether the person is there. */
async function putAt(
  copying: Copying,
  target: number,
  of: CopyScope,
  ids: readonly string[],
): Promise<boolean> {
  const [part] = copying.rows(selectPart(of));
  const copy = {
    ids,
    rows: copying.rows(selectToCopy(of, ids)),
    given: part?.given ?? null,
    isGone: part?.is_there !== 1,
  };
  const answer = await copying.put(target, of, sentOf(putCopies(of, copy)));
  if ("refused" in answer) throw new Error("a copy was refused");
  return (answer.rows.at(-1) ?? []).length > 0;
}
