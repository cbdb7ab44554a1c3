import { MONDAY, type PhraseTable } from "./phrase-table";

/** Hours with minutes, by the clock that people read: of twelve hours, or of twenty-four. */
export const HALVES: readonly PhraseTable[] = [
  {
    name: "a clock of twelve hours, at 10:23",
    locale: "en-US",
    zone: "America/New_York",
    now: MONDAY,
    lines: `
3:30 => local 2026-02-23T15:30:00
9:30 => local 2026-02-23T21:30:00
10:30 => local 2026-02-23T10:30:00
6:30 => local 2026-02-23T18:30:00
12:30 => local 2026-02-23T12:30:00
03:30 => local 2026-02-24T03:30:00
15:30 => local 2026-02-23T15:30:00
3:30 am => local 2026-02-24T03:30:00
3:30 in the morning => local 2026-02-24T03:30:00
half past three => local 2026-02-23T15:30:00
tomorrow at 1:00 => local 2026-02-24T13:00:00
tomorrow at 5:59 => local 2026-02-24T17:59:00
tomorrow at 6:00 => ambiguous
tomorrow at 6:59 => ambiguous
tomorrow at 7:00 => local 2026-02-24T07:00:00
tomorrow at 12:30 => local 2026-02-24T12:30:00
today at 6:30 => local 2026-02-23T18:30:00
today at 8:30 => local 2026-02-23T20:30:00
today at 11:30 => local 2026-02-23T11:30:00
Friday at 3:30 => local 2026-02-27T15:30:00
in 3 days at 3:30 => local 2026-02-26T15:30:00
every day at 4:45 => local 2026-02-23T16:45:00 ; FREQ=DAILY
every day at 6:30 => ambiguous
every Monday at 8:15 => local 2026-03-02T08:15:00 ; FREQ=WEEKLY;BYDAY=MO
every day at 3:30 and 8:30 => local 2026-02-23T15:30:00 ; FREQ=DAILY;BYHOUR=8,15;BYMINUTE=30
`,
  },
  {
    name: "a clock of twenty-four hours, at 15:23",
    locale: "en-GB",
    zone: "Europe/London",
    now: MONDAY,
    lines: `
3:30 => local 2026-02-24T03:30:00
tomorrow at 3:30 => local 2026-02-24T03:30:00
tomorrow at 6:30 => local 2026-02-24T06:30:00
every day at 4:45 => local 2026-02-24T04:45:00 ; FREQ=DAILY
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "en",
    zone: "America/Chicago",
    now: MONDAY,
    lines: `
tomorrow at 3:30 => local 2026-02-24T15:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "en",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
tomorrow at 3:30 => local 2026-02-24T03:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "en",
    zone: "UTC",
    now: MONDAY,
    lines: `
tomorrow at 3:30 => local 2026-02-24T15:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "de-DE",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: `
morgen um 3:30 => local 2026-02-24T03:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "es-MX",
    zone: "America/Mexico_City",
    now: MONDAY,
    lines: `
mañana a las 3:30 => local 2026-02-24T15:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "es-ES",
    zone: "Europe/Madrid",
    now: MONDAY,
    lines: `
mañana a las 3:30 => local 2026-02-24T03:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "fr-CA",
    zone: "America/Toronto",
    now: MONDAY,
    lines: `
demain à 3h30 => local 2026-02-24T03:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "ar-EG",
    zone: "Africa/Cairo",
    now: MONDAY,
    lines: `
غدا 3:30 => local 2026-02-24T15:30:00
`,
  },
  {
    name: "by the region, the zone, or the language",
    locale: "en-IN",
    zone: "Asia/Kolkata",
    now: MONDAY,
    lines: `
tomorrow 3:30 => local 2026-02-24T15:30:00
`,
  },
];
