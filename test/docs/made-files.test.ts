import { describe, expect, it } from "vitest";
import { heldBy, MADE_FILES } from "../../scripts/generate/made-files";

// test/assistant/languages.test.ts has the page of languages, and test/e2e/command-line/page.test.ts that of the command line.
// No snapshots: what ships is written by `npm run generate` alone, and `vitest -u` accepts none of it.
const OTHERS = Object.entries(MADE_FILES).filter(([path]) => path !== "docs/languages.md");

describe("what the declarations make stands in the tree", () => {
  it.each(OTHERS)("%s", async (path, make) => {
    const held = heldBy(path);
    expect(held, `${path} is out of date: npm run generate`).toBe(await make(held));
  });
});
