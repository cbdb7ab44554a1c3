// `npm run almanac -- …`: the command line from this folder, without packing and installing its package.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCommandLine } from "./bundle-command-line.mjs";

const folder = mkdtempSync(join(tmpdir(), "almanac-cli-"));
try {
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  await bundleCommandLine(folder);
  // Files are named from where the command was typed.
  const child = spawn(process.execPath, [join(folder, "cli.js"), ...process.argv.slice(2)], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: "inherit",
  });
  // Ctrl-C reaches both; the command line says what it left undone.
  process.on("SIGINT", () => undefined);
  process.exitCode = await new Promise((done) => child.once("close", (code) => done(code ?? 130)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
