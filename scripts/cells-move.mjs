// `npm run cells -- move …`: buckets from one database to another while the service runs, a bounded step a call.
import { createInterface } from "node:readline/promises";
import { readBuckets, writeBuckets, writeTable } from "./cells-plan.mjs";
import { readCells } from "./cells-read.mjs";
import { call, Refusal } from "./service.mjs";

/** Buckets whose rows are counted before the question whether to move them. */
const SHOWN = 20;
/** Of more, so many are told of in one line. */
const TOLD_EACH = 100;

/** @typedef {import("./service.mjs").Service} Service */
/** @typedef {import("./cells-read.mjs").Cells} Cells */

/**
 * @param {Service} service @param {readonly string[]} words
 * @param {{ to: string | undefined, isDryRun: boolean, isSure: boolean }} wish
 */
export async function moveBuckets(service, words, { to: wanted, isDryRun, isSure }) {
  const asked = readBuckets(words);
  if (asked.length === 0) throw new Error("Say which: npm run cells -- move 17, or a run such as 2048-4095.");
  const cells = await readCells(service);
  const to = targetOf(cells, wanted);
  const at = new Map(placesOf(cells));
  // Its rows are in two places: it is gone on with, wherever it is by the map.
  const buckets = asked.filter((bucket) => at.get(bucket) !== to || isOf(cells.move, bucket, to));
  const there = asked.length - buckets.length;
  if (there > 0) console.log(`${there} of them ${there === 1 ? "is" : "are"} in ${to} already.`);
  if (buckets.length === 0) return console.log("Nothing is to be moved.");
  await showRows(service, buckets.slice(0, isDryRun ? buckets.length : SHOWN), to, buckets.length);
  if (isDryRun) return console.log("Nothing was changed.");
  if (!isSure) await agree(`Move ${countOf(buckets)} to ${to}? y/N: `);

  process.once("SIGINT", () => {
    console.log("\nBroken off. The same command goes on.");
    process.exit(130);
  });
  const { move } = cells;
  if (move !== null && !isOf(move, move.bucket, to)) {
    console.log(`Bucket ${move.bucket} is on its way to ${move.to_cell}, and comes first.`);
    await moveOne(service, move.bucket, move.to_cell);
  } else if (move !== null && !buckets.includes(move.bucket))
    await moveOne(service, move.bucket, move.to_cell);
  await moveAll(service, buckets, to);
  console.log(`Done: ${countOf(buckets)} in ${to}.`);
}

/** The cell of each bucket. @param {Cells} cells @returns {[bucket: number, cell: string][]} */
function placesOf({ cells }) {
  return cells.flatMap(({ name, ranges }) =>
    ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, n) => /** @type {[number, string]} */ ([first + n, name])),
    ),
  );
}

/** @param {Cells["move"]} move @param {number} bucket @param {string} to */
function isOf(move, bucket, to) {
  return move !== null && move.bucket === bucket && move.to_cell === to;
}

/** @param {readonly number[]} buckets */
function countOf(buckets) {
  return buckets.length === 1
    ? `bucket ${buckets[0]}`
    : `${buckets.length} buckets (${shorten(writeBuckets(buckets))})`;
}

