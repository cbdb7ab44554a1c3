// What a backup has of shards, and how it goes back. There is no wrangler for an object's rows, so the service reads them and puts
// them back. In the file each page is a line that D1 takes for a comment.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { execute } from "./database.mjs";
import { call } from "./service.mjs";

/** Shards that are asked at once. */
const AT_ONCE = 8;

const PAGE = "-- shard ";
const COUNT = "-- Its people are in shards: ";

/**
 * @typedef {import("./service.mjs").Service} Service
 * @typedef {{ table: string, columns: string[], rows: unknown[][] }} Page
 * @typedef {{ shard: number, page: Page }} ShardPage
 */

/** The line of a backup that says how many shards it is of. @param {number} shards */
export function lineOfCount(shards) {
  return `${COUNT}${shards}`;
}

/** @param {number} shard @param {Page} page */
export function lineOfPage(shard, { table, columns, rows }) {
  return `${PAGE}${shard} ${JSON.stringify({ table, columns, rows })}`;
}

/** What a line has of a shard; null for one of D1's. @param {string} line @returns {ShardPage | null} */
export function pageIn(line) {
  const [, shard, page] = /^-- shard (\d+) (\{.*\})$/.exec(line) ?? [];
  return shard === undefined || page === undefined ? null : { shard: Number(shard), page: JSON.parse(page) };
}

/** How many shards a backup is of; 0 for one database. @param {string[]} lines its first ones */
export function shardsIn(lines) {
  return Number(lines.find((line) => line.startsWith(COUNT))?.slice(COUNT.length) ?? 0);
}

/** Fails unless the service has all of so many shards. @param {Service} service @param {number} shards */
export async function expectShards(service, shards) {
  const { data, unreached } = await call(service, "GET", "/v1/shards");
  if (data.length !== shards)
    throw new Error(
      unreached > 0
        ? `${unreached} shards didn't answer: try again.`
        : `${service.address} has ${data.length} shards, and the database says ${shards}: run \`npm run deploy\`.`,
    );
}

/**
 * Reads all shards, some at once, each page after page.
 * @param {Service} service @param {number} shards @param {(line: string) => void} write
 * @returns {Promise<number>} rows
 */
export async function copyShards(service, shards, write) {
  let rows = 0;
  let next = 0;
  const copyNext = async () => {
    for (let shard = next++; shard < shards; shard = next++) rows += await copyShard(service, shard, write);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  return rows;
}

/** @param {Service} service @param {number} shard @param {(line: string) => void} write */
async function copyShard(service, shard, write) {
  let rows = 0;
  /** @type {string | null} */
  let cursor = "";
  while (cursor !== null) {
    const path = `/v1/shards/${shard}/rows${cursor === "" ? "" : `?cursor=${cursor}`}`;
    /** @type {Page & { next_cursor: string | null }} */
    const page = await call(service, "GET", path);
    if (page.rows.length > 0) write(lineOfPage(shard, page));
    rows += page.rows.length;
    cursor = page.next_cursor;
  }
  return rows;
}

/** Puts the pages of a file into shards without people. The same again puts in what is missing. @param {Service} service @param {string} file */
export async function putShards(service, file) {
  /** @type {ShardPage[]} */
  let batch = [];
  const send = async () => {
    await Promise.all(
      batch.map(({ shard, page }) => call(service, "POST", `/v1/shards/${shard}/rows`, page)),
    );
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const found = pageIn(line);
    if (found === null) continue;
    // A table of a shard may name rows of the one before it.
    if (batch.length === AT_ONCE || batch.some(({ shard }) => shard === found.shard)) await send();
    batch.push(found);
  }
  await send();
}

/** Puts the lines of D1 into it. @param {string} file @param {number} shards of which it has pages */
export async function executeWithoutPages(file, shards) {
  if (shards === 0) return await execute(file);
  const folder = mkdtempSync(join(tmpdir(), "almanac-restore-"));
  try {
    const rest = join(folder, "primary.sql");
    await pipeline(Readable.from(linesOfPrimary(file)), createWriteStream(rest, { mode: 0o600 }));
    await execute(rest);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file */
async function* linesOfPrimary(file) {
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (!line.startsWith(PAGE)) yield `${line}\n`;
}

/** Has all shards do from now on what is due. @param {Service} service @param {number} shards */
export async function endShards(service, shards) {
  for (let first = 0; first < shards; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, shards - first) }, (_, n) =>
        call(service, "POST", `/v1/shards/${first + n}/rows`, { ends: true }),
      ),
    );
}
