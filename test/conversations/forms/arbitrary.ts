import * as fc from "fast-check";
import { BESIDE, type FormedJson } from "../../../src/conversations/forms/form";
import type { MessageForm } from "../../../src/conversations/forms/forms";

/** Text of any characters, half surrogate pairs too, but without the bracket that stamps and later lines begin with. */
export const text = fc.string({ unit: "binary", maxLength: 12 }).map((value) => value.replaceAll("[", "("));

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const key = fc
  .oneof(text, fc.constantFrom("__proto__", "constructor", "toString", "0", "7", "", "id", "cache_control"))
  .filter((name) => !(BESIDE as readonly string[]).includes(name));

const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.constantFrom<unknown>(null, true, false, 0.5, -1e21),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 3 }).map(objectOf),
  ),
})).value;

/** An object with these fields in this order, `__proto__` among them. */
function objectOf(entries: readonly (readonly [string, unknown])[]): FormedJson {
  return Object.fromEntries(entries);
}

/** These fields and unknown ones, in any order. No unknown one is `taken`. */
function withOthers(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  taken: readonly string[] = [],
): fc.Arbitrary<FormedJson> {
  const names = [...Object.keys(fields), ...taken];
  const others = fc.array(
    fc.tuple(
      key.filter((name) => !names.includes(name)),
      anything,
    ),
    { maxLength: 2 },
  );
  return fc.tuple(fc.record(fields), others, fc.infiniteStream(fc.nat())).map(([known, more, order]) => {
    const entries = [...Object.entries(known), ...more].map((entry) => ({
      entry,
      rank: order.next().value ?? 0,
    }));
    return objectOf(entries.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry));
  });
}

const part = (type: string, fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) =>
  withOthers({ type: fc.constant(type), ...fields }, ["text"]);
const textPart = part("text", { text });
const unknownPart = word.chain((name) => part(`x-${name}`, { text }));
const role = (name: string) => fc.constant(name);
const parts = (...kinds: fc.Arbitrary<FormedJson>[]) =>
  fc.array(fc.oneof(textPart, unknownPart, ...kinds), { maxLength: 4 });
const url = fc.constantFrom("https://files.example/a.png", "data:image/png;base64,iVBORw0KGgo=", "data:,x");

const openAiCalls = fc.array(
  withOthers({
    id: word,
    type: fc.constant("function"),
    function: withOthers({ name: word, arguments: fc.oneof(text, fc.json({ maxDepth: 2 })) }),
  }),
  { maxLength: 2 },
);
const OPENAI_TAKEN = ["role", "content", "tool_calls", "tool_call_id", "function_call", "name"];
const openAiContent = fc.oneof(
  text,
  parts(part("image_url", { image_url: withOthers({ url }) }), part("input_audio"), part("file")),
);

const openai = fc.oneof(
  withOthers({ role: fc.constantFrom("system", "developer", "user"), content: openAiContent }, OPENAI_TAKEN),
  withOthers(
    { role: role("assistant"), content: fc.oneof(openAiContent, fc.constant(null)), tool_calls: openAiCalls },
    OPENAI_TAKEN,
  ),
  withOthers({ role: role("tool"), tool_call_id: word, content: openAiContent }, OPENAI_TAKEN),
);

