// A chat in the terminal with a bot that knows what time it is: `node chat.ts ann`.
import { createInterface } from "node:readline/promises";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isStepCount, type ModelMessage, streamText } from "ai";
import { almanacTools, withAlmanac } from "almanac/ai-sdk";
import { Almanac } from "almanac/client";

// Any OpenAI-compatible address, and any provider of the AI SDK in its place.
const { MODEL_URL = "http://127.0.0.1:11434/v1", MODEL = "qwen3", MODEL_KEY = "none" } = process.env;
const provider = createOpenAICompatible({ name: "model", baseURL: MODEL_URL, apiKey: MODEL_KEY });

const { ALMANAC_URL: url = "", ALMANAC_KEY: key = "" } = process.env;
const client = new Almanac({ url, key });
const user = process.argv[2] ?? "demo";
// Who chats sits at this machine, so its zone is theirs. A server has to be told the zone of who sits elsewhere.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// Turns are stored. The next start of this chat goes on with the newest, from where a person spoke.
const conversation = `${user}~terminal`;
const newest = { format: "ai-sdk", order: "desc", limit: 100 } as const;
const messages = ((await client.listMessages(conversation, newest)).messages ?? []) as ModelMessage[];
const begin = messages.findIndex(({ role }) => role === "user");
messages.splice(0, begin);
const model = withAlmanac(provider(MODEL), { user, client, timeZone, conversation });
const tools = await almanacTools(user, { client, timeZone });

for await (const content of createInterface({ input: process.stdin })) {
  messages.push({ role: "user", content });
  const answer = streamText({
    model,
    tools,
    instructions: "You are a friendly assistant. Answer in a few sentences.",
    messages,
    stopWhen: isStepCount(5),
  });
  for await (const text of answer.textStream) process.stdout.write(text);
  process.stdout.write("\n");
  messages.push(...(await answer.responseMessages));
}
