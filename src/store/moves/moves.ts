import { type SQL, sql } from "drizzle-orm";
import { namesIn, namesOf } from "../columns";
import { type BucketState, cell_moves, type MoveStep } from "../tables/cells";

/** The moves of buckets, which the home lists, and what the two cells of a move know of it. */

/** A move as the home has it. `id` is the epoch milliseconds at which it began. */
export type BucketMove = typeof cell_moves.$inferSelect;

/** The row that a cell has for itself among its buckets. */
const ITSELF = -1;

const COLUMNS = namesIn(namesOf(cell_moves));

/** All that aren't over, oldest first: at most one of them has something to copy. */
export function selectMoves(): SQL<BucketMove> {
  return sql`SELECT ${COLUMNS} FROM cell_moves ORDER BY id`;
}

/** Steps of a move whose bucket belongs to one cell: only what is left is erased in the other one. */
const IS_OVER = sql.raw("step IN ('erase', 'undo')");

/** Begins a move unless another one is on, or a move of this bucket isn't over. Answers a row if it did. */
export function insertMove({
  id,
  bucket,
  from_cell,
  to_cell,
  worked_at,
}: Pick<BucketMove, "id" | "bucket" | "from_cell" | "to_cell" | "worked_at">): SQL<{ id: number }> {
  return sql`INSERT INTO cell_moves (id, bucket, from_cell, to_cell, step, worked_at)
    SELECT ${id}, ${bucket}, ${from_cell}, ${to_cell}, 'freeze', ${worked_at}
    WHERE NOT EXISTS (SELECT 1 FROM cell_moves WHERE NOT (${IS_OVER}) OR bucket = ${bucket})
    ON CONFLICT DO NOTHING RETURNING id`;
}

/** Something that a cell shouldn't have, and the move by which it is erased there. */
export interface ExpelledBucket {
  id: number;
  bucket: number;
}

/** Has what a cell shouldn't have erased there: `owner` is the cell that has it. `wall` is the clock in epoch seconds. */
export function insertErasing(
  expelled: readonly (ExpelledBucket & { owner: string })[],
  cell: string,
  wall: number,
): SQL<never> {
  return sql`INSERT INTO cell_moves (id, bucket, from_cell, to_cell, step, worked_at)
    SELECT value ->> 'id', value ->> 'bucket', ${cell}, value ->> 'owner', 'erase', ${wall}
    FROM json_each(${JSON.stringify(expelled)}) WHERE true ON CONFLICT DO NOTHING`;
}

/** Goes on to another step. What the step before knew of its progress is over. */
export function setStep(id: number, step: MoveStep, differs: string | null = null): SQL<never> {
  return sql`UPDATE cell_moves SET step = ${step}, progress = NULL, differs = coalesce(${differs}, differs)
    WHERE id = ${id}`;
}

/** Notes how far a step is, and when. */
export function noteMoveProgress(
  id: number,
  { progress, rows, wall }: { progress: string | null; rows: number; wall: number },
): SQL<never> {
  return sql`UPDATE cell_moves SET progress = ${progress}, rows = max(rows, ${rows}), worked_at = ${wall}
    WHERE id = ${id}`;
}

