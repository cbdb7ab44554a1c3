import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// No test run speaks to anyone: neither wrangler's telemetry nor Miniflare's look-up of request.cf.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.WRANGLER_SEND_ERROR_REPORTS = "false";
process.env.WRANGLER_HIDE_BANNER = "true";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
// A line for each batch of a queue tells a reader of the tests nothing.
process.env.WRANGLER_LOG = "warn";

// The tests' own secrets. wrangler looks for them in the environment; bound, they also win over a .dev.vars.
const secrets = {
  ADMIN_TOKEN: "test-admin-token",
  ENCRYPTION_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
};
Object.assign(process.env, secrets);

// What the workerd tests store is gone after them. In memory they take three quarters of the time, if there is room:
// a container has 64 MB of it. Nothing may be executed there, which the e2e tests do.
const onDisk = tmpdir();
const IN_MEMORY = "/dev/shm";
const ROOM = 1 << 30;
if (existsSync(IN_MEMORY)) {
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize >= ROOM) process.env.TMPDIR = IN_MEMORY;
}

// All tests, or a quick run (test/setup/quick.ts): what is asked for, else all for CI and for whoever names something.
const { ALMANAC_TESTS = "", CI = "" } = process.env;
if (!["", "all", "quick"].includes(ALMANAC_TESTS)) throw new Error("ALMANAC_TESTS is all or quick");
const isPlain = process.argv.slice(2).join(" ") === "run" && (CI === "" || CI === "false");
const provide = { isQuick: ALMANAC_TESTS === "" ? isPlain : ALMANAC_TESTS === "quick" };

// In how many databases the workerd tests' worker keeps its data (docs/scale.md).
const cells = Number(process.env.CELLS ?? 1);
if (!Number.isInteger(cells) || cells < 1 || cells > 9) throw new Error("CELLS is a number from 1 to 9");
const furtherCells = Array.from({ length: cells - 1 }, (_, n) => `DB_${n + 2}`);

// A runtime for each of the two cores that a machine has at least, and a place for a test that waits, as those of the
// e2e project mostly do. One group has one number of places.
const TOGETHER = { maxWorkers: 3, sequence: { groupOrder: 1 } };

// None of these is how long something takes: a test of two seconds takes a minute on a machine that does other work
// besides, and what hangs is to be ended all the same.
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/**
 * The tables of the tests' tokenizer are 2.4 MB, one string a line, of which Vite makes 16 MB with a source map: close to
 * the most that a runtime takes as one message. In hex they are one word, which a map has nothing to say of.
 */
const tablesInHex = {
  name: "tables-in-hex",
  load: async (id: string) => {
    if (!id.includes("gpt-tokenizer/esm/bpeRanks")) return null;
    const { default: table } = (await import(id)) as { default: unknown };
    const hex = Buffer.from(JSON.stringify(table)).toString("hex");
    return `const bytes = Uint8Array.from("${hex}".match(/../g), (pair) => Number.parseInt(pair, 16));
export default JSON.parse(new TextDecoder().decode(bytes));`;
  },
};

/** Once a run; the file of a configuration is read once a project. */
export const MAKE_PUBLIC = "test/setup/node/make-public.ts";

interface Files {
  include: string[];
  exclude?: string[];
}

/** What runs inside workerd, with the worker's bindings. */
export const inRuntime = (files: Files): TestProjectInlineConfiguration => ({
  assetsInclude: ["**/*.gz"],
  plugins: [
    tablesInHex,
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // One more database for the tests of cells, which the worker takes for none of its own.
        d1Databases: [...furtherCells, "SPARE_DB"],
        bindings: {
          ...secrets,
          RATE_LIMIT: "off",
          TEST_MIGRATIONS: await readD1Migrations("migrations"),
        },
      },
    })),
  ],
  test: {
    name: "workerd",
    ...files,
    setupFiles: ["test/setup/fresh-storage.ts"],
    isolate: false,
    // A runtime reads no files: with a cache, each test file begins with the text of all modules loaded so far, sent
    // in one message. That took half of a run.
    fsModuleCache: false,
    provide,
    ...TOGETHER,
    ...PATIENT,
  },
});

/** What runs in Node, beside services of its own. */
export const inNode = (files: Files): TestProjectInlineConfiguration => ({
  test: {
    name: "e2e",
    ...files,
    environment: "node",
    setupFiles: ["test/setup/node/leave-out.ts"],
    provide,
    env: { TMPDIR: onDisk },
    isolate: false,
    ...TOGETHER,
    ...PATIENT,
  },
});

export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    reporters: ["default", "./test/setup/node/count-reporter.ts"],
    projects: [
      inRuntime({ include: ["test/**/*.test.ts"], exclude: ["test/e2e/**"] }),
      inNode({ include: ["test/e2e/**/*.test.ts"] }),
    ],
  },
});
