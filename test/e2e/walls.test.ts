import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import consoleFloors from "../../lint/console-floors.json" with { type: "json" };
import floors from "../../lint/floors.json" with { type: "json" };

// lint/floors.json lists the rooms from the top down, lint/console-floors.json those of the console. An import, of a type
// too, may stay in its room or go to a floor below; it never goes up, and never to the room beside it. No file imports
// itself in a circle.

const root = resolve(import.meta.dirname, "../..");

/** File by path below its root, and its text. */
type Tree = ReadonlyMap<string, string>;

/** A folder that is parted into rooms. */
interface House {
  root: string;
  floors: readonly { rooms: readonly string[] }[];
  /** Files outside it, by their path in the project, that a file on a floor may import. */
  reaches(target: string, floor: number): boolean;
}

const HOUSES: readonly House[] = [
  // The entry alone knows the package's version.
  { root: "src", floors, reaches: (target, floor) => floor === 0 && target === "package.json" },
  // The console calls the service by its client, and shares with it what is pure.
  {
    root: "console",
    floors: consoleFloors,
    reaches: (target) => /^(?:clients\/typescript\/src|src\/(?:time|words))\//.test(target),
  },
];

const [SRC, CONSOLE] = HOUSES as [House, House];

/** Every way to name another module: `from "…"`, `import "…"`, `import("…")`. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.{1,2}\/[^"']+)["']/g;

const EXPORT = /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm;

const TYPE_NAME = /^(?:export )?(?:type|interface) (\w+)/gm;

/** A participle alone, such as "Asked" or "Known"; "Feed" and "Seed" are nouns. */
const PARTICIPLE =
  /^(?!Feed$|Seed$|Need$|Speed$)(?:[A-Z][a-z]+ed|Begun|Bound|Built|Chosen|Done|Drawn|Forgotten|Found|Given|Gone|Heard|Held|Kept|Known|Laid|Left|Lent|Lost|Made|Meant|Met|Paid|Put|Read|Said|Seen|Sent|Set|Shown|Spoken|Taken|Thought|Told|Understood|Written)$/;

/** The same without types, which leave nothing in a bundle. */
const VALUE_IMPORT =
  /^(?:import|export) (?!type\b)[^"';]*\bfrom\s*["'](\.{1,2}\/[^"']+)["']|\bimport\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/gm;

function importsOf(tree: Tree, file: string, names: RegExp = IMPORT): string[] {
  return [...(tree.get(file) ?? "").matchAll(names)].map(([, from, alone]) => {
    const specifier = from ?? alone ?? "";
    const path = relative("/", resolve("/", dirname(file), specifier));
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => tree.has(candidate)) ?? path;
  });
}

/** The room that a file stands in, and how far down that is; -1 for a room that the list lacks. */
function roomOf({ floors }: House, file: string): { name: string; floor: number } {
  // A file beside a folder of its name belongs to it.
  const isIn = (room: string) => file === room || file === `${room}.ts` || file.startsWith(`${room}/`);
  const floor = floors.findIndex(({ rooms }) => rooms.some(isIn));
  return { name: floors[floor]?.rooms.find(isIn) ?? file, floor };
}

function crossedWalls(house: House, tree: Tree): string[] {
  return [...tree.keys()].flatMap((file) => {
    const from = roomOf(house, file);
    if (from.floor === -1) return [`${file} stands in no room of the list of floors`];
    return importsOf(tree, file).flatMap((target) => {
      const to = roomOf(house, target);
      const entry = from.floor === 0 && to.floor === 0;
      const stays = to.name === from.name || to.floor > from.floor || entry;
      return stays || house.reaches(target, from.floor) ? [] : [`${file} imports ${target}`];
    });
  });
}

/** Each circle of imports once, as the files that it goes through. */
function circles(tree: Tree): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at !== -1) found.push([...path.slice(at), file].join(" → "));
    if (at !== -1 || done.has(file)) return;
    for (const target of importsOf(tree, file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of tree.keys()) visit(file, []);
  return found;
}

