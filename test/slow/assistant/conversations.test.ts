import { afterAll, describe, it } from "vitest";
import { CONVERSATIONS, expectWhole, tellConversations } from "../../assistant/sayings/conversation-set";

afterAll(tellConversations);

/** All conversations of several turns, in six languages. */
describe.each(CONVERSATIONS)("$language", ({ conversations, ...own }) => {
  it.each(conversations)("$title", async (conversation) => {
    await expectWhole(own, conversation);
  });
});
