import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

// A lint rule that no longer matches says nothing. Here every wall between the rooms is broken once,
// in a copy of the configuration, and must say so; and what is allowed must pass.

const ROOMS = [
  "time",
  "store",
  "digest",
  "delivery",
  "actions",
  "http",
  "mcp",
  "webhooks",
  "jobs",
  "console",
];
const DOORS = ["http", "mcp", "webhooks", "jobs", "console"];
const PACKAGES = [
  "hono",
  "hono/cors",
  "drizzle-orm",
  "drizzle-orm/d1",
  "zod",
  "@modelcontextprotocol/server",
];

/** The table of rooms in docs/architecture.md: which rooms and packages each may import. */
const MAY_IMPORT: Record<string, { rooms: string[]; packages: string[] }> = {
  time: { rooms: [], packages: [] },
  store: { rooms: ["time", "digest", "delivery"], packages: ["drizzle-orm", "drizzle-orm/d1"] },
  digest: { rooms: ["time", "store", "delivery"], packages: ["zod"] },
  delivery: { rooms: ["time", "store", "digest"], packages: ["zod"] },
  actions: { rooms: ["time", "store", "digest", "delivery"], packages: ["zod"] },
  http: { rooms: ["time", "actions"], packages: ["hono", "hono/cors", "zod"] },
  mcp: { rooms: ["time", "actions"], packages: ["zod", "@modelcontextprotocol/server"] },
  webhooks: { rooms: ["time", "actions"], packages: ["hono", "hono/cors", "zod"] },
  jobs: { rooms: ["time", "actions"], packages: ["zod"] },
  console: { rooms: ["time", "actions"], packages: ["hono", "hono/cors"] },
};

const IMPORTS = "lint/style/noRestrictedImports";
const GLOBALS = "lint/style/noRestrictedGlobals";
const PLUGIN = "plugin";

type Case = { room: string; code: string; breaks: string | null };

function importCases(): Case[] {
  const cases: Case[] = [];
  for (const [room, may] of Object.entries(MAY_IMPORT)) {
    for (const other of ROOMS) {
      const breaks = other === room || may.rooms.includes(other) ? null : IMPORTS;
      const from = other === room ? "./thing" : `../${other}/thing`;
      cases.push({ room, code: `import { thing } from "${from}";\nthing();\n`, breaks });
      cases.push({
        room,
        code: `import type { Thing } from "${from}";\nexport const a: Thing = 1;\n`,
        breaks,
      });
    }
    for (const name of [...PACKAGES, "cloudflare:workers"]) {
      const breaks = may.packages.includes(name) ? null : IMPORTS;
      cases.push({ room, code: `import * as thing from "${name}";\nthing.run();\n`, breaks });
    }
    for (const entry of ["../env", "../env.ts", "../index", "../index.ts"]) {
      cases.push({
        room,
        code: `import type { Env } from "${entry}";\nexport const a: Env = 1;\n`,
        breaks: IMPORTS,
      });
    }
    // What every room needs, such as errors, stands beside them and imports nothing.
    for (const plain of ["../errors", "../errors.ts", "../seal"]) {
      const breaks = room === "time" ? IMPORTS : null;
      cases.push({ room, code: `import { thing } from "${plain}";\nthing();\n`, breaks });
    }
  }
  // Every way to name a module is a way through a wall.
  cases.push(
    { room: "actions", code: `export { thing } from "../http/thing";\n`, breaks: IMPORTS },
    { room: "actions", code: `export type { Thing } from "../http/thing";\n`, breaks: IMPORTS },
    { room: "actions", code: `import "../http/thing";\n`, breaks: IMPORTS },
    { room: "actions", code: `export const a = await import("../http/thing");\n`, breaks: IMPORTS },
    { room: "actions", code: `export type A = import("../http/thing").A;\n`, breaks: PLUGIN },
    { room: "time", code: `import { addDays } from "date-fns";\naddDays(1, 1);\n`, breaks: null },
    { room: "time", code: `import { thing } from "./thing.ts";\nthing();\n`, breaks: null },
    { room: "actions", code: `import { z } from "zod";\nz.string();\n`, breaks: IMPORTS },
    { room: "store", code: `import { readFile } from "node:fs";\nreadFile();\n`, breaks: IMPORTS },
  );
  return cases;
}

const CLOCK = [
  "export const a = Date.now();",
  "export const a = Date.now;",
  `export const a = Date["now"]();`,
  "export const a = new Date();",
  "export const a = new Date;",
  "export const a = Date();",
  "export const a = (now = Date.now()) => now;",
  "const { now } = Date;\nexport const a = now();",
  "export const a = crypto.randomUUID();",
  "const { randomUUID } = crypto;\nexport const a = randomUUID();",
  "export const a = Math.random();",
];

