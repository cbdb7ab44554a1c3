import { describe, expect, it } from "vitest";
import { checkRule, occurrencesBetween } from "../../../src/time/recurrence/recurrence";
import { toInstant } from "../../../src/time/zones/zone";
import { datesOfExample, RFC_EXAMPLES } from "./rfc-5545-table";

const ZONE = "America/New_York";
const YEAR_2010 = 1_262_304_000;

describe("the examples of RFC 5545 section 3.8.5.3", () => {
  for (const { name, start, rules, dates, ends } of RFC_EXAMPLES) {
    for (const rule of rules) {
      it(`${name}: ${rule}`, () => {
        const expected = datesOfExample(dates);
        const checked = checkRule(rule);
        expect(checked.ok).toBe(true);
        if (!checked.ok) return;
        const series = { rule: checked.rule, start_local: `${start}T09:00:00`, zone: ZONE };
        const limit = ends ? expected.length + 1 : expected.length;
        const found = occurrencesBetween(series, 0, YEAR_2010, limit);
        expect(found).not.toBe("too_many");
        if (found === "too_many") return;
        expect(found.map(({ local }) => local)).toEqual(expected.map((date) => `${date}T09:00:00`));
        // The RFC prints EDT or EST beside its dates: 09:00 is 13:00Z or 14:00Z.
        for (const { local, at } of found) {
          const [year = 0, month = 0, day = 0] = local.slice(0, 10).split("-").map(Number);
          expect(at).toBe(toInstant(ZONE, { year, month, day, hour: 9, minute: 0, second: 0 }));
        }
      });
    }
  }

  it("refuses those that repeat within a day, but for the one that is written by the day", () => {
    const refused = [
      "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
      "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
      "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    ];
    for (const rule of refused) expect(checkRule(rule)).toMatchObject({ ok: false, reason: /FREQ=DAILY/ });

    const rule = "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40";
    const series = { rule, start_local: "1997-09-02T09:00:00", zone: ZONE };
    const found = occurrencesBetween(series, 0, YEAR_2010, 49);
    const times = [9, 10, 11, 12, 13, 14, 15, 16].flatMap((hour) =>
      ["00", "20", "40"].map((minute) => `${String(hour).padStart(2, "0")}:${minute}:00`),
    );
    expect(found === "too_many" ? [] : found.map(({ local }) => local)).toEqual([
      ...times.map((time) => `1997-09-02T${time}`),
      ...times.map((time) => `1997-09-03T${time}`),
      "1997-09-04T09:00:00",
    ]);
  });
});
