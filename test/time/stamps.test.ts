import { describe, expect, it } from "vitest";
import { type STAMP_RULES, stampFor, stampMessages, stampsOf } from "../../src/time/prompt/stamps";

const ms = (iso: string) => Date.parse(iso);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const T = ms("2026-01-23T14:32:00Z");

describe("the four rows", () => {
  it.each([
    // first message, or more than 24 h: date and time
    ["first message", null, T, "[2026-01-23 14:32]"],
    ["a millisecond more than 24 h", T - DAY - 1, T, "[2026-01-23 14:32]"],
    ["three weeks", T - 21 * DAY, T, "[2026-01-23 14:32]"],
    // more than 1 h, up to 24 h: time and hours, rounded half up
    ["exactly 24 h", T - DAY, T, "[14:32, 24h later]"],
    ["23 h 40", T - 23 * HOUR - 40 * MINUTE, T, "[14:32, 24h later]"],
    ["23 h 30", T - 23 * HOUR - 30 * MINUTE, T, "[14:32, 24h later]"],
    ["a millisecond less than 23 h 30", T - 23 * HOUR - 30 * MINUTE + 1, T, "[14:32, 23h later]"],
    ["three hours", T - 3 * HOUR, T, "[14:32, 3h later]"],
    ["2 h 29", T - 2 * HOUR - 29 * MINUTE, T, "[14:32, 2h later]"],
    ["1 h 30", T - 90 * MINUTE, T, "[14:32, 2h later]"],
    ["a millisecond less than 1 h 30", T - 90 * MINUTE + 1, T, "[14:32, 1h later]"],
    ["a millisecond more than 1 h", T - HOUR - 1, T, "[14:32, 1h later]"],
    // up to 1 h: time
    ["exactly 1 h", T - HOUR, T, "[14:32]"],
    ["half an hour", T - 30 * MINUTE, T, "[14:32]"],
    ["20 s into the next minute", ms("2026-01-23T10:00:45Z"), ms("2026-01-23T10:01:05Z"), "[10:01]"],
    ["a millisecond into the next minute", T - 1, T, "[14:32]"],
    // same UTC minute: none
    ["the same millisecond", T, T, ""],
    ["the last millisecond of the minute", T, T + MINUTE - 1, ""],
    ["59 s within the minute", T, T + 59_000, ""],
    // back in time: time only
    ["an earlier minute", T + MINUTE, T, "[14:32]"],
    ["an hour and a half back", T + 90 * MINUTE, T, "[14:32]"],
    ["two days back", T + 2 * DAY, T, "[14:32]"],
    ["back within the minute", T + 30_000, T, ""],
    // before the epoch
    ["before 1970, the same minute", -30_000, -1, ""],
    ["before 1970, the next minute", -60_001, -1, "[23:59]"],
    ["over the epoch", -1, 0, "[00:00]"],
  ])("%s", (_name, previousMs, now, stamp) => {
    expect(stampFor(previousMs, now, "UTC")).toBe(stamp);
  });
});

