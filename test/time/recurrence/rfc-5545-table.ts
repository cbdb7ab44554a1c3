/**
 * The examples of RFC 5545 section 3.8.5.3 with the RFC's own expected dates, all in America/New_York at 09:00.
 * Where the RFC writes "..." the dates it prints are the first of more. Its HOURLY and MINUTELY examples are in
 * the tests of what is refused.
 */
export interface RfcExample {
  name: string;
  start: string;
  rules: string[];
  /** `1997 September 2,9-11; October 7 | 1998 January 5` */
  dates: string;
  /** Whether the RFC's list is whole. */
  ends: boolean;
}

const WHOLE = true;
const GOES_ON = false;

function example(
  name: string,
  start: string,
  rules: string | string[],
  dates: string,
  ends: boolean,
): RfcExample {
  return { name, start, rules: [rules].flat(), dates, ends };
}

export const RFC_EXAMPLES: readonly RfcExample[] = [
  example("Daily for 10 occurrences", "1997-09-02", "FREQ=DAILY;COUNT=10", "1997 September 2-11", WHOLE),
  example(
    "Daily until December 24, 1997",
    "1997-09-02",
    "FREQ=DAILY;UNTIL=19971224T000000Z",
    "1997 September 2-30; October 1-31; November 1-30; December 1-23",
    WHOLE,
  ),
  example(
    "Every other day - forever",
    "1997-09-02",
    "FREQ=DAILY;INTERVAL=2",
    "1997 September 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; " +
      "October 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; " +
      "November 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; December 1,3",
    GOES_ON,
  ),
  example(
    "Every 10 days, 5 occurrences",
    "1997-09-02",
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "1997 September 2,12,22; October 2,12",
    WHOLE,
  ),
  example(
    "Every day in January, for 3 years",
    "1998-01-01",
    [
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    ],
    "1998 January 1-31 | 1999 January 1-31 | 2000 January 1-31",
    WHOLE,
  ),
  example(
    "Weekly for 10 occurrences",
    "1997-09-02",
    "FREQ=WEEKLY;COUNT=10",
    "1997 September 2,9,16,23,30; October 7,14,21,28; November 4",
    WHOLE,
  ),
  example(
    "Weekly until December 24, 1997",
    "1997-09-02",
    "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    "1997 September 2,9,16,23,30; October 7,14,21,28; November 4,11,18,25; December 2,9,16,23",
    WHOLE,
  ),
  example(
    "Every other week - forever",
    "1997-09-02",
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997 September 2,16,30; October 14,28; November 11,25; December 9,23 | 1998 January 6,20; February 3,17",
    GOES_ON,
  ),
  example(
    "Weekly on Tuesday and Thursday for five weeks",
    "1997-09-02",
    ["FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH"],
    "1997 September 2,4,9,11,16,18,23,25,30; October 2",
    WHOLE,
  ),
  example(
    "Every other week on Monday, Wednesday, and Friday until December 24, 1997",
    "1997-09-01",
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "1997 September 1,3,5,15,17,19,29; October 1,3,13,15,17,27,29,31; November 10,12,14,24,26,28; " +
      "December 8,10,12,22",
    WHOLE,
  ),
  example(
    "Every other week on Tuesday and Thursday, for 8 occurrences",
    "1997-09-02",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "1997 September 2,4,16,18,30; October 2,14,16",
    WHOLE,
  ),
  example(
    "Monthly on the first Friday for 10 occurrences",
    "1997-09-05",
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "1997 September 5; October 3; November 7; December 5 | " +
      "1998 January 2; February 6; March 6; April 3; May 1; June 5",
    WHOLE,
  ),
  example(
    "Monthly on the first Friday until December 24, 1997",
    "1997-09-05",
    "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    "1997 September 5; October 3; November 7; December 5",
    WHOLE,
  ),
  example(
    "Every other month on the first and last Sunday of the month for 10 occurrences",
    "1997-09-07",
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997 September 7,28; November 2,30 | 1998 January 4,25; March 1,29; May 3,31",
    WHOLE,
  ),
  example(
    "Monthly on the second-to-last Monday of the month for 6 months",
    "1997-09-22",
    "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    "1997 September 22; October 20; November 17; December 22 | 1998 January 19; February 16",
    WHOLE,
  ),
  example(
    "Monthly on the third-to-the-last day of the month, forever",
    "1997-09-28",
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "1997 September 28; October 29; November 28; December 29 | 1998 January 29; February 26",
    GOES_ON,
  ),
  example(
    "Monthly on the 2nd and 15th of the month for 10 occurrences",
    "1997-09-02",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997 September 2,15; October 2,15; November 2,15; December 2,15 | 1998 January 2,15",
    WHOLE,
  ),
  example(
    "Monthly on the first and last day of the month for 10 occurrences",
    "1997-09-30",
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997 September 30; October 1,31; November 1,30; December 1,31 | 1998 January 1,31; February 1",
    WHOLE,
  ),
  example(
    "Every 18 months on the 10th thru 15th of the month for 10 occurrences",
    "1997-09-10",
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "1997 September 10-15 | 1999 March 10-13",
    WHOLE,
  ),
  example(
    "Every Tuesday, every other month",
    "1997-09-02",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "1997 September 2,9,16,23,30; November 4,11,18,25 | 1998 January 6,13,20,27; March 3,10,17,24,31",
    GOES_ON,
  ),
  example(
    "Yearly in June and July for 10 occurrences",
    "1997-06-10",
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    "1997 June 10; July 10 | 1998 June 10; July 10 | 1999 June 10; July 10 | 2000 June 10; July 10 | " +
      "2001 June 10; July 10",
    WHOLE,
  ),
  example(
    "Every other year on January, February, and March for 10 occurrences",
    "1997-03-10",
    "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    "1997 March 10 | 1999 January 10; February 10; March 10 | 2001 January 10; February 10; March 10 | " +
      "2003 January 10; February 10; March 10",
    WHOLE,
  ),
  example(
    "Every third year on the 1st, 100th, and 200th day for 10 occurrences",
    "1997-01-01",
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997 January 1; April 10; July 19 | 2000 January 1; April 9; July 18 | 2003 January 1; April 10; July 19 | " +
      "2006 January 1",
    WHOLE,
  ),
  example(
    "Every 20th Monday of the year, forever",
    "1997-05-19",
    "FREQ=YEARLY;BYDAY=20MO",
    "1997 May 19 | 1998 May 18 | 1999 May 17",
    GOES_ON,
  ),
  example(
    "Monday of week number 20, forever",
    "1997-05-12",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "1997 May 12 | 1998 May 11 | 1999 May 17",
    GOES_ON,
  ),
  example(
    "Every Thursday in March, forever",
    "1997-03-13",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "1997 March 13,20,27 | 1998 March 5,12,19,26 | 1999 March 4,11,18,25",
    GOES_ON,
  ),
  example(
    "Every Thursday, but only during June, July, and August, forever",
    "1997-06-05",
    "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    "1997 June 5,12,19,26; July 3,10,17,24,31; August 7,14,21,28 | " +
      "1998 June 4,11,18,25; July 2,9,16,23,30; August 6,13,20,27 | " +
      "1999 June 3,10,17,24; July 1,8,15,22,29; August 5,12,19,26",
    GOES_ON,
  ),
  example(
    // The RFC takes its start, 2 September, out again with EXDATE: a start that doesn't fit is no occurrence here.
    "Every Friday the 13th, forever",
    "1997-09-02",
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1998 February 13; March 13; November 13 | 1999 August 13 | 2000 October 13",
    GOES_ON,
  ),
  example(
    "The first Saturday that follows the first Sunday of the month, forever",
    "1997-09-13",
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997 September 13; October 11; November 8; December 13 | " +
      "1998 January 10; February 7; March 7; April 11; May 9; June 13",
    GOES_ON,
  ),
  example(
    "Every 4 years, the first Tuesday after a Monday in November, forever",
    "1996-11-05",
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996 November 5 | 2000 November 7 | 2004 November 2",
    GOES_ON,
  ),
  example(
    "The third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months",
    "1997-09-04",
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997 September 4; October 7; November 6",
    WHOLE,
  ),
  example(
    "The second-to-last weekday of the month",
    "1997-09-29",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997 September 29; October 30; November 27; December 30 | 1998 January 29; February 26; March 30",
    GOES_ON,
  ),
  example(
    "Where the days generated make a difference because of WKST: Monday",
    "1997-08-05",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997 August 5,10,19,24",
    WHOLE,
  ),
  example(
    "Where the days generated make a difference because of WKST: Sunday",
    "1997-08-05",
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997 August 5,17,19,31",
    WHOLE,
  ),
  example(
    "Where an invalid date (i.e., February 30) is ignored",
    "2007-01-15",
    "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    "2007 January 15,30; February 15; March 15,30",
    WHOLE,
  ),
];

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The dates of an example's list, `YYYY-MM-DD`. */
export function datesOfExample(dates: string): string[] {
  return dates.split("|").flatMap((year) => {
    const [, number = "", months = ""] = /^\s*(\d{4})\s+(.*?)\s*$/.exec(year) ?? [];
    return months.split(";").flatMap((month) => {
      const [, name = "", days = ""] = /^\s*(\w+)\s+(\S+)$/.exec(month) ?? [];
      const prefix = `${number}-${String(MONTHS.indexOf(name) + 1).padStart(2, "0")}`;
      return days.split(",").flatMap((range) => {
        const [from = 0, to = from] = range.split("-").map(Number);
        return Array.from(
          { length: to - from + 1 },
          (_, index) => `${prefix}-${String(from + index).padStart(2, "0")}`,
        );
      });
    });
  });
}
