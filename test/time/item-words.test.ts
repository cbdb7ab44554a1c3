import { describe, expect, it } from "vitest";
import { itemWords } from "../../src/time/prompt/item-words";
import { describeRepetition } from "../../src/time/recurrence/recurrence-words";
import { firstInstantOf } from "../../src/time/zones/zone";

const at = (iso: string) => Date.parse(iso) / 1000;

const TIMED: [zone: string, now: string, due: string, words: string][] = [
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T14:32:00Z", "now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T14:32:01Z", "a second from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T14:52:00Z", "20 minutes from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T14:02:00Z", "30 minutes ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T20:31:59Z", "5 hours from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T20:32:00Z", "today, 6 hours from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T23:59:59Z", "today, 9 hours from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T08:32:01Z", "5 hours ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23T08:32:00Z", "today, 6 hours ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-24T00:00:00Z", "tomorrow"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-24T23:59:59Z", "tomorrow"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-22T23:59:59Z", "yesterday"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-25T17:00:00Z", "Sunday, 2 days from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-29T23:00:00Z", "Thursday, 6 days from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-30T00:00:00Z", "Friday, 7 days from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-20T09:00:00Z", "Tuesday, 3 days ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-17T23:59:59Z", "Saturday, 6 days ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-16T23:59:59Z", "Friday, 7 days ago"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-02-23T09:00:00Z", "Monday, a month from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2027-01-23T09:00:00Z", "Saturday, a year from now"],
  // A day on which a model would say "tomorrow".
  ["Europe/London", "2026-01-24T11:00:00Z", "2026-01-26T10:00:00Z", "Monday, 2 days from now"],
  ["Europe/London", "2026-01-23T23:50:00Z", "2026-01-24T00:10:00Z", "tomorrow, 20 minutes from now"],
  ["Europe/London", "2026-01-24T00:10:00Z", "2026-01-23T23:50:00Z", "yesterday, 20 minutes ago"],
  ["Europe/London", "2026-01-23T18:00:01Z", "2026-01-24T00:00:00Z", "tomorrow, 5 hours from now"],
  ["Europe/London", "2026-01-23T18:00:00Z", "2026-01-24T00:00:00Z", "tomorrow"],
  // The date is the zone's.
  ["Asia/Kathmandu", "2026-01-23T18:00:00Z", "2026-01-23T18:20:00Z", "tomorrow, 20 minutes from now"],
  ["America/St_Johns", "2026-01-24T03:20:00Z", "2026-01-24T03:40:00Z", "tomorrow, 20 minutes from now"],
  ["Pacific/Kiritimati", "2026-01-23T09:00:00Z", "2026-01-23T10:00:00Z", "tomorrow, an hour from now"],
  ["America/New_York", "2026-01-24T02:00:00Z", "2026-01-24T13:00:00Z", "tomorrow"],
  ["America/New_York", "2026-01-24T02:00:00Z", "2026-01-23T13:00:00Z", "today, 13 hours ago"],
  // Days of 25 and of 23 hours.
  ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T22:30:00Z", "today, 24 hours from now"],
  ["Europe/Berlin", "2026-10-25T22:30:00Z", "2026-10-24T22:30:00Z", "today, 24 hours ago"],
  ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "today, 22 hours from now"],
  ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "tomorrow"],
  ["Australia/Lord_Howe", "2026-04-04T13:30:00Z", "2026-04-05T13:00:00Z", "today, 23 hours from now"],
  // A date that the zone skipped.
  ["Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-30T11:00:00Z", "Saturday, 2 hours from now"],
  ["Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-30T20:00:00Z", "Saturday, 2 days from now"],
  ["UTC", "2028-02-28T12:00:00Z", "2028-02-29T23:00:00Z", "tomorrow"],
  ["UTC", "2028-02-28T12:00:00Z", "2028-03-01T01:00:00Z", "Wednesday, 2 days from now"],
];

const DAYS: [zone: string, now: string, date: string, words: string][] = [
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-23", "today"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-22", "yesterday"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-24", "tomorrow"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-25", "Sunday, 2 days from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-30", "Friday, 7 days from now"],
  ["Europe/London", "2026-01-23T14:32:00Z", "2026-01-18", "Sunday, 5 days ago"],
  ["America/Santiago", "2026-09-06T02:00:00Z", "2026-09-06", "tomorrow"],
  ["Pacific/Chatham", "2026-01-23T11:00:00Z", "2026-01-24", "today"],
];

describe("the words of a line", () => {
  it.each(TIMED)("in %s at %s of %s are %s", (zone, now, due, words) => {
    expect(itemWords({ due_kind: "local", due_at: at(due) }, zone, at(now))).toBe(words);
  });

  it.each(DAYS)("in %s at %s of the day %s are %s", (zone, now, date, words) => {
    const due_at = firstInstantOf(zone, date);
    expect(itemWords({ due_kind: "date", due_at }, zone, at(now))).toBe(words);
  });
});

it.each([
  ["FREQ=WEEKLY;BYDAY=TH", "every Thursday"],
  ["FREQ=MONTHLY;BYMONTHDAY=1", "every month on the 1st"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"],
  ["FREQ=DAILY", "every day"],
  ["FREQ=DAILY;BYHOUR=8,12,16,20", "every day"],
  ["FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4", "every day"],
  ["FREQ=DAILY;COUNT=10", "every day"],
  ["FREQ=WEEKLY;BYDAY=TU;UNTIL=20260301", "every Tuesday until 2026-03-01"],
  ["FREQ=WEEKLY;BYDAY=TU;UNTIL=20260301T235959", "every Tuesday until 2026-03-01"],
  ["FREQ=WEEKLY;BYDAY=TU;UNTIL=20260302T033000Z", "every Tuesday until 2026-03-01"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU;UNTIL=20260301", "every Monday, Tuesday, Wednesday, Thurs…"],
])("%s stands on a line as %s", (rule, words) => {
  expect(describeRepetition(rule, "America/New_York")).toBe(words);
  expect([...words].length).toBeLessThanOrEqual(40);
});

describe("to a reader who works on other days", () => {
  it.each([
    ["Africa/Cairo", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every Monday to Friday"],
    ["Africa/Cairo", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH", "every Sunday to Thursday"],
    ["Asia/Jerusalem", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every Monday to Friday"],
    ["Asia/Kolkata", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "every Monday to Saturday"],
    ["Asia/Riyadh", "FREQ=WEEKLY;BYDAY=TH,SA,SU,MO", "every Monday, Thursday, Saturday and Su…"],
    ["Asia/Riyadh", "FREQ=WEEKLY;BYDAY=MO,TU,WE", "every Monday, Tuesday and Wednesday"],
    ["Asia/Tehran", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last Mon-Fri day"],
    ["Europe/Berlin", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"],
    ["Asia/Dubai", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"],
  ])("in %s %s is %s", (zone, rule, words) => {
    expect(describeRepetition(rule, zone)).toBe(words);
  });

  it("goes by the zone of the reader, and not of the series", () => {
    const rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
    expect(describeRepetition(rule, "Asia/Riyadh", "Europe/Berlin")).toBe("every weekday, Asia/Riyadh");
    expect(describeRepetition(rule, "Europe/Berlin", "Asia/Riyadh")).toBe(
      "every Monday to Friday, Europe/Berlin",
    );
    expect(describeRepetition(rule, "", "")).toBe("every Monday to Friday");
  });
});
