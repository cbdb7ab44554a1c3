// `npm run generate`: writes the files of the tree that are made from the declarations. `-- docs/http.md` writes that one
// alone. Some show what the service answers, so they are made where the worker runs: in the runtime that the tests have.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { readFlags } from "./flags.mjs";
import { ROOT } from "./wrangler.mjs";

const { positionals: wanted } = readFlags(
  `npm run generate -- [docs/http.md …]: writes the files of the tree that are made from the declarations, or those alone

  npm run generate -- docs/http.md`,
  {},
  100,
);
const names = wanted.map((path) => path.replaceAll(/[.\\]/g, "\\$&"));
/** @type {Set<string>} */
const written = new Set();

// The command line is bundled with the client, which is made first.
for (const project of ["generate", "generate-node"]) {
  if (wanted.length > 0 && wanted.every((path) => written.has(path))) break;
  const vitest = await startVitest("test", [], {
    root: ROOT,
    config: join(ROOT, "scripts/generate/node/vitest.config.ts"),
    project,
    watch: false,
    reporters: ["dot"],
    ...(wanted.length === 0 ? {} : { testNamePattern: `^(?:${names.join("|")})$` }),
  });
  for (const module of vitest.state.getTestModules())
    for (const test of module.children.allTests()) {
      const { made } = test.meta();
      if (made !== undefined) write(test.name, made);
    }
  await vitest.close();
}

const unknown = wanted.filter((path) => !written.has(path));
if (unknown.length > 0) {
  console.error(`Not made: ${unknown.join(", ")}`);
  process.exitCode = 1;
}

/** @param {string} path @param {string} text */
function write(path, text) {
  const file = join(ROOT, path);
  const isNew = !existsSync(file) || readFileSync(file, "utf8") !== text;
  if (isNew) writeFileSync(file, text);
  written.add(path);
  console.log(`${isNew ? "written  " : "unchanged"} ${path}`);
}