describe("the wall clock of each message's own instant", () => {
  it.each([
    ["Kathmandu", "Asia/Kathmandu", null, "2026-01-23T14:32:00Z", "[2026-01-23 20:17]"],
    ["over midnight in Kathmandu", "Asia/Kathmandu", null, "2026-01-23T18:15:00Z", "[2026-01-24 00:00]"],
    ["St John's", "America/St_Johns", null, "2026-01-24T03:29:59Z", "[2026-01-23 23:59]"],
    ["Chatham", "Pacific/Chatham", null, "2026-01-23T14:32:00Z", "[2026-01-24 04:17]"],
    [
      "the minute before the clocks go forward",
      "Europe/Paris",
      "2026-03-29T00:00:00Z",
      "2026-03-29T00:59:00Z",
      "[01:59]",
    ],
    ["the minute they go forward", "Europe/Paris", "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "[03:00]"],
    [
      "two real hours over the gap",
      "Europe/Paris",
      "2026-03-29T00:30:00Z",
      "2026-03-29T02:30:00Z",
      "[04:30, 2h later]",
    ],
    [
      "24 h on a day of 23",
      "Europe/Paris",
      "2026-03-28T12:00:00Z",
      "2026-03-29T12:00:00Z",
      "[14:00, 24h later]",
    ],
    ["one real hour in the fold", "Europe/Paris", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "[02:30]"],
    [
      "half an hour of fold in Lord Howe",
      "Australia/Lord_Howe",
      "2026-04-04T14:45:00Z",
      "2026-04-04T15:15:00Z",
      "[01:45]",
    ],
    [
      "the quarter hour in which Lord Howe changes",
      "Australia/Lord_Howe",
      "2026-10-03T15:29:00Z",
      "2026-10-03T15:30:00Z",
      "[02:30]",
    ],
    [
      "the skipped day in Apia",
      "Pacific/Apia",
      "2011-12-30T09:30:00Z",
      "2011-12-30T11:00:00Z",
      "[01:00, 2h later]",
    ],
    [
      "25 h over the skipped day",
      "Pacific/Apia",
      "2011-12-30T09:30:00Z",
      "2011-12-31T10:31:00Z",
      "[2012-01-01 00:31]",
    ],
  ])("%s", (_name, zone, previous, now, stamp) => {
    expect(stampFor(previous === null ? null : ms(previous), ms(now), zone)).toBe(stamp);
  });

  it("compares UTC minutes even where an old offset had seconds", () => {
    const [before, after] = [ms("1970-01-01T12:00:10Z"), ms("1970-01-01T12:00:50Z")];
    expect(stampFor(before, after, "Africa/Monrovia")).toBe(""); // 11:15:40 and 11:16:20 there
  });
});

/** A row of messages: the time of each, `null` for none; one that ends with `-` has no text. */
function stampsIn(zone: string, times: readonly (string | null)[], rule: (typeof STAMP_RULES)[number]) {
  const moments = times.map((time) => ({
    ms: time === null ? null : ms(time.replace(/-$/, "")),
    hasText: time === null || !time.endsWith("-"),
  }));
  return stampsOf(moments, zone, rule);
}

describe("sparse stamps", () => {
  it.each<[string, string, (string | null)[], string[]]>([
    ["nothing", "UTC", [], []],
    ["the first message", "UTC", ["2026-01-23T14:32:00Z"], ["[2026-01-23 Friday 14:32]"]],
    [
      "gaps of a lively chat",
      "UTC",
      ["2026-01-23T14:32:00Z", "2026-01-23T14:34:00Z", "2026-01-23T14:43:59.999Z"],
      ["[2026-01-23 Friday 14:32]", "", ""],
    ],
    [
      "ten minutes, to the millisecond",
      "UTC",
      [
        "2026-01-23T14:32:00Z",
        "2026-01-23T14:41:59.999Z",
        "2026-01-23T14:51:59.998Z",
        "2026-01-23T15:01:59.998Z",
      ],
      ["[2026-01-23 Friday 14:32]", "", "", "[15:01]"],
    ],
    [
      "an hour, and a millisecond more",
      "UTC",
      ["2026-01-23T10:00:00Z", "2026-01-23T11:00:00Z", "2026-01-23T12:00:00.001Z"],
      ["[2026-01-23 Friday 10:00]", "[11:00]", "[12:00, 1h later]"],
    ],
    [
      "hours, rounded half up",
      "UTC",
      ["2026-01-23T08:00:00Z", "2026-01-23T09:30:00Z", "2026-01-23T11:59:00Z"],
      ["[2026-01-23 Friday 08:00]", "[09:30, 2h later]", "[11:59, 2h later]"],
    ],
    [
      "seconds over midnight, in the zone's own night alone",
      "Europe/Paris",
      ["2026-01-22T23:00:00Z", "2026-01-23T22:59:59Z", "2026-01-23T23:00:01Z", "2026-01-24T00:00:00Z"],
      ["[2026-01-23 Friday 00:00]", "[23:59, 24h later]", "[2026-01-24 Saturday 00:00]", "[01:00]"],
    ],
    [
      "a day of daily talk",
      "Asia/Kathmandu",
      ["2026-01-23T17:00:00Z", "2026-01-23T18:14:59Z", "2026-01-23T18:15:00Z", "2026-01-24T04:15:00Z"],
      ["[2026-01-23 Friday 22:45]", "[23:59, 1h later]", "[2026-01-24 Saturday 00:00]", "[10:00, 10h later]"],
    ],
    [
      "the clock that goes forward: real minutes count",
      "Europe/Paris",
      ["2026-03-29T00:55:00Z", "2026-03-29T01:04:00Z", "2026-03-29T01:14:00Z"],
      ["[2026-03-29 Sunday 01:55]", "", "[03:14]"],
    ],
    [
      "the clock that goes back",
      "Europe/Paris",
      ["2026-10-25T00:55:00Z", "2026-10-25T01:05:00Z", "2026-10-25T01:06:00Z"],
      ["[2026-10-25 Sunday 02:55]", "[02:05]", ""],
    ],
    [
      "more than 24 hours on a day of 25",
      "Europe/Paris",
      ["2026-10-24T22:00:00Z", "2026-10-25T22:59:00Z"],
      ["[2026-10-25 Sunday 00:00]", "[2026-10-25 Sunday 23:59]"],
    ],
    [
      "midnight that comes twice",
      "America/Havana",
      ["2026-11-01T04:59:00Z", "2026-11-01T05:01:00Z"],
      ["[2026-11-01 Sunday 00:59]", ""],
    ],
    [
      "half an hour of fold in Lord Howe",
      "Australia/Lord_Howe",
      ["2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"],
      ["[2026-04-05 Sunday 01:45]", "[01:45]"],
    ],
    [
      "the skipped day in Apia",
      "Pacific/Apia",
      ["2011-12-30T09:59:00Z", "2011-12-30T10:00:00Z"],
      ["[2011-12-29 Thursday 23:59]", "[2011-12-31 Saturday 00:00]"],
    ],
    [
      "weeks",
      "UTC",
      ["2026-01-23T14:32:00Z", "2026-02-13T14:32:00Z"],
      ["[2026-01-23 Friday 14:32]", "[2026-02-13 Friday 14:32]"],
    ],
    [
      "messages that nobody knows the time of",
      "UTC",
      [null, "2026-01-23T14:32:00Z", null, "2026-01-23T14:41:00Z", null, "2026-01-23T14:51:00Z"],
      ["", "[2026-01-23 Friday 14:32]", "", "", "", "[14:51]"],
    ],
    [
      "messages without a text, which count for the gap and hide no day",
      "UTC",
      [
        "2026-01-23T23:58:00Z-",
        "2026-01-23T23:59:00Z",
        "2026-01-24T00:01:00Z-",
        "2026-01-24T00:02:00Z",
        "2026-01-24T00:09:00Z-",
        "2026-01-24T00:15:00Z",
      ],
      ["", "[2026-01-23 Friday 23:59]", "", "[2026-01-24 Saturday 00:02]", "", ""],
    ],
    [
      "back in time",
      "UTC",
      ["2026-01-23T14:32:00Z", "2026-01-23T12:00:00Z", "2026-01-22T23:00:00Z"],
      ["[2026-01-23 Friday 14:32]", "", "[2026-01-22 Thursday 23:00]"],
    ],
  ])("%s", (_name, zone, times, stamps) => {
    expect(stampsIn(zone, times, "sparse")).toEqual(stamps);
  });
});

it("stamps by the standard rule around messages without a time or a text", () => {
  const times = [
    null,
    "2026-01-23T10:00:00Z-",
    "2026-01-23T10:00:30Z",
    null,
    "2026-01-23T12:00:00Z-",
    "2026-01-23T12:00:05Z",
    "2026-01-23T12:01:00Z",
  ];
  expect(stampsIn("UTC", times, "standard")).toEqual(["", "", "[2026-01-23 10:00]", "", "", "", "[12:01]"]);
});

describe("stampMessages", () => {
  const message = (iso: string, content = "hello") => ({ created_at_ms: ms(iso), content });

  it("orders by time, drops blank messages first, and counts gaps between what is shown", () => {
    const messages = [
      message("2026-01-23T14:32:00Z", "second"),
      message("2026-01-23T10:00:00Z", "first"),
      message("2026-01-23T14:31:00Z", " \n\t"),
      message("2026-01-23T14:32:59Z", "third"),
      message("2026-01-25T14:33:00Z", "fourth"),
    ];
    expect(stampMessages(messages, "UTC").map(({ message: { content }, stamp }) => [content, stamp])).toEqual(
      [
        ["first", "[2026-01-23 10:00]"],
        ["second", "[14:32, 5h later]"],
        ["third", ""],
        ["fourth", "[2026-01-25 14:33]"],
      ],
    );
    expect(messages[0]?.content).toBe("second");
  });

  it("shows nothing for nothing", () => {
    expect(stampMessages([], "UTC")).toEqual([]);
    expect(stampMessages([message("2026-01-23T10:00:00Z", " ")], "UTC")).toEqual([]);
  });
});
