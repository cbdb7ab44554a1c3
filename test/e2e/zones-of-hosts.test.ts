import { resolve } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shiftMonth, weeksOf } from "../../console/shell/month";
import { clockTime, longDate, shortLocal, shortTime } from "../../console/shell/time";
import { speakIn } from "../../console/words";
import { ENGLISH } from "../../console/words/en";
import { demoMemories } from "../../scripts/demo.mjs";

// Browsers and scripts run in the zone of their host, and Node takes the zone of TZ at once. Workers keep UTC.

const root = resolve(import.meta.dirname, "../..");
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

/** Each half hour of two days around the changes of Berlin's and New York's clocks, in epoch seconds. */
const HALF_HOURS = ["2027-03-14", "2027-03-28", "2027-10-31", "2027-11-07"].flatMap((day) => {
  const before = Date.parse(`${day}T00:00Z`) / 1000 - 43_200;
  return Array.from({ length: 96 }, (_, half) => before + half * 1800);
});

describe.each(["Europe/Berlin", "America/New_York"])("around changes of clocks, on a host in %s", (zone) => {
  beforeAll(() => speakIn(ENGLISH, "en-GB"));

  it("the console and the scripts write what they write in UTC", () => {
    const written = () =>
      HALF_HOURS.flatMap((at) =>
        ["UTC", "Europe/Berlin", "America/New_York"].map((reader) => [
          at,
          reader,
          clockTime(at, reader),
          shortTime(at, reader),
          longDate(at, reader),
          demoMemories(new Date(at * 1000), reader).map(({ due_at }) => due_at),
        ]),
      );
    expect(onHostIn(zone, written)).toEqual(onHostIn("UTC", written));
  });

  it("the console shows the local time that the service says", () => {
    const shown = onHostIn(zone, () =>
      ["2099-03-29 02:15:00 +00:00", "2099-03-08 02:15:00 +00:00", "2099-03-29"].map(shortLocal),
    );
    expect(shown).toEqual(["Sun 29 Mar 2099, 02:15", "Sun 8 Mar 2099, 02:15", "Sun 29 Mar 2099"]);
  });

  it("people read from a worker what its own clock, in UTC, says of an hour that the host's skips", async () => {
    const entryPoints = [resolve(root, "test/e2e/people-reader.ts")];
    const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
    process.env["TZ"] = zone;
    const worker = new Miniflare(
      convertV4MiniflareOptions({ modules: true, script: outputFiles[0]?.text ?? "" }),
    );
    try {
      const body = JSON.stringify(HALF_HOURS);
      const answer = await worker.dispatchFetch("http://reader.local", { method: "POST", body });
      const clocks = HALF_HOURS.map((at) => `heute um ${new Date(at * 1000).toISOString().slice(11, 16)}`);
      expect(await answer.json()).toEqual(clocks);
    } finally {
      await worker.dispose();
    }
  });
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
