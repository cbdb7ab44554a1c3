/** The words of a file are found by their letters and by guards: they find what a pattern of the whole source would. */
import { describe, expect, it } from "vitest";
import { VOCABULARIES } from "../../../src/time/phrases/vocabulary/all";
import { needlesOf } from "../../../src/time/phrases/words/finding/needles";
import { openingsOf } from "../../../src/time/phrases/words/finding/openings";
import { asTyped, isLetter, splitAlternatives } from "../../../src/time/phrases/words/finding/patterns";
import { spellingsOf } from "../../../src/time/phrases/words/finding/spellings";
import { isAnyLetter, isLetterOrMark, isLetterOrNumber } from "../../../src/time/phrases/words/letters";
import { entriesOf } from "../../../src/time/phrases/words/word-kinds";

describe("spellings", () => {
  it.each<[string, readonly string[] | null]>([
    ["monday", ["monday"]],
    ["mon(?:day)?\\.?", ["monday.", "monday", "mon.", "mon"]],
    ["tag(?:e[ns]?|s)?", ["tagen", "tages", "tage", "tags", "tag"]],
    ["ma[ñn]ana", ["mañana", "manana"]],
    ["(?:in )?(?:a|the) night", ["in a night", "in the night", "a night", "the night"]],
    ["a??b", null],
    ["a+", null],
    ["a{2}", null],
    ["\\d+", null],
    ["(?<=on )the", null],
    ["a.b", null],
    ["[a-c]", null],
    ["(?:a)?", null],
  ])("of %s are %j", (source, expected) => {
    expect(spellingsOf(source)).toEqual(expected);
  });

  it("of all words are what their patterns match, and the first that fits", () => {
    const wrong = sources().filter((source) => {
      const pattern = new RegExp(`^(?:${source})`);
      return spellingsOf(source)?.some((spelling) => {
        const first = spellingsOf(source)?.find((one) => spelling.startsWith(one));
        return pattern.exec(spelling)?.[0] !== first || !new RegExp(`^(?:${source})$`).test(spelling);
      });
    });
    expect(wrong).toEqual([]);
  });

  it("are known of nearly all words", () => {
    const all = sources();
    expect(all.filter((source) => spellingsOf(source) === null).length / all.length).toBeLessThan(0.03);
  });
});

describe("openings", () => {
  it("begin each spelling", () => {
    const missed = sources().flatMap((source) =>
      (spellingsOf(source) ?? []).filter(
        (spelling) => !openingsOf(source).some((opening) => spelling.startsWith(opening)),
      ),
    );
    expect(missed).toEqual([]);
  });
});

describe("needles", () => {
  it.each<[string, readonly string[]]>([
    ["half past {h}", ["half past "]],
    ["{m}(?: minutes?)? (?:past|after) {h}", ["past", "after"]],
    ["{h}時半", ["時半"]],
    ["(?:à )?midi et demie?|(?:à )?minuit", ["midi et demi", "minuit"]],
    ["{c} time(?! zone)", [" time"]],
    ["las? {h} y media", [" y media"]],
    ["(?:horas? )?{h}", []],
    ["ab{2}c", ["a"]],
    ["m[iy]dnight", ["dnight"]],
  ])("of %s are %j", (form, expected) => {
    expect(needlesOf(form)).toEqual(expected);
  });

  it("stand in whatever a form can be", () => {
    const filled = forms().flatMap((form) =>
      splitAlternatives(form.replaceAll(/\{[a-z]\}/g, "7")).flatMap((one) =>
        (spellingsOf(one.replaceAll(/\(\?<?[=!][^()]*(?:\([^()]*\))?[^()]*\)/g, "")) ?? []).map((said) => ({
          form,
          said,
        })),
      ),
    );
    const missed = filled.filter(({ form, said }) => {
      const needles = needlesOf(form);
      return needles.length > 0 && !needles.some((needle) => said.includes(needle));
    });
    expect(filled.length).toBeGreaterThan(200);
    expect(missed).toEqual([]);
  });
});

describe("letters", () => {
  it("are those of Unicode, for each code unit", () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const differ = (told: (character: string) => boolean, pattern: RegExp) =>
      units.filter((unit) => told(unit) !== pattern.test(unit));
    expect(differ(isAnyLetter, /\p{L}/u)).toEqual([]);
    expect(differ(isLetterOrMark, /[\p{L}\p{M}]/u)).toEqual([]);
    expect(differ(isLetterOrNumber, /[\p{L}\p{N}]/u)).toEqual([]);
    const ofWords =
      /[a-z_\u00aa\u00b5\u00ba\u00c0-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdcf\ufe70-\uffdc]/;
    expect(differ((unit) => isLetter(unit.charCodeAt(0)), ofWords)).toEqual([]);
  });
});

/** All words of all languages. */
function sources(): string[] {
  return Object.values(VOCABULARIES).flatMap((vocabulary) =>
    [...entriesOf(vocabulary).values()].flat().flatMap(([, whole]) =>
      splitAlternatives(whole ?? "")
        .filter((source) => source !== "")
        .map((source) => asTyped(source, vocabulary.accentsOptional)),
    ),
  );
}

/** All forms with places in them. */
function forms(): string[] {
  return Object.values(VOCABULARIES).flatMap(({ clocks = [], zones = [], dayOfMonth }) => [
    ...clocks.map(([source]) => source),
    ...zones,
    ...(dayOfMonth === undefined ? [] : [dayOfMonth]),
  ]);
}
