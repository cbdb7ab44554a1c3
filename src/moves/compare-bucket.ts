import { hashText } from "../core/buckets";
import type { Database } from "../store/database";
import {
  bucketOfConversation,
  bucketsOf,
  isOfAnyBucket,
  MEMBERS,
  MESSAGES_OF_CONVERSATION,
  MESSAGES_OF_USER,
  MOVED_TABLES,
  type MovedRow,
  type MovedTable,
} from "../store/moves/moved-tables";
import { noteMoveProgress } from "../store/moves/moves";
import { cellNamed, type MoveRun, PAGE_STATEMENTS } from "./move-run";
import { BEGINNING, type WalkedRow, type WalkPlace, walkBucket } from "./walk-bucket";

/** The rows of a table in one cell: how many, and a sum of their hashes, in which their order is no matter. */
type TableSum = [count: number, first: number, second: number];

interface CompareProgress {
  /** 0 while the cell is walked where the bucket was, 1 in the other one. */
  side: 0 | 1;
  place: WalkPlace;
  sums: [Record<string, TableSum>, Record<string, TableSum>];
}

/** Columns that differ by what a move does. */
const DIFFERING = new Set(["pk", "revision", "open_items", "leased_until"]);

/**
 * Compares the copy of a bucket with the rows that it was made of: their counts and hashes, by table. What a person has in
 * conversations of other buckets is left out: those aren't frozen, and the copies of them are kept by marks.
 */
export async function compareBucket({
  cells,
  move,
  allows,
  wall,
}: MoveRun): Promise<{ isDone: boolean; differs: string | null }> {
  const sides = [move.from_cell, move.to_cell].map((name) => cellNamed(cells, name));
  const progress: CompareProgress =
    move.progress === null ? { side: 0, place: BEGINNING, sums: [{}, {}] } : JSON.parse(move.progress);
  for (const [side, db] of sides.entries()) {
    if (side < progress.side) continue;
    if (!(await sumUp(db, move.bucket, progress, allows))) {
      const text = JSON.stringify(progress);
      await cells.home.batch([noteMoveProgress(move.id, { progress: text, rows: 0, wall })]);
      return { isDone: false, differs: null };
    }
    progress.side = 1;
    progress.place = BEGINNING;
  }
  const [before, after] = progress.sums;
  const differing = MOVED_TABLES.find(({ name }) => String(before[name] ?? "") !== String(after[name] ?? ""));
  return { isDone: true, differs: differing?.name ?? null };
}

/** Sums up the rows of one side from where it was left. Returns whether all are. */
async function sumUp(
  db: Database,
  bucket: number,
  progress: CompareProgress,
  allows: MoveRun["allows"],
): Promise<boolean> {
  const sums = progress.sums[progress.side];
  const walk = { bucket, tables: MOVED_TABLES, from: progress.place };
  for await (const { table, rows, next } of walkBucket(db, walk)) {
    for (const one of rows) if (isCompared(table, one, bucket)) addRow(sums, table, one.row);
    progress.place = next;
    if (!allows(PAGE_STATEMENTS)) return false;
  }
  return true;
}

function isCompared(table: MovedTable, { owner }: WalkedRow, bucket: number): boolean {
  if (table === MESSAGES_OF_USER || isOfAnyBucket(table, owner)) return false;
  if (table === MESSAGES_OF_CONVERSATION) return true;
  if (table === MEMBERS) return bucketOfConversation(owner.app, owner.conversation ?? "") === bucket;
  return bucketsOf({ ...owner, conversation: owner.user === null ? owner.conversation : null }).includes(
    bucket,
  );
}

function addRow(sums: Record<string, TableSum>, table: MovedTable, row: MovedRow): void {
  const columns = table.columns.filter((name) => !DIFFERING.has(name));
  const text = JSON.stringify(columns.map((name) => row[name] ?? null));
  const [count, first, second] = sums[table.name] ?? [0, 0, 0];
  sums[table.name] = [count + 1, (first + hashText(text, 0)) >>> 0, (second + hashText(text, 1)) >>> 0];
}
