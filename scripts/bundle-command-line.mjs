// Bundles clients/command-line into one file for the package `almanac`, with the packages that it uses. They are bundled so
// that whoever installs the package for its client installs no other: a worker needs no prompts.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./wrangler.mjs";

/**
 * Writes `cli.js`, and the licences of what is in it.
 * @param {string} dist
 */
export async function bundleCommandLine(dist) {
  const { metafile } = await build({
    entryPoints: [join(ROOT, "clients/command-line/bin.ts")],
    outfile: join(dist, "cli.js"),
    absWorkingDir: ROOT,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    platform: "node",
    format: "esm",
    target: "node20.3",
    banner: { js: "#!/usr/bin/env node" },
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const packages = Object.keys(metafile.inputs).flatMap((path) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return name === undefined ? [] : [name];
  });
  const texts = [...new Set(packages)].sort().map((name) => `${name}\n\n${readLicence(name)}`);
  writeFileSync(join(dist, "BUNDLED-LICENSES"), texts.join(`\n\n${"-".repeat(80)}\n\n`));
}

/**
 * @param {string} name of an installed package
 * @returns {string} its licence's text
 */
function readLicence(name) {
  const folder = join(ROOT, "node_modules", name);
  const file = existsSync(folder)
    ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    : undefined;
  if (file === undefined) throw new Error(`${name} has no licence file: it can't be bundled`);
  return readFileSync(join(folder, file), "utf8").trim();
}