function clockCases(): Case[] {
  const cases = ROOMS.flatMap((room) => CLOCK.map((code): Case => ({ room, code, breaks: PLUGIN })));
  for (const room of ROOMS) {
    cases.push({
      room,
      code: "export const a = new Date(0).getTime() + Date.UTC(2026, 1, 1);",
      breaks: null,
    });
    cases.push({ room, code: "export const a = globalThis.Date.now();", breaks: GLOBALS });
  }
  return cases;
}

function globalCases(): Case[] {
  const pure = [
    "fetch('')",
    "crypto.subtle",
    "console.log('')",
    "performance.now()",
    "caches.default",
    "setTimeout(f, 1)",
  ];
  return [
    ...pure.map((code): Case => ({ room: "time", code: `export const a = () => ${code};`, breaks: GLOBALS })),
    ...["store", "digest", "actions"].flatMap((room): Case[] => [
      { room, code: "export const a = performance.now();", breaks: GLOBALS },
      { room, code: "export const a = () => fetch('https://example.com');", breaks: GLOBALS },
    ]),
    ...ROOMS.flatMap((room): Case[] => [
      { room, code: "export const a = (env: Env) => env;", breaks: GLOBALS },
      { room, code: "export const a = (env: Cloudflare.Env) => env;", breaks: GLOBALS },
      { room, code: "export const a = process.version;", breaks: GLOBALS },
    ]),
    { room: "delivery", code: "export const a = () => fetch('https://example.com');", breaks: null },
    ...DOORS.map((room): Case => ({ room, code: "export const a = performance.now();", breaks: null })),
  ];
}

/** The two files that read the clock and know the bindings may do all of it; the other modules of the root, nothing. */
const ROOT_CASES: { path: string; code: string; breaks: string | null }[] = [
  ...["src/env.ts", "src/index.ts"].map((path) => ({
    path,
    code: `import { thing } from "./store/thing";\nexport const a = (env: Env) => thing(env, Date.now(), new Date(), crypto.randomUUID());\n`,
    breaks: null,
  })),
  { path: "src/plain-1.ts", code: `export const a = crypto.subtle;\n`, breaks: null },
  { path: "src/plain-2.ts", code: `import { thing } from "./plain-1";\nthing();\n`, breaks: null },
  { path: "src/plain-3.ts", code: `import { thing } from "./store/thing";\nthing();\n`, breaks: IMPORTS },
  {
    path: "src/plain-4.ts",
    code: `import type { Env } from "./env";\nexport const a = (env: Env) => env;\n`,
    breaks: IMPORTS,
  },
  { path: "src/plain-5.ts", code: `import { sql } from "drizzle-orm";\nsql();\n`, breaks: IMPORTS },
  { path: "src/plain-6.ts", code: "export const a = Date.now();\n", breaks: PLUGIN },
];

const cases = [
  ...[...importCases(), ...clockCases(), ...globalCases()].map((one, index) => ({
    ...one,
    path: `src/${one.room}/case-${index}.ts`,
  })),
  ...ROOT_CASES.map((one) => ({ ...one, room: "" })),
];

let copy: string;
const found = new Map<string, Set<string>>();

beforeAll(async () => {
  const root = resolve(import.meta.dirname, "../..");
  copy = await mkdtemp(join(tmpdir(), "almanac-walls-"));
  for (const part of ["biome.json", "lint", "package.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true });
  }
  for (const { path, code } of cases) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), code);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const flags = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "src"];
  const { stdout } = await promisify(execFile)(biome, flags, { cwd: copy, maxBuffer: 64 << 20 }).catch(
    (failed) => failed,
  );
  for (const { category, location } of JSON.parse(stdout).diagnostics) {
    const path = location.path?.file ?? location.path;
    found.set(path, (found.get(path) ?? new Set()).add(category));
  }
});

afterAll(() => rm(copy, { recursive: true, force: true }));

describe("the walls of", () => {
  it.each([...ROOMS, ""])("src/%s", (room) => {
    const own = cases.filter((one) => one.room === room);
    const stands = ({ path, code, breaks }: (typeof cases)[number]) => {
      const walls = [...(found.get(path) ?? [])].filter((rule) => [IMPORTS, GLOBALS, PLUGIN].includes(rule));
      const asExpected = breaks === null ? walls.length === 0 : walls.includes(breaks);
      return asExpected
        ? ""
        : `${code.trim()} → expected ${breaks ?? "no wall"}, got ${walls.join() || "none"}`;
    };
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(stands).filter(Boolean)).toEqual([]);
  });
});
