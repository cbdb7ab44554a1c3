import { describe, expect, it } from "vitest";
import { isDeeper, MOST_DEPTH } from "../../../src/conversations/forms/depth";
import { openWorld } from "../../support/world";

describe("how deep a message may be", () => {
  it("is told without walking deeper", () => {
    const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect(isDeeper(nested(MOST_DEPTH), MOST_DEPTH)).toBe(false);
    expect(isDeeper(nested(MOST_DEPTH + 1), MOST_DEPTH)).toBe(true);
    expect(isDeeper(nested(100_000), MOST_DEPTH)).toBe(true);
    expect(isDeeper("text", 0)).toBe(false);
  });

  it.each(["content", "x"])("is refused by the place where it is too much: %s", async (field) => {
    const world = await openWorld();
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const message = `{"role":"assistant","content":"x","${field}":${deep}}`;
    const text = `{"format":"openai","messages":[{"role":"user","content":"Hi"},${message}]}`;
    const response = await world.send("POST", "/v1/users/ann/context", { body: text });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("messages[1]: is nested deeper than 100 levels");
  });
});
