// What `public/` is to have: the pages of `site/`, the console, the OpenAPI document, llms.txt, SECURITY.md, the words of all languages and
// the tables of shards, which the worker itself reads. Importing it takes seconds, because it loads the whole worker.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "../bench/typescript.mjs";
import { consoleFiles } from "./console.mjs";
import { filesIn } from "./files.mjs";
import { shardSchema } from "./shard-schema.mjs";
import { ROOT } from "./wrangler.mjs";

// By addresses that the types of Node's side don't follow: the worker has globals of its own.
const source = (/** @type {string} */ path) => import(new URL(`../src/${path}`, import.meta.url).href);
const { describeApi } = await source("doors/http/openapi/describe-api.ts");
const { writeLlmsText } = await source("doors/http/openapi/llms-text.ts");
const { OPERATIONS } = await source("operations.ts");
const { SERVED_WORDS } = await source("words/tables/all.ts");
const { SHARD_SCHEMA } = await source("store/shards/schema.ts");
const { WORD_FILES } = await source("words/served-words.ts");

const SITE = join(ROOT, "site");

/** @returns {Map<string, Buffer>} content by path below `public/` */
export function publicFiles() {
  /** @type {Map<string, Buffer>} */
  const files = new Map(filesIn(SITE).map((path) => [path, readFileSync(join(SITE, path))]));
  const examples = JSON.parse(readFileSync(join(ROOT, "docs/examples.json"), "utf8"));
  files.set("openapi.json", Buffer.from(JSON.stringify(describeApi(OPERATIONS, examples))));
  files.set("openapi-full.json", Buffer.from(JSON.stringify(describeApi(OPERATIONS, examples, "all"))));
  // security.txt names it as the policy.
  files.set("security.md", readFileSync(join(ROOT, "SECURITY.md")));
  files.set("llms.txt", Buffer.from(writeLlmsText(OPERATIONS)));
  for (const [name, write] of Object.entries(SERVED_WORDS))
    files.set(WORD_FILES[name].slice(1), Buffer.from(write()));
  files.set(SHARD_SCHEMA.slice(1), Buffer.from(JSON.stringify(shardSchema())));
  for (const [path, content] of consoleFiles(ROOT)) files.set(path, content);
  return files;
}
