import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";
import { needPython, PYTHON } from "./pythons";

/** The code of README.md, as it would be pasted, against a service whose clock stands where the page says. */
const ROOT = resolve(import.meta.dirname, "../..");
const README = readFileSync(join(ROOT, "README.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "almanac-readme-"));
const run = promisify(execFile);
let service: AnyService;
let env: NodeJS.ProcessEnv = {};

/** The block of a language in a section. */
function block(language: string, section: string): string {
  const text = README.slice(README.indexOf(`\n## ${section}\n`));
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(text)?.[1] ?? "";
}

/** A provider that prints what its model reads in front of the user's message. */
const GIVEN = `import type { ModelMessage } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
const provider = (modelId: string) => new MockLanguageModelV4({ modelId, doStream: async ({ prompt }) => {
  const last = prompt.at(-1);
  if (last?.role === "user" && last.content[0]?.type === "text") console.log(last.content[0].text);
  return { stream: simulateReadableStream({ chunks: [{ type: "stream-start", warnings: [] }, { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage }] }) };
} });
const messages: ModelMessage[] = [{ role: "user", content: "Hello" }];
`;

beforeAll(async () => {
  service = await anyService();
  const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: "readme", test: true });
  env = { PATH: process.env["PATH"], ALMANAC_URL: service.url, ALMANAC_KEY: key };
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(service.url + path, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  await send("PUT", "/v1/clock", { now: "2026-01-23T10:00:00Z" });
  await send("PATCH", "/v1/users/ann", { time_zone: "Europe/London" });
  for (const item of [
    { content: "Call the plumber back", due_at: "2026-01-23T12:32" },
    { content: "Dentist", due_at: "2026-01-25T17:00" },
  ])
    await send("POST", "/v1/users/ann/memories", item);
  await send("POST", "/v1/clock/advance", { to: "2026-01-23T14:32:00Z" });

  execFileSync(process.execPath, [
    join(ROOT, "scripts/build-client.mjs"),
    join(folder, "node_modules/almanac"),
  ]);
  for (const name of ["ai", "@types"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("has a bot of the AI SDK whose model reads what the comment says", async () => {
  const code = block("ts", "Use it");
  const [program = "", comment = ""] = code.split("// The model reads this in front of Ann's message:\n//\n");
  expect(program.trim().split("\n").length).toBeLessThanOrEqual(8);
  writeFileSync(join(folder, "bot.ts"), `${GIVEN}${code}await answer.consumeStream();\n`);
  const play = () => run(process.execPath, ["bot.ts"], { cwd: folder, env });
  // A client waits 400 ms for a sign of the service, which on a busy machine may be too short.
  let { stdout, stderr } = await play();
  for (let tries = 1; tries < 40 && stderr.includes("no answer from"); tries += 1)
    ({ stdout, stderr } = await play());
  expect(stderr).toBe("");
  const withoutIds = (text: string) => text.trim().replaceAll(/\bid \w{8}\b/g, "id …");
  expect(withoutIds(stdout)).toBe(withoutIds(comment.replaceAll(/^\/\/ ?/gm, "")));
});

it("has a program in Python that runs", async (context) => {
  needPython(context);
  const program = `${block("python", "Use it")}    print(system)\n`;
  const cwd = join(ROOT, "clients/python");
  const { stdout } = await run(PYTHON, ["-B", "-c", program], { cwd, env });
  expect(stdout).toMatch(/^You are a helpful assistant\.\n.*\[DUE 2026-01-24 17:00\] \(tomorrow, .*Dentist/s);
});

it("has a call that answers the prompt", async () => {
  const { stdout } = await run("bash", ["-euc", block("sh", "Use it")], { env });
  expect(stdout).toContain("Current time: 2026-01-23T14:32:00 (Europe/London)");
});

it("has the types that the package of the tests of months declares", () => {
  const given = `import assert from "node:assert/strict";
import type { Bot, ScriptTurn } from "almanac/testing";
declare const url: string, key: string, timeZone: string, script: ScriptTurn[], bot: Bot;
`;
  writeFileSync(join(folder, "month.ts"), given + block("ts", "Test a month of your bot's life"));
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
});
