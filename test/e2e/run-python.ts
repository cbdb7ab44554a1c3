import { spawn, spawnSync } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { expect } from "vitest";
import { PYTHON, type Python } from "./pythons";

const FOLDER = resolve(import.meta.dirname, "../../clients/python");

/** What a run printed. A warning of Python's is an error. */
export async function runPython(args: string[], python = PYTHON): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: [".", "tests"].map((name) => resolve(FOLDER, name)).join(delimiter),
  };
  const child = spawn(python, ["-B", "-W", "error", ...args], { cwd: FOLDER, env });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise((done, broken) => child.once("close", done).once("error", broken));
  const text = Buffer.concat(printed).toString();
  // What is dropped without being closed only says so.
  if (code !== 0 || /Warning|Exception ignored/.test(text)) throw new Error(text);
  return text;
}

/** The client's own tests, which need no service. */
export async function runOwnTests(python: Python | undefined): Promise<void> {
  const printed = await runPython(["-m", "unittest", "discover", "-s", "tests"], python?.command);
  expect(printed).toMatch(/Ran [1-9]\d+ tests.*OK/s);
}

/** What a program prints in a folder; it fails with what it said. */
export function runIn(folder: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}
