// Builds clients/typescript as it is published, in its own folder or in the one that is given. `npm pack` runs it first.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleCommandLine } from "./bundle-command-line.mjs";
import { ROOT } from "./wrangler.mjs";

const source = join(ROOT, "clients/typescript");
const target = resolve(process.argv[2] ?? source);
const dist = join(target, "dist");

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", source, "--outDir", dist], { stdio: "inherit" });
await bundleCommandLine(dist);
if (target !== source)
  for (const file of ["package.json", "README.md", "LICENSE"])
    copyFileSync(join(source, file), join(target, file));
