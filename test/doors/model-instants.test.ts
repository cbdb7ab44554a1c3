import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { TOOL_PROVIDERS } from "../../src/operation/tools/tool-messages";
import { mcpToolsOf, toolsOf } from "../../src/operation/tools/tools";
import { OPERATIONS } from "../../src/operations";
import { MARK_MENTIONED } from "../../src/time/prompt/prompt";
import { DOORS, furnish, MEMORY_ID, nameOf, sharedDoorWorlds } from "../support/doors";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { ADMIN, bodyOf, openWorld, type UserClient, type World } from "../support/world";

/**
 * ADR 009 at every door: no model reads an instant as a bare number. Memories in every state and messages are read over MCP, by
 * tool calls and with `view=model`, and each number that may be an instant is looked for.
 */
let world: World;
let ann: UserClient;

/** Ann with memories in every state, on Friday 23 January 2026, 14:32 in London. */
async function openFull(): Promise<{ world: World; ann: UserClient }> {
  const world = await openWorld("2026-01-23T14:32:00Z");
  await furnish(world);
  const ann = await fill(world);
  return { world, ann };
}

async function fill(world: World): Promise<UserClient> {
  const ann = world.user();
  await ann.patch({ time_zone: "Asia/Tokyo" });
  const done = await ann.store("Buy milk", { due_at: "2026-01-22T09:00", metadata: { note: "bot's own" } });
  await ann.update({ id: done, completed_at: "now" });
  const asleep = await ann.store("Call Bob", { due_at: "2026-01-25T09:00", remind_before: 3600 });
  await ann.update({ id: asleep, snoozed_until: "2026-01-25T08:00" });
  const marked = await ann.store("Dentist", { due_at: "2026-01-24T17:00" });
  await ann.update({ id: marked, reminded_at: "now" });
  const bins = await ann.store("Bins", { due_at: "2026-01-22", recurrence: "FREQ=WEEKLY" });
  await ann.update({ id: bins, completed_at: "now" });
  const old = await ann.store("Bob lives in Bath", { event_time: "2025-05-01T10:00" });
  await ann.remember({ content: "Bob lives in Bristol", supersedes: old });
  return ann;
}

/** Has each test of a `describe` begin so. */
function eachWithOwn(): void {
  beforeEach(async () => {
    ({ world, ann } = await openFull());
  });
}

/** The same where nothing is changed: one for all tests of a `describe`. */
function allWithOne(): void {
  const shared = sharedWorld(openFull);
  beforeEach(() => {
    ({ world, ann } = shared());
  });
}

/** Epoch seconds and milliseconds from 2001 to 2065, as a JSON number or alone in a text. */
const INSTANT = /(?<![\w.-]|\d:)[12]\d{9}(?:\d{3})?(?![\w.:-])/g;

/** A user's revision counts changes, and begins at an epoch only so that it never falls behind. */
const REVISION = /"revision":\s*\d+/g;

function instantsIn(text: string): string[] {
  return text.replace(REVISION, "").match(INSTANT) ?? [];
}

