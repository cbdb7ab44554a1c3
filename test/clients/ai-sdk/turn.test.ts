import { describe, expect, it } from "vitest";
import type { Prompt } from "../../../clients/typescript/src/ai-sdk/model";
import { Moments } from "../../../clients/typescript/src/ai-sdk/moments";
import { storedAnswer, storedMessage } from "../../../clients/typescript/src/ai-sdk/stored-messages";
import { nameAnswer, nameMessages, turnOf } from "../../../clients/typescript/src/ai-sdk/turn";

const user = (text: string, options = {}): Prompt[number] => ({
  role: "user",
  content: [{ type: "text", text }],
  ...options,
});
const says = (text: string): Prompt[number] => ({ role: "assistant", content: [{ type: "text", text }] });
const system: Prompt[number] = { role: "system", content: "You are a bot." };
const call: Prompt[number] = {
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: "c1", toolName: "remember", input: {} }],
};
const result: Prompt[number] = {
  role: "tool",
  content: [
    { type: "tool-result", toolCallId: "c1", toolName: "remember", output: { type: "text", value: "ok" } },
  ],
};

describe("the turn of a prompt", () => {
  it.each<[string, Prompt, { last: number; begin: number; isFirst: boolean }]>([
    ["a question", [system, user("a")], { last: 1, begin: 1, isFirst: true }],
    [
      "two messages in a row",
      [system, says("x"), user("a"), user("b")],
      { last: 3, begin: 2, isFirst: true },
    ],
    ["a later step", [system, user("a"), call, result], { last: 1, begin: 1, isFirst: false }],
    ["nobody's", [system], { last: -1, begin: -1, isFirst: true }],
  ])("of %s", (_name, prompt, turn) => {
    expect(turnOf(prompt)).toEqual(turn);
  });
});

describe("the names of messages", () => {
  it("stay while a chat grows, and differ for the same text elsewhere", () => {
    const chat = [system, user("hello"), says("hi"), user("hello")];
    const names = nameMessages(chat);
    expect(new Set(names.slice(1)).size).toBe(3);
    expect(nameMessages([...chat, says("again?")]).slice(0, 4)).toEqual(names);
    expect(
      nameMessages([{ ...system, content: "Another one." } as Prompt[number], ...chat.slice(1)]).slice(1),
    ).toEqual(names.slice(1));
  });

  it("of an answer are those that it has in the next prompt", () => {
    const names = nameMessages([user("a"), call, result, says("done")]);
    const made = nameAnswer(names[0] ?? "", [
      { type: "tool-call", toolCallId: "c1", toolName: "remember", input: "{}" },
    ]);
    expect(made).toBe(names[1]);
    expect(
      nameAnswer(names[2] ?? "", [
        { type: "text", text: "do" },
        { type: "text", text: "ne" },
      ]),
    ).toBe(names[3]);
  });
});

describe("the times of messages", () => {
  it("are those that they say, or in which they were seen; of others nobody knows them", () => {
    const moments = new Moments();
    const chat = [
      user("old"),
      says("older answer"),
      user("given", { providerOptions: { almanac: { createdAt: "2026-01-23T14:32:00Z" } } }),
      user("new"),
    ];
    const names = nameMessages(chat);
    const fresh = moments.begin(names, turnOf(chat));
    expect(fresh).toEqual(names.slice(2));
    const [old, answer, given, seen] = moments.of(chat, names);
    expect([old, answer, given]).toEqual([null, null, Date.parse("2026-01-23T14:32:00Z")]);
    expect(seen).toBeGreaterThan(Date.parse("2026-02-01"));
  });

  it.each([
    [1_769_178_720, 1_769_178_720_000],
    [1_769_178_720_123, 1_769_178_720_123],
    ["2026-01-23T14:32:00.5Z", 1_769_178_720_500],
    ["yesterday", null],
    [null, null],
  ])("are read from %j", (createdAt, ms) => {
    const chat = [user("x", { providerOptions: { almanac: { createdAt } } })];
    expect(new Moments().of(chat, nameMessages(chat))).toEqual([ms]);
  });

  it("follow the service's clock, and tell where it was another", () => {
    const moments = new Moments();
    const now = Math.floor(Date.now() / 1000);
    expect(moments.setClock(now)).toBe(false);
    expect(moments.setClock(now + 86_400)).toBe(true);
    expect(Math.abs(moments.now() / 1000 - now - 86_400)).toBeLessThan(5);
    expect(moments.setClock(now + 86_400)).toBe(false);
  });
});

describe("what is stored", () => {
  it("has no bytes of files and nothing of ours", () => {
    const content = [
      { type: "text" as const, text: "look" },
      {
        type: "file" as const,
        mediaType: "image/png",
        data: { type: "data" as const, data: new Uint8Array(9) },
      },
      {
        type: "file" as const,
        mediaType: "image/png",
        data: { type: "url" as const, url: new URL("https://a.b/c.png") },
      },
    ];
    const message = {
      role: "user" as const,
      content,
      providerOptions: { almanac: { externalId: "m1" }, other: { a: 1 } },
    };
    expect(JSON.parse(JSON.stringify(storedMessage(message)))).toEqual({
      role: "user",
      content: [
        { type: "text", text: "look" },
        { type: "text", text: "(file: image/png)" },
        { type: "file", mediaType: "image/png", data: "https://a.b/c.png" },
      ],
      providerOptions: { other: { a: 1 } },
    });
  });

  it("is small enough, and keeps calls and results", () => {
    const long = "é".repeat(40_000);
    const output = { type: "json" as const, value: { long } };
    const stored = [
      storedMessage(user(long)),
      storedMessage({
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "c1", toolName: "x", output }],
      }),
      storedAnswer(
        [
          { type: "reasoning", text: long },
          { type: "text", text: long },
          { type: "tool-call", toolCallId: "c1", toolName: "x", input: JSON.stringify({ long }) },
        ],
        true,
      ),
    ];
    for (const message of stored) expect(JSON.stringify(message).length).toBeLessThan(10_000);
    expect(JSON.stringify(stored).match(/"toolCallId":"c1"/g)).toHaveLength(2);
  });

  it("has no call that nobody carries out", () => {
    const content = [
      { type: "text" as const, text: "wait" },
      { type: "tool-call" as const, toolCallId: "c1", toolName: "x", input: "{}" },
    ];
    expect(storedAnswer(content, false).content).toEqual([{ type: "text", text: "wait" }]);
  });
});
