import { describe, it } from "vitest";
import { expectQuick, USUAL } from "./hostile-phrases";

describe("no phrase under 500 characters takes long", () => {
  // test/slow/time has the other languages.
  it.each(USUAL)("%s", expectQuick);
});
