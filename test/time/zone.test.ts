import { afterAll, describe, expect, it } from "vitest";
import { parseLocal } from "../../src/time/calendar";
import { displayInstant } from "../../src/time/display";
import { firstInstantOf, localDateOf, offsetAt, toInstant, toLocal } from "../../src/time/zones/zone";

const at = (iso: string) => Date.parse(iso) / 1000;

// Zone, first instant of a new offset, wall clock a second before it and at it. From the tz database, read with
// Python's zoneinfo.
const TRANSITIONS: readonly (readonly [zone: string, instant: number, before: string, after: string])[] = [
  ["Australia/Lord_Howe", 1775314800, "2026-04-05 01:59:59 UTC+11", "2026-04-05 01:30:00 UTC+10:30"],
  ["Australia/Lord_Howe", 1791041400, "2026-10-04 01:59:59 UTC+10:30", "2026-10-04 02:30:00 UTC+11"],
  ["America/St_Johns", 1772947800, "2026-03-08 01:59:59 UTC-3:30", "2026-03-08 03:00:00 UTC-2:30"],
  ["America/St_Johns", 1793507400, "2026-11-01 01:59:59 UTC-2:30", "2026-11-01 01:00:00 UTC-3:30"],
  ["America/St_Johns", 1268537460, "2010-03-14 00:00:59 UTC-3:30", "2010-03-14 01:01:00 UTC-2:30"],
  ["America/St_Johns", 1289097060, "2010-11-07 00:00:59 UTC-2:30", "2010-11-06 23:01:00 UTC-3:30"],
  ["Africa/Casablanca", 1771120800, "2026-02-15 02:59:59 UTC+1", "2026-02-15 02:00:00 UTC"],
  ["Africa/Casablanca", 1774144800, "2026-03-22 01:59:59 UTC", "2026-03-22 03:00:00 UTC+1"],
  ["Pacific/Apia", 1301752800, "2011-04-02 03:59:59 UTC-10", "2011-04-02 03:00:00 UTC-11"],
  ["Pacific/Apia", 1316872800, "2011-09-24 02:59:59 UTC-11", "2011-09-24 04:00:00 UTC-10"],
  ["Pacific/Apia", 1325239200, "2011-12-29 23:59:59 UTC-10", "2011-12-31 00:00:00 UTC+14"],
  ["Pacific/Apia", 1617458400, "2021-04-04 03:59:59 UTC+14", "2021-04-04 03:00:00 UTC+13"],
  ["Pacific/Chatham", 1775311200, "2026-04-05 03:44:59 UTC+13:45", "2026-04-05 02:45:00 UTC+12:45"],
  ["Pacific/Chatham", 1790431200, "2026-09-27 02:44:59 UTC+12:45", "2026-09-27 03:45:00 UTC+13:45"],
  ["Europe/Kyiv", 1774746000, "2026-03-29 02:59:59 UTC+2", "2026-03-29 04:00:00 UTC+3"],
  ["Europe/Kyiv", 1792890000, "2026-10-25 03:59:59 UTC+3", "2026-10-25 03:00:00 UTC+2"],
  ["Antarctica/Troll", 1774746000, "2026-03-29 00:59:59 UTC", "2026-03-29 03:00:00 UTC+2"],
  ["Antarctica/Troll", 1792890000, "2026-10-25 02:59:59 UTC+2", "2026-10-25 01:00:00 UTC"],
  ["Europe/Dublin", 1774746000, "2026-03-29 00:59:59 UTC", "2026-03-29 02:00:00 UTC+1"],
  ["Europe/Dublin", 1792890000, "2026-10-25 01:59:59 UTC+1", "2026-10-25 01:00:00 UTC"],
  ["America/Havana", 1772946000, "2026-03-07 23:59:59 UTC-5", "2026-03-08 01:00:00 UTC-4"],
  ["America/Havana", 1793509200, "2026-11-01 00:59:59 UTC-4", "2026-11-01 00:00:00 UTC-5"],
  ["America/Santiago", 1775358000, "2026-04-04 23:59:59 UTC-3", "2026-04-04 23:00:00 UTC-4"],
  ["America/Santiago", 1788667200, "2026-09-05 23:59:59 UTC-4", "2026-09-06 01:00:00 UTC-3"],
  ["Asia/Beirut", 1774735200, "2026-03-28 23:59:59 UTC+2", "2026-03-29 01:00:00 UTC+3"],
  ["Asia/Beirut", 1792875600, "2026-10-24 23:59:59 UTC+3", "2026-10-24 23:00:00 UTC+2"],
  ["Africa/Cairo", 1776981600, "2026-04-23 23:59:59 UTC+2", "2026-04-24 01:00:00 UTC+3"],
  ["Africa/Cairo", 1793307600, "2026-10-29 23:59:59 UTC+3", "2026-10-29 23:00:00 UTC+2"],
  ["America/New_York", 1772953200, "2026-03-08 01:59:59 UTC-5", "2026-03-08 03:00:00 UTC-4"],
  ["America/New_York", 1793512800, "2026-11-01 01:59:59 UTC-4", "2026-11-01 01:00:00 UTC-5"],
  ["Asia/Kathmandu", 504901800, "1985-12-31 23:59:59 UTC+5:30", "1986-01-01 00:15:00 UTC+5:45"],
  ["Asia/Pyongyang", 1439564400, "2015-08-14 23:59:59 UTC+9", "2015-08-14 23:30:00 UTC+8:30"],
  ["Asia/Pyongyang", 1525446000, "2018-05-04 23:29:59 UTC+8:30", "2018-05-05 00:00:00 UTC+9"],
  ["America/Caracas", 1197183600, "2007-12-09 02:59:59 UTC-4", "2007-12-09 02:30:00 UTC-4:30"],
  ["America/Caracas", 1462086000, "2016-05-01 02:29:59 UTC-4:30", "2016-05-01 03:00:00 UTC-4"],
  ["Pacific/Kiritimati", 788868000, "1994-12-30 23:59:59 UTC-10", "1995-01-01 00:00:00 UTC+14"],
  ["Asia/Tehran", 1647894600, "2022-03-21 23:59:59 UTC+3:30", "2022-03-22 01:00:00 UTC+4:30"],
  ["Asia/Tehran", 1663788600, "2022-09-21 23:59:59 UTC+4:30", "2022-09-21 23:00:00 UTC+3:30"],
  ["America/Nuuk", 1679792400, "2023-03-25 21:59:59 UTC-3", "2023-03-25 23:00:00 UTC-2"],
  ["America/Nuuk", 1711846800, "2024-03-30 22:59:59 UTC-2", "2024-03-31 00:00:00 UTC-1"],
  ["America/Nuuk", 1729990800, "2024-10-26 23:59:59 UTC-1", "2024-10-26 23:00:00 UTC-2"],
  ["Antarctica/Casey", 1583596800, "2020-03-08 02:59:59 UTC+11", "2020-03-08 00:00:00 UTC+8"],
  ["Antarctica/Casey", 1601740860, "2020-10-04 00:00:59 UTC+8", "2020-10-04 03:01:00 UTC+11"],
  ["America/Toronto", -1601753400, "1919-03-30 23:29:59 UTC-5", "1919-03-31 00:30:00 UTC-4"],
  ["America/Toronto", -1583697600, "1919-10-25 23:59:59 UTC-4", "1919-10-25 23:00:00 UTC-5"],
  ["Africa/Monrovia", 63593070, "1972-01-06 23:59:59 UTC-0:44:30", "1972-01-07 00:44:30 UTC"],
];

