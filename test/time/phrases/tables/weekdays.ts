import type { PhraseTable } from "./phrase-table";

/** "Friday", "this" and "next" said on each day of one week, and of the week's last day. */
function said(name: string, now: string, lines: string): PhraseTable {
  return { name: `on a ${name}`, locale: "en-GB", zone: "Europe/London", now, lines };
}

export const WEEKDAYS: readonly PhraseTable[] = [
  said(
    "Monday",
    "2026-02-23T12:00:00Z",
    `
Friday => date 2026-02-27
this Friday => date 2026-02-27
next Friday => date 2026-03-06
Monday => date 2026-03-02
this Monday => date 2026-02-23
next Monday => date 2026-03-02
this Sunday => date 2026-03-01
next Sunday => date 2026-03-08
last Monday => past
`,
  ),
  said(
    "Tuesday",
    "2026-02-24T12:00:00Z",
    `
Friday => date 2026-02-27
this Friday => date 2026-02-27
next Friday => date 2026-03-06
Tuesday => date 2026-03-03
this Tuesday => date 2026-02-24
next Tuesday => date 2026-03-03
next Monday => date 2026-03-02
`,
  ),
  said(
    "Wednesday",
    "2026-02-25T12:00:00Z",
    `
Friday => date 2026-02-27
this Friday => date 2026-02-27
next Friday => date 2026-03-06
Wednesday => date 2026-03-04
this Wednesday at 18:00 => local 2026-02-25T18:00:00
next Wednesday => date 2026-03-04
this Monday => date 2026-03-02
`,
  ),
  said(
    "Thursday",
    "2026-02-26T12:00:00Z",
    `
Friday => date 2026-02-27
this Friday => date 2026-02-27
next Friday => date 2026-03-06
Thursday => date 2026-03-05
this Thursday => date 2026-02-26
next Thursday => date 2026-03-05
`,
  ),
  said(
    "Friday",
    "2026-02-27T12:00:00Z",
    `
Friday => date 2026-03-06
Friday at 17:00 => local 2026-03-06T17:00:00
this Friday => date 2026-02-27
this Friday at 17:00 => local 2026-02-27T17:00:00
this Friday at 9 => past
next Friday => date 2026-03-06
Saturday => date 2026-02-28
next Saturday => date 2026-03-07
`,
  ),
  said(
    "Saturday",
    "2026-02-28T12:00:00Z",
    `
Friday => date 2026-03-06
this Friday => date 2026-03-06
next Friday => date 2026-03-06
Saturday => date 2026-03-07
this Saturday => date 2026-02-28
next Saturday => date 2026-03-07
this weekend => date 2026-02-28
`,
  ),
  said(
    "Sunday",
    "2026-03-01T12:00:00Z",
    `
Friday => date 2026-03-06
this Friday => date 2026-03-06
next Friday => date 2026-03-06
next Monday => date 2026-03-02
Sunday => date 2026-03-08
this Sunday => date 2026-03-01
next Sunday => date 2026-03-08
this weekend => date 2026-03-01
next week => date 2026-03-02
`,
  ),
];
