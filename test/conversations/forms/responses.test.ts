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
import { RESPONSES_LIST } from "./shapes";

const read = (list: FormedJson[]) => list.map((value) => formedMessage("responses", value));

describe("items of OpenAI's Responses", () => {
  it("have roles, texts, calls and results", () => {
    const list = read(RESPONSES_LIST);
    expect(list.map(({ role, text }) => [role, text])).toEqual([
      ["system", "Be brief."],
      ["user", "What is this, and is it raining?"],
      ["assistant", ""],
      ["assistant", "Let me look."],
      ["assistant", ""],
      ["assistant", ""],
      ["tool", ""],
      ["tool", ""],
      ["assistant", "A cat, and yes."],
    ]);
    expect(list.map(callIds)).toEqual([[], [], [], [], ["call_1"], ["call_2"], [], [], []]);
    expect(list.map(resultIds)).toEqual([[], [], [], [], [], [], ["call_1"], ["call_2"], []]);
  });

  it("are stamped in the texts of messages alone", () => {
    const stamped = read(RESPONSES_LIST).map((message) =>
      stampFormed(message, { prefix: "[14:32] ", indent: (text) => text }),
    );
    expect(JSON.stringify(stamped).split("[14:32] ")).toHaveLength(4);
    expect(stamped[3]).toEqual({
      ...RESPONSES_LIST[3],
      content: [{ type: "output_text", text: "[14:32] Let me look.", annotations: [], logprobs: [] }],
    });
  });

  it.each([
    [{ type: "mcp_call", id: "m1", name: "find", arguments: "{}", output: "a" }, ["m1"], ["m1"]],
    [{ type: "web_search_call", id: "w1", status: "completed", action: {} }, ["w1"], ["w1"]],
    [{ type: "shell_call", call_id: "s1", action: { commands: ["ls"] } }, ["s1"], []],
    [{ type: "local_shell_call_output", id: "s1", output: "a" }, [], ["s1"]],
    [{ type: "mcp_approval_request", id: "a1", name: "find", arguments: "{}" }, ["a1"], []],
    [{ type: "mcp_approval_response", approval_request_id: "a1", approve: true }, [], ["a1"]],
    [{ type: "item_reference", id: "msg_1" }, [], []],
    [{ id: "msg_1" }, [], []],
    [{ type: "compaction", encrypted_content: "c2VhbGVk" }, [], []],
  ])("tell calls from results: %j", (value, calls, results) => {
    const reading = readFormed("responses", value);
    expect(reading.ok && [callIds(reading.value), resultIds(reading.value)]).toEqual([calls, results]);
  });

  it("are an agent's message with its calls, then their results, in another form", () => {
    expect(convertFormed(read(RESPONSES_LIST), "openai").slice(2)).toEqual([
      {
        role: "assistant",
        content: "Let me look.",
        tool_calls: [
          { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          { id: "call_2", type: "function", function: { name: "look", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: '{"rain":true}' },
      { role: "tool", tool_call_id: "call_2", content: "a cat" },
      { role: "assistant", content: "A cat, and yes." },
    ]);
  });

  it("are a call and its result in another form where the provider carried it out", () => {
    const search = {
      type: "web_search_call",
      id: "ws_1",
      status: "completed",
      action: { type: "search", query: "rain" },
    };
    const list = read([search, { role: "assistant", content: "It rains." }]);
    expect(convertFormed(list, "anthropic")).toEqual([
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "ws_1", name: "web_search", input: search.action }],
      },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "ws_1", content: '{"status":"completed"}' }],
      },
      { role: "assistant", content: "It rains." },
    ]);
  });

  it("keep a tool's name, which is no speaker's", () => {
    const call = { type: "function_call", call_id: "c", name: "look", arguments: "{}" };
    const reading = readFormed("responses", { ...call, created_at: 5 });
    expect(reading.ok && reading.value).toMatchObject({ original: call, beside: { created_at: { ms: 0 } } });
    expect(reading.ok && reading.value.beside).not.toHaveProperty("name");
    const said = readFormed("responses", { role: "user", content: "Hi", name: "Ann" });
    expect(said.ok && said.value).toMatchObject({ original: { role: "user" }, beside: { name: "Ann" } });
    expect(said.ok && said.value.original).not.toHaveProperty("name");
  });

  it.each([
    [{ role: "tool", content: "a" }, "role", /must be one of user, assistant, system, developer/],
    [{ role: "user" }, "content", /must be text, or a list of parts/],
    [{ type: "function_call", name: "look" }, "call_id", /is required/],
    [{ type: "function_call_output", call_id: 5, output: "" }, "call_id", /must be text/],
    [{ type: "human", content: "Hi" }, "type", /must be the type of an item/],
    [{ type: 5 }, "type", /must be the type of an item/],
  ])("are refused by what is wrong: %j", (value, path, message) => {
    const reading = readFormed("responses", value);
    expect(reading.ok || reading.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});
