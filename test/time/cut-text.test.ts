import { expect, it } from "vitest";
import { cutBytes, cutCodePoints, cutGraphemes, cutQuote } from "../../src/time/prompt/cut-text";

// "👩‍💻" is one grapheme of three code points, five UTF-16 units and eleven bytes; "é" here is two code points.
it.each([
  ["abcdef", 6, "abcdef", "abcdef", "abcdef", "abcdef"],
  ["abcdefg", 6, "abcde…", "abcde…", "abcde…", "abcdef"],
  ["abcd efg", 6, "abcd …", "abcd …", "abcd…", "abcd e"],
  ["👩‍💻👩‍💻👩‍💻", 6, "👩‍💻👩\u200d…", "👩‍💻…", "👩‍💻…", "👩"],
  ["e\u0301e\u0301e\u0301", 5, "e\u0301e\u0301…", "e\u0301e\u0301…", "e\u0301e\u0301…", "e\u0301e"],
  ["👍👍👍", 3, "👍👍👍", "👍👍👍", "👍…", ""],
])("%s within %i", (text, limit, codePoints, graphemes, quote, bytes) => {
  expect(cutCodePoints(text, limit)).toBe(codePoints);
  expect(cutGraphemes(text, limit)).toBe(graphemes);
  expect(cutQuote(text, limit)).toBe(quote);
  expect(cutBytes(text, limit)).toBe(bytes);
});
