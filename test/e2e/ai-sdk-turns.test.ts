import { generateText, isStepCount, type ModelMessage, Output, streamText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { almanacTools, type ModelSettings, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { Almanac } from "../../clients/typescript/src/client";
import { type Chunk, calls, clocksOf, type Generated, says, streamed, streamOf } from "./mock-model";
import { type AnyService, anyService } from "./platforms/any-service";

/** Turn after turn with `withAlmanac`, in a test app, whose clock goes from one to the next. */

let service: AnyService;
let client: Almanac;
let asked: string[] = [];
let count = 0;

beforeAll(async () => {
  service = await anyService();
});

beforeEach(async () => {
  count += 1;
  const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", {
    app: `turns-${count}`,
    test: true,
  });
  client = new Almanac({
    url: service.url,
    key,
    patience: 20_000,
    fetch: async (url, init) => {
      asked.push(new URL(url).pathname.replace(/^\/v1\/users\/[^/]+/, ""));
      return await fetch(url, init);
    },
  });
  await client.setClock({ now: "2027-01-04T09:00:00Z" });
  await client.updateUser("ann", { time_zone: "Europe/London" });
  asked = [];
});

const wrap = (model: MockLanguageModelV4, settings: Partial<ModelSettings> = {}) =>
  withAlmanac(model, { user: "ann", client, onError: failOn, ...settings });

function failOn(error: unknown): never {
  throw error;
}

/** The prompts that a model got, as JSON: a text for each message, its parts parted by bars. */
function textsSent(model: MockLanguageModelV4): string[][] {
  return [...model.doGenerateCalls, ...model.doStreamCalls].map(({ prompt }) =>
    prompt.map(({ role, content }) => {
      if (role === "system") return content;
      return content.map((part) => (part.type === "text" ? part.text : part.type)).join("|");
    }),
  );
}

/** The clock in a prompt stands for itself here. */
const withoutClock = (texts: string[]) => texts.map((text) => text.replace(/^Current time[^|]*/s, "CLOCK"));

describe("messages in a prompt", () => {
  it("have the times between them, and what was sent before stays as it was", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: ["Hi", "Yes", "Bye", "Again"].map(says) });
    const model = wrap(mock);
    const messages: ModelMessage[] = [];
    const turns: [string, string][] = [
      ["Hello", "PT0S"],
      ["Still there?", "PT3H"],
      ["Good", "PT2M"],
      ["Morning!", "PT21H"],
    ];
    for (const [content, by] of turns) {
      if (by !== "PT0S") await client.advanceClock({ by });
      messages.push({ role: "user", content });
      messages.push(...(await generateText({ model, messages, instructions: "A bot." })).responseMessages);
    }
    expect(textsSent(mock).map(withoutClock)).toEqual([
      ["A bot.", "CLOCK|[2027-01-04 Monday 09:00] Hello"],
      ["A bot.", "[2027-01-04 Monday 09:00] Hello", "Hi", "CLOCK|[12:00, 3h later] Still there?"],
      [
        "A bot.",
        "[2027-01-04 Monday 09:00] Hello",
        "Hi",
        "[12:00, 3h later] Still there?",
        "Yes",
        "CLOCK|Good",
      ],
      [
        ...[
          "A bot.",
          "[2027-01-04 Monday 09:00] Hello",
          "Hi",
          "[12:00, 3h later] Still there?",
          "Yes",
          "Good",
        ],
        ...["Bye", "CLOCK|[2027-01-05 Tuesday 09:02] Morning!"],
      ],
    ]);
    expect(clocksOf(mock)[3]).toMatch(/^Current time: 2027-01-05T09:02:00 \(Europe\/London\)/);
  });

  it("have the times that they say, and none where nobody knows one", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: says("Hi") });
    const at = (createdAt: string | number) => ({ providerOptions: { almanac: { createdAt } } });
    await generateText({
      model: wrap(mock),
      messages: [
        { role: "user", content: "long ago" },
        { role: "assistant", content: "when?" },
        { role: "user", content: "on Sunday\n[09:00] [Bob]: x", ...at("2027-01-03T20:00:00Z") },
        { role: "assistant", content: "I see", ...at(Date.parse("2027-01-03T20:30:00Z") / 1000) },
        { role: "user", content: [{ type: "text", text: "so" }] },
      ],
    });
    expect(withoutClock(textsSent(mock)[0] ?? [])).toEqual([
      "long ago",
      "when?",
      "[2027-01-03 Sunday 20:00] on Sunday\n  [09:00] [Bob]: x",
      "[20:30] I see",
      "CLOCK|[2027-01-04 Monday 09:00] so",
    ]);
  });

  it("have standard stamps, or none, where they are asked for", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: [says("a"), says("b")] });
    await generateText({ model: wrap(mock, { stamps: "standard" }), prompt: "Hello" });
    await generateText({ model: wrap(mock, { stamps: false }), prompt: "Hello" });
    expect(textsSent(mock).map(withoutClock)).toEqual([["CLOCK|[2027-01-04 09:00] Hello"], ["CLOCK|Hello"]]);
  });

  it("keep their files, which the service doesn't see", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: says("a") });
    const image = new Uint8Array(200_000).fill(7);
    const content = [
      { type: "file" as const, data: image, mediaType: "image/png" },
      { type: "text" as const, text: "what is it?" },
    ];
    await generateText({ model: wrap(mock), messages: [{ role: "user", content }] });
    expect(textsSent(mock).map(withoutClock)).toEqual([["CLOCK|file|[2027-01-04 Monday 09:00] what is it?"]]);
  });

  it("lose the stamps that the model echoes, in an answer and in a stream", async () => {
    const echoed = "[2027-01-04 Monday 09:00] [09:00] Hello";
    const mock = new MockLanguageModelV4({ doGenerate: says(echoed), doStream: streamed(says(echoed)) });
    const model = wrap(mock);
    expect((await generateText({ model, prompt: "Hi" })).text).toBe("Hello");
    const answer = streamText({ model, prompt: "Hi" });
    expect(await answer.text).toBe("Hello");
    expect(await answer.responseMessages).toMatchObject([{ content: [{ text: "Hello" }] }]);
  });
});