describe("wall clocks around transitions", () => {
  it.each(TRANSITIONS)("%s at %i: %s → %s", (zone, instant, before, after) => {
    const wallClock = (moment: number) => {
      const { year, month, day, hour, minute, second } = toLocal(zone, moment);
      const two = (value: number) => `${value}`.padStart(2, "0");
      const label = displayInstant("x", Math.abs(moment), zone, 0);
      return {
        text: `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`,
        shown: label.x_local,
      };
    };
    expect(wallClock(instant - 1).text).toBe(before.slice(0, 19));
    expect(wallClock(instant).text).toBe(after.slice(0, 19));
    if (instant > 0) {
      expect(wallClock(instant - 1).shown).toBe(before);
      expect(wallClock(instant).shown).toBe(after);
    }
  });

  it.each([
    ["UTC", "2026-02-23T15:23:47Z", 0],
    ["Asia/Kathmandu", "2026-02-23T15:23:47Z", 20_700],
    ["Asia/Kolkata", "2026-02-23T15:23:47Z", 19_800],
    ["America/St_Johns", "2026-02-23T15:23:47Z", -12_600],
    ["Pacific/Marquesas", "2026-02-23T15:23:47Z", -34_200],
    ["Pacific/Kiritimati", "2026-02-23T15:23:47Z", 50_400],
    ["Etc/GMT+12", "2026-02-23T15:23:47Z", -43_200],
    ["Pacific/Apia", "2011-12-30T09:59:59Z", -36_000],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", 50_400],
    ["Europe/Amsterdam", "1906-08-16T20:26:40Z", 0], // a link to Brussels since 2022
    ["Africa/Monrovia", "1970-01-01T00:00:01Z", -2670],
    ["Europe/Paris", "0001-01-01T00:00:00Z", 561],
    ["Europe/Paris", "9999-12-31T23:59:59Z", 3600],
  ])("%s at %s is %i s east", (zone, iso, offset) => {
    expect(offsetAt(zone, at(iso))).toBe(offset);
  });

  it("finds the date where it differs from UTC's, over ends of months, years and February", () => {
    expect(localDateOf("Pacific/Kiritimati", at("2025-12-31T10:00:00Z"))).toBe("2026-01-01");
    expect(localDateOf("Pacific/Pago_Pago", at("2026-01-01T10:59:59Z"))).toBe("2025-12-31");
    expect(localDateOf("Pacific/Pago_Pago", at("2024-03-01T10:59:59Z"))).toBe("2024-02-29");
    expect(localDateOf("Asia/Tokyo", at("2026-02-28T15:00:00Z"))).toBe("2026-03-01");
  });
});

