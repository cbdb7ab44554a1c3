import { expect, it } from "vitest";
import { strayTermsOfCharacters } from "../../store/stray-terms";

it("every term of an index begins with its user, whatever character of Unicode a text has", async () => {
  expect(await strayTermsOfCharacters(1)).toEqual([]);
});
