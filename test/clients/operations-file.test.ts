import { expect, it } from "vitest";
import { operationsFile } from "../../scripts/generate/operations-file";
import { pythonFile } from "../../scripts/generate/python-methods";

// `npx vitest run test/clients -u` writes it.
it("the client's operations are those that are declared", async () => {
  await expect(operationsFile()).toMatchFileSnapshot("../../clients/typescript/src/operations.ts");
});

const PYTHON = import.meta.glob<string>("/clients/python/almanac.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("so are those of the Python client", async () => {
  await expect(pythonFile(Object.values(PYTHON)[0] ?? "")).toMatchFileSnapshot(
    "../../clients/python/almanac.py",
  );
});
