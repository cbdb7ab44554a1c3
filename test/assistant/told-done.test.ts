import { expect, it } from "vitest";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson, type Person } from "./people";

// What is told to be done, of the one open item that all its words name. It is Friday 23 January 2026.

const LIST = ["Buy milk", "Pay the rent", "Call Anna", "Call Ben"];

const chat = sharedWorld(() => openChat("telegram", {}));

/** Somebody in London, on that Friday. */
async function somebody(): Promise<Person> {
  chat().stage.setClock(NOON);
  const person = newPerson(chat());
  await person.user.patch({ time_zone: "Europe/London" });
  return person;
}

async function doneBy(text: string): Promise<string[]> {
  const { user, say } = await somebody();
  for (const content of LIST.slice(0, -1))
    await user.store(content, { due_at: "2026-01-24T09:00:00", category: "task" });
  await say(`remind me tomorrow at 9 to ${LIST.at(-1)}`);
  await say(text);
  const rows = await chat().stage.sql<{ content: string }>(
    "SELECT content FROM knowledge WHERE user_id = ? AND completed_at IS NOT NULL",
    user.id,
  );
  return rows.map(({ content }) => content);
}

it.each([
  ["i bought the milk", "Buy milk"],
  ["i've already paid my rent", "Pay the rent"],
  ["rent is paid", "Pay the rent"],
  ["just called anna", "Call Anna"],
  ["we have finally bought milk", "Buy milk"],
  ["got the milk", "Buy milk"],
  ["picked up milk already", "Buy milk"],
  ["i spoke to ben this morning", "Call Ben"],
  ["transferred the rent", "Pay the rent"],
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
  "i got milk on my shirt",
  "got a call from anna",
  "i transferred the milk",
  "the rent is high already",
  "haven't got the milk",
])("completes nothing: %s", async (text) => {
  expect(await doneBy(text)).toEqual([]);
});

it.each([
  ["i bought the milk and paid the rent", ["Buy milk", "Pay the rent"]],
  ["got the milk and the rent is paid", ["Buy milk", "Pay the rent"]],
  ["called anna, and ben", ["Call Anna", "Call Ben"]],
  ["bought the milk and the eggs", []],
])("two at once: %s", async (text, contents) => {
  expect(await doneBy(text)).toEqual(contents);
});

it("asks which of several is done", async () => {
  const { user, say, press } = await somebody();
  await say("remind me tomorrow at 9 to call anna");
  await say("remind me on monday at 9 to call anna");
  const [asked = ""] = await say("i called anna");
  expect(asked).toContain("Which one");
  const buttons = chat().buttons();
  expect(buttons).toHaveLength(2);
  await press(buttons[1] ?? "");
  const rows = await chat().stage.sql<{ due_local: string; completed_at: number | null }>(
    "SELECT due_local, completed_at FROM knowledge WHERE user_id = ? ORDER BY due_at",
    user.id,
  );
  expect(rows.map(({ completed_at }) => completed_at !== null)).toEqual([false, true]);
});
