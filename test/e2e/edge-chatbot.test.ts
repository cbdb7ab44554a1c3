import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import { obedient, type StubModel, startStubModel, textOf } from "./stub-model";

/** The example in a Worker of its own, bound to the service in one runtime, with a model behind real HTTP. */
const ROOT = resolve(import.meta.dirname, "../..");
const EXAMPLE = join(ROOT, "examples/edge-chatbot");
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;
const BOT_KEY = "bot-key";

const folder = mkdtempSync(join(tmpdir(), "almanac-edge-chatbot-"));
let model: StubModel;
let url: URL;
let harness: ReturnType<typeof createTestHarness>;

/** The example's configuration, bound to the Worker `later`, which lets days pass. */
function laterConfig(): string {
  const text = readFileSync(join(EXAMPLE, "wrangler.toml"), "utf8")
    .replace('name = "edge-chatbot"', 'name = "days"')
    .replace('"src/index.ts"', JSON.stringify(join(EXAMPLE, "src/index.ts")))
    .replace('service = "almanac"', 'service = "later"');
  const path = join(folder, "wrangler.toml");
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  model = await startStubModel();
  const vars = { MODEL_URL: model.url, MODEL: "stub" };
  const secrets = { MODEL_KEY: "model-key", BOT_KEY };
  harness = createTestHarness({
    root: ROOT,
    workers: [
      // The first one is at the harness's own address.
      { configPath: join(EXAMPLE, "wrangler.toml"), vars, secrets },
      { configPath: "wrangler.toml", vars: { RATE_LIMIT: "off" }, secrets: { ADMIN_TOKEN, ENCRYPTION_KEY } },
      { configPath: laterConfig(), vars, secrets },
      { configPath: "test/support/later/wrangler.toml" },
    ],
  });
  ({ url } = await harness.listen());
  await harness.getWorker("almanac").applyD1Migrations("DB");
});

afterAll(async () => {
  await harness.close();
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  model.requests = [];
});

function request(body: unknown, key = BOT_KEY) {
  return { method: "POST", headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) };
}

async function post(body: unknown, key?: string): Promise<Response> {
  return await fetch(url, request(body, key));
}

/** What the bot answers. */
async function hear(user: string, text: string): Promise<string> {
  const answer = await post({ user, text });
  expect(answer.status).toBe(200);
  return await answer.text();
}

const DAY = 86_400_000;

it("is told of an item, mentions it at once, on its day and when it is overdue, and is silent in between", async () => {
  // Ten o'clock of the first day, in the zone of a user whose zone nobody knows.
  const morning = Math.floor(Date.now() / DAY) * DAY + DAY / 2.4;
  const tell = async (text: string) => {
    const bot = harness.getWorker("days");
    return await (await bot.fetch("http://bot.test/", request({ user: "ann", text }))).text();
  };
  const on = async (days: number): Promise<string> => {
    const at = new Date(morning + days * DAY).toISOString();
    await harness.getWorker("later").fetch(`http://later.test/?at=${at}`);
    return await tell("Hello");
  };
  model.answer = obedient(new Date(morning + 3.2 * DAY).toISOString());
  await tell("Dentist, please remind me");
  expect(model.requests).toHaveLength(2);
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({
    role: "tool",
    content: expect.stringContaining("Dentist"),
  });

  expect(await on(1)).toBe("Don't forget: Dentist (DUE).");
  expect(await on(1.1)).toBe("Nothing new.");
  expect(await on(2)).toBe("Nothing new.");
  expect(await on(3)).toBe("Don't forget: Dentist (DUE).");
  expect(await on(3.1)).toBe("Nothing new.");
  expect(await on(4)).toBe("Don't forget: Dentist (OVERDUE).");
  expect(await on(4.1)).toBe("Nothing new.");
});

it("stores the turn, and shows the model the turns before", async () => {
  model.answer = () => ({ text: ["[14:", "32] Hello", " Bob."] });
  expect(await hear("bob", "I am Bob")).toBe("Hello Bob.");
  model.answer = () => ({ text: ["[note] Yes."] });
  expect(await hear("bob", "Do you know me?")).toBe("[note] Yes.");
  const [system, ...messages] = model.requests[1]?.messages ?? [];
  expect(system?.content).toMatch(/^You are a friendly assistant.*Current time/s);
  expect(messages.map((message) => [message.role, textOf(message).replace(/^\[\d.*?\] /, "")])).toEqual([
    ["user", "[User]: I am Bob"],
    ["assistant", "Hello Bob."],
    ["user", "[User]: Do you know me?"],
  ]);
  expect(model.requests[1]).toMatchObject({ model: "stub", stream: true });
  expect(model.requests[1]?.tools?.map((tool) => tool.function.name)).toContain("remember");
  expect(model.authorization).toBe("Bearer model-key");
});

