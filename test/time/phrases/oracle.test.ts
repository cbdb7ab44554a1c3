import * as chrono from "chrono-node";
import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

const NOW = "2026-02-23T15:23:47Z";

/** Ways to write a date with the name of a month, and who reads them: `{d}` a day, `{m}` a month, `{y}` a year. */
const FORMS = [
  ["en-GB", chrono.en, ["{d} {m} {y}", "{d} {m}", "{m} {d}, {y}"]],
  ["de-DE", chrono.de, ["{d}. {m} {y}", "am {d}. {m}"]],
  ["fr-FR", chrono.fr, ["{d} {m} {y}", "le {d} {m}"]],
  ["es-ES", chrono.es, ["{d} de {m} de {y}", "el {d} de {m}"]],
  ["it-IT", chrono.it, ["{d} {m} {y}"]],
  ["pt-BR", chrono.pt, ["{d} de {m} de {y}"]],
  ["nl-NL", chrono.nl, ["{d} {m} {y}", "{d} {m}"]],
  ["ru-RU", chrono.ru, ["{d} {m} {y}"]],
  ["uk-UA", chrono.uk, ["{d} {m} {y}"]],
  ["sv-SE", chrono.sv, ["{d} {m} {y}"]],
  ["ja-JP", chrono.ja, ["{y}年{n}月{d}日"]],
  ["zh-CN", chrono.zh.hans, ["{y}年{n}月{d}日"]],
] as const;

/** Names of months as the languages' dates have them, in the genitive where they have one. */
function monthName(locale: string, month: number): string {
  const date = new Date(Date.UTC(2027, month - 1, 5));
  const parts = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).formatToParts(date);
  return parts.find(({ type }) => type === "month")?.value ?? "";
}

function phrases(): { locale: string; text: string; oracle: typeof chrono.en }[] {
  return FORMS.flatMap(([locale, oracle, forms]) =>
    forms.flatMap((form) =>
      Array.from({ length: 12 }, (_, index) => {
        const text = form
          .replace("{d}", String(((index * 7) % 28) + 1))
          .replace("{m}", monthName(locale, index + 1))
          .replace("{n}", String(index + 1))
          .replace("{y}", "2027");
        return { locale, text, oracle: oracle as typeof chrono.en };
      }),
    ),
  );
}

describe("dates with the name of a month", () => {
  it("are those that chrono reads", () => {
    const reference = { instant: new Date(NOW), timezone: 0 };
    for (const { locale, text, oracle } of phrases()) {
      const read = readPhrase(text, { now: Date.parse(NOW) / 1000, zone: "UTC", locale, words: TIME_WORDS });
      const date = read.ok && read.value.parsed.kind === "date" ? read.value.parsed.date : read;
      const theirs = oracle.parseDate(text, reference, { forwardDate: true })?.toISOString().slice(0, 10);
      expect({ locale, text, date }).toEqual({ locale, text, date: theirs });
    }
  });
});
