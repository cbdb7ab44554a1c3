import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

// Code that is there for an earlier version says so: `// until 0.3.0: keys without a place`. It is in 0.3.0 still, and no
// longer in what follows.

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["src", "scripts", "console", "clients"];

/** Such comments whose release is before `version`, each as `file:line`. */
function overdue(version: string, file: string, code: string): string[] {
  return code.split("\n").flatMap((line, n) => {
    const [, until] = /(?:\/\/|\/?\*+|--|#) until (\d+\.\d+\.\d+)\b/.exec(line) ?? [];
    return until !== undefined && compareVersions(version, until) > 0 ? [`${file}:${n + 1}`] : [];
  });
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

it("no code is for a version that upgrades no longer come from", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ).filter((path) => /\.(?:ts|tsx|mjs|py|sql)$/.test(path) && !path.includes("node_modules/"));
  expect(files.length).toBeGreaterThan(500);
  const left = files.flatMap((file) =>
    overdue(manifest.version, file, readFileSync(join(ROOT, file), "utf8")),
  );
  expect(left).toEqual([]);
});

it.each([
  ["0.2.9", []],
  ["0.3.0", []],
  ["0.3.1", ["a.ts:2"]],
  ["0.10.0", ["a.ts:2", "a.ts:4"]],
])("once %s is out, what is left of code that was to go is named", (version, left) => {
  const code = [
    "const a = 1;",
    "// until 0.3.0: keys that say no place",
    "const until = 0;",
    "/** until 0.9.0: records of the second form */",
  ].join("\n");
  expect(overdue(version, "a.ts", code)).toEqual(left);
});
