import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
const PAGE = readFileSync(join(ROOT, "docs/testing.md"), "utf8");

/** The blocks of docs/testing.md in a language. */
export function blocks(language: string): string[] {
  return [...PAGE.matchAll(/^```(\w+)\n(.*?)\n```/gms)].flatMap(([, name, text = ""]) =>
    name === language ? [text] : [],
  );
}

/** examples/rehearsal as a reader has it, in a folder of its own, with the built package. */
export function copyExample(): string {
  const folder = mkdtempSync(join(tmpdir(), "almanac-rehearsal-"));
  cpSync(join(ROOT, "examples/rehearsal"), folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  const build = join(ROOT, "scripts/build-client.mjs");
  execFileSync(process.execPath, [build, join(folder, "node_modules/almanac")]);
  symlinkSync(join(ROOT, "node_modules/@types"), join(folder, "node_modules/@types"));
  return folder;
}