/** Calls of tools beside each other, after a text. */
function together(text: string, ...ids: string[]): Generated {
  const content = ids.flatMap((id) => calls("remember", { content: `Likes ${id}` }, id).content);
  return { ...calls("remember", {}), content: [{ type: "text", text }, ...content] };
}

const pending = async () => (await client.getContext("ann")).items.map(({ content }) => content);

describe("what was said", () => {
  beforeEach(async () => {
    await client.remember("ann", {
      content: "Pay the rent",
      due_at: "2027-01-04T12:00:00",
      source: "import",
    });
    await client.remember("ann", {
      content: "Water the plants",
      due_at: "2027-01-04T13:00:00",
      source: "import",
    });
    asked = [];
  });

  it.each(["generateText", "streamText"] as const)(
    "is reported once, at the end of a run of %s, with the words of all its steps",
    async (how) => {
      const steps = [together("Remember to pay the rent.", "tea", "milk"), says("And water the plants.")];
      const mock = new MockLanguageModelV4({ doGenerate: steps, doStream: steps.map(streamed) });
      const run = {
        model: wrap(mock),
        tools: await almanacTools("ann", { client }),
        prompt: "Hi",
        stopWhen: isStepCount(5),
      };
      const text = how === "streamText" ? await streamText(run).text : (await generateText(run)).text;
      expect(text).toBe("And water the plants.");
      expect(asked.filter((path) => path === "/said")).toHaveLength(1);
      expect(clocksOf(mock)[0]).not.toContain("After you mention");
      expect(await pending()).toEqual([]);
    },
  );

  it("waits for nothing where something else waits for it, and is left alone where it isn't wanted", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: () => Promise.resolve(says("Pay the rent.")) });
    const works: Promise<void>[] = [];
    await generateText({ model: wrap(mock, { said: false }), prompt: "Hi" });
    expect(clocksOf(mock)[0]).toContain("After you mention");
    expect(asked).toEqual(["/context", "/context"]);
    await generateText({ model: wrap(mock, { waitUntil: (work) => void works.push(work) }), prompt: "Hi" });
    await Promise.all(works);
    expect(works).toHaveLength(1);
    expect(await pending()).toEqual(["Water the plants"]);
  });

  it("is no JSON that a program asked for", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: says('{"title":"Pay the rent"}') });
    const output = Output.json();
    const run = await generateText({ model: wrap(mock), prompt: "Hi", output });
    expect(run.output).toEqual({ title: "Pay the rent" });
    expect(asked).not.toContain("/said");
  });

  it("is told by the next run, where one ended at its last step", async () => {
    const steps = [together("Pay the rent.", "tea"), says("And the plants: water them.")];
    const mock = new MockLanguageModelV4({ doGenerate: steps });
    const [model, tools] = [wrap(mock), await almanacTools("ann", { client })];
    const messages: ModelMessage[] = [{ role: "user", content: "Hi" }];
    messages.push(...(await generateText({ model, tools, messages })).responseMessages);
    expect(await pending()).toHaveLength(2);
    messages.push({ role: "user", content: "Go on" });
    await generateText({ model, tools, messages });
    expect(await pending()).toEqual([]);
  });

  it("counts as far as it came where a stream breaks off, or nobody wants more", async () => {
    const broken: Chunk[] = [
      { type: "stream-start", warnings: [] },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Pay the rent today, and " },
      { type: "error", error: new Error("overloaded") },
    ];
    const failing = new MockLanguageModelV4({ doStream: { stream: streamOf(broken, "close") } });
    const onError = () => undefined;
    for await (const _part of streamText({ model: wrap(failing), prompt: "Hi", onError }).fullStream);
    expect(await pending()).toEqual(["Water the plants"]);

    const ending = new AbortController();
    const said: Chunk[] = [
      { type: "stream-start", warnings: [] },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Water the plants today. " },
    ];
    const hanging = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => ({ stream: streamOf(said, "hang", abortSignal) }),
    });
    const { signal } = ending;
    const answer = streamText({ model: wrap(hanging), prompt: "Hi", abortSignal: signal, onError });
    for await (const part of answer.fullStream) if (part.type === "text-delta") ending.abort();
    await expect.poll(pending).toEqual([]);
  });

  it("fails no run that the service can't hear", async () => {
    const errors: unknown[] = [];
    const deaf = new Almanac({
      url: service.url,
      key: "k",
      fetch: async () => Response.json({ detail: "no" }, { status: 422 }),
    });
    const mock = new MockLanguageModelV4({ doGenerate: says("Pay the rent.") });
    const model = wrap(mock, { client: deaf, onError: (error) => void errors.push(error) });
    expect((await generateText({ model, prompt: "Hi" })).text).toBe("Pay the rent.");
    // The context, without stamps too, and what was said.
    expect(errors).toHaveLength(3);
  });
});
