// What the service says of its databases and of the buckets in them.
import { existsSync, readFileSync } from "node:fs";
import { cellsOf } from "./cell-names.mjs";
import { writeTable } from "./cells-plan.mjs";
import { configOfDeployment, IS_LOCAL } from "./database.mjs";
import { readState, runningNow } from "./local-state.mjs";
import { call, Refusal, serviceOf } from "./service.mjs";

/**
 * @typedef {import("./service.mjs").Service} Service
 * @typedef {{ name: string, buckets: number, ranges: [first: number, last: number][], users: number | null, bytes: number | null, is_in_map: boolean }} ListedCell
 * @typedef {{ bucket: number, from_cell: string, to_cell: string, step: string, rows_copied: number, differs: string | null, is_done: boolean }} Move
 * @typedef {{ epoch: number, buckets: number, cells: ListedCell[], move: Move | null, is_done: boolean }} Cells
 * @typedef {Move & { rows?: Record<string, number> }} MoveStep
 */

/** The deployment, or with `--local` the server of `npm start`. @param {string} command @returns {Service} */
export function serviceOfCommand(command) {
  if (!IS_LOCAL) return serviceOf("ALMANAC_URL", "ADMIN_TOKEN", command);
  const running = runningNow();
  if (running === null)
    throw new Error("Almanac isn't running here. Start it in another terminal: npm start");
  const token = process.env.ADMIN_TOKEN || readState().admin_token;
  return { address: `http://127.0.0.1:${running.port}`, token };
}

/** @param {Service} service @returns {Promise<Cells>} */
export async function readCells(service) {
  try {
    return await call(service, "GET", "/v1/cells");
  } catch (error) {
    if (error instanceof Refusal && error.status === 404)
      throw new Error(`${service.address} runs a version that knows no cells. First: npm run deploy`, {
        cause: error,
      });
    throw error;
  }
}

/**
 * All buckets, each in the cell that the map names, with its users there.
 * @param {Service} service @param {Cells} cells
 * @returns {Promise<import("./cells-plan.mjs").Bucket[]>}
 */
export async function readAllBuckets(service, { cells }) {
  const all = cells.flatMap(({ name, ranges }) =>
    ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, n) => ({ bucket: first + n, cell: name, users: 0 })),
    ),
  );
  const byBucket = new Map(all.map((one) => [one.bucket, one]));
  /** @type {string | null} */
  let cursor = "";
  while (cursor !== null) {
    /** @type {{ data: { cell: string, bucket: number, users: number }[], next_cursor: string | null }} */
    const page = await call(
      service,
      "GET",
      `/v1/cells/buckets${cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`}`,
    );
    // The users of a bucket may come on several pages.
    for (const { cell, bucket, users } of page.data) {
      const known = byBucket.get(bucket);
      if (known?.cell === cell) known.users += users;
    }
    cursor = page.next_cursor;
  }
  return all;
}

/** Shows the databases, and what is on its way or to be done. @param {Cells} cells */
export function showCells({ cells, move }) {
  const names = databaseNames();
  const rows = cells.map(({ name, buckets, users, bytes, is_in_map: isIn }) => [
    name,
    names.get(name) ?? "",
    buckets,
    users ?? "?",
    bytes === null ? "" : Math.round(bytes / 100_000) / 10,
    isIn || cells.length === 1 ? "" : "not in the map yet",
  ]);
  console.log(writeTable(["cell", "database", "buckets", "users", "MB", ""], rows));
  const outside = cells.filter((cell) => !cell.is_in_map).length;
  const local = IS_LOCAL ? " --local" : "";
  if (move !== null)
    console.log(
      `\nBucket ${move.bucket} is on its way from ${move.from_cell} to ${move.to_cell} (${move.step}). It is gone on with by\n  npm run cells -- move ${move.bucket} --to ${move.to_cell}${local}`,
    );
  else if (outside > 0 && cells.length > 1)
    console.log(`\nTo take in what isn't in the map:\n  npm run cells -- add ${outside}${local}`);
}

/** @returns {Map<string, string>} name of the database by binding, as far as this folder knows */
function databaseNames() {
  const file = configOfDeployment();
  if (IS_LOCAL || !existsSync(file)) return new Map();
  return new Map(
    cellsOf(JSON.parse(readFileSync(file, "utf8"))).map(({ binding, database_name: name }) => [
      binding,
      name,
    ]),
  );
}
