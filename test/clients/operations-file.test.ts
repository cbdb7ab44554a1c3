import { expect, it } from "vitest";
import { operationsFile } from "./operations-file";

// `npx vitest run test/clients -u` writes it.
it("the client's operations are those that are declared", async () => {
  await expect(operationsFile()).toMatchFileSnapshot("../../clients/typescript/src/operations.ts");
});
