import { afterAll, describe, it } from "vitest";
import { CONVERSATIONS, expectWhole, tellConversations } from "./conversation-set";

afterAll(tellConversations);

/** Each fourth conversation, of each language at least one. test/slow/assistant plays all. */
describe.each(CONVERSATIONS)("$language", ({ conversations, ...own }) => {
  it.each(conversations.filter((_, n) => n % 4 === 0))("$title", async (conversation) => {
    await expectWhole(own, conversation);
  });
});
