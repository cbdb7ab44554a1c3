import { it } from "vitest";
import { heldBy, MADE_FILES } from "./made-files";

// scripts/generate.mjs runs this in the worker's runtime, which writes no files, and writes what is handed to it.

declare module "vitest" {
  interface TaskMeta {
    /** The text of the file that a test is named like. */
    made?: string;
  }
}

for (const [path, make] of Object.entries(MADE_FILES))
  it(path, async ({ task }) => {
    task.meta.made = await make(heldBy(path));
  });
