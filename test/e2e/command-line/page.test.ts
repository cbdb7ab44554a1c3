import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandLinePage } from "../../../scripts/generate/node/command-line-page";
import { ROOT } from "./run";

it("docs/command-line.md shows what its calls print", async () => {
  const held = readFileSync(join(ROOT, "docs/command-line.md"), "utf8");
  expect(held, "docs/command-line.md is out of date: npm run generate").toBe(await commandLinePage(held));
});
