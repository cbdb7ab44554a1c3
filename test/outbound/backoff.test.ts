import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, nextDelay, readRetryAfter } from "../../src/outbound/backoff";

/** The delays between all attempts of a delivery that never succeeds. */
function schedule(random: number, asked: number | null = null): number[] {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const delay = nextDelay(attempts, random, asked);
    if (delay === null) return delays;
    delays.push(delay);
  }
}

const hours = (delays: number[]) => delays.reduce((sum, delay) => sum + delay, 0) / 3600;

describe("nextDelay", () => {
  it("doubles, over about a day, and ends", () => {
    expect(schedule(0.5)).toEqual([20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10240, 20480, 40960]);
    expect(hours(schedule(0.5))).toBeCloseTo(22.75, 1);
    expect(hours(schedule(0))).toBeGreaterThan(18);
    expect(hours(schedule(0.999999))).toBeLessThan(28);
    expect(schedule(0.5)).toHaveLength(MAX_ATTEMPTS - 1);
    expect(nextDelay(MAX_ATTEMPTS, 0.5, 60)).toBeNull();
  });

  it("is spread by a fifth either way, in whole seconds", () => {
    expect(nextDelay(5, 0, null)).toBe(256);
    expect(nextDelay(5, 0.5, null)).toBe(320);
    expect(nextDelay(5, 0.999999, null)).toBe(384);
    for (let i = 0; i < 100; i++) expect(Number.isInteger(nextDelay(3, i / 100, null))).toBe(true);
  });

  it("waits for as long as it is asked to, within bounds", () => {
    expect(nextDelay(1, 0.5, 120)).toBe(120);
    expect(nextDelay(1, 0.5, 6 * 3600)).toBe(6 * 3600);
    expect(nextDelay(1, 0.5, 30 * 86_400)).toBe(6 * 3600);
  });

  it("never comes sooner for being asked to", () => {
    expect(nextDelay(1, 0.5, 0)).toBe(20);
    expect(schedule(0.5, 1)).toEqual(schedule(0.5));
  });
});

describe("readRetryAfter", () => {
  const now = Date.parse("2026-10-21T07:28:00Z") / 1000;

  it.each([
    ["seconds", "120", 120],
    ["none", "0", 0],
    ["white space around", " 5 ", 5],
    ["a fraction, rounded up", "1.25", 2],
    ["an HTTP date", "Wed, 21 Oct 2026 07:30:00 GMT", 120],
    ["a past HTTP date", "Wed, 21 Oct 2026 07:00:00 GMT", 0],
    ["no header", null, null],
    ["nothing", "", null],
    ["a negative number", "-5", null],
    ["words", "soon", null],
    ["an exponent", "1e9", null],
    ["a number too long", "9".repeat(20), null],
    ["another form of date", "2026-10-21T07:30:00Z", null],
    ["a date without a zone", "Wed, 21 Oct 2026 07:30:00", null],
    ["a day that is none", "Wed, 99 Foo 2026 07:30:00 GMT", null],
  ])("reads %s", (_, header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});
