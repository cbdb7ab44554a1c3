import { describe, it } from "vitest";
import { expectQuick, USUAL } from "../../time/phrases/hostile-phrases";
import { LOCALES } from "../../time/phrases/locales";

describe("no phrase under 500 characters takes long", () => {
  it.each(LOCALES.filter((locale) => !USUAL.includes(locale)))("%s", expectQuick);
});
