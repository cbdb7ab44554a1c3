import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";

/** The Pythons of this machine that the client supports: 3.9 and newer, each version once. */

export interface Python {
  /** Such as 3.12. */
  version: string;
  command: string;
}

const SAYS_VERSION =
  "import sys; print('%d.%d' % sys.version_info[:2]) if sys.version_info >= (3, 9) else sys.exit(1)";

function candidates(): string[] {
  const kept = join(process.env["PYENV_ROOT"] ?? join(homedir(), ".pyenv"), "versions");
  const others = existsSync(kept) ? readdirSync(kept).map((name) => join(kept, name, "bin/python3")) : [];
  return ["python3", ...[9, 10, 11, 12, 13, 14, 15].map((minor) => `python3.${minor}`), ...others];
}

function find(): Python[] {
  const found = new Map<string, Python>();
  for (const command of candidates()) {
    const { status, stdout } = spawnSync(command, ["-c", SAYS_VERSION], { encoding: "utf8" });
    const version = stdout?.trim();
    if (status === 0 && !found.has(version)) found.set(version, { version, command });
  }
  return [...found.values()];
}

/** `python3` first, if it is new enough. */
export const PYTHONS: readonly Python[] = find();

/** Skips a test where this machine has no Python, which the end of the run says. */
export function needPython({ skip }: TestContext): void {
  skip(PYTHONS.length === 0, "no Python 3.9 or newer here");
}

export function minorOf({ version }: Python): number {
  return Number(version.split(".")[1]);
}

/** The command of the Python that tests of other things use. */
export const PYTHON = PYTHONS[0]?.command ?? "python3";
