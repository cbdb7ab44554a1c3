// Builds clients/typescript as it is published: `npm pack` in its folder runs it first.
import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./wrangler.mjs";

const folder = join(ROOT, "clients/typescript");
rmSync(join(folder, "dist"), { recursive: true, force: true });
execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
copyFileSync(join(ROOT, "LICENSE"), join(folder, "dist/LICENSE"));
