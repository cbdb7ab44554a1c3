import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

// A law that no test loads counts nowhere, and one that isn't loaded below test/slow never meets other cases.

const root = resolve(import.meta.dirname, "../../test");

const texts = new Map<string, string>();
for (const path of await readdir(root, { recursive: true }))
  if (path.endsWith(".ts") && !path.includes("node_modules"))
    texts.set(path, await readFile(join(root, path), "utf8"));

const lawFiles = [...texts.keys()].filter((path) => path.endsWith(".laws.ts"));

it("each room with laws tries them in npm test, and with other cases in npm run test:slow", () => {
  const rooms = new Set(lawFiles.map((path) => path.replace(/\/.*/, "")));
  expect(rooms.size).toBeGreaterThan(4);
  const loads = (folder: string) => `import.meta.glob("${folder}/**/*.laws.ts", { eager: true });\n`;
  for (const room of rooms) {
    expect(texts.get(`${room}/laws.test.ts`), room).toBe(loads("."));
    // Shards are tested by npm run test:slow alone.
    if (room !== "shards") expect(texts.get(`slow/${room}/laws.test.ts`), room).toBe(loads(`../../${room}`));
  }
});

it("laws stand in files of their own, which nothing else imports, and no property is asserted elsewhere", () => {
  const faults = [...texts].flatMap(([path, text]) => [
    ...(/(?:from|import\() ?"[^"]*\.laws(?:\.ts)?"/.test(text) ? [`${path} imports laws`] : []),
    ...(/^\s*law\(/m.test(text) && !lawFiles.includes(path) ? [`${path} has a law`] : []),
    ...(/\bfc\.(?:assert|check)\(/.test(text) && path !== "support/law.ts"
      ? [`${path} asserts a property`]
      : []),
  ]);
  expect(faults.filter((fault) => !fault.startsWith("e2e/laws.test.ts"))).toEqual([]);
});
