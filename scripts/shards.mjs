// `npm run shards`: people past one D1 database live in Durable Objects. `on 64` turns that on, `list` shows how full each is.
// docs/scale.md says when. `--local` is about the service of `npm start`.
import { createInterface } from "node:readline/promises";
import { execute, IS_LOCAL, place, query } from "./database.mjs";
import { readFlags } from "./flags.mjs";
import { applyMigrations, fingerprintMigrations } from "./local-migrations.mjs";
import { readState, writeState } from "./local-state.mjs";
import { call, serviceOf } from "./service.mjs";
import { MARK, PRIMARY, SHARD_COUNTS } from "./shard-config.mjs";

const USAGE = `npm run shards -- on N | list [--dry-run] [--yes] [--local]

  on N    from now on people live in N shards: ${SHARD_COUNTS.join(", ")}. Only before the deployment has people
  list    how many people each shard has, how full it is, and what is late

  --dry-run   says what \`on\` would do, and changes nothing
  --yes       doesn't ask
  --local     the service of \`npm start\`

  ALMANAC_URL=https://… ALMANAC_KEY=<admin token> npm run shards -- list`;

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
  const { mark, people } = await look();
  if (mark === count) return console.log(`People live in ${count} shards already.`);
  if (mark !== 0) throw new Error(`People live in ${mark} shards already, and stay there.`);
  if (people > 0)
    throw new Error(
      `This deployment has ${people} people in D1, who can't be taken over yet. ` +
        (IS_LOCAL
          ? "`npm run reset` forgets them."
          : "Make another deployment, turn shards on there, and import what this one exports (docs/scale.md)."),
    );
  console.log(`  would mark the database, so that a version without shards answers 503 and changes nothing`);
  console.log(
    `  would have ${IS_LOCAL ? "`npm start`" : "`npm run deploy`"} bind ${count} shards to the worker`,
  );
  if (flags["dry-run"]) return console.log("  Nothing was changed.");
  if (!flags.yes && !(await agrees(count))) return console.log("  Nothing was changed.");
  await execute(PRIMARY);
  await query(`INSERT INTO checkpoints (name, at) VALUES ('shards', ${count}) ON CONFLICT DO NOTHING`);
  if (IS_LOCAL) writeState({ ...readState(), shards: count });
  console.log(
    `Shards are on. Now run \`${IS_LOCAL ? "npm start" : "npm run deploy"}\`: until then the service answers 503.`,
  );
}

/** The database of a local run that hasn't begun yet. */
async function prepareLocal() {
  const migrations = fingerprintMigrations();
  if (readState().migrations === migrations) return;
  const { code, output } = await applyMigrations(place());
  if (code !== 0) throw new Error(`The database couldn't be prepared.\n\n${output}`);
  writeState({ ...readState(), migrations });
}

/** What the database says: how many shards it is marked with, and how many people it has itself. */
async function look() {
  const [rows = []] = await query(`SELECT (${MARK}) AS mark,
    (SELECT count(*) FROM users WHERE test_app IS NULL) AS people`);
  return { mark: Number(rows[0]?.mark ?? 0), people: Number(rows[0]?.people ?? 0) };
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
