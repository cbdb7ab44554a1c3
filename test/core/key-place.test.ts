import { describe, expect, it } from "vitest";
import { readKeyPlace } from "../../src/core/key-place";

describe("the place of a key", () => {
  it.each(["", "i", "zzzzzzz", "ALM2222"])("is none in %j", (text) => {
    expect(readKeyPlace(text.padEnd(7, "z"))).toBeNull();
  });
});
