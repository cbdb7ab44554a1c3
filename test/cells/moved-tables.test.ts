import { describe, expect, it } from "vitest";
import { MOVED_TABLES } from "../../src/store/moves/moved-tables";
import { tablesOf } from "../support/every-table";
import { HOME } from "./two-cells";

/** Every table goes along with a bucket, or stays for a reason. */

const STAYS: Record<string, string> = {
  app_copies: "marks of the home",
  apps: "each cell has a copy",
  audit_lines: "says what was done where it was done",
  cell_buckets: "the cell's own",
  cell_map: "the home's",
  cell_moves: "the home's",
  checkpoints: "the cell's own",
  connections: "each cell has a copy",
  daily_counts: "counted where it was made",
  ended_keys: "noted in every cell",
  erasures: "the home's list",
  keywords_fts: "written again with its row",
  knowledge_fts: "written again with its row",
  memory_history_fts: "written again with its row",
  messages_fts: "written again with its row",
  search_totals: "counted by triggers",
  sign_in_links: "the home's",
  test_clocks: "a test app lives at home",
  zone_rules: "the cell's own",
};

describe("a bucket that moves", () => {
  it("takes rows of every table along that has some of people or conversations", async () => {
    const moved = MOVED_TABLES.map(({ name }) => name);
    const all = await tablesOf(HOME);
    expect([...new Set([...moved, ...Object.keys(STAYS)])].sort()).toEqual(all.toSorted());
    expect(moved.filter((name) => name in STAYS)).toEqual([]);
  });
});
