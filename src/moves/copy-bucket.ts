import { RequirementFailed, requireThat, type Statement } from "../store/database";
import {
  type ConversationKey,
  deleteBehind,
  deleteMarks,
  indexMoved,
  insertMoved,
  numberMessages,
} from "../store/moves/moved-rows";
import {
  bucketOfConversation,
  COPY_MARKS,
  MEMBERS,
  MESSAGES_OF_CONVERSATION,
  MESSAGES_OF_USER,
  MOVED_TABLES,
  type MovedRow,
  USERS,
} from "../store/moves/moved-tables";
import { isAsFar, noteCopied, selectBucket, selectBuckets } from "../store/moves/moves";
import { cellNamed, type HeldBuckets, type MoveRun, PAGE_STATEMENTS } from "./move-run";
import { BEGINNING, type WalkedPage, type WalkedRow, type WalkPlace, walkBucket } from "./walk-bucket";

/** What the other cell notes in the batch of each page. */
interface CopyProgress {
  place: WalkPlace;
  rows: number;
}

/** Marks come first of all: what they say is behind goes, and the rows themselves come. */
const COPIED_TABLES = [COPY_MARKS, ...MOVED_TABLES];

/**
 * Copies a bucket's rows to the cell that takes it, until all are there or the allowance is used up. Each page is written in one
 * transaction with the note of how far the copy is, so that a run that is killed, or two at once, write none twice.
 */
export async function copyBucket({
  cells,
  move,
  allows,
}: MoveRun): Promise<{ isDone: boolean; rows: number }> {
  const [source, target] = [cellNamed(cells, move.from_cell), cellNamed(cells, move.to_cell)];
  const [[known], held] = await target.batch([selectBucket(move.bucket), selectBuckets()]);
  const there = new Set(held.filter(({ state }) => state === "held").map(({ bucket }) => bucket));
  let noted = known?.progress ?? null;
  let { place, rows }: CopyProgress = noted === null ? { place: BEGINNING, rows: 0 } : JSON.parse(noted);
  const write = async (statements: readonly Statement[]) => {
    const next = JSON.stringify({ place, rows } satisfies CopyProgress);
    await target.batch([requireThat(isAsFar(move, noted)), ...statements, noteCopied(move, next)]);
    noted = next;
  };
  try {
    const walk = { bucket: move.bucket, tables: COPIED_TABLES, from: place };
    for await (const page of walkBucket(source, walk)) {
      const isFirst = page.next.table === 0;
      const copied = isFirst ? [] : pageToCopy(page, move.bucket, there);
      const statements = isFirst ? deleteBehind(page.rows.map(({ row }) => row)) : insertPage(page, copied);
      place = page.next;
      rows += copied.length;
      if (page.rows.length > 0) await write(statements);
      if (!allows(PAGE_STATEMENTS)) {
        if (page.rows.length === 0) await write([]);
        return { isDone: false, rows };
      }
    }
  } catch (error) {
    // Another run is at it.
    if (error instanceof RequirementFailed) return { isDone: false, rows };
    throw error;
  }
  return { isDone: true, rows };
}

/** What of a page is to be there. The rows of a conversation that the other cell has are there already. */
function pageToCopy({ table, rows }: WalkedPage, bucket: number, there: HeldBuckets): WalkedRow[] {
  if (table === MESSAGES_OF_USER || table === MEMBERS) {
    return rows.filter(({ owner }) => {
      const ofConversation = bucketOfConversation(owner.app, owner.conversation ?? "");
      if (ofConversation === bucket) return table === MEMBERS;
      return !there.has(ofConversation);
    });
  }
  return rows;
}

function insertPage({ table }: WalkedPage, copied: readonly WalkedRow[]): Statement[] {
  const rows = copied.map(({ row }) => row);
  if (rows.length === 0) return [];
  const conversations = conversationsOf(copied);
  switch (table) {
    case USERS:
      return insertMoved(
        table,
        rows.map((row) => ({ ...row, ...ofArrived(row) })),
      );
    case MESSAGES_OF_USER: {
      const copies = rows.map((row) => ({ ...row, place: null }));
      return [...insertMoved(table, copies), ...indexMoved(table, copies), deleteMarks(conversations)];
    }
    case MESSAGES_OF_CONVERSATION:
      return [
        ...insertMoved(table, rows),
        numberMessages(rows),
        ...indexMoved(table, rows),
        deleteMarks(conversations),
      ];
    case MEMBERS:
      return [...insertMoved(table, rows), deleteMarks(conversations)];
    case COPY_MARKS:
      return insertMoved(
        table,
        rows.map((row) => ({ ...row, leased_until: 0 })),
      );
    default:
      return [...insertMoved(table, rows), ...indexMoved(table, rows)];
  }
}

/**
 * Triggers count open items as they come. The revision is raised, because what KV has may be older than what went on meanwhile: the
 * cron puts it again.
 */
function ofArrived({ revision = 0 }: MovedRow): MovedRow {
  return { revision: Number(revision) + 1, open_items: 0 };
}

/** The conversations that rows are part of, each once. */
export function conversationsOf(rows: readonly WalkedRow[]): ConversationKey[] {
  const keys = rows.flatMap(({ owner: { app, conversation } }) =>
    conversation === null ? [] : [JSON.stringify([app, conversation])],
  );
  return [...new Set(keys)].map((key) => JSON.parse(key) as ConversationKey);
}
