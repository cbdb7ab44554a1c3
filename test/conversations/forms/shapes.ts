import type { FormedJson } from "../../../src/conversations/forms/form";
import type { MessageForm } from "../../../src/conversations/forms/forms";

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

export const RESPONSES_LIST: FormedJson[] = [
  { role: "developer", content: "Be brief." },
  {
    type: "message",
    role: "user",
    content: [
      { type: "input_text", text: "What is this, and is it raining?" },
      { type: "input_image", detail: "low", image_url: "https://files.example/cat.jpg" },
    ],
  },
  {
    id: "rs_1",
    type: "reasoning",
    summary: [{ type: "summary_text", text: "Two questions." }],
    encrypted_content: "c2VhbGVk",
  },
  {
    id: "msg_1",
    type: "message",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "Let me look.", annotations: [], logprobs: [] }],
  },
  { id: "fc_1", type: "function_call", call_id: "call_1", name: "weather", arguments: '{"city":"Oslo"}' },
  {
    id: "fc_2",
    type: "function_call",
    call_id: "call_2",
    name: "look",
    arguments: "{}",
    status: "completed",
  },
  { type: "function_call_output", call_id: "call_1", output: '{"rain":true}' },
  {
    type: "function_call_output",
    call_id: "call_2",
    output: [{ type: "input_text", text: "a cat" }],
  },
  { role: "assistant", content: "A cat, and yes." },
];

export const ANTHROPIC_LIST: FormedJson[] = [
  {
    role: "user",
    content: [
      { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
      { type: "text", text: "What is this, and is it raining?", cache_control: { type: "ephemeral" } },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Two questions.", signature: "sig-1" },
      { type: "redacted_thinking", data: "c2VhbGVk" },
      { type: "text", text: "Let me look." },
      { type: "tool_use", id: "call_1", name: "weather", input: { city: "Oslo" } },
      { type: "tool_use", id: "call_2", name: "look", input: {} },
    ],
  },
  {
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "call_1", content: '{"rain":true}' },
      {
        type: "tool_result",
        tool_use_id: "call_2",
        content: [{ type: "text", text: "a cat" }],
        is_error: true,
      },
      { type: "text", text: "<system-reminder>Be brief.</system-reminder>" },
    ],
  },
  { role: "assistant", content: [{ type: "text", text: "A cat, and yes." }] },
];

export const GEMINI_LIST: FormedJson[] = [
  {
    role: "user",
    parts: [
      { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } },
      { text: "What is this, and is it raining?" },
    ],
  },
  {
    role: "model",
    parts: [
      { text: "Two questions.", thought: true },
      { text: "Let me look." },
      {
        functionCall: { id: "call_1", name: "weather", args: { city: "Oslo" } },
        thoughtSignature: "c2lnbmVk",
      },
      { functionCall: { id: "call_2", name: "look", args: {} } },
    ],
  },
  {
    role: "user",
    parts: [
      { functionResponse: { id: "call_1", name: "weather", response: { rain: true } } },
      { functionResponse: { id: "call_2", name: "look", response: { error: "too dark" } } },
    ],
  },
  { role: "model", parts: [{ text: "A cat, and yes." }] },
];

/** As `toJSON` writes them, as `mapChatMessagesToStoredMessages` does, and plain. */
export const LANGCHAIN_LIST: FormedJson[] = [
  { type: "system", data: { content: "Be brief.", additional_kwargs: {}, response_metadata: {} } },
  {
    lc: 1,
    type: "constructor",
    id: ["langchain_core", "messages", "HumanMessage"],
    kwargs: {
      content: [
        { type: "text", text: "What is this, and is it raining?" },
        { type: "image_url", image_url: { url: "https://files.example/cat.jpg" } },
      ],
      additional_kwargs: {},
      response_metadata: {},
    },
  },
  {
    lc: 1,
    type: "constructor",
    id: ["langchain_core", "messages", "AIMessageChunk"],
    kwargs: {
      content: [{ type: "thinking", thinking: "Two questions.", signature: "sig-1" }],
      tool_calls: [
        { id: "call_1", name: "weather", args: { city: "Oslo" }, type: "tool_call" },
        { id: "call_2", name: "look", args: {}, type: "tool_call" },
      ],
      invalid_tool_calls: [],
      additional_kwargs: {},
      response_metadata: {},
    },
  },
  { type: "tool", data: { content: '{"rain":true}', tool_call_id: "call_1", name: "weather" } },
  { type: "tool", content: "too dark", tool_call_id: "call_2", name: "look", status: "error" },
  { type: "ai", content: "A cat, and yes." },
];

export const AI_SDK_LIST: FormedJson[] = [
  {
    role: "system",
    content: "Be brief.",
    providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
  },
  {
    role: "user",
    content: [
      { type: "text", text: "What is this, and is it raining?" },
      { type: "file", data: "https://files.example/cat.jpg", mediaType: "image/jpeg", filename: "cat.jpg" },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "reasoning", text: "Two questions.", providerOptions: { anthropic: { signature: "sig-1" } } },
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
        output: { type: "json", value: { rain: true } },
      },
      {
        type: "tool-result",
        toolCallId: "call_2",
        toolName: "look",
        output: { type: "error-text", value: "too dark" },
      },
    ],
  },
  { role: "assistant", content: [{ type: "text", text: "A cat, and yes." }] },
];

export const AI_SDK_UI_LIST: FormedJson[] = [
  {
    id: "msg-1",
    role: "user",
    metadata: { createdAt: 1_769_178_720_000 },
    parts: [
      {
        type: "file",
        mediaType: "image/png",
        filename: "cat.png",
        url: "data:image/png;base64,iVBORw0KGgo=",
      },
      { type: "text", text: "What is this, and is it raining?" },
    ],
  },
  {
    id: "msg-2",
    role: "assistant",
    parts: [
      { type: "step-start" },
      { type: "reasoning", text: "Two questions.", state: "done" },
      {
        type: "tool-weather",
        toolCallId: "call_1",
        state: "output-available",
        input: { city: "Oslo" },
        output: { rain: true },
      },
      {
        type: "dynamic-tool",
        toolName: "look",
        toolCallId: "call_2",
        state: "output-error",
        input: {},
        errorText: "too dark",
      },
      { type: "data-weather", id: "d1", data: { icon: "rain" } },
      { type: "step-start" },
      { type: "text", text: "A cat, and yes.", state: "done" },
    ],
  },
];

export const LISTS: Readonly<Record<MessageForm, FormedJson[]>> = {
  openai: OPENAI_LIST,
  responses: RESPONSES_LIST,
  anthropic: ANTHROPIC_LIST,
  gemini: GEMINI_LIST,
  "ai-sdk": AI_SDK_LIST,
  "ai-sdk-ui": AI_SDK_UI_LIST,
  langchain: LANGCHAIN_LIST,
};
