import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { resolveInstant } from "../../../src/time/iso";
import { type PhraseValue, readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { splitPhrase } from "../../../src/time/phrases/split-phrase";
import { checkRule, nextAfter } from "../../../src/time/recurrence/recurrence";
import { localDateOf } from "../../../src/time/zones/zone";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { law } from "../../support/law";
import { LOCALES } from "./locales";

/** Nothing that has passed, and of a series an accepted rule whose first occurrence it is. */
function expectSound(
  { parsed, recurrence }: PhraseValue,
  { now, zone }: { now: number; zone: string },
): void {
  const at = resolveInstant(parsed, zone);
  if (parsed.kind !== "date") expect(at).toBeGreaterThanOrEqual(now);
  if (recurrence === null) return;
  expect(checkRule(recurrence)).toEqual({ ok: true, rule: recurrence });
  expect(parsed.kind).not.toBe("instant");
  const start_local = parsed.kind === "local" ? parsed.local : localDateOf(zone, at);
  expect(nextAfter({ rule: recurrence, start_local, zone }, at - 1)?.local).toBe(start_local);
}

describe("any text", () => {
  const words = fc.constantFrom(
    ..."tomorrow every daily monthly weekly in at on 9 12 31 2026 monday friday next last the of may february first last and until for 3 weeks hours half past to am pm 03/04 29 noon midnight tonight ago morgen um halb jeden demain tous les 明天 下午 毎日 завтра каждый".split(
      " ",
    ),
  );
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.array(words, { maxLength: 8 }).map((list) => list.join(" ")),
  );
  const locale = fc.constantFrom(...LOCALES, null, "xx", "en-US");
  const zone = fc.constantFrom(
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  );
  const now = fc.integer({ min: 0, max: 4_102_444_800 });
  law(
    "is read without an exception, and what is read is not in the past",
    fc.property(text, locale, zone, now, (said, spoken, where, when) => {
      const at = { now: when, zone: where, locale: spoken, words: TIME_WORDS };
      const read = readPhrase(said, at);
      if (read.ok) expectSound(read.value, at);
      else for (const one of [...read.readings, read.example]) expect(readPhrase(one, at).ok).toBe(true);
      const range = readRange(said, at);
      if (range.ok) expect(range.value.after).toBeLessThan(range.value.before);
      const { phrase, rest } = splitPhrase(said, at);
      expect(phrase.length + rest.length).toBeLessThanOrEqual(said.normalize("NFC").length + 2);
    }),
    400,
  );
});
