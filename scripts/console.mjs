// Bundles `console/` for the browser: the page, its style, a script, and one for each view, which is loaded when it is opened.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildSync } from "esbuild";

/**
 * @param {string} root of the project
 * @returns {[path: string, content: Buffer][]} below `public/`
 */
export function consoleFiles(root) {
  const source = join(root, "console");
  const { outputFiles } = buildSync({
    entryPoints: [join(source, "main.tsx"), join(source, "style.css")],
    tsconfig: join(source, "tsconfig.json"),
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    chunkNames: "[name]-[hash]",
    outdir: join(root, "public/console"),
    write: false,
    logLevel: "warning",
  });
  return [
    ["console.html", readFileSync(join(source, "index.html"))],
    ...outputFiles.map(({ path, contents }) => fileOf(path, contents)),
  ];
}

/** @param {string} path @param {Uint8Array} contents @returns {[path: string, content: Buffer]} */
function fileOf(path, contents) {
  return [`console/${basename(path)}`, Buffer.from(contents)];
}
