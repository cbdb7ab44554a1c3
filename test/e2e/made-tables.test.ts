import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countriesFile } from "../../scripts/generate/node/countries-file";

// As test/docs/made-files.test.ts, for tables that are made of packages.
it("src/time/countries/countries.json is what the packages say", ({ task }) => {
  const path = task.name.split(" ")[0] ?? "";
  const held = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  expect(held, `${path} is out of date: npm run generate`).toBe(countriesFile());
});

// What takes two minutes is compared by its days: test/e2e/holidays.test.ts.
