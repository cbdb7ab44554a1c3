import { expect, it } from "vitest";
import { safeWords } from "../../src/platforms/api";
import { at } from "../reminders/stage";
import { NOON, openChat } from "./chat";

const WORDS = "The 'To' number +15551234567 is not a valid phone number, ask Ann";

it("no log line has a platform's words about an answer that didn't arrive", async () => {
  const chat = await openChat("twilio");
  chat.onCall = () => Response.json({ code: 21211, message: WORDS, status: 400 }, { status: 400 });
  await chat.say("remind me to pay rent tomorrow at 9");
  await chat.stage.run(at(NOON) + 60);
  const logs = chat.stage.logs.filter((line) => line.includes("event not answered"));
  expect(logs).toHaveLength(1);
  expect(logs[0]).toMatch(/"error":"[^"]*(answered 400|refused|21211)[^"]*"/);
  expect(logs[0]).not.toContain("1234567");
  expect(logs[0]).not.toContain("Ann");
});

it.each([
  ["The 'To' number +15551234567 is not valid", "The 'To' number … is not valid"],
  ["call +44 1632 960-001 now", "call … now"],
  ["chat 4242 not found", "chat 4242 not found"],
])("takes phone numbers from %j", (said, safe) => {
  expect(safeWords(said, [])).toBe(safe);
});
