import { describe, expect, it } from "vitest";
import { calendarRule, checkRule, nextAfter } from "../../../src/time/recurrence/recurrence";
import { readRule, writeRule } from "../../../src/time/recurrence/recurrence-rule";

describe("a rule", () => {
  it("comes back in canonical form", () => {
    const same = (rule: string) => expect(checkRule(rule)).toEqual({ ok: true, rule });
    same("FREQ=DAILY");
    same("FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,WE");
    same("FREQ=MONTHLY;UNTIL=20261231;BYMONTHDAY=1,15,-1".replace("1,15,-1", "-1,1,15"));
    same("FREQ=MONTHLY;UNTIL=20261231T235959Z;BYDAY=-1FR,1MO");
    same("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29");
    same("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU");
    same("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4");
    expect(checkRule("byday=tu;interval=1;freq=weekly;wkst=mo")).toEqual({
      ok: true,
      rule: "FREQ=WEEKLY;BYDAY=TU",
    });
    expect(checkRule("FREQ=MONTHLY;BYMONTHDAY=15,1,15")).toEqual({
      ok: true,
      rule: "FREQ=MONTHLY;BYMONTHDAY=1,15",
    });
  });

  it.each([
    ["RRULE:FREQ=DAILY", "FREQ=DAILY"],
    ["rrule: freq=daily", "FREQ=DAILY"],
    ["FREQ=WEEKLY;BYDAY=TU;", "FREQ=WEEKLY;BYDAY=TU"],
    [" FREQ = WEEKLY ; BYDAY = mo, We ,FR\n", "FREQ=WEEKLY;BYDAY=MO,WE,FR"],
    ["RRULE:FREQ=MONTHLY;\n BYDAY=-1fr; ", "FREQ=MONTHLY;BYDAY=-1FR"],
    ["FREQ=DAILY;BYHOUR=08, 20;BYMINUTE=00", "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"],
    ["FREQ=MONTHLY;BYDAY=+2TU;UNTIL=20261231t000000z", "FREQ=MONTHLY;UNTIL=20261231T000000Z;BYDAY=2TU"],
  ])("is taken as models write it: %j", (text, rule) => {
    expect(checkRule(text)).toEqual({ ok: true, rule });
  });

  it("is refused with the reason", () => {
    const to59 = Array.from({ length: 60 }, (_, value) => value).join();
    const refused: [rule: string, reason: RegExp][] = [
      ["", /not a recurrence rule: it has an empty part/],
      ["every day", /not a recurrence rule: it has "every day", which is not NAME=VALUE/],
      ["FREQ", /has "FREQ"/],
      ["FREQ=", /has "FREQ="/],
      ["FREQ=DAILY;;COUNT=2", /an empty part/],
      ["FREQ=WEEKLY BYDAY=MO", /"WEEKLY BYDAY=MO" in FREQ/],
      ["RRULE:RRULE:FREQ=DAILY", /"RRULE:FREQ=DAILY"/],
      ["DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY", /"DTSTART:20260101T000000Z RRULE:FREQ=DAIL…"/],
      ["FREQ=SECONDLY", /too often with SECONDLY/],
      ["FREQ=MINUTELY;INTERVAL=600", /too often with MINUTELY/],
      ["FREQ=HOURLY", /HOURLY.*BYHOUR/],
      ["FREQ=FORTNIGHTLY", /"FORTNIGHTLY" in FREQ, which takes DAILY, WEEKLY, MONTHLY or YEARLY/],
      ["INTERVAL=2", /no FREQ/],
      ["FREQ=DAILY;FREQ=DAILY", /FREQ twice/],
      ["FREQ=DAILY;RSCALE=CHINESE", /"RSCALE=CHINESE", a part that RFC 5545 doesn't know/],
      ["FREQ=DAILY;BYEASTER=0", /"BYEASTER=0"/],
      ["FREQ=DAILY;INTERVAL=0", /"0" in INTERVAL, which takes 1 to 1000/],
      ["FREQ=DAILY;INTERVAL=1001", /"1001" in INTERVAL/],
      ["FREQ=DAILY;INTERVAL=1e3", /"1E3" in INTERVAL/],
      ["FREQ=DAILY;INTERVAL=000001", /"000001" in INTERVAL/],
      ["FREQ=DAILY;COUNT=0", /"0" in COUNT/],
      ["FREQ=DAILY;COUNT=10001", /"10001" in COUNT, which takes 1 to 10000/],
      ["FREQ=DAILY;COUNT=2;UNTIL=20261231", /both/],
      ["FREQ=DAILY;UNTIL=2026-12-31", /"2026-12-31" in UNTIL, which takes a date/],
      ["FREQ=DAILY;UNTIL=20260230", /"20260230"/],
      ["FREQ=DAILY;UNTIL=20261231T240000", /UNTIL/],
      ["FREQ=WEEKLY;BYDAY=MO,XX", /"XX" in BYDAY/],
      ["FREQ=WEEKLY;BYDAY=MONDAY", /"MONDAY" in BYDAY/],
      ["FREQ=MONTHLY;BYDAY=1 MO", /"1 MO" in BYDAY/],
      ["FREQ=WEEKLY;BYDAY=MO,", /"" in BYDAY/],
      ["FREQ=MONTHLY;BYDAY=0MO", /"0MO"/],
      ["FREQ=MONTHLY;BYDAY=54MO", /"54MO"/],
      ["FREQ=WEEKLY;BYDAY=1MO", /numbered/],
      ["FREQ=WEEKLY;BYMONTHDAY=1", /BYMONTHDAY/],
      ["FREQ=MONTHLY;BYMONTHDAY=1,32", /"32" in BYMONTHDAY, which takes 1 to 31 and -31 to -1/],
      ["FREQ=MONTHLY;BYMONTHDAY=0", /BYMONTHDAY/],
      ["FREQ=MONTHLY;BYYEARDAY=1", /BYYEARDAY/],
      ["FREQ=MONTHLY;BYWEEKNO=1", /BYWEEKNO/],
      ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", /numbered/],
      ["FREQ=YEARLY;BYMONTH=13", /BYMONTH/],
      ["FREQ=YEARLY;BYMONTH=-1", /"-1" in BYMONTH, which takes 1 to 12/],
      ["FREQ=DAILY;BYHOUR=24", /BYHOUR/],
      ["FREQ=DAILY;BYSETPOS=1", /BYSETPOS/],
      ["FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55;BYSECOND=0,30", /48 times/],
      [`FREQ=DAILY;BYHOUR=8,9;BYMINUTE=${to59};BYSECOND=${to59};BYSETPOS=1`, /1440 times of a day/],
      ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", /never comes: .* fits BYMONTH=2 and BYMONTHDAY=30$/],
      ["FREQ=DAILY;BYMONTH=2,4;BYMONTHDAY=31", /never comes/],
      ["FREQ=DAILY;BYHOUR=9,17;BYSETPOS=3", /never comes/],
      ["FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5", /never comes: .* fits BYDAY=MO and BYSETPOS=5$/],
      ["FREQ=MONTHLY;BYDAY=6MO", /never comes/],
      ["FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", /never comes/],
      ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=31", /never comes/],
      ["FREQ=YEARLY;BYMONTH=1;BYDAY=53MO", /never comes/],
      ["FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6", /never comes/],
      ["FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", /never comes/],
      ["FREQ=DAILY;WKST=XX", /"XX" in WKST/],
      [`FREQ=DAILY;BYMONTH=${"1,".repeat(300)}1`, /500/],
    ];
    for (const [rule, reason] of refused) {
      const checked = checkRule(rule);
      expect({ rule, ok: checked.ok }).toEqual({ rule, ok: false });
      if (!checked.ok) expect(checked.reason).toMatch(reason);
    }
  });
});

describe("a rule that comes seldom", () => {
  it("is taken", () => {
    const seldom = [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU",
      "FREQ=YEARLY;BYYEARDAY=366;BYDAY=SA",
      "FREQ=YEARLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=366",
      "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=4",
      "FREQ=WEEKLY;BYDAY=MO,TU;BYHOUR=8,20;BYSETPOS=4",
      // The week may begin in December, if the start is on its first days.
      "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=12",
    ];
    for (const rule of seldom) expect(checkRule(rule)).toMatchObject({ ok: true });
  });
});

/** Rules in the canonical form of versions before this one, and the first occurrence from 23 February 2026 on. */
const STORED: readonly (readonly [rule: string, first: string | null])[] = [
  ["FREQ=DAILY", "2026-02-23T09:00:00"],
  ["FREQ=DAILY;INTERVAL=4;COUNT=10", "2026-02-25T09:00:00"],
  ["FREQ=DAILY;UNTIL=20260301T120000Z", "2026-02-23T09:00:00"],
  ["FREQ=DAILY;UNTIL=20260222", null],
  ["FREQ=DAILY;BYHOUR=8,12,16,20", "2026-02-23T08:00:00"],
  ["FREQ=DAILY;BYMONTH=3;BYMONTHDAY=-1,1", "2026-03-01T09:00:00"],
  ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "2026-02-23T09:00:00"],
  ["FREQ=WEEKLY", "2026-02-24T09:00:00"],
  ["FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,WE", "2026-03-02T09:00:00"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU", "2026-03-01T09:00:00"],
  ["FREQ=WEEKLY;UNTIL=20261231T235959;BYDAY=TU", "2026-02-24T09:00:00"],
  ["FREQ=MONTHLY", "2026-03-17T09:00:00"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1,1,15", "2026-02-28T09:00:00"],
  ["FREQ=MONTHLY;BYDAY=-1FR,1MO", "2026-02-27T09:00:00"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-02-27T09:00:00"],
  ["FREQ=YEARLY", "2027-02-17T09:00:00"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29T09:00:00"],
  ["FREQ=YEARLY;BYDAY=20MO", "2026-05-18T09:00:00"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "2026-05-11T09:00:00"],
  ["FREQ=YEARLY;BYYEARDAY=1,100", "2026-04-10T09:00:00"],
  ["FREQ=MONTHLY;BYMONTHDAY=10;BYHOUR=8;BYMINUTE=30;BYSECOND=15", "2026-03-10T08:30:15"],
  // Refused today, because they never come.
  ["FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=5MO", null],
  ["FREQ=YEARLY;BYMONTH=6;BYWEEKNO=53;BYDAY=MO", null],
];

describe("a rule that was stored before", () => {
  it.each(STORED)("%s is read as it was", (rule, first) => {
    const reading = readRule(rule);
    expect(reading.ok && writeRule(reading.parts)).toBe(rule);
    // Tuesday 17 February 2026.
    const series = { rule, start_local: "2026-02-17T09:00:00", zone: "UTC" };
    expect(nextAfter(series, Date.parse("2026-02-23T00:00:00Z") / 1000)?.local ?? null).toBe(first);
  });
});

describe("the rule in a calendar", () => {
  const series = { start_local: "2026-02-24T09:00:00", zone: "America/New_York" };

  it("has its end in UTC beside a start with a zone", () => {
    const first = { local: "2026-02-24T09:00:00", at: 1_771_941_600 };
    const ruleOf = (rule: string) => calendarRule({ ...series, rule }, first);
    expect(ruleOf("FREQ=DAILY")).toBe("FREQ=DAILY");
    expect(ruleOf("FREQ=DAILY;COUNT=3")).toBe("FREQ=DAILY;COUNT=3");
    expect(ruleOf("FREQ=DAILY;UNTIL=20260301T140000Z")).toBe("FREQ=DAILY;UNTIL=20260301T140000Z");
    expect(ruleOf("FREQ=DAILY;UNTIL=20260301")).toBe("FREQ=DAILY;UNTIL=20260302T045959Z");
    expect(ruleOf("FREQ=DAILY;UNTIL=20260401T090000")).toBe("FREQ=DAILY;UNTIL=20260401T130000Z");
  });

  it("has a date as the end of an all-day series", () => {
    const allDay = { ...series, start_local: "2026-02-24" };
    const first = { local: "2026-02-24", at: 1_771_909_200 };
    expect(calendarRule({ ...allDay, rule: "FREQ=DAILY;UNTIL=20260301" }, first)).toBe(
      "FREQ=DAILY;UNTIL=20260301",
    );
    expect(calendarRule({ ...allDay, rule: "FREQ=DAILY;UNTIL=20260301T090000" }, first)).toBe(
      "FREQ=DAILY;UNTIL=20260301",
    );
  });
});
