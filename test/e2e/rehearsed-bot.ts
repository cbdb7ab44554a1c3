import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { almanacTools, withAlmanac } from "../../clients/typescript/src/ai-sdk";
import { type BotTurn, type Mistakes, rehearse, type ScriptTurn } from "../../clients/typescript/src/testing";
import { calls, type Generated, says } from "./mock-model";
import { anyService } from "./platforms/any-service";

/** A bot of the AI SDK in a rehearsal: its model reads the prompt and calls the tools through the client that it is given. */
/** How often the model was asked. */
let asked = 0;

export const timesAsked = () => asked;

/** A model that says what its prompt asks it to bring up, and marks it before that where it is told to. */
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }): Promise<Generated> => {
    asked += 1;
    const last = prompt.findLast(({ role }) => role === "user");
    const [clock] = last?.role === "user" ? last.content : [];
    const [pending = ""] = (clock?.type === "text" ? clock.text : "").split("\nAlso open");
    const lines = [...pending.matchAll(/^- \[(?:DUE|OVERDUE) [^\]]+\] \(.*?id (\w+)[^)]*\) (.*)$/gm)];
    if (lines.length > 0 && pending.includes("After you mention") && prompt.at(-1)?.role !== "tool")
      return calls("update_memory", { ids: lines.map(([, id]) => id), reminded_at: "now" });
    return says(`Don't forget: ${lines.map(([, , content]) => content).join(", ")}.`);
  },
});

const botOf =
  (said: boolean) =>
  async ({ almanac: client, user, message }: BotTurn): Promise<string> => {
    const { text } = await generateText({
      model: withAlmanac(model, { user, client, said }),
      tools: await almanacTools(user, { client }),
      prompt: message,
      stopWhen: isStepCount(3),
    });
    return text;
  };

const script: ScriptTurn[] = [
  { day: 1, at: "09:00", says: "Noted?", stores: { content: "See the dentist", due: "Friday at 5pm" } },
  { at: "10:00", says: "Good morning" },
  { at: "19:00", says: "Good evening" },
];

/** Six days with mistakes of the model; `said` where the service hears what was said. */
export async function rehearseWeek(mistakes: Mistakes, said = false) {
  const service = await anyService();
  asked = 0;
  const { ADMIN_TOKEN: key = "" } = process.env;
  const place = { url: service.url, key, from: "2027-01-04", timeZone: "Europe/London" };
  return await rehearse({ ...place, days: 6, script, bot: botOf(said), mistakes });
}
