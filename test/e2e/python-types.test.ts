import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The Python client and a program of its author's, as type checkers see them: the oldest Python that it supports. */
const ROOT = resolve(import.meta.dirname, "../..");
const SAMPLE = "typed_sample.py";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-types-"));
  cpSync(join(ROOT, "clients/python/almanac"), join(folder, "almanac"), { recursive: true });
  cpSync(join(ROOT, "clients/python/tests", SAMPLE), join(folder, SAMPLE));
  const config = { include: ["almanac", SAMPLE], pythonVersion: "3.9" };
  writeFileSync(join(folder, "pyrightconfig.json"), JSON.stringify(config));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of the sample that are marked as wrong. */
function markedLines(mark: RegExp): number[] {
  const lines = readFileSync(join(folder, SAMPLE), "utf8").split("\n");
  return lines.flatMap((line, at) => (mark.test(line) ? [at + 1] : []));
}

interface Found {
  generalDiagnostics: {
    file: string;
    severity: string;
    message: string;
    range: { start: { line: number } };
  }[];
  summary: { filesAnalyzed: number };
}

it("pyright finds what is wrong in a strict program, and nothing else", () => {
  const pyright = join(ROOT, "node_modules/pyright/index.js");
  const { stdout } = spawnSync(process.execPath, [pyright, "-p", folder, "--outputjson"], {
    encoding: "utf8",
  });
  const { generalDiagnostics: found, summary } = JSON.parse(stdout) as Found;
  expect(summary.filesAnalyzed).toBeGreaterThan(15);
  expect(
    found.filter(({ file }) => !file.endsWith(SAMPLE)).map(({ file, message }) => `${file}: ${message}`),
  ).toEqual([]);
  const lines = new Set(found.map(({ range }) => range.start.line + 1));
  expect([...lines].toSorted((a, b) => a - b)).toEqual(markedLines(/# wrong/));
});

const hasMypy = spawnSync("mypy", ["--version"]).status === 0;

it("mypy --strict finds the same", ({ skip }) => {
  skip(!hasMypy, "no Python with mypy here");
  const { stdout } = spawnSync("mypy", ["--strict", "--cache-dir", "cache", "almanac", SAMPLE], {
    cwd: folder,
    encoding: "utf8",
  });
  const found = stdout.split("\n").filter((line) => line.includes(": error: "));
  expect(found.filter((line) => !line.startsWith(SAMPLE))).toEqual([]);
  const lines = new Set(found.map((line) => Number(line.split(":")[1])));
  expect([...lines].toSorted((a, b) => a - b)).toEqual(markedLines(/# wrong$/));
});