/** @param {string} text */
function shorten(text) {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/**
 * The database that buckets go to: the one that is named, or the one with the fewest users.
 * @param {Cells} cells @param {string | undefined} wanted
 */
function targetOf({ cells }, wanted) {
  const known = cells.filter((cell) => cell.is_in_map);
  if (known.length < 2) throw new Error("All users are in one database. First: npm run cells -- add 1");
  if (wanted === undefined) {
    const [least] = known.toSorted((a, b) => (a.users ?? 0) - (b.users ?? 0) || a.buckets - b.buckets);
    return least?.name ?? "";
  }
  if (!known.some(({ name }) => name === wanted))
    throw new Error(
      `There is no ${wanted} in the map. Name one of ${known.map(({ name }) => name).join(", ")}.`,
    );
  return wanted;
}

/**
 * Shows how many rows would be moved.
 * @param {Service} service @param {readonly number[]} buckets @param {string} to @param {number} all
 */
async function showRows(service, buckets, to, all) {
  /** @type {Map<string, number>} */
  const rows = new Map();
  for (const [n, bucket] of buckets.entries()) {
    showLine(`counting ${n + 1} of ${buckets.length}`);
    const answer = await step(service, { bucket, to, dry_run: true });
    for (const [table, count] of Object.entries(answer.rows ?? {}))
      rows.set(table, (rows.get(table) ?? 0) + count);
  }
  showLine("");
  const filled = [...rows].filter(([, count]) => count > 0);
  const of = buckets.length < all ? `The first ${buckets.length} of ${all} buckets` : countOf(buckets);
  const sum = filled.reduce((total, [, count]) => total + count, 0);
  console.log(`${of}: ${sum.toLocaleString("en")} rows to move to ${to}.`);
  if (filled.length > 0) console.log(writeTable(["table", "rows"], filled));
}

/** @param {string} question */
async function agree(question) {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    throw new Error("Nothing was changed. Where nobody can be asked, add --yes to move them.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new AbortController();
  terminal.once("close", () => ended.abort());
  const answer = await terminal.question(question, { signal: ended.signal }).catch(() => "");
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
}

/** @param {Service} service @param {readonly number[]} buckets @param {string} to */
async function moveAll(service, buckets, to) {
  const seconds = stopwatch();
  let rows = 0;
  for (const [n, bucket] of buckets.entries()) {
    const count = `${n + 1} of ${buckets.length}`;
    rows += await moveOne(service, bucket, to, {
      before: buckets.length === 1 ? "" : `${count}: `,
      isTold: buckets.length <= SHOWN,
    });
    if (buckets.length > SHOWN && (n + 1) % TOLD_EACH === 0)
      console.log(`${count} buckets are in ${to}: ${rows} rows, ${seconds()}`);
  }
}

/** How long it has been, in words. */
function stopwatch() {
  const began = performance.now();
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/**
 * @param {Service} service @param {number} bucket @param {string} to
 * @param {{ before?: string, isTold?: boolean }} [shown] what stands before its progress, and whether its end gets a line
 * @returns {Promise<number>} rows
 */
async function moveOne(service, bucket, to, { before = "", isTold = true } = {}) {
  const seconds = stopwatch();
  for (;;) {
    const answer = await step(service, { bucket, to });
    if (!answer.is_done) {
      showLine(`${before}bucket ${bucket} → ${to}: ${answer.step}, ${answer.rows_copied} rows, ${seconds()}`);
      continue;
    }
    showLine("");
    if (answer.differs !== null)
      throw new Error(
        `The copy of bucket ${bucket} differs in ${answer.differs}, so the bucket stays in ${answer.from_cell}, and nothing is lost. ` +
          "Run it again; if it differs again, report it with the name of the table.",
      );
    if (isTold) console.log(`bucket ${bucket} is in ${to}: ${answer.rows_copied} rows, ${seconds()}`);
    return answer.rows_copied;
  }
}

/** @param {Service} service @param {object} body @returns {Promise<import("./cells-read.mjs").MoveStep>} */
async function step(service, body) {
  try {
    return await call(service, "POST", "/v1/cells/moves", body);
  } catch (error) {
    showLine("");
    if (!(error instanceof Refusal)) throw error;
    const next =
      error.status === 409
        ? "\n`npm run cells -- list` shows what is on its way."
        : "\nThe same command goes on.";
    throw new Error(`${error.detail}${next}`, { cause: error });
  }
}

/** Writes over the line before, at a terminal; an empty text clears it. @param {string} text */
function showLine(text) {
  if (process.stdout.isTTY === true) process.stdout.write(`\r\u001b[K${text}`);
}
