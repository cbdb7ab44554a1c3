import { describe, expect, it } from "vitest";
import { openParts, writeParts } from "../../src/words/parts";

interface Parts {
  greeting: { de: string };
  figures: number[];
}

const PARTS: Parts = { greeting: { de: "Grüß\nGott 你好" }, figures: [1, 2] };

describe("a file of parts", () => {
  it("gives each part back, and the same object again", () => {
    const part = openParts<Parts>(writeParts({ ...PARTS }));
    expect(part("figures")).toEqual(PARTS.figures);
    expect(part("greeting")).toEqual(PARTS.greeting);
    expect(part("greeting")).toBe(part("greeting"));
  });

  it("parses no part that nobody asks for", () => {
    const file = writeParts({ ...PARTS });
    // The last part's own bytes, before the end of its line.
    file.fill("?".charCodeAt(0), file.length - 6, file.length - 1);
    const part = openParts<Parts>(file);
    expect(part("greeting")).toEqual(PARTS.greeting);
    expect(() => part("figures")).toThrow(SyntaxError);
  });

  it.each([0, 1, 10, 40])("that breaks off after %i bytes is none", (length) => {
    expect(() => openParts<Parts>(writeParts({ ...PARTS }).slice(0, length))).toThrow();
  });

  it("that goes on after its end is none", () => {
    const file = writeParts({ ...PARTS });
    expect(() => openParts<Parts>(new Uint8Array([...file, 10]))).toThrow("breaks off");
  });
});
