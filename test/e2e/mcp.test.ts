import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as ClientOfV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOfV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, it } from "vitest";
import { version } from "../../package.json" with { type: "json" };
import { type AnyService, anyService } from "./platforms/any-service";

/** The door of the Model Context Protocol, by official clients over real HTTP. */
let service: AnyService;
/** Of the app, and of its user ann. */
const keys = { app: "", ann: "" };

beforeAll(async () => {
  service = await anyService();
  const made = async (body: object) =>
    (await service.operate<{ key: string }>("POST", "/v1/keys", { app: service.app, ...body })).key;
  keys.app = await made({});
  keys.ann = await made({ user_id: "ann" });
});

/** What all clients have in common. */
interface Tool {
  name: string;
  title: string;
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean };
}

interface AnyClient {
  getServerVersion(): { name: string; version: string } | undefined;
  listTools(params?: object): Promise<{ tools: Tool[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(params: { name: string }): Promise<{ messages: unknown[] }>;
  close(): Promise<void>;
}

type Connect = (headers: Record<string, string>, address?: string) => Promise<AnyClient>;

const INFO = { name: "test", version: "1.0.0" };

function endpoint(query = ""): URL {
  return new URL(`/mcp${query}`, service.url);
}

const CLIENTS: Record<string, Connect> = {
  "of today, on the newest revision": async (headers, query) => {
    const client = new Client(INFO, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(endpoint(query), { requestInit: { headers } }));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    return client as unknown as AnyClient;
  },
  "of today, on the revision before": async (headers, query) => {
    const client = new Client(INFO);
    await client.connect(new StreamableHTTPClientTransport(endpoint(query), { requestInit: { headers } }));
    return client as unknown as AnyClient;
  },
  "of the generation before": async (headers, query) => {
    const client = new ClientOfV1(INFO);
    await client.connect(new TransportOfV1(endpoint(query), { requestInit: { headers } }) as never);
    return client as unknown as AnyClient;
  },
};

interface Called {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

describe.each(Object.entries(CLIENTS))("a client %s", (_name, connect) => {
  const ann = () => ({ authorization: `Bearer ${keys.ann}` });
  const call = async (client: AnyClient, name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as Called;

  it("lists tools, and calls them with the model's view as text", async () => {
    const client = await connect(ann());
    expect(client.getServerVersion()).toMatchObject({ name: "almanac", title: "Almanac", version });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "remember",
      "search_memory",
      "get_timeline",
      "get_upcoming",
      "search_conversations",
      "update_memory",
      "set_time_zone",
      "forget",
      "get_context",
    ]);
    expect(tools.find(({ name }) => name === "forget")).toMatchObject({
      inputSchema: { type: "object" },
      outputSchema: { type: "object" },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    });
    for (const { title, annotations } of tools) expect(annotations.title).toBe(title);
    const writes = tools.filter(({ annotations }) => !annotations.readOnlyHint);
    const destructive = writes.map(({ name, annotations }) => [name, annotations.destructiveHint]);
    expect(Object.fromEntries(destructive)).toEqual({
      remember: false,
      update_memory: true,
      set_time_zone: true,
      forget: true,
    });
    const stored = await call(client, "remember", {
      content: "Pay rent",
      due_at: "2099-03-01T09:00",
      entity: null,
    });
    expect(stored.content).toEqual([
      {
        type: "text",
        text: expect.stringMatching(
          /^(Stored|Known already): Pay rent, due Sunday 2099-03-01 at 09:00 \(UTC\), id \w{8}$/,
        ),
      },
    ]);
    expect(stored.structuredContent).toMatchObject({ memory: { content: "Pay rent", due_kind: "local" } });
    expect(stored.structuredContent).toMatchObject({
      time_zone: "UTC",
      memory: {
        due_at_local: "2099-03-01 09:00",
        due_at_relative: expect.stringContaining("years from now"),
      },
    });
    expect(JSON.stringify(stored.structuredContent)).not.toMatch(/null|_iso|_tz|""|:\d{10}\b/);
    const found = await call(client, "search_memory", { query: "rent" });
    expect(found.content[0]?.text).toMatch(
      /^Current time: \S+ \(UTC\)\n- \[DUE 2099-03-01 09:00\] \(.+, id \w{8}, noted [^)]+\) Pay rent$/,
    );
    const told = await call(client, "get_context", {});
    expect(told.content[0]?.text).toMatch(/^Current time: \S+ \(UTC\)\nToday is /);
    await client.close();
  });

  it("gets every list of an answer, empty or not, and what the schema requires", async () => {
    const client = await connect(ann());
    const { tools } = (await client.listTools()) as unknown as {
      tools: { name: string; outputSchema: { required?: string[]; properties: Record<string, object> } }[];
    };
    const calls: Record<string, Record<string, unknown>> = {
      search_memory: { query: "nothing of the kind" },
      get_timeline: { after: "1990-01-01", before: "1990-01-02" },
      get_upcoming: { within_days: 0 },
      search_conversations: { query: "nothing of the kind" },
      get_context: {},
      forget: { id: "aaaaaaaa" },
      update_memory: { id: "aaaaaaaa", content: "x" },
    };
    for (const { name, outputSchema } of tools) {
      const { required = [], properties } = outputSchema;
      expect(required.length, name).toBeGreaterThan(0);
      const { [name]: args } = calls;
      if (args === undefined) continue;
      const { structuredContent = {} } = await call(client, name, args);
      expect(Object.keys(structuredContent), name).toEqual(expect.arrayContaining(required));
      const lists = required.filter((field) => "items" in (properties[field] ?? {}));
      for (const field of lists) expect(structuredContent[field], `${name} ${field}`).toBeInstanceOf(Array);
      if (name.startsWith("search_") || name === "get_upcoming") expect(lists, name).not.toEqual([]);
      expect(JSON.stringify(structuredContent), name).not.toMatch(/:1[5-9]\d{8}\b/);
    }
    await client.close();
  });

  it("hears of a refused call as a result, and of an unknown tool as an error", async () => {
    const client = await connect(ann());
    const refused = await call(client, "remember", { content: "Tea", due: "someday" });
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toMatch(/^due: .+; ask the user: when exactly\?$/);
    await expect(call(client, "roll_dice", {})).rejects.toThrow(
      /there is no tool roll_dice; there are remember/,
    );
    await expect(client.listTools({ cursor: "abc" })).rejects.toThrow(/cursor/);
    await client.close();
  });

  it("reads the prompt and what comes up, as resources and as a prompt", async () => {
    const client = await connect(ann());
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      "almanac://context",
      "almanac://upcoming",
    ]);
    const { contents } = await client.readResource({ uri: "almanac://context" });
    expect(contents).toEqual([
      { uri: "almanac://context", mimeType: "text/plain", text: expect.stringContaining("Current time: ") },
    ]);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["time_aware"]);
    const { messages } = await client.getPrompt({ name: "time_aware" });
    expect(messages).toEqual([
      { role: "user", content: { type: "text", text: expect.stringContaining("Today is ") } },
    ]);
    await expect(client.readResource({ uri: "almanac://secrets" })).rejects.toThrow(/there is no resource/);
    await client.close();
  });

  it("with an app's key names the user, in a header or in the address", async () => {
    const app = { authorization: `Bearer ${keys.app}` };
    for (const client of [
      await connect({ ...app, "almanac-user": "ann" }),
      await connect(app, "?user_id=ann"),
    ]) {
      expect((await call(client, "search_memory", { query: "rent" })).content[0]?.text).toContain("Pay rent");
      await client.close();
    }
    const nobody = await connect(app);
    expect((await nobody.listTools()).tools).toHaveLength(9);
    const refused = await call(nobody, "get_upcoming", {});
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("Almanac-User"),
    ]);
    await expect(nobody.readResource({ uri: "almanac://context" })).rejects.toThrow(/Almanac-User/);
    await nobody.close();
  });

  it("makes 50 calls at once", async () => {
    const client = await connect(ann());
    const texts = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await call(client, "search_memory", { query: "rent" })).content[0]?.text,
      ),
    );
    // The first line is the clock, and a second may pass since the item was noted.
    const lines = texts.map((text) => text?.replace(/^[^\n]+/, "").replace(/noted [^)]+/, ""));
    expect(new Set(lines).size).toBe(1);
    await client.close();
  });
});