it("works by the clock of the page, else of the person's own browser, and never by that of a server", async () => {
  const tell = async (body: object, headers: Record<string, string> = {}, cf?: object) => {
    model.answer = ({ messages }) =>
      messages.at(-1)?.role === "tool"
        ? { text: ["Noted."] }
        : { calls: [{ name: "remember", args: { content: "Dentist", due: "tomorrow at 9" } }] };
    const { headers: own, ...rest } = request({ text: "Dentist, please remind me", ...body });
    const sending = { ...rest, headers: { ...own, ...headers }, ...(cf === undefined ? {} : { cf }) };
    const bot = harness.getWorker("edge-chatbot");
    await (await bot.fetch("http://bot.test/", sending)).text();
    const [first, second] = model.requests.splice(0);
    return `${first?.messages[0]?.content} ${JSON.stringify(second?.messages.at(-1)?.content)}`;
  };
  const paris = { timezone: "Europe/Paris" };
  const browser = { "sec-fetch-site": "same-origin" };
  const tokyo = await tell({ user: "kenji", time_zone: "Asia/Tokyo" }, browser, paris);
  expect(tokyo).toContain("(Asia/Tokyo)");
  expect(tokyo).toMatch(/Dentist, due \w+ [\d-]+ at 09:00 \(Asia\/Tokyo\)/);
  expect(await tell({ user: "claire" }, browser, paris)).toContain("(Europe/Paris)");
  const server = await tell({ user: "sue" }, {}, paris);
  expect(server).toMatch(/\(UTC\)\n.*\n.*time zone is unknown/);
  expect(server).not.toContain("Paris");
});

it("streams: the reader has the beginning while the model still speaks", async () => {
  let goOn: (text: string) => void = () => undefined;
  const rest = new Promise<string>((done) => {
    goOn = done;
  });
  model.answer = () => ({ text: ["Once ", rest] });
  const answer = await post({ user: "cleo", text: "A story" });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe("Once ");
  goOn("upon a time.");
  expect((await reader?.read())?.value).toBe("upon a time.");
  expect((await reader?.read())?.done).toBe(true);
});

it("keeps a turn whose reader went away", async () => {
  let goOn: (text: string) => void = () => undefined;
  const rest = new Promise<string>((done) => {
    goOn = done;
  });
  model.answer = () => ({ text: ["Once ", rest] });
  const answer = await post({ user: "dora", text: "A story" });
  await answer.body?.cancel();
  goOn("upon a time.");
  model.answer = () => ({ text: ["Yes."] });
  await expect
    .poll(async () => {
      await hear("dora", "And?");
      return JSON.stringify(model.requests.at(-1)?.messages);
    })
    .toContain("Once upon a time.");
});

it("asks a model that calls tools without end at most five times", async () => {
  model.answer = () => ({ calls: [{ name: "get_upcoming", args: {} }] });
  expect(await hear("eve", "Hello")).toBe("");
  expect(model.requests).toHaveLength(5);
});

it("refuses who has no key, says what to send, and says when it can't answer", async () => {
  expect((await post({ user: "ann", text: "Hello" }, "other")).status).toBe(401);
  const empty = await post(null);
  expect([empty.status, await empty.text()]).toEqual([422, "POST {user, text}\n"]);
  expect(model.requests).toEqual([]);
  model.answer = () => {
    throw new Error("out of order");
  };
  const failed = await post({ user: "ann", text: "Hello" });
  expect([failed.status, await failed.text()]).toEqual([502, "the bot can't answer right now\n"]);
});

it("has the types that its package and its runtime declare", () => {
  const copy = join(folder, "typed");
  cpSync(EXAMPLE, copy, { recursive: true, filter: (path) => !path.includes("node_modules") });
  execFileSync(process.execPath, [
    join(ROOT, "scripts/build-client.mjs"),
    join(copy, "node_modules/almanac"),
  ]);
  symlinkSync(join(ROOT, "node_modules/@cloudflare"), join(copy, "node_modules/@cloudflare"));
  execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", copy], { stdio: "inherit" });
});

it("has less than 150 lines", () => {
  expect(readFileSync(join(EXAMPLE, "src/index.ts"), "utf8").split("\n").length).toBeLessThanOrEqual(150);
});
