// `npm run cells`: the databases of a deployment whose users are in several. docs/cells.md has an example of each command.
import { addCells } from "./cells-add.mjs";
import { moveBuckets } from "./cells-move.mjs";
import { planMoves, writeBuckets, writeTable } from "./cells-plan.mjs";
import { readAllBuckets, readCells, serviceOfCommand, showCells } from "./cells-read.mjs";
import { readFlags } from "./flags.mjs";

const USAGE = `npm run cells -- COMMAND: the databases of a deployment, and which users are in which

  list                            the databases, with their buckets, users and megabytes
  add N                           makes N further databases, and deploys the worker with them
  plan [--by bytes]               which buckets should move where, so that the databases level out, by users or by bytes
  move BUCKET… [--to DB_2]        moves buckets, such as 17 or 2048-4095; without --to where the fewest users are
       [--dry-run] [--yes]        only counts the rows; doesn't ask
  --local                         the databases of npm start

  ALMANAC_URL=https://… ADMIN_TOKEN=… npm run cells -- list`;

const { values: flags, positionals } = readFlags(
  USAGE,
  {
    local: { type: "boolean", default: false },
    to: { type: "string" },
    by: { type: "string", default: "users" },
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
  Number.POSITIVE_INFINITY,
);

const [command = "", ...words] = positionals;

/** @type {Record<string, () => Promise<unknown>>} */
const COMMANDS = {
  list: async () => showCells(await readCells(service())),
  add: async () => addCells(service(), words[0] ?? ""),
  plan: async () => plan(),
  move: async () =>
    moveBuckets(service(), words, { to: flags.to, isDryRun: flags["dry-run"], isSure: flags.yes }),
};

const run = COMMANDS[command];
if (run === undefined || (command !== "move" && words.length > (command === "add" ? 1 : 0))) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function service() {
  return serviceOfCommand(`npm run cells -- ${command} …`);
}

async function plan() {
  const { by } = flags;
  if (by !== "users" && by !== "bytes") throw new Error(`--by is "${by}": send users or bytes.`);
  const listed = await readCells(service());
  const { cells, move } = listed;
  const known = cells.filter((cell) => cell.is_in_map);
  if (known.length < 2) throw new Error("All users are in one database. First: npm run cells -- add 1");
  const buckets = await readAllBuckets(service(), listed);
  const moves = planMoves(known, buckets, by);
  const target = new Map(moves.flatMap(({ to, buckets: some }) => some.map((bucket) => [bucket, to])));
  const rows = known.map(({ name }) => {
    const usersOf = (/** @type {typeof buckets} */ some) => some.reduce((sum, { users }) => sum + users, 0);
    const before = buckets.filter(({ cell }) => cell === name);
    const after = buckets.filter(({ bucket, cell }) => (target.get(bucket) ?? cell) === name);
    return [name, before.length, usersOf(before), after.length, usersOf(after)];
  });
  console.log(writeTable(["cell", "buckets", "users", "buckets then", "users then"], rows));
  if (move !== null)
    console.log(`\nBucket ${move.bucket} is on its way to ${move.to_cell}, and comes first.`);
  if (moves.length === 0) return console.log("\nThey are level: nothing is to be moved.");
  const local = flags.local ? " --local" : "";
  console.log("");
  for (const { to, buckets: some } of moves)
    console.log(`npm run cells -- move ${writeBuckets(some)} --to ${to}${local}`);
}
