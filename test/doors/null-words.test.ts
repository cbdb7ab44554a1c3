import { describe, expect, it } from "vitest";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

/** What a host sends that can't send JSON's null, and messages that the protocol's package would refuse in its own words. */

const shared = sharedWorld(async () => {
  const world = await openWorld("2026-02-23T10:00:00Z");
  const ann = world.user("ann");
  await ann.store("Buy bread");
  return { world, ann };
});

async function post(body: unknown, accept?: string): Promise<Response> {
  const headers = { "mcp-protocol-version": "2025-11-25", ...(accept === undefined ? {} : { accept }) };
  return await shared().world.send("POST", "/mcp?user_id=ann", { headers, body });
}

const call = (method: string, params?: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });

async function called(name: string, args: unknown): Promise<string> {
  const response = await post(call("tools/call", { name, arguments: args }), "application/json");
  const { result } = await bodyOf<{ result: { content: { text: string }[] } }>(response);
  return result.content[0]?.text ?? "";
}

describe("the word for nothing", () => {
  it.each([
    ["null", "Walk home"],
    ["NULL", "Read a book"],
    [" None ", "Water the plants"],
    ["undefined", "Call Kim"],
    [["null"], "Feed the cat"],
  ])("is absent: %j", async (word, content) => {
    const { ann } = shared();
    const text = await called("remember", { content, due: word, due_at: word, entity: word, context: word });
    expect(text).toContain(`Stored: ${content}`);
    expect(text).toContain("Warning: entity was a word for nothing, and was taken for absent");
    const { results } = await ann.search({ query: content });
    expect(results[0]).toMatchObject({ entity: null, context: null, due_at: null });
    expect(await called("search_memory", { query: "bread", entity: word })).toContain("Buy bread");
  });

  it("is what was said in free text, and asked back where it may clear", async () => {
    const { ann } = shared();
    expect(await called("remember", { content: "none" })).toContain("Stored: none");
    const id = await ann.store("Dentist", { due_at: "2026-03-01T09:00" });
    expect(await called("update_memory", { id, due_at: "null" })).toContain('send clear: ["due_at"]');
    expect(await called("update_memory", { id, entity: "null", reminded_at: "now" })).toContain("Dentist");
  });
});

describe("a message of the protocol", () => {
  it.each([
    [call("tools/call", { name: "get_upcoming", arguments: null }), "overdue"],
    [call("tools/list", { cursor: null }), "remember"],
    [call("tools/list", null), "remember"],
  ])("takes null for what is absent: %j", async (message, told) => {
    expect(await (await post(message)).text()).toContain(told);
  });

  it.each<[unknown, number, string]>([
    [call("tools/call", {}), -32_602, "params.name must be a text"],
    [
      call("tools/call", { name: "remember", arguments: ["x"] }),
      -32_602,
      "params.arguments must be an object, or be left out",
    ],
    [call("tools/call", { name: 7 }), -32_602, "params.name must be a text"],
    [call("resources/read", {}), -32_602, "params.uri must be a text"],
    [call("prompts/get", { name: null }), -32_602, "params.name must be a text"],
    [
      call("initialize", { protocolVersion: "2025-11-25", capabilities: {} }),
      -32_602,
      "params.clientInfo must be an object with the texts name and version",
    ],
    [call("tools/call", "x"), -32_602, "params must be an object, or be left out"],
    [{ id: 1, method: "tools/list" }, -32_600, 'jsonrpc must be "2.0"'],
    [{ jsonrpc: "2.0", id: {}, method: "tools/list" }, -32_600, "id must be a text or a number"],
    [{ jsonrpc: "2.0", id: 1 }, -32_600, "method must be a text, such as tools/list"],
    ["x", -32_600, "the message must be an object"],
  ])("is refused in words: %j", async (message, code, text) => {
    const response = await post(JSON.stringify(message) as unknown as Body);
    expect((await response.json<{ error: Body }>()).error).toEqual({ code, message: text });
  });

  it.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["text/html", "application/json"],
    ["text/event-stream", "text/event-stream"],
  ])("is answered whatever is accepted: %s", async (accept, type) => {
    const response = await post(call("tools/list"), accept);
    expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
    expect(await response.text()).toContain("remember");
  });
});
