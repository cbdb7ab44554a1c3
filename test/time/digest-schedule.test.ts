import { describe, expect, it } from "vitest";
import { CATCH_UP_SECONDS, claimableDigest, nextDigest } from "../../src/time/digest-schedule";
import { chain, faultsOf, schedule } from "./digest-faults";
import { datesFrom, localDate, timesAround, transitionsOf, ZONES, zonesByClock } from "./digest-oracle";

const DAY = 86_400;

describe("every clock of the zones that the runtime knows", () => {
  const zones = zonesByClock();
  const moments = zones.flatMap((zone) => transitionsOf(zone).map((transition) => ({ zone, transition })));

  it("has a digest on each local date around every change of the clocks in 2026 and 2027, at its wall clock", () => {
    expect(ZONES.length).toBeGreaterThan(400);
    expect(zones.length).toBeGreaterThan(50);
    expect(moments.length).toBeGreaterThan(80);
    const faults = moments.flatMap(({ zone, transition }) => {
      const dates = datesFrom(localDate(zone, transition - 2 * DAY), 5);
      return timesAround(zone, transition).flatMap((time) => faultsOf(zone, time, dates));
    });
    expect(faults).toEqual([]);
  });

  it("has one at each year's turn and on a 29 February", () => {
    const faults = zones.flatMap((zone) =>
      ["2026-12-30", "2028-02-27"].flatMap((first) => faultsOf(zone, "08:00", datesFrom(first, 4))),
    );
    expect(faults).toEqual([]);
  });
});

describe("odd days", () => {
  it.each([
    ["Europe/London", "01:30", "2026-03-29", "2026-03-29T02:30:00+01:00", "a gap moves it on"],
    ["Europe/London", "01:30", "2026-10-25", "2026-10-25T01:30:00+01:00", "a fold has it the first time"],
    ["Australia/Lord_Howe", "02:15", "2026-10-04", "2026-10-04T02:45:00+11:00", "a gap of half an hour"],
    ["Australia/Lord_Howe", "01:45", "2026-04-05", "2026-04-05T01:45:00+11:00", "a fold of half an hour"],
    ["Africa/Cairo", "00:00", "2026-04-24", "2026-04-24T01:00:00+03:00", "midnight in a gap"],
    ["Asia/Beirut", "00:30", "2026-03-29", "2026-03-29T01:30:00+03:00", "half an hour into a day without it"],
    [
      "America/Nuuk",
      "23:30",
      "2026-03-28",
      "2026-03-29T00:30:00-01:00",
      "an evening's gap moves it past midnight",
    ],
    ["Pacific/Chatham", "02:50", "2026-09-27", "2026-09-27T03:50:00+13:45", "a zone of three quarters"],
    ["Pacific/Kiritimati", "08:00", "2026-06-01", "2026-06-01T08:00:00+14:00", "the first morning of all"],
    ["Pacific/Pago_Pago", "08:00", "2026-06-01", "2026-06-01T08:00:00-11:00", "the last"],
  ])("%s at %s on %s: %s (%s)", (zone, time, on, at) => {
    const instant = Date.parse(at) / 1000;
    expect(nextDigest(schedule({ zone, time }), instant - 3600)).toEqual({ on, at: instant });
    expect(claimableDigest(schedule({ zone, time }), instant, instant)).toEqual({ on, at: instant });
  });

  it("leaves out the date that Apia skipped", () => {
    const apia = schedule({ zone: "Pacific/Apia" });
    const dates = chain(
      "Pacific/Apia",
      "08:00",
      Date.UTC(2011, 11, 28) / 1000,
      Date.UTC(2011, 11, 31) / 1000,
    );
    expect(dates.map(([on]) => on)).toEqual(["2011-12-28", "2011-12-29", "2011-12-31"]);
    const day29 = Date.parse("2011-12-29T08:00:00-10:00") / 1000;
    expect(nextDigest({ ...apia, days: [5] }, day29)?.on).toBe("2012-01-06");
  });

  it("falls on both Nuuk days whose times meet in one hour", () => {
    const late = chain(
      "America/Nuuk",
      "23:30",
      Date.parse("2026-03-28T12:00:00Z") / 1000,
      Date.parse("2026-03-30T12:00:00Z") / 1000,
    );
    expect(late.map(([on, at]) => [on, new Date(at * 1000).toISOString()])).toEqual([
      ["2026-03-28", "2026-03-29T01:30:00.000Z"],
      ["2026-03-29", "2026-03-30T00:30:00.000Z"],
    ]);
  });
});

describe("days, pauses and claims", () => {
  const monday = Date.UTC(2026, 2, 2, 7) / 1000;

  it("counts wanted weekdays only, by the local date", () => {
    expect(nextDigest(schedule({ days: [3] }), monday)?.on).toBe("2026-03-04");
    // Monday evening in UTC is Tuesday in Auckland.
    const auckland = schedule({ zone: "Pacific/Auckland", days: [2] });
    expect(nextDigest(auckland, monday + 11 * 3600)?.at).toBe(Date.parse("2026-03-03T08:00:00+13:00") / 1000);
    expect(nextDigest(schedule({ days: [1] }), monday + 3600)?.on).toBe("2026-03-09");
    expect(nextDigest(schedule({ days: [] }), monday)).toBeNull();
  });

  it("waits until a pause is over, to the second", () => {
    const eight = monday + 3600;
    const next = (pausedUntil: number) => nextDigest(schedule({ pausedUntil }), monday)?.at;
    expect([next(eight - 1), next(eight), next(eight + 1)]).toEqual([eight, eight, eight + DAY]);
    expect(claimableDigest(schedule({ pausedUntil: eight }), eight, eight)?.on).toBe("2026-03-02");
    expect(claimableDigest(schedule({ pausedUntil: eight + 1 }), eight, eight)).toBeNull();
    expect(next(eight + 400 * DAY + 1)).toBe(eight + 401 * DAY);
  });

  it("gives no date twice, also to who has moved west since", () => {
    const inHonolulu = schedule({ zone: "Pacific/Honolulu", lastOn: "2026-03-02" });
    expect(nextDigest(inHonolulu, monday)?.on).toBe("2026-03-03");
    expect(claimableDigest(inHonolulu, monday, monday + 11 * 3600 + 3600)).toBeNull();
  });

  it("takes the newest of several that were missed, and none that is over six hours late", () => {
    const eight = monday + 3600;
    const claim = (now: number) => claimableDigest(schedule(), eight, now)?.on ?? null;
    expect(claim(eight + DAY)).toBe("2026-03-03");
    expect(claim(eight + DAY + CATCH_UP_SECONDS)).toBe("2026-03-03");
    expect(claim(eight + DAY + CATCH_UP_SECONDS + 1)).toBeNull();
    expect(claim(eight + DAY - 1)).toBeNull();
  });

  it("counts nothing that was due before the user's next time", () => {
    const eight = monday + 3600;
    expect(claimableDigest(schedule(), eight + 1, eight + 60)).toBeNull();
  });
});
