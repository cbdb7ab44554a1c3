import { describe, expect, it } from "vitest";
import { allTexts } from "./all-texts";
import kept from "./texts.txt.gz?inline";

// What people read of days and clocks was written down before date-fns wrote it: twelve languages, each pattern on 731
// days, each minute of a day, and the days around odd changes of clocks. Not a byte of it changes.

/** The texts of the file by the name of their series. */
async function keptTexts(): Promise<Map<string, string[]>> {
  const bytes = Uint8Array.from(atob(kept.slice(kept.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const [, ...series] = `\n${await new Response(plain).text()}`.split("\n# ");
  return new Map(
    series.map((lines) => {
      const [name = "", ...texts] = lines.trimEnd().split("\n");
      return [name, texts];
    }),
  );
}

describe("what people read of days and clocks", () => {
  it("is the same to the byte as before date-fns wrote it", async () => {
    const before = await keptTexts();
    const names: string[] = [];
    for (const { name, texts } of allTexts()) {
      names.push(name);
      const lines = before.get(name) ?? [];
      const written = [...texts];
      const different = written.findIndex(([, text], index) => text !== lines[index]);
      const [of, text] = written[different] ?? [];
      // The first difference, and not each of the thousands that come with it.
      expect([name, of, text]).toEqual([name, of, lines[different]]);
      expect([name, written.length]).toEqual([name, lines.length]);
    }
    expect(names).toEqual([...before.keys()]);
    expect([...before.values()].flat().length).toBeGreaterThan(32_000);
  });
});
