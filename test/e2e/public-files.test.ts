import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { fingerprint } from "../../scripts/files.mjs";
import { SOURCES } from "../../scripts/public-note.mjs";
import { ROOT } from "../../scripts/wrangler.mjs";

// `public/` is made again when something that it is made of has changed.

/** What `scripts/public-files.mjs` makes it of: the modules that it loads, and those that it bundles. */
const ENTRIES = [
  "scripts/public-files.mjs",
  "src/doors/http/openapi/describe-api.ts",
  "src/doors/http/openapi/llms-text.ts",
  "src/operations.ts",
  "src/words/tables/all.ts",
  "src/words/served-words.ts",
  "console/main.tsx",
  "console/style.css",
  "console/early.ts",
];

it("is made of nothing that isn't looked at", async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    bundle: true,
    packages: "external",
    format: "esm",
    target: "es2022",
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const read = Object.keys(metafile.inputs);
  expect(read.length).toBeGreaterThan(300);
  expect(
    read.filter((path) => !SOURCES.some((source) => path === source || path.startsWith(`${source}/`))),
  ).toEqual([]);
});

it("shows what was changed, moved, added or taken away", () => {
  const root = mkdtempSync(join(tmpdir(), "almanac-fingerprint-"));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const seen = new Set<string>();
  const isNew = () => {
    const before = seen.size;
    return seen.add(fingerprint(root, ["inner", "one.txt"])).size > before;
  };
  try {
    mkdirSync(join(root, "inner/deep"), { recursive: true });
    write("one.txt", "1");
    write("inner/deep/a", "ab");
    write("inner/b", "");
    expect([isNew(), isNew()]).toEqual([true, false]);
    write("one.txt", "2");
    expect(isNew()).toBe(true);
    write("inner/deep/a", "a");
    write("inner/b", "b");
    expect(isNew()).toBe(true);
    renameSync(join(root, "inner/b"), join(root, "inner/c"));
    expect(isNew()).toBe(true);
    rmSync(join(root, "inner/c"));
    expect(isNew()).toBe(true);
    // What is beside it doesn't count.
    write("two.txt", "2");
    expect(isNew()).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});
