import { type AddressInfo, createServer, type Socket } from "node:net";
import { generateText, isStepCount, streamText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { almanacTools, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { Almanac } from "../../clients/typescript/src/client";
import { calls, clocksOf, says, streamed, systemsOf } from "./mock-model";
import { type AnyService, anyService } from "./platforms/any-service";

/** `almanac/ai-sdk` with the AI SDK itself, its mock model, and the running service. */

let service: AnyService;
let key = "";
/** The paths that were asked for, without their queries. */
let asked: string[] = [];
let client: Almanac;
/** A user of the test's own. */
let user = "";
let count = 0;

beforeAll(async () => {
  service = await anyService();
  ({ key } = service);
});

beforeEach(async () => {
  count += 1;
  user = `user-${count}`;
  client = new Almanac({
    url: service.url,
    key,
    // A machine that runs many tests is slow, and not away.
    patience: 20_000,
    fetch: async (url, init) => {
      asked.push(new URL(url).pathname.replace(/^\/v1\/users\/[^/]+/, ""));
      return await fetch(url, init);
    },
  });
  await client.remember(user, {
    content: "Pay rent",
    due_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  asked = [];
});

afterEach(() => vi.useRealTimers());

const steps = [
  calls("remember", { content: "Dentist", due: "tomorrow at 5pm" }),
  calls("get_upcoming", { within_days: 3 }, "call_2"),
  says("Noted."),
];

describe("a run with a tool loop", () => {
  it("reads the context once, shows it at each step, and stores what the tools store alone", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: steps });
    const { text } = await generateText({
      model: withAlmanac(mock, { user, client }),
      tools: await almanacTools(user, { client }),
      instructions: "You are a bot.",
      prompt: "Dentist tomorrow at 5, please",
      stopWhen: isStepCount(5),
    });
    expect(text).toBe("Noted.");
    expect(asked).toEqual(["/v1/tools", "/context", "/tool-calls", "/tool-calls", "/said"]);
    expect(systemsOf(mock)).toEqual([["You are a bot."], ["You are a bot."], ["You are a bot."]]);
    const clocks = clocksOf(mock);
    expect(clocks).toHaveLength(3);
    expect(new Set(clocks).size).toBe(1);
    expect(clocks[0]).toMatch(/^Current time.*Pay rent/s);
    // What a tool answers is a sentence for the model.
    expect(JSON.stringify(mock.doGenerateCalls[2]?.prompt)).toMatch(/\[DUE [^\]]+\] [^"]*Dentist/);
    const { data } = await client.listMemories(user);
    expect(data.map(({ content }) => content).toSorted()).toEqual(["Dentist", "Pay rent"]);
  });

  it("does so when it streams", async () => {
    const mock = new MockLanguageModelV4({ doStream: steps.map(streamed) });
    const { textStream } = streamText({
      model: withAlmanac(mock, { user, client }),
      tools: await almanacTools(user, { client }),
      prompt: "Dentist tomorrow at 5, please",
      stopWhen: isStepCount(5),
    });
    let text = "";
    for await (const part of textStream) text += part;
    expect(text).toBe("Noted.");
    expect(asked.filter((path) => path === "/context")).toHaveLength(1);
    expect(clocksOf(mock)).toHaveLength(3);
    for (const clock of clocksOf(mock)) expect(clock).toContain("Pay rent");
  });

  it("shows the next run what this one stored", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: [...steps, says("Yes.")] });
    const model = withAlmanac(mock, { user, client });
    const tools = await almanacTools(user, { client });
    const run = async () => await generateText({ model, tools, prompt: "Go on", stopWhen: isStepCount(5) });
    await run();
    await run();
    expect(asked.filter((path) => path === "/context")).toHaveLength(2);
    expect(clocksOf(mock).map((one) => one.includes("Dentist"))).toEqual([false, false, false, true]);
  });

  it("reads the context again in a run of more than five minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const mock = new MockLanguageModelV4({ doGenerate: steps });
    const tools = await almanacTools(user, { client });
    await generateText({
      model: withAlmanac(mock, { user, client }),
      tools,
      prompt: "Go on",
      stopWhen: isStepCount(5),
      onStepEnd: () => void vi.setSystemTime(Date.now() + 4 * 60_000),
    });
    expect(asked.filter((path) => path === "/context")).toHaveLength(2);
  });

  it("refuses as the service does, in a sentence that the model reads", async () => {
    const mock = new MockLanguageModelV4({
      doGenerate: [calls("remember", { content: "Dentist", due_at: "some day" }), says("Sorry.")],
    });
    await generateText({
      model: withAlmanac(mock, { user, client }),
      tools: await almanacTools(user, { client }),
      prompt: "Dentist some day",
      stopWhen: isStepCount(5),
    });
    expect(JSON.stringify(mock.doGenerateCalls[1]?.prompt)).toContain('due_at: \\"some day');
  });
});

