import { describe, expect, it } from "vitest";
import { dateAfter, instantAt, isDate, localAt } from "../../../clients/typescript/src/testing/local-time";
import { fraction } from "../../../clients/typescript/src/testing/mistakes";
import { planTurns } from "../../../clients/typescript/src/testing/script";
import type { Rehearsal } from "../../../clients/typescript/src/testing/shapes";
import { tellsOf } from "../../../clients/typescript/src/testing/tells";

// The parts of a rehearsal that need no service.

describe("a reading of a wall clock", () => {
  it.each([
    ["Europe/London", "2027-01-04T09:00:00", "2027-01-04T09:00:00Z"],
    ["Asia/Kathmandu", "2027-01-04T09:00:00", "2027-01-04T03:15:00Z"],
    ["America/New_York", "2027-03-14T01:59:00", "2027-03-14T06:59:00Z"],
    // Skipped: half an hour after the beginning of the gap becomes half an hour after its end.
    ["America/New_York", "2027-03-14T02:30:00", "2027-03-14T07:30:00Z"],
    // Shown twice: the first.
    ["America/New_York", "2027-11-07T01:30:00", "2027-11-07T05:30:00Z"],
    ["Australia/Lord_Howe", "2027-04-04T01:45:00", "2027-04-03T14:45:00Z"],
    ["Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00Z"],
  ])("of %s, %s, is the instant %s", (zone, local, instant) => {
    const at = instantAt(zone, local);
    expect(new Date(at * 1000).toISOString().replace(".000", "")).toBe(instant);
    if (!local.includes("02:30")) expect(localAt(zone, at)).toBe(local);
  });

  it("has days that follow each other, and refuses those that there are not", () => {
    expect(dateAfter("2027-02-28", 1)).toBe("2027-03-01");
    expect(dateAfter("2027-12-31", 1)).toBe("2028-01-01");
    const given = ["2027-02-28", "2027-02-29", "2027-2-3", "2027-13-01", "", 5];
    expect(given.map(isDate)).toEqual([true, false, false, false, false, false]);
  });
});

describe("a script", () => {
  const rehearsal: Rehearsal = {
    ...{ url: "", key: "", from: "2027-03-27", days: 3, timeZone: "Europe/London", bot: () => "" },
    script: [
      { at: "19:00", says: "Good evening" },
      { at: "09:00", says: "Good morning", day: [1, 3] },
      { at: "01:30", says: "Can't sleep", day: 2 },
    ],
  };

  it("is played in order of time, by the wall clock on both sides of a change", () => {
    const { begins, ends, turns } = planTurns(rehearsal);
    const iso = (at: number) => new Date(at * 1000).toISOString().slice(0, 16);
    expect([begins, ends].map(iso)).toEqual(["2027-03-27T00:00", "2027-03-29T23:00"]);
    expect(turns.map(({ at, turn }) => `${iso(at)} ${turn.says}`)).toEqual([
      "2027-03-27T09:00 Good morning",
      "2027-03-27T19:00 Good evening",
      "2027-03-28T01:30 Can't sleep",
      "2027-03-28T18:00 Good evening",
      "2027-03-29T08:00 Good morning",
      "2027-03-29T18:00 Good evening",
    ]);
  });

  it.each<[Partial<Rehearsal>, string]>([
    [{ timeZone: "Europe/Londn" }, 'timeZone: "Europe/Londn" is no zone'],
    [{ from: "2027-02-30" }, "from: send a local date"],
    [{ days: 0 }, "days: send a whole number from 1 to 366"],
    [{ days: 367 }, "days: send a whole number from 1 to 366"],
    [{ days: 1.5 }, "days: send a whole number from 1 to 366"],
    [{ script: [{ at: "9:00", says: "" }] }, "script[0].at: send a time of day"],
    [{ script: [{ at: "24:00", says: "" }] }, "script[0].at: send a time of day"],
    [{ script: [{ at: "09:00", says: "", day: 4 }] }, "script[0].day: 4 is no day of 1 to 3"],
    [{ script: [{ at: "09:00", says: "", day: [1, 0] }] }, "script[0].day: 0 is no day of 1 to 3"],
    [{ mistakes: { forgets: 30 } }, "mistakes.forgets: send a share from 0 to 1"],
  ])("with %j is refused, and says what to send", (wrong, message) => {
    expect(() => planTurns({ ...rehearsal, ...wrong })).toThrow(message);
  });
});

describe("a reply", () => {
  it.each([
    ["Dentist", "Don't forget the dentist tomorrow.", true],
    ["Dentist", "You have dental matters.", false],
    ["Pay rent", "Remember to pay the rent!", true],
    ["Pay rent", "Did you pay the plumber?", false],
    ["Renew the passport", "Your passport has to be renewed.", true],
    ["Water the plants", "Water the lawn", true],
    ["Water the plants in the hall", "Water the lawn", false],
    ["Call Bob", "Bob is waiting for your call.", true],
    ["Zum Zahnarzt gehen", "Denk an den Zahnarzt: du wolltest gehen.", true],
    ["Врач", "Завтра к врачу.", false],
    ["Врачебный осмотр", "Завтра врачебного осмотра не пропусти", true],
    ["歯医者", "明日は歯医者です。", true],
    ["歯医者", "明日は休みです。", false],
    ["A1", "A1, as you asked", true],
    ["A1", "Nothing new.", false],
  ])("tells of %j: %j, %s", (content, reply, tells) => {
    expect(tellsOf(reply, { content })).toBe(tells);
  });
});

it("draws shares that are spread evenly", () => {
  const draws = Array.from({ length: 5000 }, (_draw, n) => fraction(`1 forgets ${n} 1`));
  for (const share of [0.1, 0.3, 0.5, 0.9]) {
    const below = draws.filter((draw) => draw < share).length / draws.length;
    expect(Math.abs(below - share)).toBeLessThan(0.02);
  }
});
