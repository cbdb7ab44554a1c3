import { describe, expect, it } from "vitest";
import { parseIso, resolveInstant } from "../../../src/time/iso";
import { readRange } from "../../../src/time/phrases/read-range";
import { MAX_INSTANT } from "../../../src/time/zones/zone";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { RANGES, type RangeTable } from "./tables/ranges";

function rowsOf({ lines }: RangeTable): { phrase: string; after: string; before: string }[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [phrase = "", range = ""] = line.split(" => ");
      const [after = "", before = ""] = range.split(" ");
      return { phrase, after, before };
    });
}

/** The instant of an edge as the tables write it. */
function instantOf(edge: string, { zone, now }: RangeTable): number {
  if (edge === "0") return 0;
  if (edge === "end") return MAX_INSTANT + 1;
  if (edge === "now") return Date.parse(now) / 1000 + 1;
  const parsed = parseIso(edge);
  if (!parsed.ok) throw new Error(`an edge that is no time: ${edge}`);
  return resolveInstant(parsed.value, zone);
}

const AT = { now: 1_771_860_227, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS };

describe("stretches of time", () => {
  for (const table of RANGES) {
    it(`${table.name} (${table.zone})`, () => {
      const { locale, zone } = table;
      for (const { phrase, after, before } of rowsOf(table)) {
        const read = readRange(phrase, {
          now: Date.parse(table.now) / 1000,
          zone,
          locale,
          words: TIME_WORDS,
        });
        const found = read.ok ? { after: read.value.after, before: read.value.before } : read;
        expect({ phrase, ...found }).toEqual({
          phrase,
          after: instantOf(after, table),
          before: instantOf(before, table),
        });
      }
    });
  }

  it("say what was understood", () => {
    const understood = (text: string) => {
      const read = readRange(text, AT);
      return read.ok ? read.value.understood : read.reason;
    };
    expect(understood("last week")).toBe("Monday 2026-02-16 to Sunday 2026-02-22 (Europe/London)");
    expect(understood("yesterday")).toBe("Sunday 2026-02-22 (Europe/London)");
    expect(understood("last night")).toBe(
      "Sunday 2026-02-22 at 18:00 to Monday 2026-02-23 at 06:00 (Europe/London)",
    );
    expect(understood("before 1 March 2026")).toBe("before Sunday 2026-03-01 (Europe/London)");
    expect(understood("after 1 March 2026")).toBe("from Monday 2026-03-02 on (Europe/London)");
  });

  it("lean to what is to come where they are asked to", () => {
    const future = (text: string) => readRange(text, { ...AT, lean: "future" });
    expect(future("in May")).toMatchObject({
      value: { understood: "Friday 2026-05-01 to Sunday 2026-05-31 (Europe/London)" },
    });
    expect(future("on Friday")).toMatchObject({ value: { understood: "Friday 2026-02-27 (Europe/London)" } });
    expect(future("27 February")).toMatchObject({
      value: { understood: "Friday 2026-02-27 (Europe/London)" },
    });
  });

  it("are refused with what would be taken", () => {
    for (const [text, reason] of [
      ["hello", "no_time"],
      ["", "no_time"],
      ["every day", "no_time"],
      ["Monday or Tuesday", "ambiguous"],
      ["30 February", "no_time"],
      ["the last 9999 years", "unbounded"],
      ["last week ".repeat(60), "too_long"],
    ] as const) {
      const read = readRange(text, AT);
      expect(read).toMatchObject({ ok: false, reason });
      if (!read.ok)
        for (const one of [...read.readings, read.example]) expect(readRange(one, AT).ok).toBe(true);
    }
    expect(readRange("03/04", { ...AT, locale: "en", zone: "UTC" })).toMatchObject({
      ok: false,
      reason: "ambiguous",
      readings: ["2026-04-03", "2026-03-04"],
    });
  });
});
