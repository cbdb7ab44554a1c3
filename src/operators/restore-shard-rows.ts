import * as z from "zod";
import { failure, invalid, type Result, StatementRefused, success } from "../core/errors";
import { auditLine } from "../operation/audit";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { sweep } from "../operation/sweep";
import { KeyGone, RequirementFailed } from "../store/refusals";
import {
  beginRestoring,
  columnsOfTable,
  endRestoring,
  MOST_ROWS,
  putShardRows,
  SHARD_TABLES,
} from "../store/shards/shard-rows";
import type { Statement } from "../store/statement";
import type { Store } from "../store/store";
import { noSuchShard, rowValues, shardNumber } from "./list-shard-rows";

/**
 * Puts a page of a backup into a shard without people. Until the call that ends it, nothing that is due there is done, because
 * what says that it was done may not be there yet. `npm run backup -- --restore` sends it.
 */
export const restoreShardRows = operation({
  name: "restore_shard_rows",
  summary:
    "Puts rows of a backup into a shard that has no people, a page at a time; rows that are there stay",
  about: "operator",
  effect: "writes",
  write: { idempotent: true, inSteps: true },
  input: () =>
    z.strictObject({
      shard: shardNumber(),
      table: z
        .string()
        .max(40)
        .default(SHARD_TABLES[0] ?? "")
        .describe("As `list_shard_rows` named it"),
      columns: z.array(z.string().max(60)).max(100).default([]),
      rows: z.array(rowValues()).max(MOST_ROWS).default([]).describe("A value for each column"),
      ends: z
        .boolean()
        .default(false)
        .describe("true with the last call: the shard does from then on what is due"),
    }),
  output: () =>
    z.strictObject({
      shard: shardNumber(),
      stored: z.int().describe("Rows of this call"),
      status: z
        .enum(["restoring", "restored"])
        .describe("restoring: what is due there waits until a call ends it"),
    }),
  routes: [{ method: "POST", path: "/v1/shards/{shard}/rows", status: 200 }],
  example: { shard: 7, rows: [] },
  budget: { bytes: MESSAGES_BYTES, rows: MOST_ROWS },
  run: async (deps, call, { shard, table, columns, rows, ends }) => {
    const known = columnsOfTable(table);
    if (known.length === 0)
      return invalid({ path: "table", message: "isn't a table that a shard has: send it as it was read" });
    const other = columns.findIndex((column) => !known.includes(column));
    if (other >= 0)
      return invalid({
        path: `columns[${other}]`,
        message: `isn't a column of ${table}: send the columns as they were read`,
      });
    const odd = rows.findIndex((row) => row.length !== columns.length || row.length === 0);
    if (odd >= 0) return invalid({ path: `rows[${odd}]`, message: "must have a value for each of columns" });
    const { shards } = deps.store.primary;
    if (shard >= shards && (rows.length > 0 || ends)) return noSuchShard(deps.store, shard);
    const stored =
      rows.length === 0 ? success({}) : await putIn(deps.store, shard, putShardRows(table, columns, rows));
    if (!stored.ok) return stored;
    if (ends) await sweep(deps.store.at(shard).jobs, [endRestoring()]);
    const line = auditLine(call, { app: null, operation: "restore_shard_rows", target: String(shard) });
    const outcome = {
      shard,
      stored: rows.length,
      status: ends ? ("restored" as const) : ("restoring" as const),
    };
    return await keep(deps, call, ends ? [line] : [], outcome);
  },
});

/** Puts rows into a shard that is being restored, or has nobody. */
async function putIn(store: Store, shard: number, rows: readonly Statement[]): Promise<Result<object>> {
  try {
    await sweep(store.at(shard).jobs, [...beginRestoring(), ...rows]);
    return success({});
  } catch (error) {
    if (error instanceof RequirementFailed)
      return failure("conflict", `shard ${shard} has people: a backup goes into a new deployment`);
    if (error instanceof KeyGone || error instanceof StatementRefused)
      return invalid({
        path: "rows",
        message: "are no rows of this table: send them as they were read, table by table",
      });
    throw error;
  }
}
