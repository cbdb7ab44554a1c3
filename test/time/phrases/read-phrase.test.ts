import { describe, expect, it } from "vitest";
import { resolveInstant } from "../../../src/time/iso";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { checkRule } from "../../../src/time/recurrence/recurrence";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { COMMONEST } from "./tables/commonest";
import { ENGLISH } from "./tables/english";
import { EVERY_SECOND } from "./tables/every-second";
import { GERMANIC } from "./tables/germanic";
import { HALVES } from "./tables/halves";
import { KINDS } from "./tables/kinds";
import { NIGHTS } from "./tables/nights";
import { OTHERS } from "./tables/others";
import { type PhraseRow, type PhraseTable, rowsOf } from "./tables/phrase-table";
import { ROMANCE } from "./tables/romance";
import { SAYINGS } from "./tables/sayings";
import { SPOKEN } from "./tables/spoken";
import { WEEKDAYS } from "./tables/weekdays";
import { ZONES } from "./tables/zones";

const TABLES: readonly PhraseTable[] = [
  ...ENGLISH,
  ...WEEKDAYS,
  ...ZONES,
  ...GERMANIC,
  ...ROMANCE,
  ...OTHERS,
  ...KINDS,
  ...COMMONEST,
  ...EVERY_SECOND,
  ...NIGHTS,
  ...HALVES,
  ...SAYINGS,
  ...SPOKEN,
];

function secondsOf(utc: string): number {
  return Date.parse(utc) / 1000;
}

/** What a phrase means, as the tables write it; the instant only where the table has one. */
function meaningOf(
  { phrase, instant }: PhraseRow,
  { now, zone, locale }: PhraseTable,
): Omit<PhraseRow, "phrase"> {
  const read = readPhrase(phrase, { now: secondsOf(now), zone, locale, words: TIME_WORDS });
  if (!read.ok) return { meaning: read.reason, instant: null, rule: null };
  const { parsed, recurrence: rule } = read.value;
  const at = instant === null ? null : utcOf(resolveInstant(parsed, zone));
  switch (parsed.kind) {
    case "date":
      return { meaning: `date ${parsed.date}`, instant: at, rule };
    case "local":
      return { meaning: `local ${parsed.local}`, instant: at, rule };
    case "instant":
      return { meaning: `at ${utcOf(parsed.at)}`, instant: at, rule };
  }
}

function utcOf(at: number): string {
  return `${new Date(at * 1000).toISOString().slice(0, 19)}Z`;
}

describe("phrases", () => {
  // One test a table: storage is made anew before each test, and there are hundreds of lines.
  for (const table of TABLES) {
    it(`${table.name} (${table.locale}, ${table.zone})`, () => {
      const rows = rowsOf(table);
      const read = rows.map((row) => ({ phrase: row.phrase, ...meaningOf(row, table) }));
      expect(read).toEqual(rows);
    });
  }

  it("number at least 300", () => {
    expect(TABLES.flatMap(rowsOf).length).toBeGreaterThan(300);
  });

  it("give rules that are accepted", () => {
    for (const { rule } of TABLES.flatMap(rowsOf)) {
      if (rule === null) continue;
      expect(checkRule(rule)).toEqual({ ok: true, rule });
    }
  });
});
