// Writes texts.txt.gz from what the code writes now: `node test/words/written/write.mjs`. Run it where a text is meant
// to change, or for a new language, and say in the commit which texts differ.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import "../../../bench/typescript.mjs";

// The worker's host keeps UTC.
process.env["TZ"] = "UTC";

// By addresses that the types of Node's side don't follow: the worker has globals of its own.
const from = (/** @type {string} */ path) => import(new URL(path, import.meta.url).href);
const { allTexts } = await from("./all-texts.ts");

const lines = [];
for (const { name, texts } of allTexts()) {
  lines.push(`# ${name}`);
  for (const [, text] of texts) lines.push(text);
}
writeFileSync(join(import.meta.dirname, "texts.txt.gz"), gzipSync(`${lines.join("\n")}\n`, { level: 9 }));
