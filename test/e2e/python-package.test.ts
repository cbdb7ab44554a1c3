import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minorOf, needPython, PYTHONS } from "./pythons";
import { runIn } from "./run-python";

/** The archives that pip installs. What it does with them: test/slow/e2e/python-package.test.ts. */
const ROOT = resolve(import.meta.dirname, "../..");
const CLIENT = join(ROOT, "clients/python");

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-pip-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => runIn(folder, command, ...args);

describe("the package for Python", () => {
  beforeEach(needPython);

  const reader = PYTHONS.find((one) => minorOf(one) >= 11);

  it("has the fields that pyproject.toml has for a reader of TOML", ({ skip }) => {
    skip(reader === undefined, "no Python 3.11 or newer here");
    const compare = `
import sys, tomllib
sys.path.insert(0, sys.argv[1])
import packing
whole = tomllib.loads((packing.ROOT / "pyproject.toml").read_text("utf-8"))
assert whole["project"] == packing.project(), packing.project()
print(whole["build-system"]["requires"], sorted(packing.project()))`;
    expect(run(reader?.command ?? "", "-B", "-c", compare, CLIENT)).toMatch(
      /^\[\] \['classifiers', .*'version'\]$/m,
    );
  });

  it("is the same archive each time", () => {
    const twice = `
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import packing
for folder in "ab":
    pathlib.Path(folder).mkdir()
    packing.build_wheel(folder)
one, other = (next(pathlib.Path(folder).iterdir()) for folder in "ab")
assert one.read_bytes() == other.read_bytes()
print(one.name)`;
    expect(run(PYTHONS[0]?.command ?? "", "-B", "-c", twice, CLIENT)).toBe(
      "almanac_client-0.1.0-py3-none-any.whl\n",
    );
  });
});