describe("the prompt", () => {
  it("has what is known at the end of its system message, or behind one that may be cached", async () => {
    await client.remember(user, { content: "Vegetarian", category: "profile" });
    const mock = new MockLanguageModelV4({ doGenerate: [says("a"), says("b"), says("c")] });
    const model = withAlmanac(mock, { user, client });
    await generateText({ model, prompt: "Hello" });
    await generateText({ model, instructions: "You are a bot.", prompt: "Hello" });
    const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
    await generateText({
      model,
      instructions: { role: "system", content: "You are a bot.", providerOptions },
      prompt: "Hello",
    });
    expect(systemsOf(mock)).toEqual([
      [expect.stringMatching(/^About the user:\n.*Vegetarian$/)],
      [expect.stringMatching(/^You are a bot\.\n\nAbout the user:\n.*Vegetarian$/)],
      ["You are a bot.", expect.stringMatching(/^About the user:\n.*Vegetarian$/)],
    ]);
  });

  it("recalls by the newest message, and holds what the settings ask for", async () => {
    await client.remember(user, { content: "Her landlord is called Bob" });
    const mock = new MockLanguageModelV4({ doGenerate: [says("a"), says("b"), says("c")] });
    const prompt = "Who is my landlord?";
    await generateText({ model: withAlmanac(mock, { user, client }), prompt });
    await generateText({ model: withAlmanac(mock, { user, client, context: { q: "" } }), prompt });
    const context = { max_tokens: 40, mark_shown: true };
    await generateText({ model: withAlmanac(mock, { user, client, context }), prompt });
    const [asked = "", silent, short] = clocksOf(mock);
    expect(asked).toMatch(/Relevant memories:\n.*landlord/);
    expect(asked).not.toContain("After you mention");
    expect(silent).not.toContain("landlord");
    expect(short).not.toContain("landlord");
  });
});

/** Addresses where nothing answers: a port that refuses, and one that takes a connection and is silent. */
async function openAway() {
  const sockets = new Set<Socket>();
  const [closed, silent] = [createServer(), createServer((socket) => void sockets.add(socket))];
  const urls: string[] = [];
  for (const server of [closed, silent]) {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
  closed.close();
  const [refuses = "", hangs = ""] = urls;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  };
  return { refuses, hangs, stop };
}

