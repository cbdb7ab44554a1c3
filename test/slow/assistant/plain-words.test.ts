import { expect, it } from "vitest";
import { PLAIN_CHATS, sayPlainWords } from "../../assistant/say-plain-words";

/** All that people type in twelve languages. */
it.each(PLAIN_CHATS)("what people type in $code is understood: $part", async (chat) => {
  expect(await sayPlainWords(chat)).toEqual(chat.lines);
});
