import { describe, expect, it } from "vitest";
import type { FormedJson } from "../../../src/conversations/forms/form";
import {
  callIds,
  convertFormed,
  formedMessage,
  resultIds,
} from "../../../src/conversations/forms/formed-message";
import { readFormed } from "../../../src/conversations/forms/read-formed";
import { stampFormed } from "../../../src/conversations/forms/stamp-formed";
import { GEMINI_LIST } from "./shapes";

const read = (list: FormedJson[]) => list.map((value) => formedMessage("gemini", value));

describe("contents of Gemini", () => {
  it("have roles, texts, calls and results", () => {
    const list = read(GEMINI_LIST);
    expect(list.map(({ role, text }) => [role, text])).toEqual([
      ["user", "What is this, and is it raining?"],
      ["assistant", "Let me look."],
      ["tool", ""],
      ["assistant", "A cat, and yes."],
    ]);
    expect(list.map(callIds)).toEqual([[], ["call_1", "call_2"], [], []]);
    expect(list.map(resultIds)).toEqual([[], [], ["call_1", "call_2"], []]);
  });

  it("are stamped after thoughts, and keep the signatures of their calls", () => {
    const [, answer] = read(GEMINI_LIST);
    const parts = GEMINI_LIST[1]?.["parts"] as FormedJson[];
    const stamped = answer && stampFormed(answer, { prefix: "[14:32] ", indent: (text) => text });
    expect(stamped).toEqual({
      role: "model",
      parts: [parts[0], { text: "[14:32] Let me look." }, parts[2], parts[3]],
    });
  });

  it("know calls without an id by their names, in the order in which they wait", () => {
    const call = (name: string) => ({ functionCall: { name, args: {} } });
    const result = (name: string) => ({ function_response: { name, response: { output: name } } });
    const list = read([
      { role: "model", parts: [call("look"), call("look")] },
      { role: "function", parts: [result("look"), result("look")] },
      { role: "model", parts: [call("look")] },
      { parts: [result("look")] },
    ]);
    const there = convertFormed(list, "openai").map((value) => formedMessage("openai", value));
    expect(there.flatMap(callIds)).toEqual(["look", "look-2", "look-3"]);
    expect(there.flatMap(resultIds)).toEqual(["look", "look-2", "look-3"]);
  });

  it("are a call and its result in another form where the provider ran code", () => {
    const list = read([
      {
        role: "model",
        parts: [
          { executableCode: { code: "1+1", language: "PYTHON" } },
          { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } },
          { text: "Two." },
        ],
      },
    ]);
    expect(convertFormed(list, "openai")).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "code_execution",
            type: "function",
            function: { name: "code_execution", arguments: '{"code":"1+1","language":"PYTHON"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "code_execution", content: "2" },
      { role: "assistant", content: "Two." },
    ]);
  });

  it.each([
    [{ role: "assistant", parts: [] }, "role", /must be one of user, model/],
    [{ role: "user", content: "Hi" }, "parts", /must be a list of parts/],
    [{ role: "user", parts: [{ type: "text", text: "Hi" }] }, "parts[0]", /an object without a type/],
  ])("are refused by what is wrong: %j", (value, path, message) => {
    const reading = readFormed("gemini", value);
    expect(reading.ok || reading.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});
