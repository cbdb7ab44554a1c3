import { enumerationsFile } from "./enumerations-file";
import { examplesFile, httpPage, operatorsPage } from "./http-page";
import { languagesPage } from "./languages-page";
import { operationsFile } from "./operations-file";
import { pythonAsyncCalls, pythonCalls } from "./python/methods";
import { pythonRoutes } from "./python/routes-file";
import { pythonTypes } from "./python/types-file";
import { toolsPage } from "./tools-page";

/**
 * The files of the tree that are made from the declarations in the worker's own runtime, by path: what each should hold, of
 * what it holds now. `npm run generate` writes them, and docs/command-line.md, which is made in Node (./node).
 */
export const MADE_FILES: Readonly<Record<string, (now: string) => string | Promise<string>>> = {
  "clients/typescript/src/enumerations.ts": enumerationsFile,
  "clients/typescript/src/operations.ts": operationsFile,
  "clients/python/almanac/_async_calls.py": pythonAsyncCalls,
  "clients/python/almanac/_calls.py": pythonCalls,
  "clients/python/almanac/_routes.py": pythonRoutes,
  "clients/python/almanac/types.py": pythonTypes,
  "docs/http.md": httpPage,
  "docs/http-operators.md": operatorsPage,
  "docs/tools.md": toolsPage,
  "docs/examples.json": examplesFile,
  "docs/languages.md": languagesPage,
};

const FILES = import.meta.glob<string>(
  [
    "/clients/typescript/src/{enumerations,operations}.ts",
    "/clients/python/almanac/*.py",
    "/docs/*.{md,json}",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** What a file of the tree holds now; "" for one that isn't there. */
export function heldBy(path: string): string {
  return FILES[`/${path}`] ?? "";
}
