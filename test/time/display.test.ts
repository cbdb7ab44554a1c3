import { describe, expect, it } from "vitest";
import {
  displayAllDay,
  displayDue,
  displayInstant,
  isoUtc,
  localMinute,
  offsetLabel,
} from "../../src/time/display";
import { firstInstantOf } from "../../src/time/zones/zone";

const NOW = 1_771_871_027; // 2026-02-23T18:23:47Z
const at = (iso: string) => Date.parse(iso) / 1000;

describe("offsetLabel", () => {
  it.each([
    [0, "UTC"],
    [3 * 3600, "UTC+3"],
    [-5 * 3600, "UTC-5"],
    [-12_600, "UTC-3:30"],
    [20_700, "UTC+5:45"],
    [37_800, "UTC+10:30"],
    [49_500, "UTC+13:45"],
    [50_400, "UTC+14"],
    [-43_200, "UTC-12"],
    [-34_200, "UTC-9:30"],
    [1800, "UTC+0:30"],
    [-1800, "UTC-0:30"],
    [300, "UTC+0:05"],
    [561, "UTC+0:09:21"],
    [-2670, "UTC-0:44:30"],
    [3605, "UTC+1:00:05"],
  ])("%i s is %s", (offset, label) => {
    expect(offsetLabel(offset)).toBe(label);
  });

  it("has no negative zero", () => {
    expect(offsetLabel(-0)).toBe("UTC");
  });
});

describe("isoUtc and localMinute", () => {
  it.each([
    [1_771_860_227, "2026-02-23T15:23:47+00:00"],
    [1, "1970-01-01T00:00:01+00:00"],
    [951_782_400, "2000-02-29T00:00:00+00:00"],
    [253_402_300_799, "9999-12-31T23:59:59+00:00"],
    [-62_135_596_800, "0001-01-01T00:00:00+00:00"],
  ])("%i is %s", (instant, iso) => {
    expect(isoUtc(instant)).toBe(iso);
  });

  it.each([
    ["Europe/Moscow", "2026-02-23 18:23"],
    ["Asia/Kathmandu", "2026-02-23 21:08"],
    ["America/St_Johns", "2026-02-23 11:53"],
    ["Pacific/Kiritimati", "2026-02-24 05:23"],
  ])("in %s it is %s", (zone, text) => {
    expect(localMinute(zone, 1_771_860_227)).toBe(text);
  });
});