interface Called {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

async function mcp<T>(method: string, params: Body = {}): Promise<T> {
  const response = await world.send("POST", "/mcp?user_id=ann", {
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" },
    body: { jsonrpc: "2.0", id: 1, method, params },
  });
  return (await bodyOf<{ result: T }>(response)).result;
}

const call = async (name: string, args: unknown) =>
  await mcp<Called>("tools/call", { name, arguments: args });

/** Calls that have much to answer, and the declared example of every tool. */
const CALLS: [name: string, args: Body][] = [
  ...mcpToolsOf(OPERATIONS).map(({ name, example }): [string, Body] => [name, example as Body]),
  ["remember", { content: "Tea", due: "every day at 9", remind_before: 600, metadata: { a: [], b: "" } }],
  ["search_memory", { query: "Bob", include_completed: true, include_superseded: true, explain: true }],
  ["search_memory", { time_field: "due_at", when: "next month", limit: 50 }],
  ["search_memory", { query: "nothing like it" }],
  ["get_timeline", { after: "2025-01-01", include_superseded: true }],
  ["get_timeline", { when: "yesterday", kinds: ["completed"] }],
  ["get_upcoming", { within_days: 366, include_reminded: true }],
  ["get_upcoming", { context: "nowhere" }],
  ["search_conversations", { query: "hello", explain: true }],
  ["search_conversations", { query: "nothing like it" }],
  ["update_memory", { id: MEMORY_ID, snooze: "tomorrow", clear: ["reminded_at"] }],
  ["update_memory", { ids: [MEMORY_ID, "zzzzzzzz"], completed_at: "now" }],
  ["forget", { ids: [MEMORY_ID, "zzzzzzzz"] }],
];

/** Calls a tool over MCP: its answer tells times as clocks do, and is what its schema says. */
async function expectClockTimes(name: string, args: Body): Promise<void> {
  const { tools } = await mcp<{ tools: { name: string; outputSchema: Body }[] }>("tools/list");
  const schema = tools.find((tool) => tool.name === name)?.outputSchema;
  const { content, structuredContent = {}, isError } = await call(name, args);
  expect(isError, content[0]?.text).toBeUndefined();
  expect(instantsIn(content[0]?.text ?? "")).toEqual([]);
  expect(instantsIn(JSON.stringify(structuredContent))).toEqual([]);
  expect(JSON.stringify(structuredContent)).not.toMatch(/:null|_iso"|_tz"|_ms"|(?<!"b"):""/);
  expect(structuredContent).toMatchObject({
    time_zone: "Asia/Tokyo",
    now_local: "2026-01-23 23:32",
    now_relative: "now",
  });
  expect(z.fromJSONSchema(schema as never).safeParse(structuredContent).error).toBeUndefined();
  expect(z.fromJSONSchema(schema as never).safeParse({}).success).toBe(false);
}

const readsOnly = ([name]: (typeof CALLS)[number]) =>
  OPERATIONS.some((operation) => operation.name === name && operation.effect === "reads");

describe("over MCP", () => {
  allWithOne();

  it.each(CALLS.filter(readsOnly))(
    "%s %j tells times as clocks do, and is what its schema says",
    expectClockTimes,
  );

  it("tells the time with every list, and to mark what is mentioned, because no prompt stands before it", async () => {
    const clock = "Current time: 2026-01-23T23:32:00 (Asia/Tokyo)";
    for (const [name, args] of CALLS.filter(([name]) => /^(search|get_[tu])/.test(name))) {
      const { content } = await call(name, args);
      expect(content[0]?.text.split("\n")[0], name).toBe(clock);
      const prompted = await ann.send("POST", `/tools/${name}?view=model`, { body: args });
      expect(await prompted.text()).not.toContain("Current time");
    }
    const [, , ...upcoming] = (await call("get_upcoming", {})).content[0]?.text.split("\n") ?? [];
    expect((await ann.context()).system).toContain(MARK_MENTIONED);
    // Behind the items that it is about, and before what is also open.
    const alsoOpen = upcoming.findIndex((line) => line.startsWith("Also open"));
    expect(upcoming[alsoOpen - 1]).toBe(MARK_MENTIONED);
    const none = (await call("get_upcoming", { context: "nowhere" })).content[0]?.text;
    expect(none).toMatch(/^Current time: .+\nNothing /);
    expect(none).not.toContain(MARK_MENTIONED);
    const { contents } = await mcp<{ contents: Body[] }>("resources/read", { uri: "almanac://upcoming" });
    expect(contents[0]?.["text"]).toMatch(/^Current time: /);
    expect(
      (await call("search_memory", { query: "Bath", include_superseded: true })).content[0]?.text,
    ).toMatch(/^Current time: .+\n- \(.+\) /);
  });

  it("has the prompt section as a tool that only reads", async () => {
    const { content, structuredContent } = await call("get_context", { q: "Bob" });
    const { system } = await ann.context({ q: "Bob" });
    expect(content[0]?.text).toBe(system);
    expect(structuredContent).toEqual({
      system,
      now_local: "2026-01-23 23:32",
      now_relative: "now",
      now_weekday: "Friday",
      time_zone: "Asia/Tokyo",
      overdue_count: expect.any(Number),
      upcoming_count: expect.any(Number),
    });
    const refused = await call("get_context", { mark_shown: true });
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringMatching(/^mark_shown: /),
    ]);
  });

  it("lists its tools with their results' schemas in under 4,700 tokens", async () => {
    const { tools } = await mcp<{ tools: { outputSchema: unknown }[] }>("tools/list");
    const whole = countTokens(JSON.stringify({ tools }));
    expect(whole).toBeLessThan(4700);
  });
});

