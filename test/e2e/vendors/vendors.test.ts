import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { type Content, GoogleGenAI } from "@google/genai";
import {
  AIMessage,
  coerceMessageLikeToMessage,
  type MessageFieldWithRole,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  type StoredMessage,
} from "@langchain/core/messages";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MessageForm } from "../../../src/conversations/forms/forms";
import { said, withoutResult } from "../../conversations/forms/broken-off";
import { LISTS } from "../../conversations/forms/shapes";
import { type AnyService, anyService } from "../platforms/any-service";

/**
 * The providers' own SDKs, which send what came out of the service to a model that answers what a test has it say, and whose
 * answers go in again as they came.
 */

interface StubVendor {
  url: string;
  /** The body of the last request. */
  sent: Record<string, unknown>;
  answer: object;
  stop(): Promise<void>;
}

async function startStubVendor(): Promise<StubVendor> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    vendor.sent = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(vendor.answer));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const vendor: StubVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: {},
    answer: {},
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return vendor;
}

let service: AnyService;
let vendor: StubVendor;
let key = "";

beforeAll(async () => {
  [service, vendor] = await Promise.all([anyService(), startStubVendor()]);
  ({ key } = service);
});

afterAll(async () => await vendor.stop());

beforeEach(() => {
  vendor.sent = {};
});

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(`${service.url}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

/** The list of a form as the service gives it back, each message a minute after the other. */
async function listOf<T extends object>(
  format: MessageForm,
  list: readonly object[],
  more: object = {},
): Promise<T[]> {
  const messages = list.map((message, index) => ({ ...message, created_at: 1_769_178_720 + index * 60 }));
  const { messages: out } = await post<{ messages: T[] }>("/v1/users/ann/context", {
    format,
    messages,
    ...more,
  });
  return out;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** An answer goes in as it came: sent along, and stored and asked for again. */
async function expectKept(format: MessageForm, answer: readonly object[]): Promise<void> {
  const list = plain(answer) as object[];
  const { messages } = await post<{ messages: object[] }>("/v1/users/ann/context", {
    format,
    messages: list,
  });
  expect(messages).toEqual(list);
  const conversation = `${format}-${list.length}`;
  await post(`/v1/conversations/${conversation}/messages`, { format, messages: list });
  const headers = { authorization: `Bearer ${key}` };
  const page = await fetch(`${service.url}/v1/conversations/${conversation}/messages?format=${format}`, {
    headers,
  });
  expect(((await page.json()) as { messages: object[] }).messages).toEqual(list);
}

describe("what the SDKs send is what came out, and what they answer goes in as it came", () => {
  it("OpenAI's Chat Completions", async () => {
    const client = new OpenAI({ apiKey: "k", baseURL: vendor.url, maxRetries: 0 });
    const messages = await listOf<OpenAI.ChatCompletionMessageParam>("openai", LISTS.openai);
    expect(JSON.stringify(messages)).toContain("[2026-01-23 14:33] What is this");
    const call = { id: "call_9", type: "function", function: { name: "look", arguments: '{"a":1}' } };
    const message = { role: "assistant", content: null, refusal: null, annotations: [], tool_calls: [call] };
    vendor.answer = {
      id: "c",
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: "tool_calls" }],
    };
    const { choices } = await client.chat.completions.create({ model: "m", messages });
    expect(vendor.sent["messages"]).toEqual(plain(messages));
    await expectKept("openai", [
      choices[0]?.message ?? {},
      { role: "tool", tool_call_id: "call_9", content: "a cat" },
    ]);
  });

  it("OpenAI's Responses", async () => {
    const client = new OpenAI({ apiKey: "k", baseURL: vendor.url, maxRetries: 0 });
    const input = await listOf<OpenAI.Responses.ResponseInputItem>("responses", LISTS.responses);
    const output = [
      { id: "rs_9", type: "reasoning", summary: [], encrypted_content: "c2VhbGVk" },
      {
        id: "fc_9",
        type: "function_call",
        call_id: "call_9",
        name: "look",
        arguments: "{}",
        status: "completed",
      },
      { id: "ws_9", type: "web_search_call", status: "completed", action: { type: "search", query: "rain" } },
      {
        id: "msg_9",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "A cat.", annotations: [], logprobs: [] }],
      },
    ];
    vendor.answer = { id: "resp_9", object: "response", status: "completed", output };
    const response = await client.responses.create({ model: "m", input });
    expect(vendor.sent["input"]).toEqual(plain(input));
    expect(response.output_text).toBe("A cat.");
    await expectKept("responses", response.output);
  });

  it("Anthropic's Messages", async () => {
    const client = new Anthropic({ apiKey: "k", baseURL: vendor.url, maxRetries: 0 });
    const messages = await listOf<Anthropic.MessageParam>("anthropic", LISTS.anthropic);
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "sig-9" },
      { type: "redacted_thinking", data: "c2VhbGVk" },
      { type: "text", text: "Let me look.", citations: null },
      { type: "tool_use", id: "toolu_9", name: "look", input: { a: 1 } },
    ];
    vendor.answer = {
      id: "msg_9",
      type: "message",
      role: "assistant",
      model: "m",
      content,
      stop_reason: "tool_use",
    };
    const answer = await client.messages.create({ model: "m", max_tokens: 10, messages });
    expect(vendor.sent["messages"]).toEqual(plain(messages));
    await expectKept("anthropic", [{ role: answer.role, content: answer.content }]);
    await expectKept("anthropic", [
      answer,
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_9", content: "a cat" }] },
    ]);
  });

  it("Gemini", async () => {
    const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: vendor.url } });
    const contents = await listOf<Content>("gemini", LISTS.gemini);
    const parts = [
      { text: "Hm.", thought: true },
      { functionCall: { name: "look", args: { a: 1 } }, thoughtSignature: "c2lnbmVk" },
      { text: "Let me look." },
    ];
    vendor.answer = { candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }] };
    const { candidates } = await client.models.generateContent({ model: "m", contents });
    expect(vendor.sent["contents"]).toEqual(plain(contents));
    await expectKept("gemini", [
      candidates?.[0]?.content ?? {},
      { role: "user", parts: [{ functionResponse: { name: "look", response: { output: "a cat" } } }] },
    ]);
  });

  it("LangChain", async () => {
    const list = await listOf<StoredMessage | MessageFieldWithRole>("langchain", LISTS.langchain);
    const messages = list.flatMap((one) =>
      "data" in one
        ? mapStoredMessagesToChatMessages([one as StoredMessage])
        : coerceMessageLikeToMessage(one),
    );
    expect(messages.map((message) => message.type)).toEqual(["system", "human", "ai", "tool", "tool", "ai"]);
    expect(messages[1]?.text).toBe("[2026-01-23 14:33] What is this, and is it raining?");
    const calls = [{ id: "call_9", name: "look", args: { a: 1 }, type: "tool_call" as const }];
    const answer = new AIMessage({ content: "", tool_calls: calls });
    await expectKept("langchain", [answer]);
    await expectKept("langchain", mapChatMessagesToStoredMessages([answer, new AIMessage("A cat.")]));
  });
});

it("a conversation that was broken off goes out whole where it is to be repaired", async () => {
  const broken = async <T extends object>(format: MessageForm) =>
    await listOf<T>(format, [...withoutResult(format, "call_2"), said(format)], { repair: true });
  const openai = new OpenAI({ apiKey: "k", baseURL: vendor.url, maxRetries: 0 });
  vendor.answer = { id: "c", object: "chat.completion", choices: [] };
  const messages = await broken<OpenAI.ChatCompletionMessageParam>("openai");
  await openai.chat.completions.create({ model: "m", messages });
  expect(vendor.sent["messages"]).toContainEqual({
    role: "tool",
    tool_call_id: "call_2",
    content: "interrupted",
  });
  const input = await broken<OpenAI.Responses.ResponseInputItem>("responses");
  vendor.answer = { id: "r", object: "response", output: [] };
  await openai.responses.create({ model: "m", input });
  expect(JSON.stringify(vendor.sent["input"])).toContain('"call_id":"call_2","output":"interrupted"');
  const anthropic = new Anthropic({ apiKey: "k", baseURL: vendor.url, maxRetries: 0 });
  vendor.answer = { id: "m", type: "message", role: "assistant", model: "m", content: [] };
  const turns = await broken<Anthropic.MessageParam>("anthropic");
  await anthropic.messages.create({ model: "m", max_tokens: 10, messages: turns });
  const results = (vendor.sent["messages"] as Anthropic.MessageParam[]).map(({ content }) =>
    Array.isArray(content) ? content.filter(({ type }) => type === "tool_result").length : 0,
  );
  expect(results.filter((count) => count > 0)).toEqual([2]);
  const gemini = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: vendor.url } });
  vendor.answer = { candidates: [] };
  await gemini.models.generateContent({ model: "m", contents: await broken<Content>("gemini") });
  const parts = (vendor.sent["contents"] as Content[]).map(
    (content) => content.parts?.filter(({ functionResponse }) => functionResponse !== undefined).length ?? 0,
  );
  expect(parts.filter((count) => count > 0)).toEqual([2]);
  const chain = await broken<MessageFieldWithRole>("langchain");
  const types = chain.map((one) =>
    "data" in one
      ? mapStoredMessagesToChatMessages([one as unknown as StoredMessage])[0]?.type
      : coerceMessageLikeToMessage(one).type,
  );
  expect(types.filter((type) => type === "tool")).toHaveLength(2);
});
