import type { FormedJson } from "../../../src/conversations/forms/form";

/** Lists as the providers' references show them, one of each form. */
export const OPENAI_LIST: FormedJson[] = [
  { role: "developer", content: "Be brief." },
  {
    role: "user",
    name: "Ann",
    content: [
      { type: "text", text: "What is this, and is it raining?" },
      { type: "image_url", image_url: { url: "https://files.example/cat.jpg", detail: "low" } },
    ],
  },
  {
    role: "assistant",
    content: null,
    refusal: null,
    annotations: [],
    tool_calls: [
      { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
      { id: "call_2", type: "function", function: { name: "look", arguments: "{}" } },
    ],
  },
  { role: "tool", tool_call_id: "call_1", content: '{"rain":true}' },
  { role: "tool", tool_call_id: "call_2", content: [{ type: "text", text: "a cat" }] },
  { role: "assistant", content: "A cat, and yes." },
];
