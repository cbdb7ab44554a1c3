import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";
import { blocks, copyExample, ROOT } from "./rehearsal-example";

/** What the page says of examples/rehearsal. Its weeks are lived through in test/slow/e2e/rehearsal-example.test.ts. */
const folder = copyExample();
const bot = join(folder, "bot.ts");
let service: AnyService;

beforeAll(async () => {
  service = await anyService();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("has the calls of the page, which answer what it says", async () => {
  const { ADMIN_TOKEN = "" } = process.env;
  const env = { PATH: process.env["PATH"] ?? "", ALMANAC: service.url, ADMIN_TOKEN };
  const calls = blocks("sh").filter((text) => text.includes("curl"));
  expect(calls).toHaveLength(1);
  const printed = execFileSync("bash", ["-euc", calls.join("\n")], { env }).toString();
  const [answer = "", ...more] = blocks("json");
  expect(more).toEqual([]);
  const said = JSON.parse(answer) as { happened: { id: string }[] };
  const last = JSON.parse(printed.trim().split("\n").at(-1) ?? "") as typeof said;
  const ids = last.happened.map(({ id }) => id);
  expect(last).toEqual({ ...said, happened: said.happened.map((one, at) => ({ ...one, id: ids[at] })) });
});

it("has the types that its packages declare, and a bot of at most 30 lines", () => {
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
  expect(readFileSync(bot, "utf8").split("\n").length).toBeLessThanOrEqual(30);
});
