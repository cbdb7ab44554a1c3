import { expect, it } from "vitest";
import { openChat } from "../chat/chat";

// What is told to be done, of the one open item that all its words name. It is Friday 23 January 2026.

const LIST = ["Buy milk", "Pay the rent", "Call Anna", "Call Ben"];

async function doneBy(text: string): Promise<string[]> {
  const chat = await openChat("telegram", {});
  await chat.say("time zone London");
  for (const content of LIST) await chat.say(`remind me tomorrow at 9 to ${content}`);
  await chat.say(text);
  const rows = await chat.stage.sql<{ content: string }>(
    "SELECT content FROM knowledge WHERE completed_at IS NOT NULL",
  );
  return rows.map(({ content }) => content);
}

it.each([
  ["i bought the milk", "Buy milk"],
  ["i've already paid my rent", "Pay the rent"],
  ["rent is paid", "Pay the rent"],
  ["just called anna", "Call Anna"],
  ["we have finally bought milk", "Buy milk"],
])("%s", async (text, content) => {
  expect(await doneBy(text)).toEqual([content]);
});

it.each([
  "i have to pay the rent",
  "i didn't buy the milk",
  "buying milk now",
  "i bought eggs",
  "i bought the milk for the rent",
  "the milk is bad",
  "did i buy the milk?",
  "i called",
])("completes nothing: %s", async (text) => {
  expect(await doneBy(text)).toEqual([]);
});
