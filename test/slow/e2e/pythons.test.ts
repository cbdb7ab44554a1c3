import { expect, it } from "vitest";
import { PYTHONS } from "../../e2e/pythons";
import { runOwnTests } from "../../e2e/run-python";

const [, ...OTHERS] = PYTHONS;

it("the Python client passes its own tests in every other Python of this machine", async ({ skip }) => {
  skip(OTHERS.length === 0, "no second Python 3.9 or newer here");
  const failed: string[] = [];
  for (const python of OTHERS)
    await runOwnTests(python).catch((error) => failed.push(`${python.version}: ${error}`));
  expect(failed).toEqual([]);
});
