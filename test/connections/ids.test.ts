import { expect, it } from "vitest";
import { chatId, idOnPlatform, personId } from "../../src/connections/ids";

it.each([
  ["telegram", "42", "telegram:42"],
  ["telegram", "-1001234567890", "telegram:-1001234567890"],
  ["teams", "19:meeting_abc@thread.v2", "teams:19:meeting_abc@thread.v2"],
  ["teams", "29:1a-B_c", "teams:29:1a-B_c"],
  ["whatsapp", "+49170123", "whatsapp:+49170123"],
  ["slack", "", "slack:"],
])("calls %s's %s %s, and finds the platform's id in it", (platform, id, called) => {
  expect(chatId({ platform }, id)).toBe(called);
  expect(personId({ platform }, id)).toBe(called);
  expect(idOnPlatform({ platform }, called)).toBe(id);
});
