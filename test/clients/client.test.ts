import { describe, expect, it } from "vitest";
import * as client from "../../clients/typescript/src/client";
import { LISTS, ROUTES } from "../../clients/typescript/src/operations";
import { METHODS } from "../../scripts/generate/operations-file";
import { openWorld, type World } from "../support/world";
import { type Answer, bodyOf, CASES, runCase, type Stub } from "./run-case";

function stubbed(): Stub {
  const stub: Stub = {
    url: "https://almanac.test/",
    answers: [],
    sent: [],
    fetch: async (url, init) => {
      const { pathname, search } = new URL(url);
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = typeof init.body === "string" ? { body: bodyOf(init.body, headers["content-type"]) } : {};
      stub.sent.push({ method: init.method ?? "", path: pathname + search, headers, ...body });
      return responseOf(stub.answers.shift());
    },
  };
  return stub;
}

function responseOf(answer: Answer | undefined): Response {
  if (answer === undefined) throw new Error("more was sent than the case has answers");
  if (answer === "cut") throw new TypeError("Network connection lost.");
  if (typeof answer === "string") return new Response(lostWithin());
  const { status, headers = {}, body, text } = answer;
  return new Response(text ?? JSON.stringify(body), { status, headers });
}

function lostWithin(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    pull: (controller) => controller.error(new TypeError("Network connection lost.")),
  });
}

describe("the client in workerd", () => {
  it.each(CASES)("$name", async ({ steps }) => await runCase(client, stubbed(), steps));

  it("says in words whom or what a call is to name", async () => {
    const almanac = new client.Almanac({ url: "https://almanac.test", key: "k" });
    const methods = almanac as object as Record<string, (...given: unknown[]) => unknown>;
    const next = async (method: string) =>
      await (methods[method]?.() as AsyncGenerator<unknown> | undefined)?.next();
    await expect(next("users")).rejects.toThrow("users: name the app first");
    await expect(next("memories")).rejects.toThrow("memories: name the user first");
    await expect(next("messages")).rejects.toThrow(/^messages: name the conversation first/);
    await expect(methods["getContext"]?.({ q: "tea" })).rejects.toThrow(/^getContext: name the user/);
  });

  it("ends a call, and a wait between two tries, with the caller's signal", async () => {
    const stub = stubbed();
    stub.answers = [{ status: 503, headers: { "retry-after": "20" }, body: {} }];
    const ending = new AbortController();
    const { fetch } = stub;
    const almanac = new client.Almanac({
      url: stub.url,
      key: "k",
      fetch: async (url, init) => {
        setTimeout(() => ending.abort(new Error("the user left")), 5);
        return (await fetch?.(url, init)) as Response;
      },
    });
    await expect(almanac.getUser("ann", {}, { signal: ending.signal })).rejects.toThrow("the user left");
    await expect(almanac.getUser("ann", {}, { signal: ending.signal })).rejects.toThrow("the user left");
    expect(stub.sent).toHaveLength(1);
  });

  it("tries again where an answer takes longer than its time", async () => {
    let tries = 0;
    const almanac = new client.Almanac({
      url: "https://almanac.test",
      key: "k",
      timeout: 20,
      fetch: async (_url, init) => {
        tries += 1;
        if (tries > 1) return Response.json({ user_id: "ann" });
        return await new Promise((_resolve, reject) =>
          init.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)),
        );
      },
    });
    expect(await almanac.getUser("ann")).toEqual({ user_id: "ann" });
    expect(tries).toBe(2);
  });
});

/** A client whose requests go to the worker itself, which checks the shape of each answer. */
function clientOf(world: World): client.Almanac {
  return new client.Almanac({
    url: "https://almanac.test",
    key: world.key,
    fetch: async (url, init) => {
      const { pathname, search } = new URL(url);
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = typeof init.body === "string" ? { body: init.body } : {};
      return await world.send(init.method ?? "", pathname + search, { headers, ...body });
    },
  });
}

