// Makes `public/`, the files that are served beside the worker: the pages of `site/`, the console,
// the OpenAPI document, llms.txt, SECURITY.md, and the words of all languages, which the worker itself reads.
// A file that is as it should be is left alone, because a running server looks for changes.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import "../bench/typescript.mjs";
import { consoleFiles } from "./console.mjs";

// By addresses that the types of Node's side don't follow: the worker has globals of its own.
const source = (/** @type {string} */ path) => import(new URL(`../src/${path}`, import.meta.url).href);
const { describeApi } = await source("doors/http/openapi/describe-api.ts");
const { writeLlmsText } = await source("doors/http/openapi/llms-text.ts");
const { OPERATIONS } = await source("operations.ts");
const { SERVED_WORDS } = await source("words/tables/all.ts");
const { WORD_FILES } = await source("words/served-words.ts");

const ROOT = resolve(import.meta.dirname, "..");
const SITE = join(ROOT, "site");
const PUBLIC = join(ROOT, "public");

/** @type {Map<string, Buffer>} content by path */
const files = new Map(filesIn(SITE).map((path) => [path, readFileSync(join(SITE, path))]));
const examples = JSON.parse(readFileSync(join(ROOT, "docs/examples.json"), "utf8"));
files.set("openapi.json", Buffer.from(JSON.stringify(describeApi(OPERATIONS, examples))));
files.set("openapi-full.json", Buffer.from(JSON.stringify(describeApi(OPERATIONS, examples, "all"))));
// security.txt names it as the policy.
files.set("security.md", readFileSync(join(ROOT, "SECURITY.md")));
files.set("llms.txt", Buffer.from(writeLlmsText(OPERATIONS)));
for (const [name, write] of Object.entries(SERVED_WORDS))
  files.set(WORD_FILES[name].slice(1), Buffer.from(write()));
for (const [path, content] of consoleFiles(ROOT)) files.set(path, content);

mkdirSync(PUBLIC, { recursive: true });
for (const path of filesIn(PUBLIC)) if (!files.has(path)) rmSync(join(PUBLIC, path));
for (const [path, content] of files) {
  const target = join(PUBLIC, path);
  if (isSame(target, content)) continue;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** @param {string} folder @returns {string[]} paths below it */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** @param {string} path @param {Buffer} content */
function isSame(path, content) {
  try {
    return readFileSync(path).equals(content);
  } catch {
    return false;
  }
}