describe("the endpoint", () => {
  const send = async (
    method: string,
    {
      key = keys.ann,
      headers = {},
      query = "",
      body,
    }: {
      key?: string | null;
      headers?: Record<string, string>;
      query?: string;
      body?: unknown;
    } = {},
  ) =>
    await fetch(endpoint(query), {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  it("wants a key, and keeps users apart", async () => {
    expect((await send("POST", { key: null, body: LIST })).status).toBe(401);
    expect((await send("POST", { key: "alm_x", body: LIST })).status).toBe(401);
    expect((await send("POST", { body: LIST, headers: { "almanac-user": "bob" } })).status).toBe(403);
    expect((await send("POST", { body: LIST, query: "?user_id=bob" })).status).toBe(403);
    const twice = { headers: { "almanac-user": "ann" }, query: "?user_id=bob" };
    expect((await send("POST", { key: keys.app, body: LIST, ...twice })).status).toBe(422);
  });

  it("has no sessions: GET and DELETE are 405", async () => {
    expect((await send("GET")).status).toBe(405);
    expect((await send("DELETE")).status).toBe(405);
  });

  it("refuses an unknown revision, what is no JSON, and what is too large", async () => {
    const odd = { headers: { "mcp-protocol-version": "1999-01-01" }, body: LIST };
    expect((await send("POST", odd)).status).toBe(400);
    expect((await send("POST", { body: "{" })).status).toBe(400);
    expect((await send("POST", { body: { ...LIST, params: { x: "y".repeat(256 * 1024) } } })).status).toBe(
      413,
    );
    const batch = Array.from({ length: 21 }, (_, id) => ({ ...LIST, id }));
    expect((await send("POST", { body: batch })).status).toBe(422);
  });

  it("takes a cancellation, and goes on", async () => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    expect((await send("POST", { body: cancelled })).status).toBe(202);
    const headers = { "mcp-protocol-version": "2025-11-25" };
    expect((await send("POST", { body: LIST, headers })).status).toBe(200);
  });

  it("answers a message as JSON on earlier revisions too, and a batch as a stream", async () => {
    const answered = async (version: string, body: unknown) => {
      const response = await send("POST", { body, headers: { "mcp-protocol-version": version } });
      expect(response.status).toBe(200);
      expect(await saidIn(response)).toContain('"name":"remember"');
      return response.headers.get("content-type");
    };
    expect(await answered("2025-11-25", LIST)).toBe("application/json");
    expect(await answered("2025-03-26", LIST)).toBe("application/json");
    expect(await answered("2025-03-26", [LIST])).toBe("text/event-stream");
  });

  it("carries out a call once for an Idempotency-Key, and reads at another moment", async () => {
    const tool = (name: string, args: object, id = 1) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name, arguments: args },
    });
    const headers = { "mcp-protocol-version": "2025-11-25", "idempotency-key": "mcp-1" };
    const ask = { body: tool("remember", { content: "Once" }), headers };
    const first = await saidIn(await send("POST", ask));
    expect(first).toContain("Stored: Once");
    expect(await saidIn(await send("POST", ask))).toBe(first);
    const late = await send("POST", {
      body: tool("get_upcoming", {}),
      headers: { "mcp-protocol-version": "2025-11-25" },
      query: "?at=2099-03-01T10:00:00Z",
    });
    expect(await saidIn(late)).toContain("[OVERDUE 2099-03-01 09:00] (an hour ago");
  });
});

/** The message of an answer, which may come as the one event of a stream. */
async function saidIn(response: Response): Promise<string> {
  return (await response.text()).replace(/^event: message\ndata: /, "").trim();
}
