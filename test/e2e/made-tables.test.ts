import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countriesFile, otherWeeksFile } from "../../scripts/generate/node/countries-file";

// As test/docs/made-files.test.ts, for tables that are made of packages.
it.each([
  ["src/time/countries/countries.json", countriesFile],
  ["src/time/countries/other-weeks.json", otherWeeksFile],
])("%s is what the packages say", (path, make) => {
  const held = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  expect(held, `${path} is out of date: npm run generate`).toBe(make());
});

// What takes two minutes is compared by its days: test/e2e/holidays.test.ts.
