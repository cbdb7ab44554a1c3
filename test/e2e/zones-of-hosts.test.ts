import { afterAll, describe, expect, it } from "vitest";
import { shiftMonth, weeksOf } from "../../console/shell/month";

// Browsers, the command line and scripts run in the zone of their host; Node takes the zone of TZ at once.

const own = process.env["TZ"];

/** Runs what is given on a host in a zone. */
function onHostIn<T>(zone: string, run: () => T): T {
  process.env["TZ"] = zone;
  return run();
}

afterAll(() => {
  if (own === undefined) delete process.env["TZ"];
  else process.env["TZ"] = own;
});

describe.each([
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  // Midnights that the clock skips: on 4 November 2018, 26 April 2019, 30 December 2011 (with the whole day).
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Pacific/Apia",
])("on a host in %s", (zone) => {
  it("a month's page has each day once, in weeks from Monday on", () =>
    onHostIn(zone, () => {
      for (let year = 2010; year <= 2030; year += 1)
        for (let number = 1; number <= 12; number += 1) {
          const month = monthOf(year, number);
          expect([month, weeksOf(month)]).toEqual([month, plainWeeks(year, number)]);
          expect(shiftMonth(month, 1)).toBe(monthOf(number === 12 ? year + 1 : year, (number % 12) + 1));
          expect(shiftMonth(shiftMonth(month, -1), 1)).toBe(month);
        }
    }));
});

it("a month's page is the one that a wall has", () => {
  expect(weeksOf("2027-02")).toEqual([
    ["2027-02-01", "2027-02-02", "2027-02-03", "2027-02-04", "2027-02-05", "2027-02-06", "2027-02-07"],
    ["2027-02-08", "2027-02-09", "2027-02-10", "2027-02-11", "2027-02-12", "2027-02-13", "2027-02-14"],
    ["2027-02-15", "2027-02-16", "2027-02-17", "2027-02-18", "2027-02-19", "2027-02-20", "2027-02-21"],
    ["2027-02-22", "2027-02-23", "2027-02-24", "2027-02-25", "2027-02-26", "2027-02-27", "2027-02-28"],
  ]);
  expect(weeksOf("2026-11").map((week) => [week[0], week[6], week.length])).toEqual([
    ["2026-10-26", "2026-11-01", 7],
    ["2026-11-02", "2026-11-08", 7],
    ["2026-11-09", "2026-11-15", 7],
    ["2026-11-16", "2026-11-22", 7],
    ["2026-11-23", "2026-11-29", 7],
    ["2026-11-30", "2026-12-06", 7],
  ]);
});

function monthOf(year: number, number: number): string {
  return `${year}-${String(number).padStart(2, "0")}`;
}

/** The weeks that hold a month, counted in whole days of UTC. */
function plainWeeks(year: number, number: number): string[][] {
  const day = 86_400_000;
  const first = Date.UTC(year, number - 1, 1);
  const weeks: string[][] = [];
  for (let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day; ; monday += 7 * day) {
    if (monday >= Date.UTC(year, number, 1)) return weeks;
    const dates = [0, 1, 2, 3, 4, 5, 6].map((n) => new Date(monday + n * day).toISOString().slice(0, 10));
    weeks.push(dates);
  }
}
