import ICAL from "ical.js";
import { rrulestr } from "rrule";
import { RRuleTemporal } from "rrule-temporal";
import type { RuleParts } from "../../../src/time/recurrence/recurrence-rule";

/** What an oracle is asked: the readings of a rule in canonical form, from a start that fits it or not, to a moment. */
export interface Question {
  rule: string;
  /** `YYYY-MM-DDTHH:MM:SS`, as `until` is. */
  start: string;
  /** The first of our own readings: ical.js answers its start, whether the rule has it or not. */
  first: string | null;
  until: string;
}

/** Rules on which a library differs from RFC 5545 section 3.3.10, and one of them with the days that the RFC means. */
export interface Mistake {
  why: string;
  on(parts: RuleParts): boolean;
  start: string;
  rule: string;
  days: string;
}

/** A library of another author. */
export interface Oracle {
  name: string;
  /** Whether it comes to an end where a rule has nothing. */
  isBounded: boolean;
  mistakes: Mistake[];
  ask(question: Question): string[];
}

const isNumbered = ({ byDay }: RuleParts) => byDay.some(({ nth }) => nth !== null);
const isMixed = (parts: RuleParts) => isNumbered(parts) && parts.byDay.some(({ nth }) => nth === null);
const namesDays = ({ byDay, byMonthDay, byYearDay }: RuleParts) =>
  byDay.length + byMonthDay.length + byYearDay.length > 0;
const hasTimes = ({ byHour, byMinute }: RuleParts) => byHour.length + byMinute.length > 0;

const rrule: Oracle = {
  name: "rrule",
  isBounded: false,
  mistakes: [
    {
      why: "takes all seven days of a week in BYWEEKNO: what a rule leaves open is its start's, here the weekday",
      on: (parts) => parts.byWeekNo.length > 0 && !namesDays(parts),
      start: "2024-05-15",
      rule: "FREQ=YEARLY;BYWEEKNO=20",
      days: "2024-05-15 2025-05-14 2026-05-13 2027-05-19",
    },
    {
      why: "cuts the weeks of BYWEEKNO at New Year, so that INTERVAL and BYSETPOS see parts of two weeks",
      on: ({ byWeekNo, interval, bySetPos }) => byWeekNo.length > 0 && (interval > 1 || bySetPos.length > 0),
      start: "2025-01-01",
      rule: "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO,WE",
      days: "2025-01-01 2027-01-04 2027-01-06 2029-01-01 2029-01-03 2030-12-30 2031-01-01",
    },
    {
      why: "gives days around New Year to the wrong week, or to none",
      on: ({ byWeekNo }) => byWeekNo.some((week) => Math.abs(week) >= 52),
      start: "2016-09-03",
      rule: "FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO",
      days: "2017-01-02 2018-01-01 2018-12-31 2020-01-06",
    },
    {
      why: "wants each day of BYDAY both with and without a number where only some have one",
      on: isMixed,
      start: "2016-08-01",
      rule: "FREQ=YEARLY;INTERVAL=50;BYMONTH=8;BYDAY=SU,3FR",
      days: "2016-08-07 2016-08-14 2016-08-19 2016-08-21 2016-08-28 2066-08-01",
    },
    {
      why: "numbers the first week from its start on: a set begins with the interval, which is the week",
      on: ({ freq, bySetPos }) => freq === "WEEKLY" && bySetPos.length > 0,
      start: "2017-05-26",
      rule: "FREQ=WEEKLY;BYDAY=MO,FR,SU;BYSETPOS=1",
      days: "2017-05-29 2017-06-05",
    },
    {
      why: "takes another for a BYSETPOS that the period doesn't have, and answers one of two twice",
      on: ({ bySetPos }) => bySetPos.length > 1 || bySetPos.some((position) => position < -1),
      start: "2005-04-29",
      rule: "FREQ=MONTHLY;BYDAY=1WE;BYSETPOS=-2,1",
      days: "2005-05-04 2005-06-01 2005-07-06",
    },
  ],
  ask: ({ rule, start, until }) =>
    rrulestr(`DTSTART:${basic(start)}Z\nRRULE:${rule}`)
      .between(new Date(`${start}Z`), new Date(`${until}Z`), true)
      .map((date) => date.toISOString().slice(0, 19)),
};

const rruleTemporal: Oracle = {
  name: "rrule-temporal",
  isBounded: true,
  mistakes: [
    {
      why: "adds the days of BYDAY, BYMONTHDAY and BYWEEKNO to those of BYYEARDAY: they limit each other",
      on: ({ byYearDay, byDay, byMonthDay, byWeekNo }) =>
        byYearDay.length > 0 && byDay.length + byMonthDay.length + byWeekNo.length > 0,
      start: "2024-01-01",
      rule: "FREQ=YEARLY;BYYEARDAY=1,100;BYDAY=MO,TU",
      days: "2024-01-01 2024-04-09 2029-01-01 2029-04-10",
    },
    {
      why: "passes over BYMONTHDAY beside BYWEEKNO",
      on: ({ byWeekNo, byMonthDay }) => byWeekNo.length > 0 && byMonthDay.length > 0,
      start: "2024-05-15",
      rule: "FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=15",
      days: "2024-05-15 2025-05-15 2026-05-15 2028-05-15",
    },
    {
      why: "adds the numbered days of a year to those of BYMONTHDAY, which BYDAY limits",
      on: (parts) => parts.freq === "YEARLY" && isNumbered(parts) && parts.byMonthDay.length > 0,
      start: "2024-01-01",
      rule: "FREQ=YEARLY;BYDAY=20MO;BYMONTHDAY=15,16,17,18,19,20",
      days: "2025-05-19 2026-05-18 2027-05-17 2028-05-15 2030-05-20",
    },
    {
      why: "finds a 53rd weekday in the next year where a year has 52",
      on: ({ byDay }) => byDay.some(({ nth }) => Math.abs(nth ?? 0) === 53),
      start: "1992-01-29",
      rule: "FREQ=YEARLY;BYDAY=53SA",
      days: "1994-12-31 2000-12-30 2005-12-31",
    },
    {
      why: "passes over the days of BYDAY without a number in a year where others have one",
      on: (parts) => parts.freq === "YEARLY" && isMixed(parts),
      start: "2031-09-17",
      rule: "FREQ=YEARLY;BYDAY=5TH,SA;BYSETPOS=1,-1",
      days: "2031-12-27 2032-01-03 2032-12-25",
    },
  ],
  ask: ({ rule, start, until }) =>
    new RRuleTemporal({ rruleString: `DTSTART:${basic(start)}Z\nRRULE:${rule}`, maxIterations: 20_000 })
      .between(new Date(`${start}Z`), new Date(`${until}Z`), true)
      .map((date) => date.toPlainDateTime().toString({ smallestUnit: "second" })),
};

