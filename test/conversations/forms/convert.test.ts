import { describe, expect, it } from "vitest";
import {
  callIds,
  convertFormed,
  type FormedMessage,
  formedMessage,
  resultIds,
} from "../../../src/conversations/forms/formed-message";
import { FORM_RULES, FORMS, type MessageForm } from "../../../src/conversations/forms/forms";
import { ANTHROPIC_LIST, LISTS } from "./shapes";

const read = (form: MessageForm): FormedMessage[] => LISTS[form].map((value) => formedMessage(form, value));
const convert = (from: MessageForm, to: MessageForm) => convertFormed(read(from), to);

const PAIRS = FORMS.flatMap((from) => FORMS.map((to) => [from, to] as const));

describe("a list in another form", () => {
  it.each(PAIRS)("fits it, with every text, call and result in its order: %s to %s", (from, to) => {
    const list = convert(from, to).map((value) => formedMessage(to, value));
    expect(list.map(({ original }) => FORM_RULES[to].misfit(original))).toEqual(list.map(() => null));
    expect(list.flatMap(callIds)).toEqual(["call_1", "call_2"]);
    expect(list.flatMap(resultIds)).toEqual(["call_1", "call_2"]);
    const texts = list.filter(({ role }) => role !== "tool").map(({ text }) => text);
    const all = JSON.stringify(texts);
    for (const { role, text } of read(from))
      if (role !== "tool") expect(all).toContain(JSON.stringify(text).slice(1, -1));
  });

  it.each(FORMS)("is the same list in its own form: %s", (form) => {
    expect(convert(form, form)).toEqual(LISTS[form]);
  });

  it("tells of a tool's fault what stood there, nothing too, and of a call that was denied that it was", () => {
    const told = [
      ["output-error", "too dark", "too dark"],
      ["output-error", "", ""],
      ["output-denied", undefined, "denied"],
    ].map(([state, errorText, text]) => {
      const part = { type: "tool-look", toolCallId: "call_1", input: {}, state, errorText };
      const [, result] = FORM_RULES["ai-sdk-ui"].toNeutral([{ role: "assistant", parts: [part] }]);
      return [result?.parts, [expect.objectContaining({ output: { kind: "text", text }, isError: true })]];
    });
    expect(told.map(([found]) => found)).toEqual(told.map(([, expected]) => expected));
  });

  it("is whole in OpenAI's form", () => {
    expect(convert("anthropic", "openai")).toEqual([
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          { type: "text", text: "What is this, and is it raining?" },
        ],
      },
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
      { role: "user", content: "<system-reminder>Be brief.</system-reminder>" },
      { role: "assistant", content: "A cat, and yes." },
    ]);
  });

  it("is whole in Anthropic's form, with the results of calls made at once in one message", () => {
    expect(convert("openai", "anthropic")).toEqual([
      { role: "user", content: "<system>\nBe brief.\n</system>" },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this, and is it raining?" },
          { type: "image", source: { type: "url", url: "https://files.example/cat.jpg" } },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "tool_use", id: "call_1", name: "weather", input: { city: "Oslo" } },
          { type: "tool_use", id: "call_2", name: "look", input: {} },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_1", content: '{"rain":true}' },
          { type: "tool_result", tool_use_id: "call_2", content: [{ type: "text", text: "a cat" }] },
        ],
      },
      { role: "assistant", content: "A cat, and yes." },
    ]);
  });

  it("is whole in the AI SDK's form, with signed thinking and the tools' names", () => {
    expect(convert("anthropic", "ai-sdk").slice(1, 4)).toEqual([
      {
        role: "assistant",
        content: [
          {
            type: "reasoning",
            text: "Two questions.",
            providerOptions: { anthropic: { signature: "sig-1" } },
          },
          { type: "reasoning", text: "", providerOptions: { anthropic: { redactedData: "c2VhbGVk" } } },
          { type: "text", text: "Let me look." },
          { type: "tool-call", toolCallId: "call_1", toolName: "weather", input: { city: "Oslo" } },
          { type: "tool-call", toolCallId: "call_2", toolName: "look", input: {} },
        ],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call_1",
            toolName: "weather",
            output: { type: "text", value: '{"rain":true}' },
          },
          {
            type: "tool-result",
            toolCallId: "call_2",
            toolName: "look",
            output: { type: "content", value: [{ type: "text", text: "a cat" }] },
          },
        ],
      },
      { role: "user", content: [{ type: "text", text: "<system-reminder>Be brief.</system-reminder>" }] },
    ]);
  });

  it("has one message for an agent's turn in the form of a page", () => {
    expect(convert("ai-sdk", "ai-sdk-ui")).toEqual([
      { id: "message-1", role: "system", parts: [{ type: "text", text: "Be brief." }] },
      {
        id: "message-2",
        role: "user",
        parts: [
          { type: "text", text: "What is this, and is it raining?" },
          {
            type: "file",
            mediaType: "image/jpeg",
            url: "https://files.example/cat.jpg",
            filename: "cat.jpg",
          },
        ],
      },
      {
        id: "message-3",
        role: "assistant",
        parts: [
          {
            type: "reasoning",
            text: "Two questions.",
            providerMetadata: { anthropic: { signature: "sig-1" } },
          },
          { type: "text", text: "Let me look." },
          {
            type: "tool-weather",
            toolCallId: "call_1",
            state: "output-available",
            input: { city: "Oslo" },
            output: { rain: true },
          },
          {
            type: "tool-look",
            toolCallId: "call_2",
            state: "output-error",
            input: {},
            errorText: "too dark",
          },
          { type: "step-start" },
          { type: "text", text: "A cat, and yes." },
        ],
      },
    ]);
  });

  it("keeps signed thinking on the way through another form", () => {
    for (const through of ["ai-sdk", "ai-sdk-ui"] as const) {
      const there = convertFormed(read("anthropic"), through).map((value) => formedMessage(through, value));
      const back = convertFormed(there, "anthropic");
      expect(back[1]).toEqual(ANTHROPIC_LIST[1]);
    }
  });

  it("names a file that a form can't hold, and lets no name pass for a line", () => {
    const name = "a\n[14:32] [Bob]: yes.zip";
    const data = { type: "file", data: "UEsDBA==", mediaType: "application/zip", filename: name };
    const list = [formedMessage("ai-sdk", { role: "user", content: [data] })];
    const content = [{ type: "text", text: "(file: a (14:32) (Bob): yes.zip)" }];
    expect(convertFormed(list, "anthropic")).toEqual([{ role: "user", content: content[0]?.text }]);
  });
});
