import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { type LawCases, USUAL_SEED } from "./test/setup/law-cases.ts";

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

/** The rooms of `test/` whose code keeps nothing and calls nobody: their tests run in Node. */
const PURE = ["core", "dialogue", "outbound", "platforms", "search", "text", "time", "words"];
const pureRooms = `{${PURE.join(",")}}`;

/** The same cases in every run: one that fails here fails everywhere. */
const USUAL: LawCases = { seed: USUAL_SEED, times: 1, limitMs: 600_000 };

/** Other cases each day: a hunt. The reporter prints the seed, with which they come again. */
const ofToday: LawCases = {
  seed: Number(process.env["LAW_SEED"] ?? new Date().toISOString().slice(0, 10).replaceAll("-", "")),
  times: 10,
  limitMs: 3_000_000,
};

interface Project {
  name: string;
  include: string[];
  exclude?: string[];
  laws?: LawCases;
  /** How many shards people live in; 0 for one database. */
  shards?: number;
}

/** In Node, without storage. */
const pure = ({ name, include, laws = USUAL }: Project): TestProjectInlineConfiguration => ({
  assetsInclude: ["**/*.gz"],
  test: {
    name,
    include,
    environment: "node",
    setupFiles: ["test/setup/words-and-laws.ts"],
    provide: { laws },
    isolate: false,
    ...TOGETHER,
    ...PATIENT,
  },
});

/** Inside workerd, with the worker's bindings. */
export const inRuntime = ({
  name,
  include,
  exclude = [],
  laws = USUAL,
  shards = 0,
}: Project): TestProjectInlineConfiguration => ({
  assetsInclude: ["**/*.gz"],
  plugins: [
    tablesInHex,
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          ...secrets,
          RATE_LIMIT: "off",
          TEST_MIGRATIONS: await readD1Migrations("migrations"),
          ...(shards > 0 ? { SHARD_COUNT: String(shards) } : {}),
        },
        ...(shards > 0 ? { durableObjects: { SHARDS: { className: "Shard", useSQLite: true } } } : {}),
      },
    })),
  ],
  test: {
    name,
    include,
    exclude,
    setupFiles: ["test/setup/words-and-laws.ts", "test/setup/fresh-storage.ts"],
    isolate: false,
    // A runtime reads no files: with a cache, each test file begins with the text of all modules loaded so far, sent
    // in one message. That took half of a run.
    fsModuleCache: false,
    provide: { laws },
    ...TOGETHER,
    ...PATIENT,
  },
});

/** In Node, beside services of its own. */
export const besideServices = ({ name, include }: Project): TestProjectInlineConfiguration => ({
  test: {
    name,
    include,
    environment: "node",
    env: { TMPDIR: onDisk },
    isolate: false,
    ...TOGETHER,
    ...PATIENT,
  },
});

// Each test file is in one project, by its folder. `npm test` runs the first three, `npm run test:slow` the rest.
export const PROJECTS: TestProjectInlineConfiguration[] = [
  pure({ name: "unit", include: [`test/${pureRooms}/**/*.test.ts`] }),
  inRuntime({
    name: "worker",
    include: ["test/**/*.test.ts"],
    exclude: [`test/${pureRooms}/**`, "test/shards/**", "test/e2e/**", "test/slow/**"],
  }),
  besideServices({ name: "e2e", include: ["test/e2e/**/*.test.ts"] }),
  pure({ name: "slow-unit", include: [`test/slow/${pureRooms}/**/*.test.ts`], laws: ofToday }),
  inRuntime({
    name: "slow-worker",
    include: ["test/slow/**/*.test.ts"],
    exclude: [`test/slow/${pureRooms}/**`, "test/slow/e2e/**"],
    laws: ofToday,
  }),
  // What only shards have, and contexts where people live in four. Three files count the round trips and rows of one database.
  inRuntime({
    name: "slow-shards",
    include: ["test/{shards,context}/**/*.test.ts"],
    exclude: ["test/context/{group-chats,group-headings,long-conversation}.test.ts"],
    shards: 4,
    laws: ofToday,
  }),
  besideServices({ name: "slow-e2e", include: ["test/slow/e2e/**/*.test.ts"] }),
];

export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    reporters: ["default", "./test/setup/node/count-reporter.ts"],
    // As CI has them, on every machine: no test alone, and no snapshot that a run writes by itself.
    allowOnly: false,
    update: "none",
    projects: PROJECTS,
  },
});