const item = (type: string, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  withOthers({ type: fc.constant(type), ...fields }, ["call_id", "error"]);
const itemPart = (type: string) => part(type, { text });
const responses = fc.oneof(
  withOthers(
    {
      role: fc.constantFrom("user", "system", "developer", "assistant"),
      content: fc.oneof(
        text,
        parts(itemPart("input_text"), itemPart("output_text"), part("input_image", { image_url: url })),
      ),
    },
    ["type"],
  ),
  item("reasoning", { id: word, summary: parts(itemPart("summary_text")), encrypted_content: text }),
  item("function_call", { call_id: word, name: word, arguments: fc.oneof(text, fc.json({ maxDepth: 2 })) }),
  item("function_call_output", {
    call_id: word,
    output: fc.oneof(text, parts(itemPart("input_text"))),
  }),
  item("mcp_call", { id: word, name: word, arguments: text, output: text }),
  item("web_search_call", { id: word, action: anything, status: word }),
  item("local_shell_call_output", { id: word, output: text }),
  word.chain((name) => item(`x_${name}`, { text })),
);

const anthropic = fc.oneof(
  withOthers(
    {
      role: role("user"),
      content: fc.oneof(
        text,
        parts(
          part("image", { source: withOthers({ type: fc.constant("url"), url }) }),
          part("tool_result", { tool_use_id: word, content: fc.oneof(text, parts()) }),
        ),
      ),
    },
    ["content"],
  ),
  withOthers({
    role: role("assistant"),
    content: parts(
      part("thinking", { thinking: text, signature: text }),
      part("redacted_thinking", { data: text }),
      part("tool_use", { id: word, name: word, input: anything }),
      part("server_tool_use", { id: word, name: word, input: anything }),
      part("web_search_tool_result", { tool_use_id: word, content: anything }),
    ),
  }),
);

const bare = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  withOthers(fields, ["type", "text", "thought"]);
const geminiText = bare({ text });
const gemini = withOthers(
  {
    role: fc.constantFrom("user", "model", "function", "system"),
    parts: fc.array(
      fc.oneof(
        geminiText,
        withOthers({ text, thought: fc.constant(true), thoughtSignature: text }, ["type"]),
        bare({ inlineData: withOthers({ mimeType: fc.constant("image/png"), data: text }) }),
        bare({ file_data: withOthers({ file_uri: url, mime_type: text }) }),
        bare({ functionCall: withOthers({ name: word, args: anything }, ["id"]) }),
        bare({ functionResponse: withOthers({ id: word, name: word, response: anything }) }),
        bare({ executableCode: withOthers({ code: text, language: word }) }),
      ),
      { maxLength: 4 },
    ),
  },
  ["type"],
);

const LANGCHAIN_TAKEN = ["type", "role", "lc", "id", "kwargs", "data", "content", "tool_calls"];
const langchainContent = fc.oneof(
  text,
  parts(
    part("image_url", { image_url: url }),
    part("reasoning", { reasoning: text }),
    part("tool_use", { id: word, name: word, input: anything }),
    part("image", { url, mimeType: text }),
  ),
);
const langchainBody = fc.oneof(
  fc.tuple(
    fc.constantFrom("human", "system", "ai"),
    withOthers({ content: langchainContent }, LANGCHAIN_TAKEN),
  ),
  fc.tuple(
    fc.constant("ai"),
    withOthers(
      {
        content: langchainContent,
        tool_calls: fc.array(withOthers({ id: word, name: word, args: anything }), { maxLength: 2 }),
      },
      LANGCHAIN_TAKEN,
    ),
  ),
  fc.tuple(
    fc.constant("tool"),
    withOthers({ content: langchainContent, tool_call_id: word, status: word }, LANGCHAIN_TAKEN),
  ),
);
const CLASSES: Readonly<Record<string, string>> = {
  human: "Human",
  ai: "AI",
  system: "System",
  tool: "Tool",
};
const langchain = fc.tuple(langchainBody, fc.nat(2)).map(([[type, body], way]): FormedJson => {
  if (way === 0) return { type, data: body };
  if (way === 1) return { type, ...body };
  const id = ["langchain_core", "messages", `${CLASSES[type]}Message`];
  return { lc: 1, type: "constructor", id, kwargs: body };
});

const output = fc.oneof(
  withOthers({ type: fc.constantFrom("text", "error-text"), value: text }),
  withOthers({ type: fc.constantFrom("json", "error-json"), value: anything }),
  withOthers({ type: fc.constant("content"), value: parts() }),
  anything,
);
const aiSdkPart = part("file", { data: url, mediaType: fc.constantFrom("image/png", "application/pdf") });
const aiSdk = fc.oneof(
  withOthers({ role: role("system"), content: text }),
  withOthers({
    role: role("user"),
    content: fc.oneof(text, parts(aiSdkPart, part("image", { image: url }))),
  }),
  withOthers({
    role: role("assistant"),
    content: fc.oneof(
      text,
      parts(
        aiSdkPart,
        part("reasoning", { text }),
        part("tool-call", { toolCallId: word, toolName: word, input: anything }),
      ),
    ),
  }),
  withOthers({
    role: role("tool"),
    content: fc.array(part("tool-result", { toolCallId: word, toolName: word, output }), { maxLength: 2 }),
  }),
);

const tool = fc
  .tuple(word, fc.constantFrom("input-available", "output-available", "output-error"))
  .chain(([name, state]) =>
    part(`tool-${name}`, {
      toolCallId: word,
      state: fc.constant(state),
      input: anything,
      output: anything,
      errorText: text,
    }),
  );
const aiSdkUi = withOthers(
  {
    id: word,
    role: fc.constantFrom("system", "user", "assistant"),
    parts: parts(
      part("step-start"),
      part("reasoning", { text }),
      part("file", { url, mediaType: text }),
      tool,
    ),
  },
  ["metadata"],
);

/** Messages of each form, with parts and fields that it doesn't know. */
export const MESSAGES: Readonly<Partial<Record<MessageForm, fc.Arbitrary<FormedJson>>>> = {
  openai,
  responses,
  anthropic,
  gemini,
  langchain,
  "ai-sdk": aiSdk,
  "ai-sdk-ui": aiSdkUi,
};

const FIELDS =
  "role content parts type text id name input output tool_calls tool_call_id function_call function arguments source url data image image_url file toolCallId toolName state tool_use_id call_id createdAt created_at user_id".split(
    " ",
  );
const WORDS =
  "user assistant system tool developer model function text image file tool_use tool_result tool-call tool-result tool-x dynamic-tool thinking reasoning message function_call function_call_output human ai output-available https://a.example".split(
    " ",
  );

/** What looks like messages of all forms at once. */
export const hostileMessage: fc.Arbitrary<FormedJson> = fc.letrec<{ value: unknown; object: FormedJson }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...WORDS),
      anything,
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object"),
    ),
    object: fc
      .array(fc.tuple(fc.constantFrom(...FIELDS), tie("value")), { minLength: 1, maxLength: 5 })
      .map(objectOf),
  }),
).object;
