import { expect, it } from "vitest";
import { PLAIN_CHATS, type PlainChat, sayPlainWords } from "./say-plain-words";

/** English whole, and the first lines of each chat in another language. test/slow/assistant says all. */
const firstOf = ({ code, lines }: PlainChat) => (code === "en" ? lines : lines.slice(0, 5));

it.each(PLAIN_CHATS)("what people type in $code is understood: $part", async (chat) => {
  const lines = firstOf(chat);
  expect(await sayPlainWords({ ...chat, lines })).toEqual(lines);
});