describe("toInstant", () => {
  it.each([
    ["plain", "Europe/Paris", "2026-02-25T09:00:00", "2026-02-25T08:00:00Z"],
    ["half-hour zone", "Asia/Kolkata", "2026-02-25T09:00:00", "2026-02-25T03:30:00Z"],
    ["gap: moved forward by an hour", "Europe/Paris", "2026-03-29T02:30:00", "2026-03-29T01:30:00Z"],
    ["gap: its first second", "Europe/Paris", "2026-03-29T02:00:00", "2026-03-29T01:00:00Z"],
    ["gap: the second before", "Europe/Paris", "2026-03-29T01:59:59", "2026-03-29T00:59:59Z"],
    ["gap: its last second", "Europe/Paris", "2026-03-29T02:59:59", "2026-03-29T01:59:59Z"],
    ["gap: the second after", "Europe/Paris", "2026-03-29T03:00:00", "2026-03-29T01:00:00Z"],
    ["gap in New York", "America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00Z"],
    ["gap of half an hour", "Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00Z"],
    ["gap of two hours", "Antarctica/Troll", "2026-03-29T01:30:00", "2026-03-29T01:30:00Z"],
    ["gap at midnight", "America/Havana", "2026-03-08T00:30:00", "2026-03-08T05:30:00Z"],
    ["gap over midnight", "America/Toronto", "1919-03-30T23:45:00", "1919-03-31T04:45:00Z"],
    ["gap of a day", "Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00Z"],
    ["gap of a day: its first second", "Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00Z"],
    ["gap of a day: its last second", "Pacific/Apia", "2011-12-30T23:59:59", "2011-12-31T09:59:59Z"],
    ["gap of a day: the second after", "Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z"],
    ["gap of a quarter hour", "Asia/Kathmandu", "1986-01-01T00:10:00", "1985-12-31T18:40:00Z"],
    ["fold: the first", "Europe/Paris", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"],
    ["fold in Kyiv: the first", "Europe/Kyiv", "2026-10-25T03:30:00", "2026-10-25T00:30:00Z"],
    ["fold in New York: the first", "America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00Z"],
    ["fold: its last second", "Europe/Paris", "2026-10-25T02:59:59", "2026-10-25T00:59:59Z"],
    ["fold: the second after", "Europe/Paris", "2026-10-25T03:00:00", "2026-10-25T02:00:00Z"],
    ["fold of half an hour", "Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00Z"],
    ["fold over midnight: the first", "America/Santiago", "2026-04-04T23:30:00", "2026-04-05T02:30:00Z"],
    ["fold of a minute past midnight", "America/St_Johns", "2010-11-06T23:30:00", "2010-11-07T02:00:00Z"],
    ["negative saving time", "Europe/Dublin", "2026-10-25T01:30:00", "2026-10-25T00:30:00Z"],
    ["Ramadan in Morocco", "Africa/Casablanca", "2026-02-15T02:30:00", "2026-02-15T01:30:00Z"],
    ["the first day of the calendar", "UTC", "0001-01-01T00:00:00", "0001-01-01T00:00:00Z"],
    ["the last second of the calendar", "UTC", "9999-12-31T23:59:59", "9999-12-31T23:59:59Z"],
  ])("%s: %s %s is %s", (_name, zone, local, iso) => {
    expect(toInstant(zone, parseLocal(local))).toBe(at(iso));
  });
});

describe("firstInstantOf", () => {
  it.each([
    ["midnight", "Europe/London", "2026-01-23", "2026-01-23T00:00:00Z"],
    ["midnight in the west", "America/New_York", "2026-01-23", "2026-01-23T05:00:00Z"],
    ["a gap that begins at midnight", "America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"],
    ["a gap that begins at midnight, Santiago", "America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z"],
    ["a gap that begins at midnight, Beirut", "Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"],
    ["a gap that began before midnight", "America/Toronto", "1919-03-31", "1919-03-31T04:30:00Z"],
    ["a gap that ends at midnight", "America/Nuuk", "2024-03-31", "2024-03-31T01:00:00Z"],
    ["a fold from midnight on: the first", "America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["a fold that ends at midnight: once", "America/Santiago", "2026-04-05", "2026-04-05T04:00:00Z"],
    ["a fold back over midnight: the first", "America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"],
    ["a gap of a minute past midnight", "America/St_Johns", "2010-03-14", "2010-03-14T03:30:00Z"],
    ["a day that was skipped", "Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["the day after the skipped one", "Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
    ["the day before the skipped one", "Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"],
    ["New Year's Eve skipped on Kiritimati", "Pacific/Kiritimati", "1994-12-31", "1994-12-31T10:00:00Z"],
    ["29 February", "Asia/Kathmandu", "2028-02-29", "2028-02-28T18:15:00Z"],
  ])("%s: %s %s begins at %s", (_name, zone, date, iso) => {
    expect(firstInstantOf(zone, date)).toBe(at(iso));
  });

  it("has an exclusive end for the last day of the calendar", () => {
    expect(firstInstantOf("UTC", "10000-01-01")).toBe(253_402_300_800);
  });
});

describe("unknown zones are programming errors", () => {
  it.each(["Mars/Base", "", "+03:00", "PST"])("%j", (zone) => {
    expect(() => offsetAt(zone, 0)).toThrow(RangeError);
    expect(() => toLocal(zone, 0)).toThrow(RangeError);
    expect(() => localDateOf(zone, 0)).toThrow(RangeError);
    expect(() => firstInstantOf(zone, "2026-01-01")).toThrow(RangeError);
  });
});

describe("what is kept never answers wrongly", () => {
  const shown = new Map<string, Intl.DateTimeFormat>();
  afterAll(() => shown.clear());

  /** The offset as a formatter of its own sees it: nothing kept but the formatter. */
  function freshOffset(timeZone: string, instant: number): number {
    let formatter = shown.get(timeZone);
    if (formatter === undefined) {
      formatter = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
      shown.set(timeZone, formatter);
    }
    const name = formatter.formatToParts(instant * 1000).find((part) => part.type === "timeZoneName")?.value;
    const [, sign, hours, minutes, seconds] =
      /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? "") ?? [];
    const size = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
    return sign === "-" ? 0 - size : size;
  }

  it.each(TRANSITIONS)("%s around %i, asked in both directions and twice", (zone, instant) => {
    const moments: number[] = [];
    for (let minutes = -40; minutes <= 40; minutes += 5)
      moments.push(instant + minutes * 60, instant + minutes * 60 - 1);
    const fresh = moments.map((moment) => freshOffset(zone, moment));
    expect(moments.map((moment) => offsetAt(zone, moment))).toEqual(fresh);
    expect([...moments].reverse().map((moment) => offsetAt(zone, moment))).toEqual([...fresh].reverse());
  });

  it("stays right when more zones and days are asked for than are kept", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const day = at("2026-03-08T00:00:00Z");
    const first = zones.map((zone) => offsetAt(zone, day));
    for (let n = 0; n < 1500; n++) offsetAt("America/New_York", day + n * 86_400);
    expect(zones.map((zone) => offsetAt(zone, day))).toEqual(first);
    expect(offsetAt("America/New_York", at("2026-03-08T06:59:59Z"))).toBe(-18_000);
    expect(offsetAt("America/New_York", at("2026-03-08T07:00:00Z"))).toBe(-14_400);
  });
});
