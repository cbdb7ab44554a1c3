import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** Expects that axe finds nothing against the Web Content Accessibility Guidelines, its own best practices, or further rules. */
export async function expectAccessible(page: Page, rules: readonly string[] = []): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  const asked = JSON.stringify(Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])));
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'], rules: ${asked} }).then(({ violations }) => violations)`,
  );
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}