const ical: Oracle = {
  name: "ical.js",
  isBounded: false,
  mistakes: [
    {
      why: "puts a 29 February on 1 March in years that have none",
      on: (parts) => parts.freq === "YEARLY" && !namesDays(parts) && parts.byWeekNo.length === 0,
      start: "1992-02-29",
      rule: "FREQ=YEARLY;INTERVAL=2",
      days: "1992-02-29 1996-02-29 2000-02-29",
    },
    {
      why: "finds other days than the RFC's with BYWEEKNO, and refuses it and BYYEARDAY beside most other parts",
      on: ({ byWeekNo, byYearDay }) => byWeekNo.length + byYearDay.length > 0,
      start: "2024-01-01",
      rule: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO",
      days: "2024-01-01 2024-12-30 2025-12-29",
    },
    {
      why: "passes over BYSETPOS outside monthly rules, and there over others than the first and last of days",
      on: (parts) =>
        parts.bySetPos.length > 0 &&
        (parts.freq !== "MONTHLY" ||
          hasTimes(parts) ||
          parts.bySetPos.length > 1 ||
          parts.bySetPos.some((nth) => nth < -1)),
      start: "2023-12-31",
      rule: "FREQ=YEARLY;BYDAY=MO,SA;BYSETPOS=1",
      days: "2024-01-01 2025-01-04 2026-01-03",
    },
    {
      why: "takes one of several times of day in a yearly rule, and adds one on the first of a month",
      on: (parts) => (parts.freq === "YEARLY" || parts.freq === "MONTHLY") && hasTimes(parts),
      start: "1993-09-28",
      rule: "FREQ=MONTHLY;BYDAY=TH;BYHOUR=8,20",
      days: "1993-09-30 1993-09-30 1993-10-07 1993-10-07",
    },
    {
      why: "counts from the end of a month by the days of another, and may do so for ever",
      on: ({ byMonthDay }) => byMonthDay.some((day) => day < 0),
      start: "2026-03-31",
      rule: "FREQ=YEARLY;BYMONTH=3,11;BYMONTHDAY=-28",
      days: "2026-11-03 2027-03-04 2027-11-03 2028-03-04",
    },
    {
      why: "passes over INTERVAL in a monthly rule with BYMONTH",
      on: ({ freq, byMonth }) => freq === "MONTHLY" && byMonth.length > 0,
      start: "2037-03-03",
      rule: "FREQ=MONTHLY;INTERVAL=5;BYMONTH=12",
      days: "2040-12-03 2045-12-03",
    },
    {
      why: "takes BYMONTHDAY in the month of the start alone: in a year it expands",
      on: ({ freq, byMonth, byMonthDay }) =>
        freq === "YEARLY" && byMonth.length === 0 && byMonthDay.length > 0,
      start: "2001-12-13",
      rule: "FREQ=YEARLY;BYMONTHDAY=13",
      days: "2001-12-13 2002-01-13 2002-02-13",
    },
    {
      why: "numbers the days of a year from January, and drops the number where there are two",
      on: (parts) => parts.freq === "YEARLY" && isNumbered(parts),
      start: "2035-02-28",
      rule: "FREQ=YEARLY;BYDAY=20MO,30TU",
      days: "2035-05-14 2035-07-24 2036-05-19",
    },
    {
      why: "refuses a numbered day of the week beside a day of the month",
      on: (parts) => parts.freq === "MONTHLY" && parts.byMonthDay.length > 0 && isNumbered(parts),
      start: "1995-01-01",
      rule: "FREQ=MONTHLY;BYMONTHDAY=9;BYDAY=-3MO",
      days: "1998-02-09 2004-02-09 2009-02-09",
    },
    {
      why: "goes on to the next month where one of a yearly rule is too short",
      on: (parts) =>
        parts.freq === "YEARLY" &&
        parts.byMonth.length > 0 &&
        (!namesDays(parts) || parts.byMonthDay.some((day) => day > 28)),
      start: "2011-03-31",
      rule: "FREQ=YEARLY;BYMONTH=1,6,12",
      days: "2011-12-31 2012-01-31 2012-12-31",
    },
  ],
  ask: ({ rule, start, first, until }) => {
    const found: string[] = [];
    try {
      const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(first ?? start));
      for (let next = iterator.next(); next; next = iterator.next()) {
        const reading = next.toString();
        if (reading > until) break;
        found.push(reading);
      }
    } catch (error) {
      // What it refuses it reads otherwise, too.
      found.push(String(error));
    }
    return found;
  },
};

export const ORACLES: readonly Oracle[] = [rrule, rruleTemporal, ical];

function basic(local: string): string {
  return local.replaceAll(/[-:]/g, "");
}
