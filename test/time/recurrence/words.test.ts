import { describe, expect, it } from "vitest";
import { describeRule } from "../../../src/time/recurrence/recurrence-words";

const WORDS: readonly (readonly [rule: string, words: string])[] = [
  ["FREQ=DAILY", "every day"],
  ["FREQ=DAILY;INTERVAL=2", "every second day"],
  ["FREQ=DAILY;INTERVAL=10", "every tenth day"],
  ["FREQ=DAILY;INTERVAL=21", "every 21st day"],
  ["FREQ=DAILY;BYMONTH=1", "every day in January"],
  ["FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0", "every day at 08:00 and 20:00"],
  ["FREQ=DAILY;BYHOUR=3,7,11,15,19,23;BYMINUTE=23", "every fourth hour from 03:23"],
  ["FREQ=DAILY;BYDAY=MO,WE", "every Monday and Wednesday"],
  ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=1", "every weekday in January"],
  ["FREQ=DAILY;INTERVAL=2;BYDAY=MO", "every second day that is a Monday"],
  ["FREQ=DAILY;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4", "every day at 09:15 and 17:30"],
  [
    "FREQ=DAILY;BYDAY=MO,WE;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,-1",
    "every Monday and Wednesday at 09:15 and 17:30",
  ],
  [
    "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4,5,8",
    "every Monday and Wednesday at 09:15 and 17:30",
  ],
  [
    "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,8",
    "every Monday and Wednesday at 09:15, 09:30, 17:15 and 17:30 (the first and eighth of them)",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4",
    "every month on the 1st at 09:15 and 17:30",
  ],
  [
    "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU;BYHOUR=9,17;BYMINUTE=15,30;BYSETPOS=1,4",
    "every year on the second Sunday in May at 09:15 and 17:30",
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO;BYHOUR=8,20;BYMINUTE=0;BYSETPOS=-1",
    "every month on every Monday at 08:00 and 20:00 (the last of them)",
  ],
  ["FREQ=WEEKLY", "every week"],
  ["FREQ=WEEKLY;BYDAY=TU", "every Tuesday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every second Tuesday"],
  ["FREQ=WEEKLY;BYDAY=FR,MO,WE", "every Monday, Wednesday and Friday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "every second week on Monday and Wednesday"],
  ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"],
  ["FREQ=WEEKLY;BYDAY=SA,SU", "every Saturday and Sunday"],
  ["FREQ=MONTHLY", "every month"],
  ["FREQ=MONTHLY;BYMONTHDAY=1", "every month on the 1st"],
  ["FREQ=MONTHLY;BYMONTHDAY=2,15", "every month on the 2nd and the 15th"],
  ["FREQ=MONTHLY;BYMONTHDAY=1,-1", "every month on the 1st and the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=-3", "every month on the third-to-last day"],
  ["FREQ=MONTHLY;BYDAY=1FR", "every month on the first Friday"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU", "every second month on the last Sunday and the first Sunday"],
  ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"],
  ["FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3", "every month on the third Tuesday, Wednesday or Thursday"],
  ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on every Friday that is the 13th"],
  ["FREQ=YEARLY", "every year"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "every year on 29 February"],
  ["FREQ=YEARLY;BYMONTH=6,7", "every year in June and July"],
  ["FREQ=YEARLY;BYYEARDAY=1,100", "every year on the first and the 100th day"],
  ["FREQ=DAILY;COUNT=5", "every day 5 times"],
  ["FREQ=DAILY;COUNT=1", "every day once"],
  ["FREQ=DAILY;UNTIL=20260301", "every day until 2026-03-01"],
  ["FREQ=DAILY;UNTIL=20260301T090000", "every day until 2026-03-01 09:00"],
  ["FREQ=DAILY;UNTIL=20260301T090000Z", "every day until 2026-03-01 09:00 UTC"],
];

describe("a rule in words", () => {
  it("is what a user would say", () => {
    for (const [rule, words] of WORDS) expect({ rule, words: describeRule(rule) }).toEqual({ rule, words });
  });

  it("is only for rules that were checked", () => {
    expect(() => describeRule("FREQ=SECONDLY")).toThrow(RangeError);
  });
});
