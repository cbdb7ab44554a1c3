import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { beforeAll, describe, expect, it } from "vitest";
import { almanacTools, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { Almanac, type WriteOptions } from "../../clients/typescript/src/client";
import { type AnyService, anyService } from "./platforms/any-service";
import { needPython, PYTHON } from "./pythons";

/** A new user at each client's door in Tokyo: due, label, prompt line and digest of `tomorrow at 9` are Tokyo's. */

let service: AnyService;
let key = "";
let count = 0;

beforeAll(async () => {
  service = await anyService();
  ({ key } = service);
});

const ITEM = { content: "Dentist", due: "tomorrow at 9" };
const TOKYO = "Asia/Tokyo";

/** A client that isn't hurried: the machine may be busy. */
function open(settings: { key?: string; timeZone?: string } = {}): Almanac {
  return new Almanac({ url: service.url, key, patience: 20_000, ...settings });
}

async function userKey(user: string): Promise<string> {
  return (await service.operate<{ key: string }>("POST", "/v1/keys", { app: service.app, user_id: user }))
    .key;
}

function runPython(user: string, ...args: string[]): void {
  const script = `import sys
from almanac import Almanac
url, key, user, whose = sys.argv[1:5]
own = {"time_zone": "Asia/Tokyo"}
with Almanac(url, key, patience=20, **(own if whose == "client" else {})) as almanac:
    almanac.remember(user, content="Dentist", due="tomorrow at 9", **(own if whose == "call" else {}))`;
  const cwd = resolve(import.meta.dirname, "../../clients/python");
  const ran = spawnSync(PYTHON, ["-B", "-c", script, service.url, ...args.toSpliced(1, 0, user)], { cwd });
  expect(String(ran.stderr)).toBe("");
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A run of the AI SDK in which the model stores the item. Answers its first prompt. */
async function runModel(user: string): Promise<string> {
  const model = new MockLanguageModelV4({
    doGenerate: [
      {
        content: [{ type: "tool-call", toolCallId: "1", toolName: "remember", input: JSON.stringify(ITEM) }],
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        ...{ usage, warnings: [] },
      },
      {
        content: [{ type: "text", text: "Noted." }],
        finishReason: { unified: "stop", raw: "stop" },
        ...{ usage, warnings: [] },
      },
    ],
  });
  const settings = { client: open(), timeZone: TOKYO };
  await generateText({
    model: withAlmanac(model, { user, ...settings }),
    tools: await almanacTools(user, settings),
    prompt: "Dentist tomorrow at 9, please",
    stopWhen: isStepCount(3),
  });
  return JSON.stringify(model.doGenerateCalls[0]?.prompt[0]);
}

/** A host's call of the tool at /mcp, whose address has the zone. */
async function callMcp(user: string): Promise<void> {
  const response = await fetch(`${service.url}/mcp?time_zone=${TOKYO}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await userKey(user)}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "remember", arguments: ITEM },
    }),
  });
  expect(await response.text()).toContain("Stored: Dentist");
}

/** By each client: what tells a user's zone, and stores the item. `shown` is the zone that the answers speak of. */
const DOORS: [string, (user: string, shown?: string) => Promise<void>][] = [
  ["a host at /mcp", callMcp],
  [
    "the TypeScript client of a user's key",
    async (user) => {
      await open({ key: await userKey(user), timeZone: TOKYO }).remember(user, ITEM);
    },
  ],
  [
    "a call of the TypeScript client",
    async (user) => {
      await open().remember(user, ITEM, { timeZone: TOKYO });
    },
  ],
  [
    "tool calls of the TypeScript client",
    async (user) => {
      const message = { tool_calls: [{ id: "1", function: { name: "remember", arguments: ITEM } }] };
      await open().runToolCalls(user, message, { format: "openai", timeZone: TOKYO });
    },
  ],
  ["the AI SDK", async (user, shown = TOKYO) => expect(await runModel(user)).toContain(`(${shown})`)],
];

const PYTHON_DOORS: typeof DOORS = [
  ["the Python client of a user's key", async (user) => runPython(user, await userKey(user), "client")],
  ["a call of the Python client", async (user) => runPython(user, key, "call")],
];

describe("a new user in Tokyo, by", () => {
  it.for([...DOORS, ...PYTHON_DOORS])("%s", async (door, test) => {
    if (PYTHON_DOORS.includes(door)) needPython(test);
    const [, tell] = door;
    count += 1;
    const user = `kenji-${count}`;
    await tell(user);
    const almanac = open();
    expect(await almanac.getUser(user)).toMatchObject({ time_zone: TOKYO, time_zone_source: "observed" });
    const [memory] = (await almanac.listMemories(user)).data;
    expect(memory?.due_at_local).toMatch(/ 09:00:00 UTC\+9$/);
    expect(memory?.due_at_iso).toMatch(/T00:00:00\+00:00$/);
    const { items, volatile } = await almanac.getContext(user);
    expect(items[0]?.label).toMatch(/^\[DUE .* 09:00\]$/);
    expect(volatile).toMatch(/^Current time: .* \(Asia\/Tokyo\)\n.*UTC\+9\./);
    expect(volatile).toMatch(/- \[DUE \d{4}-\d\d-\d\d 09:00\] \((tomorrow|today).*Dentist/);
    expect((await almanac.getDigest(user)).text).toMatch(/\b0?9:00\b/);
  });

  it.for([...DOORS, ...PYTHON_DOORS])("%s: not one who has set London", async (door, test) => {
    if (PYTHON_DOORS.includes(door)) needPython(test);
    const [, tell] = door;
    count += 1;
    const user = `sue-${count}`;
    const almanac = open();
    await almanac.updateUser(user, { time_zone: "Europe/London" });
    await tell(user, "Europe/London");
    expect(await almanac.getUser(user)).toMatchObject({
      time_zone: "Europe/London",
      time_zone_source: "user",
    });
    const [memory] = (await almanac.listMemories(user)).data;
    expect(memory?.due_at_local).toMatch(/ 09:00:00 UTC(\+1)?$/);
    const context = await almanac.getContext(user, {}, { timeZone: TOKYO });
    expect(context.volatile).toMatch(/^Current time: .* \(Europe\/London\)/);
    expect(context.warnings?.join()).toMatch(/Tokyo.*London/);
  });

  it("a client is told both where the user has set another", async () => {
    const almanac = open();
    await almanac.updateUser("sue", { time_zone: "Europe/London" });
    const options: WriteOptions = { timeZone: TOKYO };
    const { memory, warnings } = await almanac.remember("sue", ITEM, options);
    expect(memory.due_at_tz).not.toBe("UTC+9");
    expect(warnings?.join()).toMatch(/Tokyo.*London/);
  });
});
