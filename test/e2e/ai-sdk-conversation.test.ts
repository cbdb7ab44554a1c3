import { generateText, isStepCount, type ModelMessage, streamText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { almanacTools, type ModelSettings, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { Almanac } from "../../clients/typescript/src/client";
import { type Chunk, calls, clocksOf, type Generated, says, streamed, streamOf } from "./mock-model";
import { type AnyService, anyService } from "./platforms/any-service";

/** Turns that `withAlmanac` stores, as they came, in a test app. */

let service: AnyService;
let client: Almanac;
let asked: string[] = [];
let count = 0;

beforeAll(async () => {
  service = await anyService();
});

beforeEach(async () => {
  count += 1;
  const app = `conversation-${count}`;
  const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app, test: true });
  client = clientOf(key);
  await client.setClock({ now: "2027-01-04T09:00:00Z" });
  await client.updateUser("ann", { time_zone: "Europe/London" });
  await client.remember("ann", { content: "Pay the rent", due_at: "2027-01-04T12:00:00", source: "import" });
  asked = [];
});

function clientOf(key: string): Almanac {
  return new Almanac({
    url: service.url,
    key,
    patience: 20_000,
    fetch: async (url, init) => {
      asked.push(new URL(url).pathname);
      return await fetch(url, init);
    },
  });
}

const wrap = (model: MockLanguageModelV4, settings: Partial<ModelSettings> = {}) =>
  withAlmanac(model, {
    ...{ user: "ann", client, conversation: "chat-1" },
    onError: (error) => {
      throw error;
    },
    ...settings,
  });

/** What is stored, oldest first. */
async function stored(conversation = "chat-1", from = client) {
  const { data } = await from.listMessages(conversation, { limit: 100 });
  return data;
}

const saidIn = async () => (await stored()).map(({ role, content }) => `${role}: ${content}`);

/** A text, and calls of tools beside each other. */
function together(text: string, ...ids: string[]): Generated {
  const content = ids.flatMap((id) => calls("remember", { content: `Likes ${id}` }, id).content);
  return { ...calls("remember", {}), content: [{ type: "text", text }, ...content] };
}

