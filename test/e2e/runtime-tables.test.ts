import { resolve } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { beforeAll, expect, it } from "vitest";
import { type RuntimeTables, readRuntimeTables } from "./runtime-tables";

/**
 * Where the tables of the packaged Node, in which pure tests run, and of workerd, in which the service does, tell
 * different things. Those of a new version change this list: what a person is told then changes too.
 */
const DIFFERENCES = [
  "the changes of America/Inuvik: Node alone 19: 2026-11-01T08:00:00+00:00 -25200 … 2035-11-04T08:00:00+00:00 -25200; workerd alone nothing",
  "the changes of America/Winnipeg: Node alone 19: 2026-11-01T07:00:00+00:00 -21600 … 2035-11-04T07:00:00+00:00 -21600; workerd alone nothing",
];

let inNode: RuntimeTables;
let inWorkerd: RuntimeTables;

beforeAll(async () => {
  const entryPoints = [resolve(import.meta.dirname, "runtime-tables.ts")];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
  const worker = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: outputFiles[0]?.text ?? "" }),
  );
  try {
    const answer = await worker.dispatchFetch("http://tables.local");
    inWorkerd = (await answer.json()) as RuntimeTables;
  } finally {
    await worker.dispose();
  }
  inNode = readRuntimeTables();
});

/** What one runtime says that the other doesn't: how much of it, and the first and last of it. */
function onlyIn(some: readonly string[] = [], others: readonly string[] = []): string {
  const known = new Set(others);
  const own = some.filter((one) => !known.has(one));
  return own.length < 2 ? `${own[0] ?? "nothing"}` : `${own.length}: ${own[0]} … ${own.at(-1)}`;
}

it("Node and workerd tell the same of zones, languages and characters but for what is listed", () => {
  const asked = new Set([...Object.keys(inNode), ...Object.keys(inWorkerd)]);
  const differences = [...asked].flatMap((what) => {
    const [node, workerd] = [inNode[what] ?? [], inWorkerd[what] ?? []];
    if (JSON.stringify(node) === JSON.stringify(workerd)) return [];
    return [`${what}: Node alone ${onlyIn(node, workerd)}; workerd alone ${onlyIn(workerd, node)}`];
  });
  const { tz, cldr } = process.versions;
  console.info(`Node's tzdata is ${tz}, its CLDR ${cldr}. ${differences.join("\n")}`);
  expect(differences).toEqual(DIFFERENCES);
});

it("both have Casablanca in UTC from 20 September 2026 on", () => {
  for (const tables of [inNode, inWorkerd])
    expect(tables["the changes of Africa/Casablanca"]?.at(-1)).toBe("2026-09-20T01:00:00+00:00 0");
});
