import * as z from "zod";
import { BUCKETS } from "../core/buckets";
import { failure, invalid, type Result, success } from "../core/errors";
import { auditLine } from "../operation/audit";
import { allowDeps } from "../operation/budget";
import { type Moment, wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/write";
import { cellIn, loadMap } from "../store/cells/cell-map";
import { MOVED_TABLES } from "../store/moves/moved-tables";
import { type BucketMove, insertMove, selectErasedApps, selectMoves } from "../store/moves/moves";
import { carryOnMove } from "./carry-on";
import { cellNamed, PAGE_STATEMENTS } from "./move-run";
import { moveSchema, viewMove } from "./view-move";
import { BEGINNING, walkBucket } from "./walk-bucket";

/** Moves a bucket to another cell: the call begins the move or carries it on for some seconds, and is sent until it is done. */
export const moveBucket = operation({
  name: "move_bucket",
  summary: "Moves a bucket of users to another database, in steps: to be sent again until it is done",
  about: "operator",
  effect: "writes",
  input: () =>
    z.strictObject({
      bucket: z
        .int()
        .min(0)
        .max(BUCKETS - 1),
      to: z.string().max(16).describe("The name of the cell that takes it, such as DB_2"),
      dry_run: z.boolean().optional().describe("true: only counts what would be copied"),
    }),
  output: moveSchema,
  routes: [{ method: "POST", path: "/v1/cells/moves" }],
  example: { bucket: 17, to: "DB" },
  write: { idempotent: true },
  run: async (deps, call, { bucket, to, dry_run: isDry }) => {
    const { home } = deps.cells;
    const [moves] = await home.batch([selectMoves()]);
    const busy = moves.find((move) => move.bucket !== bucket || move.to_cell !== to);
    if (busy !== undefined)
      return failure(
        "conflict",
        `bucket ${busy.bucket} is on its way from ${busy.from_cell} to ${busy.to_cell}: send the call for that one first`,
        { retry_after: 1 },
      );
    const map = await loadMap(home);
    if (!map.cells.includes(to))
      return invalid({
        path: "to",
        message: `is no cell that takes users: send one of ${map.cells.join(", ")}, or POST /v1/cells to take in a new one`,
      });
    const from = moves[0]?.from_cell ?? cellIn(map, bucket);
    const planned = { bucket, from_cell: from, to_cell: to };
    if (isDry === true) {
      const rows = from === to ? {} : await countMoved(deps, planned);
      return success({ ...viewMove({ ...planned, step: "freeze" }, NOTHING), rows });
    }
    if (from === to)
      return await keep(
        deps,
        call,
        [],
        viewMove({ ...planned, step: "freeze" }, { ...NOTHING, isDone: true }),
      );
    const begun = moves[0] === undefined ? await beginMove(deps, call, planned) : success(moves[0]);
    if (!begun.ok) return begun;
    const { move, rows, differs } = await carryOnMove(deps, begun.value.id, deps.batches.moved);
    const shown = viewMove(move ?? begun.value, { rows, differs, isDone: move === null });
    // Only the end is kept for repeats: with an `Idempotency-Key` of before, the call would never come to it.
    return shown.is_done ? await keep(deps, call, [], shown) : success(shown);
  },
});

const NOTHING = { rows: 0, differs: null };

async function beginMove(
  { cells: { home } }: Deps,
  call: Moment,
  planned: Pick<BucketMove, "bucket" | "from_cell" | "to_cell">,
): Promise<Result<BucketMove>> {
  const [[erased]] = await home.batch([selectErasedApps()]);
  if (erased !== undefined)
    return failure(
      "conflict",
      `the app ${erased.app_id} is being erased: send DELETE /v1/apps/${erased.app_id} until it is erased, then this call`,
    );
  const line = auditLine(call, { app: null, operation: "move_bucket", target: `${planned.bucket}` });
  const begun = { ...planned, id: call.wallMs, worked_at: wallNow(call) };
  const [, , moves] = await home.batch([insertMove(begun), line, selectMoves()]);
  const own = moves.find(({ bucket, to_cell }) => bucket === planned.bucket && to_cell === planned.to_cell);
  return own === undefined
    ? failure("conflict", "another move has begun meanwhile: send the call again", { retry_after: 1 })
    : success(own);
}

/** How many rows of each table go with a bucket, or as many as the allowance of a call lets it see. */
async function countMoved(
  given: Deps,
  { bucket, from_cell }: Pick<BucketMove, "bucket" | "from_cell">,
): Promise<Record<string, number>> {
  const { deps, allows } = allowDeps(given, given.batches.moved);
  const counts: Record<string, number> = {};
  const walk = { bucket, tables: MOVED_TABLES, from: BEGINNING };
  for await (const { table, rows } of walkBucket(cellNamed(deps.cells, from_cell), walk)) {
    if (rows.length > 0) counts[table.name] = (counts[table.name] ?? 0) + rows.length;
    if (!allows(PAGE_STATEMENTS)) break;
  }
  return counts;
}