describe("a turn", () => {
  const steps = [together("One moment.", "tea", "milk"), says("Noted. Remember to pay the rent.")];

  it.each(["generateText", "streamText"] as const)("of %s is stored whole, once, and heard", async (how) => {
    const mock = new MockLanguageModelV4({ doGenerate: steps, doStream: steps.map(streamed) });
    const run = {
      model: wrap(mock),
      tools: await almanacTools("ann", { client }),
      messages: [{ role: "user", content: "I like tea and milk" }] satisfies ModelMessage[],
      stopWhen: isStepCount(5),
    };
    const answer = how === "streamText" ? streamText(run) : await generateText(run);
    const said = await answer.responseMessages;
    const all = await stored();
    expect(all.map(({ role, user_id }) => [role, user_id])).toEqual([
      ["user", "ann"],
      ["assistant", null],
      ["tool", null],
      ["assistant", null],
    ]);
    expect(all.map(({ format }) => format)).toEqual(["ai-sdk", "ai-sdk", "ai-sdk", "ai-sdk"]);
    const bare = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    expect(all.slice(1).map(({ message }) => message)).toEqual(bare(said));
    expect(new Set(all.map(({ external_id }) => external_id)).size).toBe(4);
    expect(asked.filter((path) => path.endsWith("/messages"))).toHaveLength(2);
    expect(asked.filter((path) => path.endsWith("/said"))).toEqual([]);
    expect((await client.getContext("ann")).items).toEqual([]);
  });

  it("that is tried again is stored once; the same words later are another one", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: () => Promise.resolve(says("Hi")) });
    const model = wrap(mock);
    await generateText({ model, prompt: "Hello" });
    await generateText({ model, prompt: "Hello" });
    expect(await saidIn()).toEqual(["user: Hello", "assistant: Hi"]);
    await client.advanceClock({ by: "PT1H" });
    await generateText({ model, prompt: "Hello" });
    expect(await saidIn()).toEqual(["user: Hello", "assistant: Hi", "user: Hello", "assistant: Hi"]);
  });

  it("has the app's own ids and times", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: says("Hi") });
    const own = { createdAt: "2027-01-04T08:59:00Z", externalId: "m1" };
    const messages: ModelMessage[] = [{ role: "user", content: "Hello", providerOptions: { almanac: own } }];
    await generateText({ model: wrap(mock), messages });
    expect(await stored()).toMatchObject([
      { external_id: "m1", created_at: Date.parse(own.createdAt) / 1000, message: { role: "user" } },
      { content: "Hi" },
    ]);
  });

  it("is stored as far as it came where its stream breaks off, and the next one goes on", async () => {
    const chunks: Chunk[] = [
      { type: "stream-start", warnings: [] },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "Well, " },
      { type: "error", error: new Error("overloaded") },
    ];
    const mock = new MockLanguageModelV4({
      doStream: [{ stream: streamOf(chunks, "close") }, streamed(says("Hi again"))],
    });
    const model = wrap(mock);
    const onError = () => undefined;
    for await (const _part of streamText({ model, prompt: "Hello", onError }).fullStream);
    const messages: ModelMessage[] = [
      { role: "user", content: "Hello" },
      { role: "user", content: "Are you there?" },
    ];
    expect(await streamText({ model, messages }).text).toBe("Hi again");
    expect(await saidIn()).toEqual([
      "user: Hello",
      "assistant: Well, ",
      "user: Are you there?",
      "assistant: Hi again",
    ]);
  });

  it("of a user's key is stored in a conversation of the user's own", async () => {
    const app = `conversation-${count}`;
    const made = await service.operate<{ key: string }>("POST", "/v1/keys", { app, user_id: "ann" });
    const own = clientOf(made.key);
    const mock = new MockLanguageModelV4({ doGenerate: says("Pay the rent.") });
    await generateText({ model: wrap(mock, { client: own, conversation: "~chat" }), prompt: "Hello" });
    expect(await stored("~chat", own)).toMatchObject([{ content: "Hello" }, { content: "Pay the rent." }]);
    expect((await client.getContext("ann")).items).toEqual([]);
  });

  it("is not heard where that isn't wanted", async () => {
    const mock = new MockLanguageModelV4({ doGenerate: says("Pay the rent.") });
    await generateText({ model: wrap(mock, { said: false }), prompt: "Hello" });
    expect((await stored()).at(-1)?.message).toEqual({
      role: "assistant",
      content: [{ type: "text", text: "Pay the rent." }],
    });
    expect((await client.getContext("ann")).items).toHaveLength(1);
  });

  it("fails no run where it can't be stored", async () => {
    const errors: unknown[] = [];
    const mock = new MockLanguageModelV4({ doGenerate: says("Hi") });
    const model = wrap(mock, { conversation: "~mine", onError: (error) => void errors.push(error) });
    expect((await generateText({ model, prompt: "Hello" })).text).toBe("Hi");
    expect(errors).toMatchObject([{ status: 422 }]);
  });
});

describe("a history that a new process hands over", () => {
  it("has the times of the stored messages, read once, and goes to a model as it was", async () => {
    const first = new MockLanguageModelV4({ doGenerate: [together("One moment.", "tea"), says("Noted.")] });
    const tools = await almanacTools("ann", { client });
    const run = { model: wrap(first), tools, stopWhen: isStepCount(5) };
    await generateText({ ...run, prompt: "I like tea" });
    await client.advanceClock({ by: "PT3H" });

    const { messages = [] } = await client.listMessages("chat-1", { format: "ai-sdk", limit: 100 });
    const history = messages as ModelMessage[];
    const mock = new MockLanguageModelV4({ doGenerate: [says("Tea."), says("Yes.")] });
    const model = wrap(mock);
    history.push({ role: "user", content: "What do I like?" });
    asked = [];
    history.push(...(await generateText({ model, messages: history })).responseMessages);
    history.push({ role: "user", content: "Sure?" });
    await generateText({ model, messages: history });
    expect(asked.filter((path) => path.endsWith("/messages"))).toHaveLength(3);
    const sent = mock.doGenerateCalls.map(({ prompt }) =>
      prompt.map((message) => JSON.stringify(message.content)),
    );
    expect(sent[0]?.[0]).toContain("[2027-01-04 Monday 09:00] I like tea");
    expect(sent[0]?.at(-1)).toContain("[12:00, 3h later] What do I like?");
    expect(sent[1]?.slice(0, 4)).toEqual(sent[0]?.slice(0, 4));
    expect(clocksOf(mock)[0]).toContain("2027-01-04T12:00:00");
  });
});