export function deleteMoves(ids: readonly number[]): SQL<never> {
  return sql`DELETE FROM cell_moves WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** A bucket as a cell knows it. */
export interface KnownBucket {
  bucket: number;
  state: BucketState;
  move: number | null;
  progress: string | null;
}

export function selectBucket(bucket: number): SQL<KnownBucket> {
  return sql`SELECT bucket, state, move, progress FROM cell_buckets WHERE bucket = ${bucket}`;
}

/** All buckets of a cell with their states. */
export function selectBuckets(): SQL<Omit<KnownBucket, "progress">> {
  return sql`SELECT bucket, state, move FROM cell_buckets WHERE bucket >= 0 ORDER BY bucket`;
}

/** The epoch of the map at which a cell's buckets changed last, as the cell knows it; no row in one that has none. */
export function selectOwnEpoch(): SQL<{ epoch: number }> {
  return sql`SELECT coalesce(epoch, 0) AS epoch FROM cell_buckets WHERE bucket = ${ITSELF}`;
}

/** True in SQL while a cell's buckets are of that epoch. */
export function isOwnEpoch(epoch: number): SQL {
  return sql`coalesce((SELECT epoch FROM cell_buckets WHERE bucket = ${ITSELF}), 0) = ${epoch}`;
}

/** Has a cell know itself as one of several, of an epoch of the map. */
export function setOwnEpoch(epoch: number): SQL<never> {
  return sql`INSERT INTO cell_buckets (bucket, state, epoch) VALUES (${ITSELF}, 'held', ${epoch})
    ON CONFLICT (bucket) DO UPDATE SET epoch = excluded.epoch`;
}

/** Gives the home all buckets, before a second cell takes some. */
export function holdAll(count: number): SQL<never> {
  return sql`INSERT INTO cell_buckets (bucket, state) WITH RECURSIVE b (bucket) AS
    (SELECT 0 UNION ALL SELECT bucket + 1 FROM b WHERE bucket < ${count - 1})
    SELECT bucket, 'held' FROM b WHERE true ON CONFLICT DO NOTHING`;
}

/** Has a cell hold buckets that the map gives it. */
export function holdBuckets(buckets: readonly number[]): SQL<never> {
  return sql`INSERT INTO cell_buckets (bucket, state) SELECT value, 'held' FROM json_each(${JSON.stringify(buckets)})
    WHERE true ON CONFLICT (bucket) DO UPDATE SET state = 'held', move = NULL, progress = NULL`;
}

/** The bucket is read and no longer written where it is. */
export function freezeBucket({ id, bucket }: BucketMove): SQL<never> {
  return sql`UPDATE cell_buckets SET state = 'frozen', move = ${id} WHERE bucket = ${bucket} AND state = 'held'`;
}

/** The bucket is written again where it is. */
export function thawBucket({ id, bucket }: BucketMove): SQL<never> {
  return sql`UPDATE cell_buckets SET state = 'held', move = NULL
    WHERE bucket = ${bucket} AND state = 'frozen' AND move = ${id}`;
}

/** The other cell gets the bucket's rows, and neither reads nor writes it yet. */
export function awaitBucket({ id, bucket }: BucketMove): SQL<never> {
  return sql`INSERT INTO cell_buckets (bucket, state, move) VALUES (${bucket}, 'arriving', ${id}) ON CONFLICT DO NOTHING`;
}

/** The cell where the bucket was lets it go: it answers nothing of it from now on. */
export function letGo({ id, bucket }: BucketMove): SQL<never> {
  return sql`UPDATE cell_buckets SET state = 'leaving' WHERE bucket = ${bucket} AND state = 'frozen' AND move = ${id}`;
}

/** What a cell shouldn't have is to be erased there. */
export function expelBuckets(expelled: readonly ExpelledBucket[]): SQL<never> {
  return sql`UPDATE cell_buckets SET state = 'leaving', progress = NULL, move = j.value ->> 'id'
    FROM json_each(${JSON.stringify(expelled)}) j WHERE cell_buckets.bucket = j.value ->> 'bucket'`;
}

/** The other cell has the bucket. */
export function takeIn({ id, bucket }: BucketMove): SQL<never> {
  return sql`UPDATE cell_buckets SET state = 'held', move = NULL, progress = NULL
    WHERE bucket = ${bucket} AND state = 'arriving' AND move = ${id}`;
}

/** The last of a bucket is erased. */
export function forgetBucket({ id, bucket }: BucketMove): SQL<never> {
  return sql`DELETE FROM cell_buckets WHERE bucket = ${bucket} AND state = 'leaving' AND move = ${id}`;
}

/** True in SQL while a move has its bucket in a state in this cell. */
export function isInState({ id, bucket }: BucketMove, state: BucketState): SQL {
  return sql`EXISTS (SELECT 1 FROM cell_buckets WHERE bucket = ${bucket} AND state = ${state} AND move = ${id})`;
}

/** True in SQL while the copy is as far as it was read to be: each page is written once. */
export function isAsFar({ id, bucket }: BucketMove, progress: string | null): SQL {
  return sql`EXISTS (SELECT 1 FROM cell_buckets
    WHERE bucket = ${bucket} AND state = 'arriving' AND move = ${id} AND progress IS ${progress})`;
}

/** Notes in the batch of a page how far the copy is then. */
export function noteCopied({ id, bucket }: BucketMove, progress: string): SQL<never> {
  return sql`UPDATE cell_buckets SET progress = ${progress} WHERE bucket = ${bucket} AND move = ${id}`;
}

/** Seconds of the longest lease of an attempt. An imported delivery is leased for good, and nobody works on it. */
const LONGEST_LEASE = 3600;

/** People whose deliveries are being attempted at `wall` (epoch seconds). */
export function selectAttempted(wall: number): SQL<{ app: string; user: string }> {
  return sql`SELECT DISTINCT app_id AS app, user_id AS user FROM deliveries WHERE status = 'pending'
    AND attempting_until > ${wall} AND attempting_until < ${wall + LONGEST_LEASE}`;
}

/** Events of the bucket that are being carried out, and any that wait from before events said their bucket. */
export function selectCarriedOut(bucket: number, wall: number): SQL<{ bucket: number | null }> {
  return sql`SELECT bucket FROM inbound_events WHERE status = 'pending' AND (bucket IS NULL
    OR (bucket = ${bucket} AND attempting_until > ${wall} AND attempting_until < ${wall + LONGEST_LEASE})) LIMIT 1`;
}

/** How many people a cell has. */
export function countUsers(): SQL<{ users: number }> {
  return sql`SELECT count(*) AS users FROM users`;
}

/** How many apps have a copy that is behind. */
export function selectBehindApps(): SQL<{ left: number }> {
  return sql`SELECT count(*) AS "left" FROM app_copies`;
}

/** Has every app copied to a cell that is new. A test app lives at home. */
export function markAllApps(): SQL<never> {
  return sql`INSERT INTO app_copies (app_id, change) SELECT id, 1 FROM apps a
    WHERE NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.app_id = a.id)
    ON CONFLICT (app_id) DO UPDATE SET change = change + 1`;
}

/** Erasures of whole apps that aren't finished: their steps and a copy would undo each other. */
export function selectErasedApps(): SQL<{ app_id: string }> {
  return sql`SELECT app_id FROM erasures INDEXED BY erasures_unfinished
    WHERE finished_at IS NULL AND user_id IS NULL LIMIT 1`;
}
