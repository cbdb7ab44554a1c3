import { beforeAll, it } from "vitest";
import { expectWorks, type Generator, openGenerators } from "../../e2e/generated-clients";

beforeAll(openGenerators);

it.each<Generator>(["orval", "hey-api"])(
  "a client that is generated for %s compiles with typed uses, and calls the worker",
  async (name) => await expectWorks(name),
);
