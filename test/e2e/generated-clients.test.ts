import { beforeAll, expect, it } from "vitest";
import { compile, expectWorks, makeTypes, openGenerators } from "./generated-clients";

// Other generators: test/slow/e2e/generated-clients.test.ts.

beforeAll(openGenerators);

it("a client that is generated for openapi-fetch compiles with typed uses, and calls the worker", async () => {
  await expectWorks("openapi-fetch");
});

it("does not compile where an answer has two media types", async () => {
  await makeTypes("openapi-full.json");
  await expect(compile("openapi-fetch")).rejects.toThrow(/Property 'memory' does not exist on type 'string/);
});
