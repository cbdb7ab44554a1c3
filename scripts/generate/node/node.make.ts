import { readFileSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { ROOT } from "../../../test/e2e/command-line/run";
import { commandLinePage } from "./command-line-page";
import { countriesFile, otherWeeksFile } from "./countries-file";
import { holidaysFile } from "./holidays/holidays-file";

// As ../runtime.make.ts, for what runs in Node.

declare module "vitest" {
  interface TaskMeta {
    /** The text of the file that a test is named like. */
    made?: string;
  }
}

it("docs/command-line.md", async ({ task }) => {
  task.meta.made = await commandLinePage(readFileSync(join(ROOT, task.name), "utf8"));
});

it("src/time/countries/countries.json", ({ task }) => {
  task.meta.made = countriesFile();
});

it("src/time/countries/other-weeks.json", ({ task }) => {
  task.meta.made = otherWeeksFile();
});

it("src/time/holidays/holidays.json", ({ task }) => {
  task.meta.made = holidaysFile();
});
