import fc from "fast-check";
import { describe, expect } from "vitest";
import {
  headedLines,
  messageFault,
  messageTo,
  plainLines,
  plainMarkup,
  splitMessage,
} from "../../src/platforms/message";
import { cutGraphemes } from "../../src/time/prompt/cut-text";
import { law } from "../support/law";
import { html, markdown } from "./markups";

/** The text again. An escape that is cut in two is none, and stays as it is. */
function readHtml(part: string): string {
  return part
    .replaceAll(/<\/?b>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

function readMarkdown(part: string): string {
  return part.replaceAll(/\\([\\*_])|\*\*/g, "$1");
}

/** What a reader sees something of. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

// Words around the length of a part, in which every character may be one that grows; and what is white or unseen.
const plain = fc.constantFrom("a", "b", "-", "é", "日", "🌍");
const grown = fc.constantFrom("&", "<", "*", "_", "\\");
const joined = fc.constantFrom("e\u0301", "👩\u200d👩\u200d👧", "🇺🇦", "❤\ufe0f", "กำ", "\u0301");
const white = fc.constantFrom(" ", " ", "\t", "\u00a0", "\u3000", "\ufeff");
const unseen = fc.constantFrom(
  "\u200b",
  "\u200d",
  "\u0085",
  "\u0001",
  "\u00ad",
  "\u2060",
  "\u2800",
  "\u3164",
);
const unit = fc.oneof(
  { arbitrary: plain, weight: 8 },
  { arbitrary: grown, weight: 4 },
  { arbitrary: white, weight: 3 },
  { arbitrary: joined, weight: 1 },
  { arbitrary: unseen, weight: 1 },
);

const spans = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit, maxLength: 60 }),
      fc.string({ unit: fc.oneof(plain, grown), minLength: 15, maxLength: 45 }),
      fc.string({ unit: fc.oneof(white, unseen), maxLength: 45 }),
    ),
    bold: fc.boolean(),
  }),
  { maxLength: 3 },
);

const MARKUPS = [
  ["as it is", plainMarkup(20), (part: string) => part],
  ["as HTML", html, readHtml],
  ["as Markdown", markdown, readMarkdown],
] as const;

describe("splitMessage never makes a part too long or blank, cuts no character and loses nothing that is seen", () => {
  for (const [name, markup, read] of MARKUPS) {
    law(
      name,
      fc.property(fc.array(spans, { maxLength: 6 }), (lines) => {
        const content = lines.map((line) => line.map((span) => span.text).join("")).join("\n");
        let rest = content.replaceAll(/\s/g, "");
        for (const part of splitMessage(lines, markup)) {
          expect(part.length).toBeLessThanOrEqual(markup.limit);
          const shown = read(part).replaceAll(/\s/g, "");
          expect(shown).toMatch(SEEN);
          expect(shown.isWellFormed()).toBe(true);
          const at = rest.indexOf(shown);
          expect(at).not.toBe(-1);
          expect(rest.slice(0, at)).not.toMatch(SEEN);
          rest = rest.slice(at + shown.length);
        }
        expect(rest).not.toMatch(SEEN);
      }),
      300,
    );
  }
});

describe("text", () => {
  const broken = fc.string({ unit: fc.oneof(unit, fc.constantFrom("\ud83d", "\udc4d")), maxLength: 200 });
  law(
    "goes out as well-formed Unicode, however it came",
    fc.property(broken, (text) => {
      for (const lines of [plainLines(text), headedLines(text)])
        for (const part of splitMessage(lines, html)) expect(part.isWellFormed()).toBe(true);
      expect(messageFault(messageTo("1", plainLines(`x${text}`)))).toBeNull();
    }),
    300,
  );

  law(
    "is cut to no more code points than asked",
    fc.property(fc.string({ unit, maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (text, limit) => {
      const cut = cutGraphemes(text, limit);
      expect(Array.from(cut).length).toBeLessThanOrEqual(Math.max(limit, 0));
      expect(cut === text || cut.endsWith("…")).toBe(true);
    }),
    300,
  );
});