describe("a service that doesn't answer", () => {
  it.each(["refuses", "hangs"] as const)(
    "and %s fails no run: each has its clock, and one waits",
    async (how) => {
      const away = await openAway();
      const lost = new Almanac({ url: away[how], key: "k" });
      const errors: unknown[] = [];
      const settings = {
        ...{ client: lost, timeZone: "Asia/Tokyo" },
        onError: (error: unknown) => void errors.push(error),
      };
      const mock = new MockLanguageModelV4({ doGenerate: [...steps, ...steps] });
      const model = withAlmanac(mock, { user, ...settings });
      const took: number[] = [];
      for (const prompt of ["Dentist tomorrow at 5, please", "Did you note it?"]) {
        const began = performance.now();
        const tools = await almanacTools(user, settings);
        const told = mock.doGenerateCalls.length;
        const run = generateText({ model, tools, prompt, stopWhen: isStepCount(5) });
        await vi.waitFor(() => expect(mock.doGenerateCalls.length).toBeGreaterThan(told), { interval: 1 });
        took.push(performance.now() - began);
        expect((await run).text).toBe("Noted.");
      }
      const [first = 0, second = 0] = took;
      console.info(
        `a service that ${how}: the first prompt after ${first.toFixed()} ms, the next after ${second.toFixed()}`,
      );
      // Half a second, on a machine that runs other tests.
      expect(first).toBeLessThan(900);
      expect(second).toBeLessThan(200);
      for (const one of clocksOf(mock))
        expect(one).toMatch(
          /^Current time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d \(Asia\/Tokyo\)\nToday is \w+day\. Local time is UTC\+9\.\n\nThe user's memories .* can't be read right now/,
        );
      // A tool's answer is a sentence, and the run knows that nothing was stored.
      expect(JSON.stringify(mock.doGenerateCalls[1]?.prompt)).toContain("don't claim that it was");
      // Of each run: the definitions, the context, two calls of tools, what was said.
      expect(errors).toHaveLength(10);
      away.stop();
    },
  );

  it("has tools again as soon as it is back, though they were made while it was away", async () => {
    let isAway = true;
    const shaky = new Almanac({
      url: service.url,
      key,
      fetch: async (url, init) => {
        if (isAway) throw new TypeError("connection refused");
        return await fetch(url, init);
      },
    });
    const onError = () => undefined;
    const tools = await almanacTools(user, { client: shaky, onError });
    expect(Object.keys(tools)).toEqual(expect.arrayContaining(["remember", "get_upcoming", "update_memory"]));
    isAway = false;
    // A read beside the clock finds it there.
    await vi.waitFor(async () => expect((await shaky.getContext(user)).digest.source).not.toBe("none"), {
      timeout: 10_000,
      interval: 200,
    });
    const mock = new MockLanguageModelV4({ doGenerate: steps });
    await generateText({ model: mock, tools, prompt: "Dentist", stopWhen: isStepCount(5) });
    const { data } = await client.listMemories(user);
    expect(data.map(({ content }) => content)).toContain("Dentist");
    expect(Object.values(await almanacTools(user, { client: shaky }))[0]?.description).not.toMatch(
      /can't be reached/i,
    );
  });

  it("may be slow where the caller gives it less time", async () => {
    const errors: unknown[] = [];
    const lost = new Almanac({
      url: "http://127.0.0.1:9",
      key: "k",
      fetch: (_url, init) => never(init.signal),
    });
    const settings = { client: lost, timeout: 20, onError: (error: unknown) => void errors.push(error) };
    const mock = new MockLanguageModelV4({ doGenerate: says("a") });
    await generateText({ model: withAlmanac(mock, { user, ...settings }), prompt: "Hello" });
    // The context, and what was said.
    expect(errors).toHaveLength(2);
    expect(clocksOf(mock)[0]).toMatch(/^Current time: .*\(UTC\)/);
  });

  it("ends with the run where the caller ends it", async () => {
    const lost = new Almanac({
      url: "http://127.0.0.1:9",
      key: "k",
      fetch: (_url, init) => never(init.signal),
    });
    const errors: unknown[] = [];
    const model = withAlmanac(new MockLanguageModelV4({ doGenerate: says("a") }), {
      user,
      client: lost,
      onError: (error) => void errors.push(error),
    });
    const run = generateText({ model, prompt: "Hello", abortSignal: AbortSignal.timeout(20) });
    await expect(run).rejects.toThrow();
    expect(errors).toEqual([]);
  });

  it("is one whose settings are there", async () => {
    vi.stubEnv("ALMANAC_URL", "");
    await expect(almanacTools(user)).rejects.toThrow("give a client, or set ALMANAC_URL and ALMANAC_KEY");
    vi.stubEnv("ALMANAC_URL", service.url);
    vi.stubEnv("ALMANAC_KEY", key);
    expect(Object.keys(await almanacTools(user))).toContain("remember");
    vi.unstubAllEnvs();
  });
});

/** An answer that never comes. */
async function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return await new Promise((_done, broken) =>
    signal?.addEventListener("abort", () => broken(signal.reason as Error)),
  );
}
