import { expect, it } from "vitest";
import { openChat } from "./chat";

it("a series that runs already is known when it is said again days later", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me every day at 9 to take the pills");
  await chat.stage.advance(3 * 86_400);
  expect(await chat.say("remind me every day at 9 to take the pills")).toEqual([
    expect.stringContaining("have that already"),
  ]);
  expect(await chat.stage.sql("SELECT id FROM knowledge")).toHaveLength(1);
});
