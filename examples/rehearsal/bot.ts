import type { BotTurn } from "almanac/testing";

/** A bot without a model: it notes what it is told, and mentions what its prompt wants mentioned. */
export async function bot({ almanac, user, items, message }: BotTurn): Promise<string> {
  const [, due, content = ""] = /^Remind me (.+?) to (.+)$/.exec(message) ?? [];
  if (due !== undefined) {
    await almanac.remember(user, { content, due });
    return `I'll remind you to ${content}.`;
  }

  const [, query] = /^I did (.+)$/.exec(message) ?? [];
  if (query !== undefined) {
    const { results } = await almanac.searchMemory(user, { query, limit: 1 });
    for (const { id } of results) await almanac.updateMemory(user, { id, completed_at: "now" });
    return "Well done.";
  }

  if (items.length === 0) return "Nothing new.";
  const ids = items.map(({ id }) => id);
  await almanac.updateMemory(user, { ids, reminded_at: "now" });
  return `Don't forget: ${items.map((item) => item.content).join(", ")}.`;
}
