import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { monthOf } from "../../bench/cost.mjs";
import { tableBelow } from "../docs/table-below";

const PAGE = readFileSync(join(resolve(import.meta.dirname, "../.."), "docs/scale.md"), "utf8");
const numberIn = (text = "") => Number(text.replaceAll(/[*,]/g, ""));

it("docs/scale.md's prices are those of what it says that a user asks for", () => {
  const [, read, written, kvReads, kvWrites, bytes] =
    /asks for ([\d,]+) rows read, ([\d,]+) written, (\d+) KV reads and (\d+) KV writes a day, and a memory takes (\d+) bytes/.exec(
      PAGE,
    ) ?? [];
  const day = {
    rows_read: numberIn(read),
    rows_written: numberIn(written),
    kv_reads: numberIn(kvReads),
    kv_writes: numberIn(kvWrites),
    queue_messages: 0.2,
  };
  const rows = new Map(
    tableBelow(PAGE, "## Prices").map(([name = "", ...cells]) => [name, cells.map(numberIn)]),
  );
  const users = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
  for (const [at, count] of users.entries()) {
    const month = monthOf(count, { day, bytes: numberIn(bytes) });
    const shown = (name: string) => rows.get(name)?.[at] ?? Number.NaN;
    // The page rounds what it counts with.
    expect(Math.abs(shown("**in D1**") / month.total - 1), String(count)).toBeLessThan(0.03);
    expect(Math.abs(shown("**in shards**") / month.in_shards - 1), String(count)).toBeLessThan(0.03);
    expect(shown("databases of 10 GB")).toBe(month.databases);
    for (const { title, dollars } of month.dollars.filter((one) => rows.has(one.title)))
      expect(Math.abs(shown(title) - dollars), `${title} of ${count}`).toBeLessThanOrEqual(
        0.5 + dollars / 100,
      );
  }
});
