import { bucketOf, hashOfApp } from "../core/buckets";
import type { Database } from "../store/database";
import { RequirementFailed, requireThat } from "../store/database";
import { deleteMarks, eraseMoved } from "../store/moves/moved-rows";
import {
  bucketOfConversation,
  bucketsOf,
  isOfAnyBucket,
  MEMBERS,
  MESSAGES_OF_CONVERSATION,
  MESSAGES_OF_USER,
  MOVED_TABLES,
} from "../store/moves/moved-tables";
import { isInState, noteMoveProgress, selectBuckets } from "../store/moves/moves";
import { type HeldBuckets, type MoveRun, PAGE_STATEMENTS } from "./move-run";
import { BEGINNING, type WalkedPage, type WalkedRow, walkBucket } from "./walk-bucket";

/** People and conversations go last, because other rows are found by them. */
const ERASED_TABLES = MOVED_TABLES.toReversed();

/**
 * Erases a bucket's rows in the cell that lets it go, until none is left or the allowance is used up. What belongs to a bucket that
 * stays is kept: the messages of a person in a conversation that goes become copies, and those of a person who goes stay in a
 * conversation that stays.
 */
export async function eraseBucket(
  { cells, move, allows, wall }: MoveRun,
  db: Database,
): Promise<{ isDone: boolean }> {
  const [known] = await db.batch([selectBuckets()]);
  const held = new Set(known.filter(({ state }) => state === "held").map(({ bucket }) => bucket));
  const from = move.progress === null ? BEGINNING : JSON.parse(move.progress);
  try {
    for await (const page of walkBucket(db, { bucket: move.bucket, tables: ERASED_TABLES, from })) {
      const statements = erasePage(page, held);
      if (statements.length > 0) await db.batch([requireThat(isInState(move, "leaving")), ...statements]);
      if (!allows(PAGE_STATEMENTS)) {
        const progress = JSON.stringify(page.next);
        await cells.home.batch([noteMoveProgress(move.id, { progress, rows: 0, wall })]);
        return { isDone: false };
      }
    }
  } catch (error) {
    // Another run has ended the move.
    if (error instanceof RequirementFailed) return { isDone: false };
    throw error;
  }
  return { isDone: true };
}

function erasePage({ table, rows, person }: WalkedPage, held: HeldBuckets) {
  if (rows.length === 0) return [];
  const stays = rows.filter((one) => isKept(table, one, held));
  const goes = rows.filter((one) => !stays.includes(one));
  const pksOf = (some: readonly WalkedRow[]) => some.map(({ owner }) => owner.pk);
  const orphaned = table === MESSAGES_OF_USER ? pksOf(stays) : [];
  const left = goes.flatMap(({ owner: { app, conversation } }) =>
    conversation === null || held.has(bucketOfConversation(app, conversation))
      ? []
      : [[app, conversation] as const],
  );
  return [
    ...eraseMoved(table, { pks: pksOf(goes), orphaned, user: person }),
    ...(left.length === 0 ? [] : [deleteMarks(left)]),
  ];
}

/** Whether a row of the bucket stays, because it is of another bucket too that the cell has. */
function isKept(table: WalkedPage["table"], { owner }: WalkedRow, held: HeldBuckets): boolean {
  if (isOfAnyBucket(table, owner)) return true;
  const { app, user, conversation } = owner;
  const ofConversation = conversation !== null && held.has(bucketOfConversation(app, conversation));
  const ofUser = user !== null && held.has(bucketOf(hashOfApp(app), user));
  if (table === MESSAGES_OF_USER) return ofConversation;
  if (table === MESSAGES_OF_CONVERSATION) return ofUser;
  if (table === MEMBERS) return ofConversation || ofUser;
  return bucketsOf(owner).some((bucket) => held.has(bucket));
}
