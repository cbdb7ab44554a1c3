import { expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { findSlowTexts, READERS } from "../../e2e/budgets/all-readers";

// Every text of the table, by every reader, in every language.

const language = new RegExp(` (?:${LANGUAGE_CODES.join("|")})$`);
const BY_KIND = Map.groupBy(READERS, ({ name }) => name.replace(language, ""));

it.each([...BY_KIND])("no text of a stranger takes long: %s", async (_kind, readers) => {
  const faults: string[] = [];
  for (const reader of readers) faults.push(...(await findSlowTexts(reader, reader.cases)));
  expect(faults).toEqual([]);
});