describe("the client and the worker", () => {
  it("has a method for every operation and every list of pages", () => {
    const almanac = new client.Almanac({ url: "https://almanac.test", key: "k" });
    expect(Object.keys(ROUTES)).toEqual(METHODS.map(({ name }) => name));
    const calls = METHODS.filter(({ isLines }) => !isLines).map(({ name }) => name);
    expect(Object.keys(almanac)).toEqual([...calls, ...Object.keys(LISTS), "import", "tools", "clock"]);
  });

  it("remembers, shows it at once, and walks through what there is", async () => {
    const world = await openWorld("2026-01-23T14:32:00Z");
    const almanac = clientOf(world);
    await almanac.updateUser("ann", { time_zone: "Europe/London" });
    for (const content of ["Pay rent", "Dentist", "Water the plants"]) {
      await almanac.remember("ann", { content, due_at: "2026-01-24T09:00:00" });
      const { system } = await almanac.getContext("ann");
      expect(system).toContain(content);
    }
    const found: string[] = [];
    for await (const { content } of almanac.memories("ann", { limit: 1 })) found.push(content);
    expect(found).toEqual(["Water the plants", "Dentist", "Pay rent"]);
    const { items } = await almanac.getUpcoming("ann", {}, { at: "2026-01-24T10:00:00" });
    expect(items.map(({ status }) => status)).toEqual(["overdue", "overdue", "overdue"]);
  });

  it("exports a user, and imports the lines for another, in parts", async () => {
    const from = clientOf(await openWorld("2026-01-23T14:32:00Z"));
    await from.updateUser("ann", { time_zone: "Europe/London" });
    for (const content of ["Pay rent", "Dentist"]) await from.remember("ann", { content });
    const lines: string[] = [];
    for await (const line of from.export("ann", { limit: 1 })) lines.push(line);
    expect(lines.filter((line) => line.includes('"next"')).length).toBeGreaterThan(1);
    expect(lines.at(-1)).toBe('{"end":true}');
    const to = clientOf(await openWorld("2026-01-23T15:00:00Z"));
    const dry = await to.import("ann", lines, { dry_run: true });
    expect(dry).toMatchObject({ imported: 3, unchanged: 0, refused: [], dry_run: true });
    const done = await to.import("ann", from.export("ann"));
    expect(done).toMatchObject({ imported: 3, unchanged: 0, refused: [], dry_run: false });
    expect(await to.import("ann", lines.join("\n"))).toMatchObject({ imported: 0, unchanged: 3 });
    const { data } = await to.listMemories("ann");
    expect(data.map(({ content }) => content).toSorted()).toEqual(["Dentist", "Pay rent"]);
    const app: string[] = [];
    for await (const line of to.exportApp()) app.push(line);
    expect(app.join("\n")).toContain("Pay rent");
  });

  it("imports a line that becomes more rows than one call stores", async () => {
    const almanac = clientOf(await openWorld());
    const observations = Array.from({ length: 2100 }, (_, i) => `saw ${i}`);
    const line = JSON.stringify({ type: "entity", name: "Ann", entityType: "person", observations });
    const report = await almanac.import("ann", [line, '{"type":"relation"}']);
    expect(report).toMatchObject({ imported: 2100, refused: [{ line: 2 }], next_cursor: null });
  });

  it("imports what is longer than one call takes, and names refused lines by their place", async () => {
    const almanac = clientOf(await openWorld("2026-01-23T14:32:00Z"));
    const row = (n: number) =>
      JSON.stringify({ type: "entity", name: `E${n}`, entityType: "person", observations: [`Fact ${n}`] });
    const lines = Array.from({ length: 1100 }, (_one, n) => (n === 600 ? "broken" : row(n)));
    const report = await almanac.import("ann", lines);
    expect(report).toMatchObject({ imported: 1099, refused: [{ line: 601, message: "is no JSON object" }] });
  });

  it("gives tools to a model, and carries its calls out", async () => {
    const almanac = clientOf(await openWorld());
    const tools = await almanac.tools({ format: "anthropic" });
    expect(tools).toContainEqual(expect.objectContaining({ name: "remember" }));
    const message = {
      content: [{ type: "tool_use", id: "t1", name: "remember", input: { content: "Dentist" } }],
    };
    const { messages, revision } = await almanac.runToolCalls("ann", message, { format: "anthropic" });
    expect(messages).toHaveLength(1);
    expect(revision).toEqual(expect.any(Number));
  });

  it("says what a refusal says", async () => {
    const almanac = clientOf(await openWorld());
    await expect(almanac.getMemory("ann", { id: "k7m2x9qa" })).rejects.toMatchObject({
      name: "AlmanacError",
      status: 404,
      code: "not_found",
      requestId: expect.any(String),
    });
  });
});
