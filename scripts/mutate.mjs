// `npm run mutate -- --only store`: changes one place of the code at a time, and asks whether a test notices. What
// nobody notices is printed: a test is missing there, or the place does nothing.
//
// StrykerJS isn't used: its runner for vitest (10.1.1) runs tests in Node alone, by pools of its own, and most of these run
// inside workerd with D1, KV and queues.
import { fork } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFlags } from "./flags.mjs";
import { mutantsOf, sample, showMutant } from "./mutate/mutants.mjs";
import { ROOT } from "./wrangler.mjs";

/** @typedef {import("./mutate/mutants.mjs").Mutant} Mutant */

/**
 * The rooms: by name, the files in them, and the rooms whose tests come by them from outside.
 * @type {Record<string, { holds: RegExp, also: string[] }>}
 */
const ROOMS = {
  store: { holds: /^src\/store\/(?!tables\/)/, also: ["store"] },
  operation: { holds: /^src\/operation\//, also: ["operation", "doors", "conversations"] },
  doors: { holds: /^src\/doors\/(?!http\/openapi\/)/, also: ["doors", "reminders", "chat"] },
  signatures: { holds: /^src\/platforms\/(?:signatures|\w+\/receive)\.ts$/, also: ["platforms"] },
  memories: { holds: /^src\/memories\//, also: ["memories", "doors"] },
  reminders: { holds: /^src\/reminders\//, also: ["reminders"] },
  users: { holds: /^src\/users\//, also: ["users", "context"] },
  conversations: { holds: /^src\/conversations\//, also: ["conversations", "context"] },
  chat: { holds: /^src\/chat\//, also: ["chat"] },
  assistant: { holds: /^src\/assistant\//, also: ["assistant", "chat"] },
  time: { holds: /^src\/time\//, also: ["time", "context", "memories"] },
  words: { holds: /^src\/words\/(?!tables\/)/, also: ["words", "assistant"] },
};

/** Rooms that import a file directly and whose tests are asked; what more rooms use, `also` notices. */
const MOST_ROOMS = 4;

const { values } = readFlags(
  `npm run mutate -- [--only store] [--n 10] [--seed 1] [--minutes 30] [--all] [--list]

  --only ROOM   ${Object.keys(ROOMS).join(", ")}
  --n N         places that are changed, one at a time
  --seed N      which ones
  --minutes N   ends after that long
  --all         asks every other test too before a mutant is said to survive
  --list        names the places, and changes nothing`,
  {
    only: { type: "string" },
    n: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "30" },
    all: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
);
if (values.only !== undefined && !(values.only in ROOMS))
  throw new Error(`--only is one of ${Object.keys(ROOMS).join(", ")}`);

/** Seconds after which the tests of a few files are ended: the mutant never ends, which is noticed too. */
const MOST_SECONDS = 600;
/** Files of tests that are asked at once: a mutant that one of them kills needs no others. */
const AT_ONCE = 6;

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith(".ts"));
const codeOf = new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));

const rooms = Object.entries(ROOMS).filter(([name]) => values.only === undefined || name === values.only);
const all = rooms.map(([room, { holds }]) => {
  const mutants = sources
    .filter((path) => holds.test(path))
    .flatMap((path) => mutantsOf(path, codeOf.get(path) ?? ""));
  return { room, mutants, chosen: sample(mutants, Number(values.n), Number(values.seed)) };
});
// One of each room in turn: where the time is up, each has had its share.
const turns = Math.max(...all.map(({ chosen }) => chosen.length));
const chosen = Array.from({ length: turns }, (_, turn) =>
  all.flatMap(({ room, chosen: here }) => here.slice(turn, turn + 1).map((mutant) => ({ room, mutant }))),
).flat();
if (values.list) {
  for (const { mutant } of chosen) console.log(showMutant(mutant));
  process.exit(0);
}

// Ended at the terminal, it ends the tests that it has started too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Files of tests that have failed with a mutant, and pass or fail without one. @type {Set<string>} */
const passing = new Set();
/** @type {Set<string>} */
const broken = new Set();

/** Every file of tests that a mutant can reach. */
const everyTest = globSync("test/**/*.test.ts", { cwd: ROOT }).filter(
  (file) => !/^test\/(?:slow\/)?e2e\//.test(file),
);

/** @type {{ room: string, mutant: Mutant, outcome: "killed" | "survived" }[]} */
const done = [];
/** @type {import("node:child_process").ChildProcess | null} */
let asking = null;
process.once("exit", endAsking);
const deadline = Date.now() + Number(values.minutes) * 60_000;
for (const { room, mutant } of chosen) {
  if (Date.now() > deadline) break;
  const outcome = (await isKilled(mutant, testsOf(room, mutant.file))) ? "killed" : "survived";
  done.push({ room, mutant, outcome });
  console.log(`${outcome.padEnd(9)}  ${showMutant(mutant)}`);
}
endAsking();
report();

/** Files of tests, the likeliest to notice first: of the rooms that import the file, and of those that come by it. @param {string} room @param {string} file */
function testsOf(room, file) {
  const [, name = ""] = /([^/]+)\.ts$/.exec(file) ?? [];
  const using = sources.filter((path) => new RegExp(`from "\\.[^"]*/${name}"`).test(codeOf.get(path) ?? ""));
  const found = new Set(using.map((path) => path.split("/")[1] ?? ""));
  const rooms = new Set([...(ROOMS[room]?.also ?? []), ...(found.size > MOST_ROOMS ? [] : found)]);
  const isNear = (/** @type {string} */ test) =>
    rooms.has(test.replace(/^test\/(?:slow\/)?/, "").split("/")[0] ?? "");
  const near = everyTest.filter(isNear);
  return values.all ? [...near, ...everyTest.filter((test) => !isNear(test))] : near;
}

/**
 * Whether a test notices a mutant. A file of tests that fails where nothing is changed says nothing: it is left out from then on.
 * @param {Mutant} mutant @param {string[]} tests
 */
async function isKilled(mutant, tests) {
  for (let n = 0; n < tests.length; n += AT_ONCE) {
    const files = tests.slice(n, n + AT_ONCE).filter((file) => !broken.has(file));
    const failed = await failuresOf(mutant, files);
    if (failed === null) return true;
    for (const file of failed) if (await passesPlain(file)) return true;
  }
  return false;
}

/** Whether a file of tests passes where nothing is changed. @param {string} file */
async function passesPlain(file) {
  if (!passing.has(file) && !broken.has(file)) {
    const failed = await failuresOf(null, [file]);
    (failed?.length === 0 ? passing : broken).add(file);
  }
  return passing.has(file);
}

/**
 * The files of tests that fail; `null` where they don't end.
 * @param {Mutant | null} mutant @param {string[]} files @returns {Promise<string[] | null>}
 */
async function failuresOf(mutant, files) {
  if (files.length === 0) return [];
  const child = asking ?? (await startAsking());
  asking = child;
  return await new Promise((answer, broke) => {
    const timer = setTimeout(() => {
      endAsking();
      answer(null);
    }, MOST_SECONDS * 1000);
    const left = () => broke(new Error("the tests' process ended"));
    child.once("exit", left);
    child.once("message", (/** @type {{ failed: string[] }} */ { failed }) => {
      clearTimeout(timer);
      child.off("exit", left);
      answer(failed);
    });
    child.send({ mutant, files });
  });
}

/** @returns {Promise<import("node:child_process").ChildProcess>} */
async function startAsking() {
  const file = join(ROOT, "scripts/mutate/try-mutants.mjs");
  // A group of its own: its runtimes end with it.
  const child = fork(file, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit", "ipc"], detached: true });
  await new Promise((ready) => child.once("message", ready));
  return child;
}

function endAsking() {
  if (asking?.pid !== undefined && asking.exitCode === null) process.kill(-asking.pid, "SIGKILL");
  asking = null;
}

function report() {
  console.log(`\n| room | of | tried | killed | survived |\n|---|---|---|---|---|`);
  for (const { room, mutants } of all) {
    const here = done.filter((one) => one.room === room);
    const count = (/** @type {string} */ wanted) => here.filter(({ outcome }) => outcome === wanted).length;
    console.log(
      `| ${room} | ${mutants.length} | ${here.length} | ${count("killed")} | ${count("survived")} |`,
    );
  }
  for (const file of broken) console.log(`\n${file} was left out: it fails by itself.`);
  const left = chosen.length - done.length;
  if (left > 0) console.log(`\n${left} more were chosen: the time was up (--minutes ${values.minutes}).`);
}
