// `npm run mutate -- --only store`: changes one place of the code at a time, and asks whether a test notices. What
// nobody notices is printed: a test is missing there, or the place does nothing.
//
// StrykerJS isn't used: its runner for vitest (10.1.1) runs tests in Node alone, by pools of its own, and these run inside
// workerd with D1, KV and queues. Each mutant has a vitest of its own: in one process, what a bailed run still sends ends
// the next.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { readFlags } from "./flags.mjs";
import { mutantsOf, sample, showMutant } from "./mutate/mutants.mjs";
import { ROOT } from "./wrangler.mjs";

/** @typedef {import("./mutate/mutants.mjs").Mutant} Mutant */

/**
 * The rooms in which a fault would be a hole: by name, the files in them, and the rooms whose tests come by them from outside.
 * @type {Record<string, { holds: RegExp, also: string[] }>}
 */
const ROOMS = {
  store: { holds: /^src\/store\/(?!tables\/)/, also: ["store"] },
  operation: { holds: /^src\/operation\//, also: ["operation", "doors", "conversations"] },
  doors: { holds: /^src\/doors\/(?!http\/openapi\/)/, also: ["doors", "reminders", "chat"] },
  signatures: { holds: /^src\/platforms\/(?:signatures|\w+\/receive)\.ts$/, also: ["platforms"] },
};

/** Rooms that import a file directly and whose tests are asked; what more rooms use, `also` notices. */
const MOST_ROOMS = 4;

const { values } = readFlags(
  `npm run mutate -- [--only store] [--n 10] [--seed 1] [--minutes 30] [--list]

  --only ROOM   ${Object.keys(ROOMS).join(", ")}
  --n N         places that are changed, one at a time
  --seed N      which ones
  --minutes N   ends after that long
  --list        names the places, and changes nothing`,
  {
    only: { type: "string" },
    n: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "30" },
    list: { type: "boolean", default: false },
  },
);
if (values.only !== undefined && !(values.only in ROOMS))
  throw new Error(`--only is one of ${Object.keys(ROOMS).join(", ")}`);

/** Seconds after which the tests of one mutant are ended: it goes undecided. */
const MOST_SECONDS = 600;

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

/** @type {{ room: string, mutant: Mutant, outcome: "killed" | "survived" | "undecided" }[]} */
const done = [];
const deadline = Date.now() + Number(values.minutes) * 60_000;
for (const { room, mutant } of chosen) {
  if (Date.now() > deadline) break;
  const outcome = await run(room, mutant);
  done.push({ room, mutant, outcome });
  console.log(`${outcome.padEnd(9)}  ${showMutant(mutant)}`);
}
report();

/** The folders of tests that may notice: of the rooms that import the file, and of those that come by it. @param {string} room @param {string} file */
function testsOf(room, file) {
  const [, name = ""] = /([^/]+)\.ts$/.exec(file) ?? [];
  const using = sources.filter((path) => new RegExp(`from "\\.[^"]*/${name}"`).test(codeOf.get(path) ?? ""));
  const found = new Set(using.map((path) => path.split("/")[1] ?? ""));
  const asked = [...(ROOMS[room]?.also ?? []), ...(found.size > MOST_ROOMS ? [] : found)];
  return [...new Set(asked)].map((one) => `test/${one}/`).filter((path) => existsSync(join(ROOT, path)));
}

/**
 * What became of a mutant. A file of tests that fails where nothing is changed says nothing: it is left out from then on.
 * @param {string} room @param {Mutant} mutant @returns {Promise<"killed" | "survived" | "undecided">}
 */
async function run(room, mutant) {
  for (;;) {
    const failed = await failuresOf(mutant, testsOf(room, mutant.file));
    if (failed === null) return "undecided";
    if (failed.length === 0) return "survived";
    for (const file of failed) if (await passesPlain(mutant, file)) return "killed";
  }
}

/** Whether a file of tests passes where nothing is changed. One that fails, or hangs, is left out after this. @param {Mutant} mutant @param {string} file */
async function passesPlain(mutant, file) {
  if (passing.has(file)) return true;
  const failed = await failuresOf({ ...mutant, start: 0, end: 0, text: "" }, [file]);
  const passes = failed?.length === 0;
  (passes ? passing : broken).add(file);
  return passes;
}

/**
 * The files of tests that fail, up to the first failure; `null` where they take too long.
 * @param {Mutant} mutant @param {string[]} tests @returns {Promise<string[] | null>}
 */
async function failuresOf(mutant, tests) {
  const bin = join(ROOT, "node_modules/.bin");
  const folder = mkdtempSync(join(tmpdir(), "almanac-mutant-"));
  const results = join(folder, "results.json");
  const args = ["run", "--config", "scripts/mutate/vitest.config.ts", "--root", ROOT, "--bail", "1"];
  const child = spawn(
    join(bin, "vitest"),
    [...args, "--reporter", "json", "--outputFile", results, ...tests],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        // What is long asks little more of a mutant than its first rows.
        ALMANAC_TESTS: "quick",
        ALMANAC_MUTANT: JSON.stringify({ ...mutant, without: [...broken] }),
      },
      stdio: "ignore",
      // A group of its own: its runtimes end with it.
      detached: true,
    },
  );
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", end);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, MOST_SECONDS * 1000);
  const code = await new Promise((ended) => child.once("exit", ended));
  clearTimeout(timer);
  process.off("exit", end);
  try {
    if (late) return null;
    if (code === 0) return [];
    /** @type {{ testResults: { name: string, status: string }[] }} */
    const { testResults } = JSON.parse(readFileSync(results, "utf8"));
    const failed = testResults.filter(({ status }) => status === "failed");
    return failed.length === 0 ? null : failed.map(({ name }) => relative(ROOT, name));
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report() {
  console.log(`\n| room | of | tried | killed | survived | undecided |\n|---|---|---|---|---|---|`);
  for (const { room, mutants } of all) {
    const here = done.filter((one) => one.room === room);
    const count = (/** @type {string} */ wanted) => here.filter(({ outcome }) => outcome === wanted).length;
    console.log(
      `| ${room} | ${mutants.length} | ${here.length} | ${count("killed")} | ${count("survived")} | ${count("undecided")} |`,
    );
  }
  for (const file of broken) console.log(`\n${file} was left out: it fails by itself.`);
  const left = chosen.length - done.length;
  if (left > 0) console.log(`\n${left} more were chosen: the time was up (--minutes ${values.minutes}).`);
}
