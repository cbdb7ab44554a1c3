// `npm run shards`: people past one D1 database live in Durable Objects. `on 64` turns that on, `walk` takes over who is elsewhere yet, `list`
// shows how full each is. docs/scale.md says when. `--local` is about the service of `npm start`.
import { createInterface } from "node:readline/promises";
import { IS_LOCAL, place, query } from "./database.mjs";
import { readFlags } from "./flags.mjs";
import { applyMigrations, fingerprintMigrations } from "./local-migrations.mjs";
import { readState, writeState } from "./local-state.mjs";
import { call, serviceOf } from "./service.mjs";
import { MARK, SHARD_COUNTS } from "./shard-config.mjs";
import { markShards } from "./shard-mark.mjs";

const USAGE = `npm run shards -- on N | walk | list [--dry-run] [--yes] [--local]

  on N    from now on people live in N shards: ${SHARD_COUNTS.join(", ")}; later in four times as many
  walk    takes over who is elsewhere yet; whoever calls for somebody takes that person over, too
  list    how many people each shard has, how full it is, and what is late

  --dry-run   says what \`on\` or \`walk\` would do, and changes nothing
  --yes       doesn't ask
  --local     the service of \`npm start\`

  ALMANAC_URL=https://… ALMANAC_KEY=<admin token> npm run shards -- walk`;

/** Milliseconds between two calls of a walk where each of whom it asks has something under way. */
const WAIT_MS = 2000;

const { values: flags, positionals } = readFlags(
  USAGE,
  {
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    local: { type: "boolean", default: false },
  },
  2,
);

try {
  const [command, count] = positionals;
  if (command === "on" && count !== undefined) await turnOn(Number(count));
  else if (command === "walk" && count === undefined) await walk();
  else if (command === "list" && count === undefined) await list();
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {number} count */
async function turnOn(count) {
  if (!SHARD_COUNTS.includes(count))
    throw new Error(`There may be ${SHARD_COUNTS.join(", ")} shards: send one of these.`);
  if (IS_LOCAL) await prepareLocal();
  const { mark, source, people } = await look();
  if (mark === count) return console.log(`People live in ${count} shards already.`);
  if (mark !== 0 && count !== 4 * mark)
    throw new Error(`People live in ${mark} shards. There may be four times as many: send ${4 * mark}.`);
  if (source !== null)
    throw new Error("Not everybody has been taken over yet: run `npm run shards -- walk` first.");
  console.log(`  would mark the database, so that a version without shards answers 503 and changes nothing`);
  console.log(
    `  would have ${IS_LOCAL ? "`npm start`" : "`npm run deploy`"} bind ${count} shards to the worker`,
  );
  const where = mark > 0 ? `who live in ${mark} shards` : `${peopleOf(people)} from D1`;
  const isWalk = mark > 0 || people > 0;
  if (isWalk) console.log(`  would have shards take over ${where}, each at the first call or in a walk`);
  if (flags["dry-run"]) return console.log("  Nothing was changed.");
  if (!flags.yes && !(await agrees(count))) return console.log("  Nothing was changed.");
  await markShards(count, isWalk ? mark : null);
  if (IS_LOCAL) writeState({ ...readState(), shards: count, shards_from: mark });
  console.log(
    `Shards are on. Now run \`${IS_LOCAL ? "npm start" : "npm run deploy"}\`: until then the service answers 503.`,
  );
  if (isWalk) console.log(`Then \`npm run shards -- walk\` takes over ${where}.`);
}

/** @param {number} count */
function peopleOf(count) {
  return count === 1 ? "1 person" : `${count} people`;
}

/** The database of a local run that hasn't begun yet. */
async function prepareLocal() {
  const migrations = fingerprintMigrations();
  if (readState().migrations === migrations) return;
  const { code, output } = await applyMigrations(place());
  if (code !== 0) throw new Error(`The database couldn't be prepared.\n\n${output}`);
  writeState({ ...readState(), migrations });
}

/**
 * What the database says: how many shards it is marked with, from where people are taken over yet (0 for D1, null for nowhere),
 * and how many people it has itself.
 */
async function look() {
  const [rows = []] = await query(`SELECT max(at) AS mark, max(source) AS source,
    (SELECT count(*) FROM users WHERE test_app IS NULL) AS people FROM (${MARK})`);
  const [{ mark, source, people } = { mark: 0, source: null, people: 0 }] = rows;
  return {
    mark: Number(mark ?? 0),
    source: source === null ? null : Number(source),
    people: Number(people ?? 0),
  };
}

/** @param {number} count */
async function agrees(count) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `There is no way back to one database but export and import. Type ${count} to go on: `,
  );
  terminal.close();
  return answer.trim() === String(count);
}

/** Takes over a part a call until nobody is left. A walk that breaks off is gone on with. */
async function walk() {
  const service = serviceOf("ALMANAC_URL", "ALMANAC_KEY", "npm run shards -- walk");
  if (flags["dry-run"]) {
    const { people } = await look();
    return console.log(
      `  would take over ${peopleOf(people)} from D1, and who is in fewer shards\n  Nothing was changed.`,
    );
  }
  let all = 0;
  for (;;) {
    const { taken, waiting, people, conversations, done } = await call(
      service,
      "POST",
      "/v1/shards/walk",
      {},
    );
    all += taken;
    if (done)
      return console.log(
        `All people live in shards.${all > 0 ? ` ${all} people and conversations were taken over.` : ""}`,
      );
    console.log(
      `${String(all).padStart(9)} taken over, ${people} people and ${conversations} conversations are left`,
    );
    // What is being sent to somebody ends first.
    if (taken === 0 && waiting > 0) await new Promise((done) => setTimeout(done, WAIT_MS));
  }
}

async function list() {
  const service = serviceOf("ALMANAC_URL", "ALMANAC_KEY", "npm run shards -- list");
  const { data, unreached } = await call(service, "GET", "/v1/shards");
  if (data.length === 0 && unreached === 0)
    return console.log("People live in one database: there are no shards.");
  console.log("shard    people   full  late");
  for (const { shard, people, size_bytes, limit_bytes, late_seconds } of data) {
    const full = `${Math.round((100 * size_bytes) / limit_bytes)} %`;
    console.log(
      `${String(shard).padStart(5)} ${String(people).padStart(9)} ${full.padStart(6)} ${late_seconds === 0 ? "" : `${late_seconds} s`}`,
    );
  }
  if (unreached > 0) console.log(`${unreached} shards didn't answer.`);
}
