import { describe, expect, it } from "vitest";
import { callIds, formedMessage, resultIds } from "../../../src/conversations/forms/formed-message";
import { readFormed } from "../../../src/conversations/forms/read-formed";
import { stampFormed } from "../../../src/conversations/forms/stamp-formed";
import { OPENAI_LIST } from "./shapes";

const read = OPENAI_LIST.map((value) => formedMessage("openai", value));

describe("OpenAI Chat Completions", () => {
  it("tells roles, texts, calls and results", () => {
    expect(read.map((message) => [message.role, message.text])).toEqual([
      ["system", "Be brief."],
      ["user", "What is this, and is it raining?"],
      ["assistant", ""],
      ["tool", ""],
      ["tool", ""],
      ["assistant", "A cat, and yes."],
    ]);
    expect(read.map(callIds)).toEqual([[], [], ["call_1", "call_2"], [], [], []]);
    expect(read.map(resultIds)).toEqual([[], [], [], ["call_1"], ["call_2"], []]);
  });

  it("stamps the first text of a person and of an answer, and nothing else", () => {
    const stamped = read.map((message) =>
      stampFormed(message, { prefix: "[14:32] ", indent: (text) => text }),
    );
    const [developer, person, ...others] = OPENAI_LIST;
    expect(stamped).toEqual([
      developer,
      {
        ...person,
        content: [
          { type: "text", text: "[14:32] What is this, and is it raining?" },
          { type: "image_url", image_url: { url: "https://files.example/cat.jpg", detail: "low" } },
        ],
      },
      ...others.slice(0, -1),
      { role: "assistant", content: "[14:32] A cat, and yes." },
    ]);
    expect(Object.keys(stamped[1] ?? {})).toEqual(Object.keys(person ?? {}));
  });

  it("gives the same object back where nothing is to be added", () => {
    for (const message of read) {
      expect(stampFormed(message, { prefix: "", indent: (text) => text })).toBe(message.original);
    }
  });
});

describe("what stands beside a message", () => {
  const beside = (value: Record<string, unknown>) => {
    const reading = readFormed("openai", { role: "user", content: "Hi", ...value });
    return reading.ok ? { ...reading.value.beside, original: reading.value.original } : reading.errors;
  };

  it("is taken out where it is ours", () => {
    expect(
      beside({
        created_at: 1_769_178_720,
        external_id: "m1",
        user_id: "ann",
        time_zone: "UTC",
        name: "Ann",
        said: false,
      }),
    ).toEqual({
      created_at: { time: { kind: "instant", at: 1_769_178_720 }, ms: 0 },
      external_id: "m1",
      user_id: "ann",
      time_zone: "UTC",
      name: "Ann",
      said: false,
      original: { role: "user", content: "Hi", name: "Ann" },
    });
  });

  it.each([
    ["epoch milliseconds", { createdAt: 1_769_178_720_123 }, 123],
    ["ISO 8601", { createdAt: "2026-01-23T14:32:00.500Z" }, 500],
    ["both names, of which one is empty", { created_at: null, createdAt: 1_769_178_720.25 }, 250],
  ])("reads a time as %s", (_name, fields, ms) => {
    expect(beside(fields)).toEqual({
      created_at: expect.objectContaining({ ms }),
      original: { role: "user", content: "Hi" },
    });
  });

  it.each([
    [{ created_at: "soon" }, "created_at", /is not a date|send ISO 8601/],
    [{ said: "no" }, "said", /true or false/],
    [{ user_id: "a b" }, "user_id", /must be 1 to 128/],
    [{ role: "robot" }, "role", /must be one of system, developer, user, assistant, tool, function/],
    [{ role: "tool" }, "tool_call_id", /send the id of the call/],
    [{ content: 5 }, "content", /must be text, or a list of parts/],
    [{ content: [{ type: "text", text: "a" }, "b"] }, "content[1]", /send an object with a type/],
    [{ role: "assistant", tool_calls: [1] }, "tool_calls", /must be a list of calls/],
  ])("names what is wrong in %j", (fields, path, message) => {
    expect(beside(fields)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it("keeps a key __proto__, and the order of keys", () => {
    const value = JSON.parse(
      '{"b":1,"role":"user","__proto__":{"x":[]},"content":"Hi","created_at":5e9,"a":null}',
    );
    const reading = readFormed("openai", value);
    const text = '{"b":1,"role":"user","__proto__":{"x":[]},"content":"Hi","a":null}';
    expect(reading.ok && JSON.stringify(reading.value.original)).toBe(text);
    const stamped =
      reading.ok && stampFormed(reading.value, { prefix: "[14:32] ", indent: (line: string) => line });
    expect(JSON.stringify(stamped)).toBe(text.replace("Hi", "[14:32] Hi"));
  });
});
