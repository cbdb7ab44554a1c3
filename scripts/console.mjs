// Bundles `console/` for the browser: the page, its style, a script, and one for each view and each language, which is loaded
// when it is opened or chosen.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildSync } from "esbuild";

/**
 * @param {string} root of the project
 * @returns {[path: string, content: Buffer][]} below `public/`
 */
export function consoleFiles(root) {
  const source = join(root, "console");
  /** @satisfies {import("esbuild").BuildOptions} */
  const options = {
    tsconfig: join(source, "tsconfig.json"),
    bundle: true,
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    outdir: join(root, "public/console"),
    write: false,
    logLevel: "warning",
  };
  const modules = buildSync({
    ...options,
    entryPoints: [join(source, "main.tsx"), join(source, "style.css")],
    splitting: true,
    format: "esm",
    // Another content has another name, so browsers keep them: see `site/_headers`.
    chunkNames: "parts/[name]-[hash]",
  });
  // A module runs after the first paint, this one before.
  const early = buildSync({ ...options, entryPoints: [join(source, "early.ts")], format: "iife" });
  return [
    ["console.html", readFileSync(join(source, "index.html"))],
    ...[...modules.outputFiles, ...early.outputFiles].map(({ path, contents }) =>
      fileOf(relative(options.outdir, path), contents),
    ),
  ];
}

/** @param {string} path @param {Uint8Array} contents @returns {[path: string, content: Buffer]} */
function fileOf(path, contents) {
  return [`console/${path.replaceAll("\\", "/")}`, Buffer.from(contents)];
}
