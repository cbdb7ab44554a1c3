import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findPackagedNode, PACKAGED_NODE } from "../../scripts/packaged-node.mjs";
import { ROOT } from "../../scripts/wrangler.mjs";

/** The Node that everything runs on: one version, whose program is compared before it runs. */

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));

/** What is packaged for this machine; where nothing is, the test is skipped. */
function packagedHere(skip: (why: string) => never) {
  const platform = `${process.platform}-${process.arch}`;
  const found = Object.entries(PACKAGED_NODE.packages).find(([name]) => name === platform);
  return found?.[1] ?? skip(`no packaged Node for ${platform}`);
}

it("is one version on every platform, in the manifest and in the lockfile", () => {
  const { optionalDependencies } = readJson("package.json");
  const { packages } = readJson("package-lock.json");
  const names = Object.values(PACKAGED_NODE.packages).map(({ name }) => name);
  const wanted = Object.fromEntries(names.map((name) => [name, PACKAGED_NODE.version]));
  expect(optionalDependencies).toEqual(wanted);
  const locked = names.map((name) => [name, packages[`node_modules/${name}`]?.version]);
  expect(Object.fromEntries(locked)).toEqual(wanted);
});

it("runs these tests", ({ skip }) => {
  packagedHere(skip);
  expect(process.versions.node).toBe(PACKAGED_NODE.version);
});

/** A folder of its own, for the length of a test. */
function newFolder(): string {
  const root = mkdtempSync(join(tmpdir(), "almanac-node-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

it("is compared before it runs, and again when its file has changed", ({ skip }) => {
  const { name, program } = packagedHere(skip);
  const root = newFolder();
  const file = join(root, "node_modules", name, program);
  cpSync(join(ROOT, "node_modules", name, program), file);
  expect(findPackagedNode(root)).toBe(file);
  expect(findPackagedNode(root)).toBe(file);
  writeFileSync(file, "not Node");
  expect(() => findPackagedNode(root)).toThrow(/isn't Node 26\.10\.0 as this project knows it/);
});

it("is null where npm installed none", () => {
  expect(findPackagedNode(newFolder())).toBeNull();
});