/** All files whose code a bundle of this file has. */
function bundleOf(tree: Tree, entry: string): Set<string> {
  const files = new Set([entry]);
  for (const file of files) for (const target of importsOf(tree, file, VALUE_IMPORT)) files.add(target);
  return files;
}

async function readTree(house: House = SRC): Promise<Tree> {
  const top = join(root, house.root);
  const files = (await readdir(top, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(top, file), "utf8")] as [string, string]),
    ),
  );
}

describe.each(HOUSES)("the rooms of $root", (house) => {
  it("import downwards only, types included", async () => {
    expect(crossedWalls(house, await readTree(house))).toEqual([]);
  });

  it("hold no circle of imports, types included", async () => {
    expect(circles(await readTree(house))).toEqual([]);
  });

  it("are all there", async () => {
    const files = [...(await readTree(house)).keys()];
    const missing = house.floors
      .flatMap(({ rooms }) => rooms)
      .filter((room) => !files.some((file) => roomOf(house, file).name === room));
    expect(missing).toEqual([]);
  });
});

describe("the rooms", () => {
  it("keep the tables of words, which stand beside the worker, out of it", async () => {
    const tree = await readTree();
    const tables = bundleOf(tree, "words/tables/all.ts");
    expect(tables.size).toBeGreaterThan(45);
    const worker = bundleOf(tree, "index.ts");
    // What makes the tables and what reads them fold names and bound patterns alike: functions, without a word.
    const shared = [
      "time/holidays/fold-name.ts",
      "time/phrases/words/finding/patterns.ts",
      "time/phrases/words/phrase-languages.ts",
      "words/parts.ts",
    ];
    expect([...tables].filter((file) => worker.has(file)).sort()).toEqual(shared);
  });

  it("leave date-fns to the first call that reads people's words", async () => {
    const importing = /^import (?!type\b)[^;]*["'][^"']*\/write-instant["']/m;
    const tree = [...(await readTree())];
    expect(tree.some(([file]) => file === "words/written/write-instant.ts")).toBe(true);
    expect(tree.filter(([, text]) => importing.test(text)).map(([file]) => file)).toEqual([]);
  });

  it("give a name to one thing alone, but for what every platform's module is called", async () => {
    const homes = new Map<string, string[]>();
    for (const [file, text] of await readTree()) {
      for (const [, name = ""] of text.matchAll(EXPORT)) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
    const shared = [...homes].filter(([, files]) => files.length > 1).map(([name]) => name);
    expect(shared.sort()).toEqual(["decode", "send", "verify"]);
  });

  it("name types by nouns: a bare participle doesn't say what the thing is", async () => {
    const found: string[] = [];
    for (const [file, text] of await readTree()) {
      for (const [, name = ""] of text.matchAll(TYPE_NAME))
        if (PARTICIPLE.test(name)) found.push(`${file}: ${name}`);
    }
    expect(found).toEqual([]);
    expect(["Asked", "Heard", "Known", "Kept", "Made"].filter((name) => !PARTICIPLE.test(name))).toEqual([]);
    expect(["Feed", "Event", "SettledTime", "Person"].filter((name) => PARTICIPLE.test(name))).toEqual([]);
  });

  it.each([
    ["up", "store/a.ts", 'import { b } from "../users/b";'],
    ["up, for a type", "store/a.ts", 'import type { B } from "../users/b";'],
    ["up, to pass it on", "store/a.ts", 'export { b } from "../users/b";'],
    ["up, for what it does", "store/a.ts", 'import "../users/b";'],
    ["up, when it runs", "store/a.ts", 'const b = await import("../users/b");'],
    ["beside", "apps/a.ts", 'import { b } from "../users/b";'],
    ["to the entry", "users/a.ts", 'import { log } from "../env";'],
    ["out of the tree", "users/a.ts", 'import { version } from "../../package.json";'],
  ])("show a wall that is crossed %s", (_way, file, text) => {
    const tree = new Map([
      [file, text],
      ["users/b.ts", ""],
      ["env.ts", ""],
    ]);
    expect(crossedWalls(SRC, tree)).toHaveLength(1);
  });

  it.each([
    ["up", "shell/a.ts", 'import type { Now } from "../views/now";'],
    ["beside", "now/a.tsx", 'import { More } from "../operate/more";'],
    ["to what isn't pure", "words/a.ts", 'import type { Deps } from "../../src/operation/deps";'],
  ])("show a wall of the console that is crossed %s", (_way, file, text) => {
    const tree = new Map([
      [file, text],
      ["views/now.tsx", ""],
      ["operate/more.tsx", ""],
    ]);
    expect(crossedWalls(CONSOLE, tree)).toHaveLength(1);
  });

  it("show a circle, of types too, and a room that nobody listed", () => {
    const circle = new Map([
      ["time/a.ts", 'import type { B } from "./b";'],
      ["time/b.ts", 'import { a } from "./c";'],
      ["time/c.ts", 'import { b } from "./a";'],
    ]);
    expect(circles(circle)).toEqual(["time/a.ts → time/b.ts → time/c.ts → time/a.ts"]);
    expect(crossedWalls(SRC, new Map([["attic/a.ts", ""]]))).toHaveLength(1);
  });
});

// A lint rule that no longer matches says nothing. Here every rule about packages and globals is broken once, in a copy
// of the configuration, and must say so; and what is allowed must pass.

const ROOMS = [
  ...floors.flatMap(({ rooms }) => rooms).filter((room) => !room.endsWith(".ts")),
  // Served beside the worker, so it may take what would weigh on it.
  "words/tables",
];
const ALL_PACKAGES = [
  "hono",
  "hono/cors",
  "@modelcontextprotocol/server",
  "drizzle-orm",
  "drizzle-orm/d1",
  "zod",
  "cloudflare:workers",
  "node:fs",
  "chrono-node",
  "date-fns",
  "date-fns/locale/de",
  "date-fns-tz/formatInTimeZone",
];
const OWN_PACKAGES: Record<string, string[]> = {
  time: [],
  store: ["drizzle-orm", "drizzle-orm/d1"],
  "doors/http": ["hono", "hono/cors", "zod"],
  "doors/mcp": ["@modelcontextprotocol/server", "zod"],
  words: ["date-fns", "date-fns-tz/formatInTimeZone"],
  "words/tables": ["date-fns", "date-fns/locale/de"],
};

const IMPORTS = "lint/style/noRestrictedImports";
const GLOBALS = "lint/style/noRestrictedGlobals";
const PLUGIN = "plugin";

interface Case {
  path: string;
  code: string;
  breaks: string | null;
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

const NOWHERE = [
  "export const a = globalThis.Date.now();",
  "export const a = performance.now();",
  "export const a = () => console.log('');",
  "export const a = () => setTimeout(f, 1);",
  "export const a = (env: Env) => env;",
  "export const a = (env: Cloudflare.Env) => env;",
  "export const a = process.version;",
];

function casesOf(room: string): Omit<Case, "path">[] {
  const own = OWN_PACKAGES[room] ?? ["zod"];
  const fetches = room === "outbound" ? null : GLOBALS;
  return [
    ...ALL_PACKAGES.map((name) => ({
      code: `import * as thing from "${name}";\nthing.run();\n`,
      breaks: own.includes(name) ? null : IMPORTS,
    })),
    { code: `import { z } from "zod";\nz.string();\n`, breaks: IMPORTS },
    { code: `import { thing } from "./thing";\nthing();\n`, breaks: null },
    { code: `export type A = import("./thing").A;\n`, breaks: PLUGIN },
    ...CLOCK.map((code) => ({ code, breaks: PLUGIN })),
    ...NOWHERE.map((code) => ({ code, breaks: GLOBALS })),
    { code: "export const a = new Date(0).getTime() + Date.UTC(2026, 1, 1);", breaks: null },
    { code: "export const a = () => fetch('https://example.com');", breaks: fetches },
  ];
}

/** What runs in its host's own zone. */
const BESIDE = ["console/case.ts", "clients/command-line/case.ts", "scripts/case.ts"];

const PURE = ["crypto.subtle", "caches.default", "queueMicrotask(f)", "new WebSocket('')"];

const CASES: Case[] = [
  ...ROOMS.flatMap((room) =>
    casesOf(room).map((one, index) => ({ ...one, path: `src/${room}/case-${index}.ts` })),
  ),
  ...["time", "words"].flatMap((room) =>
    PURE.map((code, index) => ({
      path: `src/${room}/pure-${index}.ts`,
      code: `export const a = () => ${code};`,
      breaks: GLOBALS,
    })),
  ),
  ...BESIDE.map((path) => ({
    path,
    code: `import { formatInTimeZone } from "date-fns-tz/formatInTimeZone";\nformatInTimeZone();\n`,
    breaks: IMPORTS,
  })),
  ...["src/env.ts", "src/index.ts"].map((path) => ({
    path,
    code: `import { thing } from "./store/thing";\nexport const a = (env: Env) => thing(env, Date.now(), new Date(), crypto.randomUUID());\n`,
    breaks: null,
  })),
  { path: "src/bindings.ts", code: "export const a = (env: Env) => thing(env, Date.now());", breaks: PLUGIN },
];

it("nothing writes but changeUser, keep, sweep and what erases", async () => {
  const tree = await readTree();
  const writers = [...tree].filter(
    ([file, text]) =>
      !file.startsWith("store/") &&
      /\b(?:db|deps\.store\.\w+(?:\([^)]*\))?|store\.\w+\([^)]*\))\s*\.write\(|\bbatchEndingIn\(/.test(text),
  );
  expect(writers.map(([file]) => file).sort()).toEqual([
    "operation/budget.ts",
    "operation/change-user.ts",
    "operation/keep.ts",
    "operation/sweep.ts",
    "operation/user/move-user.ts",
    "operators/erase-again.ts",
    "operators/erase-step.ts",
  ]);
});

describe("lint", () => {
  let copy: string;
  const found = new Map<string, Set<string>>();

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "almanac-walls-"));
    for (const part of ["biome.json", "lint", "package.json"]) {
      await cp(join(root, part), join(copy, part), { recursive: true });
    }
    for (const { path, code } of CASES) {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await writeFile(join(copy, path), code);
    }
    const biome = join(root, "node_modules/.bin/biome");
    const flags = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."];
    const { stdout } = await promisify(execFile)(biome, flags, { cwd: copy, maxBuffer: 64 << 20 }).catch(
      (failed) => failed,
    );
    for (const { category, location } of JSON.parse(stdout).diagnostics) {
      const path = location.path?.file ?? location.path;
      found.set(path, (found.get(path) ?? new Set()).add(category));
    }
  });

  afterAll(() => rm(copy, { recursive: true, force: true }));

  it.each([...ROOMS, ""])("keeps packages and globals out of src/%s", (room) => {
    const own = CASES.filter(({ path }) => dirname(path) === join("src", room));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(unexpected).filter(Boolean)).toEqual([]);
  });

  it("keeps what is right on hosts in UTC alone out of what runs anywhere", () => {
    const own = CASES.filter(({ path }) => BESIDE.includes(path));
    expect(own.map(unexpected).filter(Boolean)).toEqual([]);
  });

  /** What the rules should have said of a case and didn't; empty where it is as expected. */
  function unexpected({ path, code, breaks }: Case): string {
    const said = [...(found.get(path) ?? [])].filter((rule) => [IMPORTS, GLOBALS, PLUGIN].includes(rule));
    const asExpected = breaks === null ? said.length === 0 : said.includes(breaks);
    return asExpected
      ? ""
      : `${code.trim()} → expected ${breaks ?? "nothing"}, got ${said.join() || "nothing"}`;
  }
});
