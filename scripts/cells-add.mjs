// `npm run cells -- add N`: further databases, from their creation to the map. What breaks off is gone on with by the same command.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { orderCells } from "./cell-names.mjs";
import { readCells, showCells } from "./cells-read.mjs";
import { IS_LOCAL } from "./database.mjs";
import { addingPath, paths, readState, writeState } from "./local-state.mjs";
import { call } from "./service.mjs";

/** The most databases of one worker that were tried. */
const MOST = 100;
/** Milliseconds until every isolate knows what was deployed. */
const SPREADS_WITHIN = 180_000;

/** How many databases the run that isn't finished wants. Written before anything is made, and removed at the very end. */
const ADDING = IS_LOCAL ? paths.adding : addingPath(process.env.ALMANAC_NAME ?? "");

/** @typedef {import("./service.mjs").Service} Service */
/** @typedef {import("./cells-read.mjs").Cells} Cells */

/** @param {Service} service @param {string} word how many */
export async function addCells(service, word) {
  const count = /^\d{1,3}$/.test(word) ? Number(word) : 0;
  if (count < 1 || count >= MOST)
    throw new Error(`"${word}" is no number of databases: npm run cells -- add 1 makes one more.`);
  const before = await readCells(service);
  const total = totalOf(before, count);
  if (IS_LOCAL) wantLocally(total);
  else {
    const { deploy } = await import("./deploy-steps.mjs");
    await deploy({ total });
  }
  console.log("→ Taking them into the map");
  const after = await takeIn(service, total);
  showCells(after);
  const local = IS_LOCAL ? " --local" : "";
  console.log(`\nNext, which buckets should move there: npm run cells -- plan${local}`);
  rmSync(ADDING, { force: true });
}

/** @param {Cells} before @param {number} count */
function totalOf({ cells }, count) {
  if (existsSync(ADDING)) {
    const { total } = JSON.parse(readFileSync(ADDING, "utf8"));
    console.log(
      `An earlier run wasn't finished: it goes on until there are ${total} databases, as ${ADDING} says.`,
    );
    return total;
  }
  const total = Math.max(1, cells.filter((cell) => cell.is_in_map).length) + count;
  mkdirSync(dirname(ADDING), { recursive: true, mode: 0o700 });
  writeFileSync(ADDING, JSON.stringify({ total }));
  return total;
}

/** The server of `npm start` looks, and starts again with so many. @param {number} total */
function wantLocally(total) {
  const state = readState();
  if ((state.cells ?? 1) >= total) return;
  writeState({ ...state, cells: total });
  console.log("→ Waiting for the server of npm start, which starts again");
}

/**
 * Until the map has all of them. Isolates of before the deployment know fewer, and answer for a while.
 * @param {Service} service @param {number} total
 * @returns {Promise<Cells>}
 */
async function takeIn(service, total) {
  const deadline = Date.now() + SPREADS_WITHIN;
  for (;;) {
    const answer = await call(service, "POST", "/v1/cells", {}).catch((error) => {
      if (Date.now() > deadline) throw error;
      return { cells: [], is_done: false };
    });
    const inMap = answer.cells.filter((/** @type {Cells["cells"][number]} */ cell) => cell.is_in_map);
    if (answer.is_done && inMap.length >= total) return answer;
    if (Date.now() > deadline)
      throw new Error(
        `The service doesn't have ${orderCells([], total).join(", ")} in its map yet. Run this again: it goes on.`,
      );
    if (answer.is_done || answer.cells.length < total) await new Promise((done) => setTimeout(done, 1_000));
  }
}
