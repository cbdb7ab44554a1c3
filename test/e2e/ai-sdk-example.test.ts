import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";
import { obedient, type StubModel, startStubModel, textOf } from "./stub-model";

/** examples/ai-sdk as a reader runs it: the built package, the AI SDK, a model behind real HTTP. */
const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-ai-sdk-"));
let service: AnyService;
let model: StubModel;
let key = "";

beforeAll(async () => {
  service = await anyService();
  model = await startStubModel();
  ({ key } = service);
  // The first request loads the worker, which on a busy machine takes longer than the example waits for a context.
  await service.send("GET", "/v1/users/warm/context");
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
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Chat {
  user: string;
  printed: string;
  errors: string;
}

let serial = 0;

/** What the chat prints when a new user says these lines. */
async function chatOnce(lines: readonly string[]): Promise<Chat> {
  serial += 1;
  return await startChat(`ann-${serial}`, lines);
}

async function startChat(user: string, lines: readonly string[]): Promise<Chat> {
  // What a person didn't say just now is to be told.
  const rent = {
    content: "Pay the rent",
    due_at: new Date(Date.now() + 7_200_000).toISOString(),
    source: "import",
  };
  await service.send("POST", `/v1/users/${user}/memories`, rent);
  const env = { ...process.env, ALMANAC_URL: service.url, ALMANAC_KEY: key, MODEL_URL: model.url };
  const child = spawn(process.execPath, ["chat.ts", user], { cwd: folder, env });
  const printed: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdin.end(`${lines.join("\n")}\n`);
  const code = await new Promise((done, broken) => child.once("close", done).once("error", broken));
  expect(code, Buffer.concat(errors).toString()).toBe(0);
  return { user, printed: Buffer.concat(printed).toString(), errors: Buffer.concat(errors).toString() };
}

/**
 * A chat that heard the service all the time, with a model made by `answer`. A client waits 400 ms for a sign of it and
 * then goes on with the clock alone, so on a busy machine another user tries again.
 */
async function chat(answer: () => StubModel["answer"], ...lines: string[]): Promise<Chat> {
  const run = () => {
    model.answer = answer();
    model.requests.length = 0;
    return chatOnce(lines);
  };
  let last = await run();
  for (let tries = 1; tries < 6 && last.errors.includes("no answer from"); tries += 1) last = await run();
  expect(last.errors).toBe("");
  return last;
}

it("remembers, mentions at the next run, and is silent: what it said is marked", async () => {
  const due = new Date(Date.now() + 86_400_000).toISOString();
  const { user, printed } = await chat(
    () => obedient(due),
    "Dentist, please remind me",
    "Hello",
    "Hello again",
  );
  expect(printed).toBe("\nDon't forget: Pay the rent (DUE).\nNothing new.\n");
  const [first, , again, last] = model.requests.map(({ messages }) => messages.map(textOf));
  expect(first?.[0]).toMatch(/^You are a friendly assistant/);
  expect(first?.[1]).toMatch(
    /^Current time.*\n\[\d{4}-\d\d-\d\d \w+day \d\d:\d\d\] Dentist, please remind me$/s,
  );
  // No model is called for a mark. What was sent before the newest words is sent again.
  expect(model.requests).toHaveLength(4);
  const [third, fourth] = [again, last].map((texts = []) => texts.slice(0, -1));
  expect(fourth?.slice(0, third?.length)).toEqual(third);
  expect(last?.at(-1)).toMatch(/^Current time.*\nHello again$/s);
  const { data } = await service.send<{ data: { content: string; reminded_at: number }[] }>(
    "GET",
    `/v1/users/${user}/memories`,
  );
  expect(data).toMatchObject([
    { content: "Dentist", reminded_at: null },
    { content: "Pay the rent", reminded_at: expect.any(Number) },
  ]);
});

it("keeps every step of a turn for the next one", async () => {
  const answer = () => {
    const steps = [
      { calls: [{ name: "remember", args: { content: "Allergic to nuts" } }] },
      { text: ["Noted."] },
      { text: ["Nuts."] },
    ];
    return () => steps.shift() ?? {};
  };
  const { printed } = await chat(answer, "I am allergic to nuts", "What am I allergic to?");
  expect(printed).toContain("Noted.\nNuts.\n");
  const roles = model.requests.at(-1)?.messages.map(({ role, tool_calls }) => (tool_calls ? "calls" : role));
  expect(roles).toEqual(["system", "user", "calls", "tool", "assistant", "user"]);
});

it("goes on with what is stored when it is started again, with the times of then", async () => {
  const { user } = await chat(() => () => ({ text: ["Good day."] }), "Hello");
  // As in `chat`, a machine may be too busy for stamps.
  for (let tries = 0, errors = "no answer from"; tries < 6 && errors.includes("no answer from"); tries += 1) {
    model.requests.length = 0;
    ({ errors } = await startChat(user, ["Here I am again"]));
  }
  const [asked] = model.requests;
  expect(asked?.messages.map(({ role }) => role).slice(0, 4)).toEqual([
    "system",
    "user",
    "assistant",
    "user",
  ]);
  const texts = asked?.messages.map(textOf) ?? [];
  expect(texts[1]).toMatch(/^\[\d{4}-\d\d-\d\d \w+day \d\d:\d\d\] Hello$/);
  expect(texts.at(-1)).toMatch(/^Current time.*\nHere I am again$/s);
});

it("has the types that its packages declare, and at most 40 lines", () => {
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
  expect(readFileSync(join(folder, "chat.ts"), "utf8").split("\n").length).toBeLessThanOrEqual(40);
});
