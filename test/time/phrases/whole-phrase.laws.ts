import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { law } from "../../support/law";
import { PARTS, type Parts } from "./tables/parts";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z

interface Part {
  kind: string;
  text: string;
}

/** What was understood, null where the phrase was refused. */
function meaningOf(parts: readonly Part[], locale: string): string | null {
  const between = locale === "ja-JP" || locale === "zh-CN" ? "" : " ";
  const text = parts.map((part) => part.text).join(between);
  const read = readPhrase(text, { now: NOW, zone: "Europe/London", locale, words: TIME_WORDS });
  return read.ok ? `${read.value.understood} ${read.value.recurrence ?? ""}` : null;
}

/** Whether the meaning hangs on a part: without it, or with another of its kind, it is another or none. */
function isInMeaning(parts: readonly Part[], index: number, locale: string, pool: Parts): boolean {
  const whole = meaningOf(parts, locale);
  if (meaningOf(parts.toSpliced(index, 1), locale) !== whole) return true;
  const { kind, text } = parts[index] ?? { kind: "", text: "" };
  return (pool[kind] ?? [])
    .filter((other) => other !== text)
    .some((other) => meaningOf(parts.toSpliced(index, 1, { kind, text: other }), locale) !== whole);
}

function sequence(pool: Parts): fc.Arbitrary<Part[]> {
  const all = Object.entries(pool).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));
  return fc.uniqueArray(fc.constantFrom(...all), {
    minLength: 1,
    maxLength: 5,
    selector: (part) => part.text,
  });
}

describe("a phrase is read whole or it is refused", () => {
  for (const [locale, pool] of Object.entries(PARTS)) {
    law(
      `${locale}: every part of what is read is in its meaning`,
      fc.property(sequence(pool), (parts) => {
        if (meaningOf(parts, locale) === null) return;
        expect(parts.filter(({ kind }) => kind === "unknown")).toEqual([]);
        for (const index of parts.keys())
          expect({
            parts,
            part: parts[index],
            counts: isInMeaning(parts, index, locale, pool),
          }).toMatchObject({
            counts: true,
          });
      }),
      300,
    );
  }
});
