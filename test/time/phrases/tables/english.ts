import { MONDAY, type PhraseTable } from "./phrase-table";

const LONDON = { locale: "en-GB", zone: "Europe/London", now: MONDAY };

export const ENGLISH: readonly PhraseTable[] = [
  {
    ...LONDON,
    name: "days",
    lines: `
today => date 2026-02-23
tomorrow => date 2026-02-24
Tomorrow! => date 2026-02-24
the day after tomorrow => date 2026-02-25
day after tomorrow at 10 => local 2026-02-25T10:00:00
Monday => date 2026-03-02
on Tuesday => date 2026-02-24
Tue => date 2026-02-24
Friday => date 2026-02-27
by Friday => date 2026-02-27
until Monday => date 2026-03-02
on Monday at 10 => local 2026-03-02T10:00:00
Friday week => date 2026-03-06
a week from Friday => date 2026-03-06
two weeks from tomorrow => date 2026-03-10
3 days after tomorrow => date 2026-02-27
on the 15th => date 2026-03-15
the 23rd => date 2026-02-23
the 31st => date 2026-03-31
on the 24th at 8 => local 2026-02-24T08:00:00
the 3rd of next month => date 2026-03-03
next week => date 2026-03-02
coming week => date 2026-03-02
the coming weekend => date 2026-02-28
this coming Friday => date 2026-02-27
end of the coming week => date 2026-03-08
next month => date 2026-03-01
next year => date 2027-01-01
this week => date 2026-03-01
this month => date 2026-02-28
this weekend => date 2026-02-28
next weekend => date 2026-03-07
Friday next week => date 2026-03-06
next week on Tuesday at 9 => local 2026-03-03T09:00:00
end of the month => date 2026-02-28
by the end of next week => date 2026-03-08
the end of the year => date 2026-12-31
start of next month => date 2026-03-01
first Monday of March => date 2026-03-02
the second Tuesday of next month => date 2026-03-10
`,
  },
  {
    ...LONDON,
    name: "dates",
    lines: `
27 February => date 2026-02-27
23 February => date 2026-02-23
22 February => date 2027-02-22
February 27th => date 2026-02-27
Oct4 => date 2026-10-04
Apr7 at 9 => local 2026-04-07T09:00:00
27 Feb 2026 at 9 => local 2026-02-27T09:00:00
March 3rd at noon => local 2026-03-03T12:00:00
the 1st of March => date 2026-03-01
by 1 May => date 2026-05-01
before 1 May => date 2026-05-01
1 January => date 2027-01-01
31 December at 23:59 => local 2026-12-31T23:59:00
29 February => date 2028-02-29
29 February 2028 => date 2028-02-29
1 March next year => date 2027-03-01
Friday 27 February => date 2026-02-27
Friday, 27 February at 17:00 => local 2026-02-27T17:00:00
in May => date 2026-05-01
in January => date 2027-01-01
May 2027 => date 2027-05-01
03/04 => date 2026-04-03
13/04 => date 2026-04-13
04/13 => date 2026-04-13
03/04/2027 => date 2027-04-03
03/04/27 => date 2027-04-03
24.12.2026 => date 2026-12-24
2026-03-04 => date 2026-03-04
2026-03-04 10:00 => local 2026-03-04T10:00:00
2026-03-04T10:00 => local 2026-03-04T10:00:00
2026-03-04T10:00Z => at 2026-03-04T10:00:00Z
by 2026-03-04 at 9 => local 2026-03-04T09:00:00
`,
  },
  {
    ...LONDON,
    name: "times of day",
    lines: `
tomorrow at 9 => local 2026-02-24T09:00:00
tomorrow 9am => local 2026-02-24T09:00:00
tomorrow at 9:30 pm => local 2026-02-24T21:30:00
at 9 => local 2026-02-24T09:00:00
at 16:00 => local 2026-02-23T16:00:00
until 9 => local 2026-02-24T09:00:00
tomorrow after 4 => local 2026-02-24T16:00:00
Monday night at 2 am => local 2026-03-03T02:00:00
at 15:23 => local 2026-02-24T15:23:00
at 15:24 => local 2026-02-23T15:24:00
9am => local 2026-02-24T09:00:00
5 p.m. => local 2026-02-23T17:00:00
12 am => local 2026-02-24T00:00:00
12 pm => local 2026-02-24T12:00:00
12:30am => local 2026-02-24T00:30:00
at noon => local 2026-02-24T12:00:00
noon tomorrow => local 2026-02-24T12:00:00
at midnight => local 2026-02-24T00:00:00
midnight tonight => local 2026-02-24T00:00:00
tomorrow at midnight => ambiguous
Friday at midnight => ambiguous
tomorrow 24:00 => local 2026-02-25T00:00:00
tomorrow morning => local 2026-02-24T09:00:00
in the morning => local 2026-02-24T09:00:00
tomorrow afternoon => local 2026-02-24T15:00:00
this evening => local 2026-02-23T18:00:00
tonight => local 2026-02-23T20:00:00
tomorrow night => local 2026-02-24T20:00:00
tonight at 9 => local 2026-02-23T21:00:00
tonight at 1 => local 2026-02-24T01:00:00
8 tonight => local 2026-02-23T20:00:00
3 in the afternoon => local 2026-02-24T15:00:00
tomorrow at 8 in the evening => local 2026-02-24T20:00:00
Friday evening at 7 => local 2026-02-27T19:00:00
half past nine => local 2026-02-24T09:30:00
quarter to 6 pm => local 2026-02-23T17:45:00
quarter past eight => local 2026-02-24T08:15:00
ten past 9 => local 2026-02-24T09:10:00
at nine => local 2026-02-24T09:00:00
at nine thirty => local 2026-02-24T09:30:00
at 9 o'clock => local 2026-02-24T09:00:00
at 2030 => local 2026-02-23T20:30:00
at 0900 => local 2026-02-24T09:00:00
end of day => local 2026-02-23T18:00:00
tomorrow at 9 UTC => at 2026-02-24T09:00:00Z
tomorrow at 9 UTC+2 => at 2026-02-24T07:00:00Z
tomorrow at 9 Europe/Paris => at 2026-02-24T08:00:00Z
`,
  },
  {
    ...LONDON,
    name: "durations",
    lines: `
in half an hour => at 2026-02-23T15:53:47Z
in 90 minutes => at 2026-02-23T16:53:47Z
in an hour => at 2026-02-23T16:23:47Z
in an hour and a half => at 2026-02-23T16:53:47Z
in two and a half hours => at 2026-02-23T17:53:47Z
in 1 hour and 15 minutes => at 2026-02-23T16:38:47Z
in a quarter of an hour => at 2026-02-23T15:38:47Z
in 30 seconds => at 2026-02-23T15:24:17Z
in 5m => at 2026-02-23T15:28:47Z
2 hours => at 2026-02-23T17:23:47Z
2 hours from now => at 2026-02-23T17:23:47Z
for an hour => ambiguous
in 24 hours => at 2026-02-24T15:23:47Z
in 0 minutes => at 2026-02-23T15:23:47Z
now => at 2026-02-23T15:23:47Z
in 2 days => local 2026-02-25T15:23:47
in a fortnight => local 2026-03-09T15:23:47
in a week => local 2026-03-02T15:23:47
in two weeks at 9 => local 2026-03-09T09:00:00
in 3 days in the morning => local 2026-02-26T09:00:00
in a month => local 2026-03-23T15:23:47
in a year => local 2027-02-23T15:23:47
in 1 day and 3 hours => at 2026-02-24T18:23:47Z
in 1.5 days => at 2026-02-25T03:23:47Z
in a couple of days => local 2026-02-25T15:23:47
in six business days => date 2026-03-03
in 5 working days at 9 => local 2026-03-02T09:00:00
`,
  },
  {
    ...LONDON,
    name: "among other words",
    lines: `
pay rent tomorrow at 9 => unread
pay rent on Friday => unread
remind me to call mum on Friday at 9 => unread
on Friday call the bank at 9 => unread
buy 12 eggs tomorrow => unread
I may call tomorrow => unread
tomorrow buy the Sunday paper => unread
call room 205 at 18:30 => unread
water the plants every 3 days => unread
you may => unread
  TOMORROW   at   9   => local 2026-02-24T09:00:00
please, on Friday at 9! => local 2026-02-27T09:00:00
☕️ tomorrow at 9 🎂 => local 2026-02-24T09:00:00
"tomorrow at 9" => local 2026-02-24T09:00:00
`,
  },
  {
    ...LONDON,
    name: "series",
    lines: `
every day => date 2026-02-23 ; FREQ=DAILY
daily => date 2026-02-23 ; FREQ=DAILY
every day at 9 => local 2026-02-24T09:00:00 ; FREQ=DAILY
every day at 18:00 => local 2026-02-23T18:00:00 ; FREQ=DAILY
every weekday at 8 => local 2026-02-24T08:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
on weekdays at 7 => local 2026-02-24T07:00:00 ; FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every weekend => date 2026-02-28 ; FREQ=WEEKLY;BYDAY=SA,SU
weekly => date 2026-02-23 ; FREQ=WEEKLY
every Friday => date 2026-02-27 ; FREQ=WEEKLY;BYDAY=FR
every Monday at 9 => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
every Monday at 16:00 => local 2026-02-23T16:00:00 ; FREQ=WEEKLY;BYDAY=MO
mondays => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO
on Tuesdays and Thursdays at 18:30 => local 2026-02-24T18:30:00 ; FREQ=WEEKLY;BYDAY=TU,TH
every Monday, Wednesday and Friday => date 2026-02-23 ; FREQ=WEEKLY;BYDAY=MO,WE,FR
every second Tuesday => date 2026-02-24 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
every second Tuesday at 9 => local 2026-02-24T09:00:00 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
every other week on Monday => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
every 2 weeks => date 2026-02-23 ; FREQ=WEEKLY;INTERVAL=2
every three days at noon => local 2026-02-24T12:00:00 ; FREQ=DAILY;INTERVAL=3
monthly on the 1st => date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1
every month on the 15th at noon => local 2026-03-15T12:00:00 ; FREQ=MONTHLY;BYMONTHDAY=15
on the 31st of every month => date 2026-03-31 ; FREQ=MONTHLY;BYMONTHDAY=31
the last day of every month => date 2026-02-28 ; FREQ=MONTHLY;BYMONTHDAY=-1
last Friday of every month => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
every last Friday of the month => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
monthly on the last Friday => date 2026-02-27 ; FREQ=MONTHLY;BYDAY=-1FR
the first Monday of every month at 10 => local 2026-03-02T10:00:00 ; FREQ=MONTHLY;BYDAY=1MO
every third Friday of the month => date 2026-03-20 ; FREQ=MONTHLY;BYDAY=3FR
quarterly on the 1st => date 2026-03-01 ; FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1
every year on 29 February => date 2028-02-29 ; FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
yearly on 24 December => date 2026-12-24 ; FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24
every 1 March => date 2026-03-01 ; FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1
every morning => local 2026-02-24T09:00:00 ; FREQ=DAILY
every evening at 8 => local 2026-02-23T20:00:00 ; FREQ=DAILY
every Monday morning => local 2026-03-02T09:00:00 ; FREQ=WEEKLY;BYDAY=MO
every day at 8 and 20 => local 2026-02-23T20:00:00 ; FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0
every 8 hours => local 2026-02-23T23:23:00 ; FREQ=DAILY;BYHOUR=7,15,23;BYMINUTE=23
every day until Friday => date 2026-02-23 ; FREQ=DAILY;UNTIL=20260227
every day for 2 weeks => date 2026-02-23 ; FREQ=DAILY;UNTIL=20260308
every Monday 10 times => date 2026-02-23 ; FREQ=WEEKLY;COUNT=10;BYDAY=MO
every day at 9 starting Friday => local 2026-02-27T09:00:00 ; FREQ=DAILY
`,
  },
  {
    ...LONDON,
    name: "refused",
    lines: `
yesterday => past
yesterday at 9 => past
3 days ago => past
an hour ago => past
last Friday => past
last week => past
today at 9 => past
this morning => past
this afternoon => past
22 February 2026 => past
2026-02-22 => past
2026-02-23T15:23 => past
2020-01-01T00:00Z => past
Tuesday or Wednesday => ambiguous
3 times daily at 9 => ambiguous
every day 3 times => ambiguous
from 3 to 5 March => ambiguous
12 in the morning => ambiguous
Friday 5 => unread
24/7 => no_time
today next Monday => ambiguous
end of tomorrow evening => unread
30/11/75 => past
tomorrow or on Friday => ambiguous
Friday 26 February => ambiguous
tomorrow at 9am PST => ambiguous
hello => no_time
pay the rent => no_time
Feb 30 => no_time
Oct4:30 => no_time
Oct2030b => no_time
31 April => no_time
at 25:00 => no_time
soon => no_time
may => date 2026-05-01
the answer is 42 => no_time
version 1.2.3 => no_time
every 5 minutes => unbounded
every second => unbounded
every 7 hours => unbounded
every February 99 => no_time
Friday 10 February 2026 => past
in 9999 years => unbounded
`,
  },
  {
    name: "an American's order",
    locale: "en-US",
    zone: "America/New_York",
    now: MONDAY,
    lines: `
03/04 => date 2026-03-04
13/04 => date 2026-04-13
12/31 at noon => local 2026-12-31T12:00:00
3/4/26 => date 2026-03-04
tomorrow at 9 => local 2026-02-24T09:00:00 @ 2026-02-24T14:00:00Z
tonight => local 2026-02-23T20:00:00 @ 2026-02-24T01:00:00Z
at noon => local 2026-02-23T12:00:00
in 2 days => local 2026-02-25T10:23:47
`,
  },
  {
    name: "English without a region",
    locale: "en",
    zone: "Asia/Kathmandu",
    now: MONDAY,
    lines: `
03/04 => ambiguous
3/4/2026 at 9 => ambiguous
Friday 03/04 => date 2026-04-03
13/04 => date 2026-04-13
04/04 => date 2026-04-04
tomorrow at 9 => local 2026-02-24T09:00:00 @ 2026-02-24T03:15:00Z
tonight => past
at midnight => local 2026-02-24T00:00:00 @ 2026-02-23T18:15:00Z
`,
  },
  {
    name: "English without a region in the United States",
    locale: "en",
    zone: "America/New_York",
    now: MONDAY,
    lines: `
12/5 => date 2026-12-05
03/04 => date 2026-03-04
13/04 => date 2026-04-13
`,
  },
  {
    name: "English without a region in Britain",
    locale: "en",
    zone: "Europe/London",
    now: MONDAY,
    lines: "03/04 => date 2026-04-03",
  },
  {
    name: "English without a region in Canada, where both orders are in use",
    locale: "en",
    zone: "America/Toronto",
    now: MONDAY,
    lines: "03/04 => ambiguous",
  },
  {
    name: "English without a region where most people speak another language",
    locale: "en",
    zone: "Europe/Berlin",
    now: MONDAY,
    lines: "03/04 => ambiguous",
  },
  {
    name: "no locale in New York",
    locale: null,
    zone: "America/New_York",
    now: MONDAY,
    lines: "03/04 => ambiguous",
  },
  {
    name: "no locale, or one nobody speaks",
    locale: null,
    zone: "UTC",
    now: MONDAY,
    lines: `
tomorrow at 9 => local 2026-02-24T09:00:00
03/04 => ambiguous
`,
  },
];
