import fc from "fast-check";
import { describe, expect } from "vitest";
import { plainLine } from "../../src/time/prompt/plain-line";
import { law } from "../support/law";

const plain = (text: string) => plainLine(text, "(", ")");

const ZWJ = "\u200D";
const ZWNJ = "\u200C";
const VS15 = "\uFE0E";
const VS16 = "\uFE0F";

describe("joiners and selectors go", () => {
  const piece = fc.constantFrom(
    ZWJ,
    ZWNJ,
    VS15,
    VS16,
    "\u180B",
    "\u200B",
    "a",
    "1",
    " ",
    "م",
    "क",
    "्",
    "👩",
    "❤",
    "🏽",
    "ᠠ",
  );
  law(
    "so that no two stand together, and what is plain stays so",
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const shown = plain(pieces.join(""));
      expect(shown).not.toMatch(/[\u200C\u200D]{2}|[\uFE0E\uFE0F\u180B]{2}|[\u200C\u200D][\uFE0E\uFE0F]/u);
      expect(shown).not.toMatch(/[a1 ](?:\u200C|\u200D|\uFE0E|\uFE0F|\u180B)/u);
    }),
  );
});