describe("displayInstant", () => {
  it("has five fields in this order", () => {
    const fields = displayInstant("created_at", 1_771_860_227, "Europe/Moscow", NOW);
    expect(fields).toEqual({
      created_at: 1_771_860_227,
      created_at_iso: "2026-02-23T15:23:47+00:00",
      created_at_local: "2026-02-23 18:23:47 UTC+3",
      created_at_tz: "UTC+3",
      created_at_relative: "3 hours ago",
    });
    expect(Object.keys(fields)).toEqual([
      "created_at",
      "created_at_iso",
      "created_at_local",
      "created_at_tz",
      "created_at_relative",
    ]);
  });

  it.each([
    ["null", null],
    ["zero", 0],
    ["minus one", -1],
    ["long before the epoch", -62_135_596_800],
  ])("has four empty strings for %s", (_name, instant) => {
    expect(displayInstant("x", instant, "Europe/Moscow", NOW)).toEqual({
      x: instant,
      x_iso: "",
      x_local: "",
      x_tz: "",
      x_relative: "",
    });
    expect(displayAllDay("x", instant, "Europe/Moscow", NOW)).toEqual({
      x: instant,
      x_iso: "",
      x_local: "",
      x_tz: "",
      x_relative: "",
    });
  });

  it.each([
    ["winter", "Europe/London", "2026-01-23T14:32:00Z", "2026-01-23 14:32:00 UTC"],
    [
      "the summer of that day, though now is winter",
      "Europe/London",
      "2026-07-23T14:32:00Z",
      "2026-07-23 15:32:00 UTC+1",
    ],
    [
      "the first instant of summer time",
      "Europe/London",
      "2026-03-29T01:00:00Z",
      "2026-03-29 02:00:00 UTC+1",
    ],
    ["the last instant before it", "Europe/London", "2026-03-29T00:59:59Z", "2026-03-29 00:59:59 UTC"],
    [
      "half an hour of summer time",
      "Australia/Lord_Howe",
      "2026-01-01T00:00:00Z",
      "2026-01-01 11:00:00 UTC+11",
    ],
    ["Lord Howe in winter", "Australia/Lord_Howe", "2026-07-01T00:00:00Z", "2026-07-01 10:30:00 UTC+10:30"],
    ["Newfoundland", "America/St_Johns", "2026-02-23T00:00:00Z", "2026-02-22 20:30:00 UTC-3:30"],
    ["Chatham", "Pacific/Chatham", "2026-01-01T00:00:00Z", "2026-01-01 13:45:00 UTC+13:45"],
    ["Kathmandu", "Asia/Kathmandu", "2028-02-28T18:15:00Z", "2028-02-29 00:00:00 UTC+5:45"],
    ["both halves of a fold, the first", "Europe/Kyiv", "2026-10-25T00:30:00Z", "2026-10-25 03:30:00 UTC+3"],
    ["both halves of a fold, the second", "Europe/Kyiv", "2026-10-25T01:30:00Z", "2026-10-25 03:30:00 UTC+2"],
    ["Dublin's winter is UTC", "Europe/Dublin", "2026-01-01T12:00:00Z", "2026-01-01 12:00:00 UTC"],
    ["Troll", "Antarctica/Troll", "2026-07-01T12:00:00Z", "2026-07-01 14:00:00 UTC+2"],
  ])("%s: %s at %s", (_name, zone, iso, local) => {
    const fields = displayInstant("x", at(iso), zone, NOW);
    expect(fields.x_local).toBe(local);
    expect(fields.x_tz).toBe(local.slice(20));
  });
});

describe("displayDue", () => {
  it("shows an all-day item by its date, and counts dates", () => {
    const due_at = firstInstantOf("Europe/Moscow", "2026-02-25");
    expect(displayDue({ due_at, due_kind: "date" }, "Europe/Moscow", NOW)).toEqual({
      due_at,
      due_at_iso: "2026-02-24T21:00:00+00:00",
      due_at_local: "2026-02-25 UTC+3",
      due_at_tz: "UTC+3",
      due_at_relative: "2 days from now",
    });
  });

  it.each([
    ["the first second of its day", "2026-01-23T05:00:00Z", "today"],
    ["the last second of its day", "2026-01-24T04:59:59Z", "today"],
    ["the second after", "2026-01-24T05:00:00Z", "yesterday"],
    ["the second before", "2026-01-23T04:59:59Z", "tomorrow"],
    ["a day before that", "2026-01-22T04:59:59Z", "2 days from now"],
    ["a month later", "2026-02-23T05:00:00Z", "a month ago"],
  ])("all-day over midnight in New York: %s", (_name, now, words) => {
    const due_at = firstInstantOf("America/New_York", "2026-01-23");
    const fields = displayDue({ due_at, due_kind: "date" }, "America/New_York", at(now));
    expect(fields.due_at_relative).toBe(words);
    expect(fields.due_at_local).toBe("2026-01-23 UTC-5");
  });

  it("labels an all-day item that begins at one o'clock with the offset of its first instant", () => {
    const due_at = firstInstantOf("America/Havana", "2026-03-08");
    expect(displayAllDay("due_at", due_at, "America/Havana", NOW).due_at_local).toBe("2026-03-08 UTC-4");
  });

  it.each(["instant", "local", null] as const)("shows kind %s to the second", (due_kind) => {
    expect(displayDue({ due_at: NOW + 10_800, due_kind }, "UTC", NOW)).toEqual(
      displayInstant("due_at", NOW + 10_800, "UTC", NOW),
    );
  });

  it("is empty without a due time", () => {
    expect(displayDue({ due_at: null, due_kind: null }, "UTC", NOW)).toEqual({
      due_at: null,
      due_at_iso: "",
      due_at_local: "",
      due_at_tz: "",
      due_at_relative: "",
    });
  });
});
