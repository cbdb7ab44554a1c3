import { describe, expect, it } from "vitest";
import { planMoves, readBuckets, writeBuckets, writeTable } from "../../scripts/cells-plan.mjs";

// What `npm run cells -- plan` proposes, and how buckets are typed and shown.

interface Bucket {
  bucket: number;
  cell: string;
  users: number;
}

/** Buckets of which the first ones are in the first cell, and so on. */
function spread(sizes: Record<string, number>, usersOf: (bucket: number) => number): Bucket[] {
  const cells = Object.entries(sizes).flatMap(([cell, size]) => Array.from({ length: size }, () => cell));
  return cells.map((cell, bucket) => ({ bucket, cell, users: usersOf(bucket) }));
}

const cellsOf = (sizes: Record<string, number>, bytes: Record<string, number> = {}) =>
  Object.keys(sizes).map((name) => ({ name, bytes: bytes[name] ?? null }));

/** The users and buckets of each cell after the moves. Throws for a bucket that isn't where it is moved from. */
function sharesBy(buckets: readonly Bucket[], moves: ReturnType<typeof planMoves>) {
  const at = new Map(buckets.map(({ bucket, cell }) => [bucket, cell]));
  for (const { from, to, buckets: some } of moves)
    for (const bucket of some) {
      if (at.get(bucket) !== from) throw new Error(`bucket ${bucket} isn't in ${from}`);
      at.set(bucket, to);
    }
  const found: Record<string, { users: number; buckets: number }> = {};
  for (const { bucket, users } of buckets) {
    const cell = at.get(bucket) ?? "";
    const known = found[cell] ?? { users: 0, buckets: 0 };
    found[cell] = { users: known.users + users, buckets: known.buckets + 1 };
  }
  return found;
}

describe("a plan of moves", () => {
  it("gives new cells their part of users and buckets, in one run each", () => {
    const sizes = { DB: 4096, DB_2: 0, DB_3: 0 };
    const buckets = spread(sizes, () => 3);
    const moves = planMoves(cellsOf(sizes), buckets, "users");
    expect(moves.map(({ to, buckets: some }) => [to, writeBuckets(some)])).toEqual([
      ["DB_2", "2731-4095"],
      ["DB_3", "1366-2730"],
    ]);
    expect(sharesBy(buckets, moves)).toEqual({
      DB: { users: 1366 * 3, buckets: 1366 },
      DB_2: { users: 1365 * 3, buckets: 1365 },
      DB_3: { users: 1365 * 3, buckets: 1365 },
    });
  });

  it("levels cells out whose buckets have different users, and moves nothing twice", () => {
    const sizes = { DB: 3000, DB_2: 1000, DB_3: 96 };
    const buckets = spread(sizes, (bucket) => (bucket * 7919) % 23);
    const before = sharesBy(buckets, []);
    const moves = planMoves(cellsOf(sizes), buckets, "users");
    const all = moves.flatMap(({ buckets: some }) => some);
    expect(new Set(all).size).toBe(all.length);
    const mean = buckets.reduce((sum, { users }) => sum + users, 0) / 3;
    for (const { users } of Object.values(sharesBy(buckets, moves)))
      expect(Math.abs(users - mean)).toBeLessThan(mean * 0.05);
    expect(before["DB"]?.users).toBeGreaterThan(mean * 2);
    // Who is level afterwards is left alone.
    const again = buckets.map((one) => ({
      ...one,
      cell: moves.find(({ buckets: some }) => some.includes(one.bucket))?.to ?? one.cell,
    }));
    expect(planMoves(cellsOf(sizes), again, "users")).toEqual([]);
  });

  it("leaves a bucket alone that would make a cell too full", () => {
    const sizes = { DB: 4096, DB_2: 0 };
    const buckets = spread(sizes, (bucket) => (bucket === 4000 ? 1000 : Number(bucket < 100)));
    const moves = planMoves(cellsOf(sizes), buckets, "users");
    expect(moves.flatMap(({ buckets: some }) => some)).not.toContain(4000);
    expect(sharesBy(buckets, moves)["DB_2"]?.users).toBe(100);
  });

  it("parts empty buckets where there are no users yet", () => {
    const sizes = { DB: 4096, DB_2: 0 };
    const buckets = spread(sizes, () => 0);
    expect(sharesBy(buckets, planMoves(cellsOf(sizes), buckets, "users"))["DB_2"]?.buckets).toBe(2048);
  });

  it("goes by bytes where it is told to", () => {
    const sizes = { DB: 2048, DB_2: 2048 };
    const buckets = spread(sizes, () => 2);
    expect(planMoves(cellsOf(sizes, { DB: 9e9, DB_2: 1e9 }), buckets, "users")).toEqual([]);
    const [move] = planMoves(cellsOf(sizes, { DB: 9e9, DB_2: 1e9 }), buckets, "bytes");
    expect(move).toMatchObject({ from: "DB", to: "DB_2" });
    expect(move?.buckets).toHaveLength(910);
  });
});

describe("buckets at the terminal", () => {
  it.each([
    [["17"], [17]],
    [
      ["3-5", "4", "0"],
      [0, 3, 4, 5],
    ],
    [["4095"], [4095]],
  ])("%j are %j, and written back", (words, buckets) => {
    expect(readBuckets(words)).toEqual(buckets);
    expect(readBuckets(writeBuckets(buckets).split(" "))).toEqual(buckets);
  });

  it.each(["4096", "-1", "5-3", "a", "1.5", ""])("%j is none", (word) => {
    expect(() => readBuckets([word])).toThrow(`"${word}" is no bucket`);
  });

  it("are written as runs", () => {
    expect(writeBuckets([0, 1, 2, 9, 17, 18])).toBe("0-2 9 17-18");
    expect(writeBuckets([])).toBe("");
  });

  it("stand in a table with numbers to the right", () => {
    expect(
      writeTable(
        ["cell", "users"],
        [
          ["DB", 12_034],
          ["DB_2", 7],
        ],
      ),
    ).toBe("cell   users\nDB    12,034\nDB_2       7");
  });
});
