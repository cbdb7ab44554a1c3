import type { PhraseTable } from "./phrase-table";

/** Clock changes, ends of years and leap days. */
export const ZONES: readonly PhraseTable[] = [
  {
    name: "New York, the day before clocks go forward",
    locale: "en-US",
    zone: "America/New_York",
    now: "2026-03-07T17:00:00Z",
    lines: `
tomorrow at 02:30 => local 2026-03-08T02:30:00 @ 2026-03-08T07:30:00Z
tomorrow at 01:30 => local 2026-03-08T01:30:00 @ 2026-03-08T06:30:00Z
tomorrow at 3 am => local 2026-03-08T03:00:00 @ 2026-03-08T07:00:00Z
tomorrow at noon => local 2026-03-08T12:00:00 @ 2026-03-08T16:00:00Z
in 24 hours => at 2026-03-08T17:00:00Z
in a day => local 2026-03-08T12:00:00 @ 2026-03-08T16:00:00Z
in 1 day and 1 hour => at 2026-03-08T17:00:00Z
in 15 hours => at 2026-03-08T08:00:00Z
every day at 02:30 => local 2026-03-08T02:30:00 @ 2026-03-08T07:30:00Z ; FREQ=DAILY
`,
  },
  {
    name: "New York, the day before clocks go back",
    locale: "en-US",
    zone: "America/New_York",
    now: "2026-10-31T16:00:00Z",
    lines: `
tomorrow at 01:30 => local 2026-11-01T01:30:00 @ 2026-11-01T05:30:00Z
tomorrow at 2 am => local 2026-11-01T02:00:00 @ 2026-11-01T07:00:00Z
in 24 hours => at 2026-11-01T16:00:00Z
in a day => local 2026-11-01T12:00:00 @ 2026-11-01T17:00:00Z
`,
  },
  {
    name: "New York, while the clock shows an hour for the second time",
    locale: "en-US",
    zone: "America/New_York",
    now: "2026-11-01T06:10:00Z",
    lines: `
at 01:30 => local 2026-11-02T01:30:00 @ 2026-11-02T06:30:00Z
at 2 am => local 2026-11-01T02:00:00 @ 2026-11-01T07:00:00Z
in half an hour => at 2026-11-01T06:40:00Z
`,
  },
  {
    name: "Berlin, the day before clocks go forward",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: "2026-03-28T11:00:00Z",
    lines: `
morgen um 2:30 => local 2026-03-29T02:30:00 @ 2026-03-29T01:30:00Z
morgen um halb drei nachts => local 2026-03-29T02:30:00 @ 2026-03-29T01:30:00Z
morgen um 9 => local 2026-03-29T09:00:00 @ 2026-03-29T07:00:00Z
in 24 Stunden => at 2026-03-29T11:00:00Z
in einem Tag => local 2026-03-29T12:00:00 @ 2026-03-29T10:00:00Z
`,
  },
  {
    name: "Berlin, the day before clocks go back",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: "2026-10-24T10:00:00Z",
    lines: `
morgen um 2:30 => local 2026-10-25T02:30:00 @ 2026-10-25T00:30:00Z
in 24 Stunden => at 2026-10-25T10:00:00Z
in einem Tag => local 2026-10-25T12:00:00 @ 2026-10-25T11:00:00Z
`,
  },
  {
    name: "Lord Howe, where clocks change by half an hour",
    locale: "en-AU",
    zone: "Australia/Lord_Howe",
    now: "2026-10-03T01:30:00Z",
    lines: `
tomorrow at 02:15 => local 2026-10-04T02:15:00 @ 2026-10-03T15:45:00Z
tomorrow at 03:00 => local 2026-10-04T03:00:00 @ 2026-10-03T16:00:00Z
03/04 => date 2027-04-03
`,
  },
  {
    name: "the end of a year",
    locale: "en-GB",
    zone: "Europe/London",
    now: "2026-12-31T22:00:00Z",
    lines: `
tomorrow => date 2027-01-01
at midnight => local 2027-01-01T00:00:00
in 3 hours => at 2027-01-01T01:00:00Z
next month => date 2027-01-01
next year => date 2027-01-01
1 January => date 2027-01-01
31 December => date 2026-12-31
30 December => date 2027-12-30
on the 31st => date 2026-12-31
in a month => local 2027-01-31T22:00:00
in 2 months => local 2027-02-28T22:00:00
next week => date 2027-01-04
end of the year => date 2026-12-31
`,
  },
  {
    name: "a leap day",
    locale: "en-GB",
    zone: "Europe/London",
    now: "2028-02-28T12:00:00Z",
    lines: `
tomorrow => date 2028-02-29
29 February => date 2028-02-29
the 29th => date 2028-02-29
in 2 days => local 2028-03-01T12:00:00
end of the month => date 2028-02-29
in a year => local 2029-02-28T12:00:00
every year on 29 February => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
`,
  },
  {
    name: "a year after a leap day",
    locale: "en-GB",
    zone: "Europe/London",
    now: "2028-02-29T12:00:00Z",
    lines: `
in a year => local 2029-02-28T12:00:00
in 4 years => local 2032-02-29T12:00:00
tomorrow => date 2028-03-01
`,
  },
  {
    name: "where it is tomorrow already",
    locale: "en-NZ",
    zone: "Pacific/Auckland",
    now: "2026-02-23T15:23:47Z",
    lines: `
today => date 2026-02-24
tomorrow at 9 => local 2026-02-25T09:00:00 @ 2026-02-24T20:00:00Z
Tuesday => date 2026-03-03
this morning => local 2026-02-24T09:00:00
at 4:30 => local 2026-02-24T16:30:00
`,
  },
  {
    name: "where it is still yesterday",
    locale: "en-US",
    zone: "Pacific/Honolulu",
    now: "2026-02-23T08:00:00Z",
    lines: `
today => date 2026-02-22
tomorrow => date 2026-02-23
Monday => date 2026-02-23
in 3 hours => at 2026-02-23T11:00:00Z
at midnight => local 2026-02-23T00:00:00 @ 2026-02-23T10:00:00Z
`,
  },
];
