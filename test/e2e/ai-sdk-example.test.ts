import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Service, startService } from "./platforms/service";
import { obedient, type StubModel, startStubModel } from "./stub-model";

/** examples/ai-sdk as a reader runs it: the built package, the AI SDK, a model behind real HTTP. */
const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-ai-sdk-"));
let service: Service;
let model: StubModel;
let key = "";

beforeAll(async () => {
  service = await startService({});
  model = await startStubModel();
  ({ key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: "bots" }));
  cpSync(join(ROOT, "examples/ai-sdk"), folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  execFileSync(process.execPath, [
    join(ROOT, "scripts/build-client.mjs"),
    join(folder, "node_modules/almanac"),
  ]);
  for (const name of ["ai", "@ai-sdk", "@types"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
});

afterAll(async () => {
  await service.stop();
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the chat prints when its user says these lines. */
async function chat(...lines: string[]): Promise<string> {
  const env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: key, MODEL_URL: model.url };
  const child = spawn(process.execPath, ["chat.ts", "ann"], { cwd: folder, env });
  const printed: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdin.end(`${lines.join("\n")}\n`);
  const code = await new Promise((done, broken) => child.once("close", done).once("error", broken));
  expect(code, Buffer.concat(errors).toString()).toBe(0);
  return Buffer.concat(printed).toString();
}

it("remembers, mentions at the next run, marks, and is silent", async () => {
  model.answer = obedient(new Date(Date.now() + 86_400_000).toISOString());
  const printed = await chat("Dentist, please remind me", "Hello", "Hello again");
  expect(printed).toBe("\nDon't forget: Dentist (DUE).\nNothing new.\n");
  expect(model.requests[0]?.messages[0]).toMatchObject({
    role: "system",
    content: expect.stringMatching(/^You are a friendly assistant.*Current time/s),
  });
  const { data } = await service.send<{ data: { content: string; reminded_at: number }[] }>(
    "GET",
    "/v1/users/ann/memories",
  );
  expect(data).toMatchObject([{ content: "Dentist", reminded_at: expect.any(Number) }]);
});

it("keeps every step of a turn for the next one", async () => {
  model.requests.length = 0;
  const steps = [
    { calls: [{ name: "remember", args: { content: "Allergic to nuts" } }] },
    { text: ["Noted."] },
    { text: ["Nuts."] },
  ];
  model.answer = () => steps.shift() ?? {};
  expect(await chat("I am allergic to nuts", "What am I allergic to?")).toContain("Noted.\nNuts.\n");
  const roles = model.requests.at(-1)?.messages.map(({ role, tool_calls }) => (tool_calls ? "calls" : role));
  expect(roles).toEqual(["system", "user", "calls", "tool", "assistant", "user"]);
});

it("has the types that its packages declare, and at most 40 lines", () => {
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
  expect(readFileSync(join(folder, "chat.ts"), "utf8").split("\n").length).toBeLessThanOrEqual(40);
});