describe("over MCP, a tool that writes", () => {
  eachWithOwn();

  it.each(CALLS.filter((call) => !readsOnly(call)))(
    "%s %j tells times as clocks do, and is what its schema says",
    expectClockTimes,
  );

  it("keeps empty lists, shows local times once in a zone, and leaves the bot's own data as it is", async () => {
    const { structuredContent: nothing } = await call("get_upcoming", { context: "nowhere" });
    expect(nothing).toMatchObject({ items: [], overdue_count: 0, upcoming_count: 0 });
    const { structuredContent: found } = await call("search_memory", { query: "no such thing" });
    expect(found).toMatchObject({ results: [], count: 0, has_more: false });
    const metadata = { empty: "", none: null, list: [], at: 1769178720, due_at: 5 };
    const { structuredContent: stored } = await call("remember", {
      content: "Flight",
      due_at: "2026-11-27T09:00",
      metadata,
    });
    expect(stored?.["memory"]).toEqual({
      id: expect.stringMatching(/^\w{8}$/),
      content: "Flight",
      category: "fact",
      sensitive: false,
      metadata,
      due_kind: "local",
      event_time_local: "2026-01-23 23:32",
      event_time_weekday: "Friday",
      event_time_relative: "now",
      created_at_local: "2026-01-23 23:32",
      created_at_weekday: "Friday",
      created_at_relative: "now",
      updated_at_local: "2026-01-23 23:32",
      updated_at_weekday: "Friday",
      updated_at_relative: "now",
      due_at_local: "2026-11-27 09:00",
      due_at_weekday: "Friday",
      due_at_relative: "10 months from now",
    });
  });

  it("puts warnings into the data too", async () => {
    const { structuredContent, content } = await call("remember", { content: "x", priority: 1 });
    const warning = "priority is not an argument here and was left out";
    expect(structuredContent?.["warnings"]).toEqual([warning]);
    expect(content[0]?.text).toMatch(new RegExp(`\nWarning: ${warning}$`));
  });
});

describe.each(TOOL_PROVIDERS)("a tool call of %s", (format) => {
  eachWithOwn();

  it("tells times as clocks do", async () => {
    const tools = new Set(toolsOf(OPERATIONS).map(({ name }) => name));
    for (const [name, args] of CALLS.filter(([name]) => tools.has(name))) {
      const parts: Record<string, unknown> = {
        openai: [{ id: "a", type: "function", function: { name, arguments: JSON.stringify(args) } }],
        responses: [{ type: "function_call", call_id: "a", name, arguments: JSON.stringify(args) }],
        anthropic: [{ type: "tool_use", id: "a", name, input: args }],
        gemini: [{ functionCall: { id: "a", name, args } }],
      };
      const response = await ann.send("POST", `/tool-calls?format=${format}`, { body: parts[format] });
      const { messages } = await bodyOf<{ messages: unknown[] }>(response);
      expect(messages, name).toHaveLength(1);
      expect(instantsIn(JSON.stringify(messages)), name).toEqual([]);
    }
  });
});

describe("view=model", () => {
  const worldOf = sharedDoorWorlds(async (one) => void (await fill(one)));
  const reading = DOORS.filter(({ effect }) => effect === "reads");

  it.each(reading.map((door) => ({ name: nameOf(door), door })))(
    "of $name has no bare instant",
    async ({ door }) => {
      const world = worldOf(door);
      const path = `${door.path}${door.path.includes("?") ? "&" : "?"}view=model`;
      const key = door.opens === "operator" || door.opens === "everybody" ? ADMIN : world.key;
      const sending = { key, ...(door.body === undefined ? {} : { body: door.body }) };
      const response = await world.send(door.method, path.replaceAll("{app}", world.app), sending);
      const text = await response.text();
      expect([response.status, response.headers.get("content-type")], text).toEqual([
        200,
        "text/plain; charset=utf-8",
      ]);
      expect(instantsIn(text), text.slice(0, 2000)).toEqual([]);
    },
  );

  it("finds an instant where there is one", async () => {
    const ann = worldOf({ operation: { about: "user" } }).user();
    const json = await (await ann.send("GET", `/memories/${MEMORY_ID}`)).text();
    expect(instantsIn(json).length).toBeGreaterThan(3);
  });
});
