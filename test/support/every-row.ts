import { expect } from "vitest";

/**
 * Tries every row of a table in one test, and tells of each that fails: for rows that need no storage of their own, which
 * costs more than the calls.
 */
export async function everyRow<Row>(
  rows: readonly Row[],
  check: (row: Row, n: number) => void | Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  for (const [n, row] of rows.entries())
    try {
      await check(row, n);
    } catch (error) {
      faults.push(
        `${JSON.stringify(row)?.slice(0, 200)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  expect(faults).toEqual([]);
}
