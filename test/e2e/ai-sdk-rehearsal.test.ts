import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { almanacTools, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { type BotTurn, type Mistakes, rehearse, type ScriptTurn } from "../../clients/typescript/src/testing";
import { type Service, startService } from "./platforms/service";

/** A bot of the AI SDK in a rehearsal: its model reads the prompt and calls the tools through the client that it is given. */
let service: Service;

beforeAll(async () => {
  service = await startService({});
});

afterAll(async () => await service.stop());

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;

const usage: Generated["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that marks what its prompt asks it to bring up, and says it after that. */
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }): Promise<Generated> => {
    const system = prompt.map(({ role, content }) => (role === "system" ? content : "")).join("\n");
    const [pending = ""] = system.split("\nAlso open");
    const lines = [...pending.matchAll(/^- \[(?:DUE|OVERDUE) [^\]]+\] \(.*?id (\w+)[^)]*\) (.*)$/gm)];
    const input = JSON.stringify({ ids: lines.map(([, id]) => id), reminded_at: "now" });
    if (lines.length > 0 && prompt.at(-1)?.role !== "tool")
      return {
        content: [{ type: "tool-call", toolCallId: "call_1", toolName: "update_memory", input }],
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        ...{ usage, warnings: [] },
      };
    const text = `Don't forget: ${lines.map(([, , content]) => content).join(", ")}.`;
    return {
      content: [{ type: "text", text }],
      finishReason: { unified: "stop", raw: "stop" },
      ...{ usage, warnings: [] },
    };
  },
});

async function bot({ almanac: client, user, message }: BotTurn): Promise<string> {
  const { text } = await generateText({
    model: withAlmanac(model, { user, client }),
    tools: await almanacTools(user, { client }),
    prompt: message,
    stopWhen: isStepCount(3),
  });
  return text;
}

const script: ScriptTurn[] = [
  { day: 1, at: "09:00", says: "Noted?", stores: { content: "See the dentist", due: "Friday at 5pm" } },
  { at: "10:00", says: "Good morning" },
  { at: "19:00", says: "Good evening" },
];

async function week(mistakes: Mistakes) {
  const { ADMIN_TOKEN: key = "" } = process.env;
  const place = { url: service.url, key, from: "2027-01-04", timeZone: "Europe/London" };
  return await rehearse({ ...place, days: 6, script, bot, mistakes });
}

it("mentions in time and nothing twice, and nags where its model forgets the marks", async () => {
  const { counts, table } = await week({});
  expect(counts, table).toMatchObject({ times: 1, onItsDay: 1, overdue: 1, nagged: 0, lost: 0 });
  const forgetful = await week({ forgets: 1 });
  expect(forgetful.mistakes.forgets).toBeGreaterThan(5);
  expect(forgetful.counts, forgetful.table).toMatchObject({ onItsDay: 1, overdue: 1, nagged: 9, lost: 0 });
  expect((await week({ unsaid: 1 })).counts).toMatchObject({ mentions: 0, lost: 1 });
});
