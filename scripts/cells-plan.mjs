// Which buckets should go where, so that the databases of a deployment level out; and how buckets and tables are written. Pure.

/**
 * @typedef {{ name: string, bytes: number | null }} Cell
 * @typedef {{ bucket: number, cell: string, users: number }} Bucket
 * @typedef {{ from: string, to: string, buckets: number[] }} Moves
 * @typedef {{ load: number, target: number, buckets: Bucket[], name: string }} Side
 */

export const BUCKETS = 4096;

/** Cells that are no further from the mean count as level. */
const TOLERANCE = 0.05;

/**
 * What levels cells out: each that has more than the mean gives buckets to those that have less, its last ones first, so that the
 * map stays made of few runs. No bucket goes where it would make a cell too full.
 * @param {readonly Cell[]} cells those of the map @param {readonly Bucket[]} buckets all of them @param {"users" | "bytes"} by
 * @returns {Moves[]} empty where the cells are level
 */
export function planMoves(cells, buckets, by) {
  const weigh = weightBy(cells, buckets, by);
  const least = Math.min(...buckets.map(weigh).filter((weight) => weight > 0));
  const mean = buckets.reduce((sum, bucket) => sum + weigh(bucket), 0) / cells.length;
  const sides = cells.map(({ name }) => {
    const own = buckets.filter(({ cell }) => cell === name);
    return { name, buckets: own, load: own.reduce((sum, bucket) => sum + weigh(bucket), 0), target: mean };
  });
  const far = (/** @type {Side} */ { load }) => Math.abs(load - mean) > mean * TOLERANCE;
  const givers = sides.filter((side) => side.load > mean && far(side)).sort((a, b) => b.load - a.load);
  const takers = sides.filter((side) => side.load < mean && far(side)).sort((a, b) => a.load - b.load);
  /** @type {Map<string, Moves>} */
  const moves = new Map();
  for (const giver of givers) {
    for (const bucket of giver.buckets.toSorted((a, b) => b.bucket - a.bucket)) {
      const weight = weigh(bucket);
      const taker = takers.find((one) => fits(weight, least, giver, one));
      if (taker === undefined) continue;
      giver.load -= weight;
      taker.load += weight;
      giver.buckets = giver.buckets.filter((one) => one !== bucket);
      taker.buckets = [...taker.buckets, bucket];
      const key = `${giver.name} ${taker.name}`;
      const known = moves.get(key) ?? { from: giver.name, to: taker.name, buckets: [] };
      moves.set(key, { ...known, buckets: [...known.buckets, bucket.bucket] });
    }
  }
  return [...moves.values()].map((move) => ({ ...move, buckets: move.buckets.sort((a, b) => a - b) }));
}

/**
 * @param {number} weight @param {number} least the weight of the lightest bucket with users
 * @param {Side} giver @param {Side} taker
 */
function fits(weight, least, giver, taker) {
  const room = taker.target - taker.load;
  const excess = giver.load - giver.target;
  // One without users brings the users to come.
  if (weight === 0)
    return room >= least && excess >= least && taker.buckets.length + 1 < giver.buckets.length;
  return weight <= room && weight <= excess;
}

/**
 * @param {readonly Cell[]} cells @param {readonly Bucket[]} buckets @param {"users" | "bytes"} by
 * @returns {(bucket: Bucket) => number}
 */
function weightBy(cells, buckets, by) {
  if (!buckets.some(({ users }) => users > 0)) return () => 1;
  if (by === "users") return ({ users }) => users;
  const each = new Map(
    cells.map(({ name, bytes }) => {
      const users = buckets.filter(({ cell }) => cell === name).reduce((sum, one) => sum + one.users, 0);
      return [name, users === 0 ? 0 : (bytes ?? 0) / users];
    }),
  );
  return ({ cell, users }) => users * (each.get(cell) ?? 0);
}

/**
 * Buckets as they are typed: numbers, and runs such as 2048-4095.
 * @param {readonly string[]} words
 * @returns {number[]} each once, in order
 */
export function readBuckets(words) {
  const found = words.flatMap((word) => {
    const [, first = "", last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(word) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === "" || to >= BUCKETS || from > to)
      throw new Error(
        `"${word}" is no bucket: send numbers from 0 to ${BUCKETS - 1}, or runs such as 2048-4095.`,
      );
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

/** The same, written. @param {readonly number[]} buckets in order */
export function writeBuckets(buckets) {
  /** @type {[first: number, last: number][]} */
  const runs = [];
  for (const bucket of buckets) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === bucket - 1) run[1] = bucket;
    else runs.push([bucket, bucket]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(" ");
}

/**
 * Rows under their titles, numbers to the right.
 * @param {readonly string[]} titles @param {readonly (readonly (string | number)[])[]} rows
 */
export function writeTable(titles, rows) {
  const shown = [titles, ...rows.map((row) => row.map(shownIn))];
  const widths = titles.map((_, column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  const isNumber = titles.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  return shown
    .map((row) =>
      row
        .map((text, column) =>
          isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @param {string | number} value */
function shownIn(value) {
  return typeof value === "number" ? value.toLocaleString("en") : value;
}
