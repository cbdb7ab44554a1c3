import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** Expects that axe finds nothing against the Web Content Accessibility Guidelines, or its own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(SOURCE);
  const violations = await page.evaluate<Violation[]>(
    "axe.run(document).then(({ violations }) => violations)",
  );
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}
