import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { putOffByName, putOffInReply, waysByName, waysInReply } from "../../assistant/put-off-ways";

/** All ways in which twelve languages put a thing off. */
describe("a thing is put off", () => {
  it.each(LANGUAGE_CODES)("by its name in %s", async (code) => {
    const ways = waysByName(code);
    expect(await putOffByName(code, ways)).toEqual(ways);
  });

  it.each(LANGUAGE_CODES)("in a reply to its reminder in %s", async (code) => {
    const ways = waysInReply(code);
    expect(await putOffInReply(code, ways)).toEqual(ways);
  });
});
