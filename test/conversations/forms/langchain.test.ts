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
import { LANGCHAIN_LIST, OPENAI_LIST } from "./shapes";

const read = (list: FormedJson[]) => list.map((value) => formedMessage("langchain", value));

describe("messages of LangChain", () => {
  it("have roles, texts, calls and results however they are written", () => {
    const list = read(LANGCHAIN_LIST);
    expect(list.map(({ role, text }) => [role, text])).toEqual([
      ["system", "Be brief."],
      ["user", "What is this, and is it raining?"],
      ["assistant", ""],
      ["tool", ""],
      ["tool", ""],
      ["assistant", "A cat, and yes."],
    ]);
    expect(list.flatMap(callIds)).toEqual(["call_1", "call_2"]);
    expect(list.flatMap(resultIds)).toEqual(["call_1", "call_2"]);
  });

  it("are stamped inside what wraps them", () => {
    const kwargs = { content: "Hi", additional_kwargs: {} };
    const value = { lc: 1, type: "constructor", id: ["langchain_core", "messages", "HumanMessage"], kwargs };
    const stamped = stampFormed(formedMessage("langchain", value), {
      prefix: "[14:32] ",
      indent: (text) => text,
    });
    expect(stamped).toEqual({ ...value, kwargs: { ...kwargs, content: "[14:32] Hi" } });
  });

  it("have one call where its provider's block stands in the content, too", () => {
    const block = { type: "tool_use", id: "call_1", name: "look", input: {} };
    const calls = [{ id: "call_1", name: "look", args: {}, type: "tool_call" }];
    const [message] = read([{ type: "ai", content: [block], tool_calls: calls }]);
    expect(message && callIds(message)).toEqual(["call_1"]);
  });

  it("are plain where they come from another form", () => {
    const list = OPENAI_LIST.map((value) => formedMessage("openai", value));
    expect(convertFormed(list, "langchain")).toEqual([
      { type: "system", content: "Be brief." },
      {
        type: "human",
        name: "Ann",
        content: [
          { type: "text", text: "What is this, and is it raining?" },
          { type: "image_url", image_url: { url: "https://files.example/cat.jpg" } },
        ],
      },
      {
        type: "ai",
        content: "",
        tool_calls: [
          { type: "tool_call", id: "call_1", name: "weather", args: { city: "Oslo" } },
          { type: "tool_call", id: "call_2", name: "look", args: {} },
        ],
      },
      { type: "tool", tool_call_id: "call_1", content: '{"rain":true}' },
      { type: "tool", tool_call_id: "call_2", content: [{ type: "text", text: "a cat" }] },
      { type: "ai", content: "A cat, and yes." },
    ]);
  });

  it.each([
    [{ type: "robot", content: "Hi" }, "type", /must be human, ai, system, tool/],
    [{ role: "robot", content: "Hi" }, "role", /must be human, ai, system, tool/],
    [{ type: "tool", data: { content: "a" } }, "data.tool_call_id", /send the id of the call/],
    [{ type: "human", data: { content: 5 } }, "data.content", /must be text, or a list of parts/],
  ])("are refused by what is wrong: %j", (value, path, message) => {
    const reading = readFormed("langchain", value);
    expect(reading.ok || reading.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});
