import * as z from "zod";
import { toHex } from "../core/bytes";
import { failure, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { auditLine } from "../operation/audit";
import { operation } from "../operation/declare";
import { notACursor, pageCursor } from "../operation/page";
import { sweep } from "../operation/sweep";
import {
  columnsOfTable,
  type RowValue,
  SHARD_TABLES,
  selectEnds,
  selectShardRows,
} from "../store/shards/shard-rows";
import type { Store } from "../store/store";

export const shardNumber = once(() => z.int().min(0).max(4095).describe("Its number, from 0"));

export const rowValues = once(() =>
  z.array(
    z.union([
      z.string(),
      z.number(),
      z.null(),
      z.strictObject({ hex: z.string().regex(/^(?:[0-9a-f]{2})*$/) }),
    ]),
  ),
);

/** Shows what a shard has, for a backup: a page of one table after the other. `npm run backup` sends it. */
export const listShardRows = operation({
  name: "list_shard_rows",
  summary: "Shows the rows of a shard for a backup, a page of a table at a time; secrets are sealed",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({ shard: shardNumber(), cursor: pageCursor(/^[a-z_]{1,40}:\d{1,15}$/) }),
  output: () =>
    z.strictObject({
      shards: z.int().describe("How many there are; 0 where people live in one database"),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.array(rowValues()).describe("A value for each column"),
      next_cursor: z.string().nullable().describe("null when all tables have been read"),
    }),
  routes: [{ method: "GET", path: "/v1/shards/{shard}/rows" }],
  example: { shard: 7 },
  // A row that is longer than a page is a page of its own.
  budget: { answer: Number.POSITIVE_INFINITY },
  run: async ({ store, background }, call, { shard, cursor }) => {
    const [table = "", after = ""] = (cursor ?? `${SHARD_TABLES[0]}:0`).split(":");
    if (!SHARD_TABLES.includes(table)) return notACursor();
    const { shards } = store.primary;
    if (shards === 0) return success({ shards, table, columns: [], rows: [], next_cursor: null });
    if (shard >= shards) return noSuchShard(store, shard);
    if (cursor === undefined) {
      const line = auditLine(call, { app: null, operation: "list_shard_rows", target: String(shard) });
      background(sweep(store.primary, [line]));
    }
    const [[ends = {}], rows] = await store
      .at(shard)
      .jobs.read([selectEnds(), selectShardRows(table, Number(after))]);
    const columns = [...columnsOfTable(table)];
    const values = rows.map((row) => columns.map((column) => viewValue(row[column])));
    return success({
      shards,
      table,
      columns,
      rows: values,
      next_cursor: cursorAfter(ends, table, rows.at(-1)?.row_number ?? null),
    });
  },
});

export function noSuchShard({ primary }: Store, shard: number): Result<never> {
  const there = primary.shards === 0 ? "people live in one database" : `there are ${primary.shards}`;
  return failure("not_found", `there is no shard ${shard}: ${there}`);
}

function viewValue(value: string | number | null | ArrayBuffer = null): RowValue {
  return value instanceof ArrayBuffer ? { hex: toHex(value) } : value;
}

/** Where the next page begins: behind the last row of this one, else with the next table that has rows. */
function cursorAfter(
  ends: Readonly<Record<string, number | null>>,
  table: string,
  last: number | null,
): string | null {
  if (last !== null && last < (ends[table] ?? 0)) return `${table}:${last}`;
  const later = SHARD_TABLES.slice(SHARD_TABLES.indexOf(table) + 1);
  const next = later.find((name) => (ends[name] ?? null) !== null);
  return next === undefined ? null : `${next}:0`;
}
