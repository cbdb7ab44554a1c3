import { describe, expect, it } from "vitest";
import { calendarRule, checkRule } from "../../../src/time/recurrence";

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

  it("is refused with the reason", () => {
    const to59 = Array.from({ length: 60 }, (_, value) => value).join();
    const refused: [rule: string, reason: RegExp][] = [
      ["", /not a recurrence rule/],
      ["daily", /not a recurrence rule/],
      ["FREQ", /not a recurrence rule/],
      ["FREQ=", /not a recurrence rule/],
      ["FREQ=DAILY;", /not a recurrence rule/],
      ["RRULE:FREQ=DAILY", /prefix/],
      ["FREQ=SECONDLY", /too often/],
      ["FREQ=MINUTELY;INTERVAL=600", /too often/],
      ["FREQ=HOURLY", /BYHOUR/],
      ["FREQ=FORTNIGHTLY", /unknown FREQ/],
      ["INTERVAL=2", /no FREQ/],
      ["FREQ=DAILY;FREQ=DAILY", /twice/],
      ["FREQ=DAILY;RSCALE=CHINESE", /RFC 5545/],
      ["FREQ=DAILY;BYEASTER=0", /RFC 5545/],
      ["FREQ=DAILY;INTERVAL=0", /INTERVAL/],
      ["FREQ=DAILY;INTERVAL=1001", /INTERVAL/],
      ["FREQ=DAILY;INTERVAL=1e3", /INTERVAL/],
      ["FREQ=DAILY;COUNT=0", /COUNT/],
      ["FREQ=DAILY;COUNT=10001", /COUNT/],
      ["FREQ=DAILY;COUNT=2;UNTIL=20261231", /both/],
      ["FREQ=DAILY;UNTIL=2026-12-31", /UNTIL/],
      ["FREQ=DAILY;UNTIL=20260230", /UNTIL/],
      ["FREQ=DAILY;UNTIL=20261231T240000", /UNTIL/],
      ["FREQ=WEEKLY;BYDAY=XX", /day/],
      ["FREQ=WEEKLY;BYDAY=MO,", /day/],
      ["FREQ=MONTHLY;BYDAY=0MO", /day/],
      ["FREQ=MONTHLY;BYDAY=54MO", /day/],
      ["FREQ=WEEKLY;BYDAY=1MO", /numbered/],
      ["FREQ=WEEKLY;BYMONTHDAY=1", /BYMONTHDAY/],
      ["FREQ=MONTHLY;BYMONTHDAY=32", /BYMONTHDAY/],
      ["FREQ=MONTHLY;BYMONTHDAY=0", /BYMONTHDAY/],
      ["FREQ=MONTHLY;BYYEARDAY=1", /BYYEARDAY/],
      ["FREQ=MONTHLY;BYWEEKNO=1", /BYWEEKNO/],
      ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", /numbered/],
      ["FREQ=YEARLY;BYMONTH=13", /BYMONTH/],
      ["FREQ=YEARLY;BYMONTH=-1", /BYMONTH/],
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
      ["FREQ=DAILY;WKST=XX", /WKST/],
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
