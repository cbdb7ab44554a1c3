/**
 * A worker that says what its runtime's own tables hold: zones, languages and characters, as far as the service asks for
 * them. Pure tests run in Node and the service in workerd, and each brings tables of its own.
 */
import { isoUtc } from "../../src/time/display";
import { clockChanges } from "../../src/time/zones/clock-changes";
import { offsetAt } from "../../src/time/zones/zone";
import { LANGUAGE_CODES } from "../../src/words/language";
import { nameOfLanguage } from "../../src/words/requests/language-names";

/** What a runtime answers, piece by piece, by what it was asked. */
export type RuntimeTables = Record<string, string[]>;

const january = (year: number) => Date.UTC(year, 0) / 1000;
/** From 2000 to the beginning of 2024, from which on each change is read. */
const HALF_YEARS = Array.from({ length: 49 }, (_, n) => Date.UTC(2000, 6 * n) / 1000);

function zoneTables(): RuntimeTables {
  const zones = Intl.supportedValuesOf("timeZone");
  const tables: RuntimeTables = { "the zones": zones };
  for (const zone of zones) {
    tables[`the offsets of ${zone}`] = HALF_YEARS.map((at) => `${isoUtc(at)} ${offsetAt(zone, at)}`);
    tables[`the changes of ${zone}`] = clockChanges(zone, january(2024), january(2036)).map(
      ({ at, after }) => `${isoUtc(at)} ${after}`,
    );
  }
  return tables;
}

const COUNTS = [...Array.from({ length: 121 }, (_, n) => n), 0.5, 1.5, 1000, 1_000_000];
/** Where weeks begin on a Monday, a Sunday, a Saturday, and end otherwise. */
const WEEKS = [
  "en-US",
  "en-GB",
  "de-DE",
  "fr-CA",
  "pt-BR",
  "pt-PT",
  "ar-EG",
  "ar-AE",
  "fa-IR",
  "he-IL",
  "id-ID",
];

function languageTables(): RuntimeTables {
  const tables: RuntimeTables = {};
  for (const language of LANGUAGE_CODES) {
    const [cardinal, ordinal] = (["cardinal", "ordinal"] as const).map(
      (type) => new Intl.PluralRules(language, { type }),
    );
    tables[`the plurals of ${language}`] = COUNTS.map(
      (count) => `${count} ${cardinal?.select(count)} ${ordinal?.select(count)}`,
    );
    const lists = new Intl.ListFormat(language, { type: "conjunction" });
    tables[`the lists of ${language}`] = [2, 3, 4].map((count) => lists.format([..."abcd"].slice(0, count)));
    tables[`the languages in ${language}`] = [...LANGUAGE_CODES, "ar", "he", "ja", "pl", "zh", "zh-TW"].map(
      (code) => `${code} ${nameOfLanguage(code, language)}`,
    );
  }
  tables["the weeks"] = WEEKS.map((tag) => {
    const { firstDay, weekend } = new Intl.Locale(tag).getWeekInfo();
    return `${tag} ${firstDay} ${weekend.join("+")}`;
  });
  return tables;
}

const PROPERTIES = [
  ..."L M N P Ll Lu Mn Nd Cf Cc Zs DI ExtPict EMod Regional_Indicator".split(" "),
  ..."Latin Cyrillic Greek Arabic Hebrew Han Hiragana Katakana Hangul Thai Lao Khmer Myanmar Mongolian"
    .split(" ")
    .map((script) => `sc=${script}`),
];
/** With what looks like one character to people: flags, families, skin, accents, syllables. */
const CLUSTERS = [
  "🇩🇪🇫🇷",
  "👨‍👩‍👧‍👦👍🏽",
  "e\u0301o\u0308",
  "한국어\u1112\u1161\u11ab",
  "नमस्ते",
  "กำ",
  "\r\n",
  "🧑🏿‍🚀❤️‍🔥",
];

function characterTables(): RuntimeTables {
  const characters: string[] = [];
  for (let code = 0; code < 0x110000; code += 1)
    if (code < 0xd800 || code > 0xdfff) characters.push(String.fromCodePoint(code));
  const changedBy = (change: (character: string) => string) =>
    characters.flatMap((one) => (change(one) === one ? [] : [`${one} ${change(one)}`]));
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const tables: RuntimeTables = {
    "the small letters": changedBy((one) => one.toLowerCase()),
    "the capitals": changedBy((one) => one.toLocaleUpperCase()),
    "the small letters of tr": ["I", "İ", "ı", "i"].map((one) => one.toLocaleLowerCase("tr")),
    "the characters of a text": CLUSTERS.map((text) =>
      [...segmenter.segment(text)].map(({ segment }) => segment).join("|"),
    ),
  };
  for (const form of ["NFC", "NFD", "NFKC"]) tables[form] = changedBy((one) => one.normalize(form));
  const all = characters.join("");
  for (const property of PROPERTIES)
    tables[property] = all.match(new RegExp(`\\p{${property}}+`, "gu")) ?? [];
  return tables;
}

export function readRuntimeTables(): RuntimeTables {
  return { ...zoneTables(), ...languageTables(), ...characterTables() };
}

export default { fetch: () => Response.json(readRuntimeTables()) };
