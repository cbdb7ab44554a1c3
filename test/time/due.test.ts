import { describe, expect, it } from "vitest";
import { moveDue, resolveDue } from "../../src/time/due";
import { parseIso } from "../../src/time/iso";

const at = (iso: string) => Date.parse(iso) / 1000;

function dueOf(text: string, zone: string) {
  const parsed = parseIso(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return resolveDue(parsed.value, zone);
}

describe("resolveDue", () => {
  it.each([
    ["an offset", "2026-03-01T09:00+03:00", "instant", "2026-03-01T06:00:00Z", "2026-03-01T06:00:00Z", null],
    ["Z", "2026-03-01T09:00Z", "instant", "2026-03-01T09:00:00Z", "2026-03-01T09:00:00Z", null],
    [
      "a zone",
      "2026-03-01T09:00[Asia/Tokyo]",
      "instant",
      "2026-03-01T00:00:00Z",
      "2026-03-01T00:00:00Z",
      null,
    ],
    [
      "a date in a zone",
      "2026-03-01[Asia/Tokyo]",
      "instant",
      "2026-02-28T15:00:00Z",
      "2026-02-28T15:00:00Z",
      null,
    ],
    [
      "a wall clock",
      "2026-03-01T09:00",
      "local",
      "2026-03-01T14:00:00Z",
      "2026-03-01T14:00:00Z",
      "2026-03-01T09:00:00",
    ],
    [
      "a gap keeps its reading",
      "2026-03-08T02:30",
      "local",
      "2026-03-08T07:30:00Z",
      "2026-03-08T07:30:00Z",
      "2026-03-08T02:30:00",
    ],
    ["a date", "2026-03-01", "date", "2026-03-01T05:00:00Z", "2026-03-02T05:00:00Z", "2026-03-01"],
    [
      "a date of 23 hours",
      "2026-03-08",
      "date",
      "2026-03-08T05:00:00Z",
      "2026-03-09T04:00:00Z",
      "2026-03-08",
    ],
    [
      "a date of 25 hours",
      "2026-11-01",
      "date",
      "2026-11-01T04:00:00Z",
      "2026-11-02T05:00:00Z",
      "2026-11-01",
    ],
    ["a week", "2026-W09", "date", "2026-02-23T05:00:00Z", "2026-02-24T05:00:00Z", "2026-02-23"],
  ] as const)("%s: %s in New York", (_name, text, due_kind, due_at, deadline_at, due_local) => {
    expect(dueOf(text, "America/New_York")).toEqual({
      due_kind,
      due_at: at(due_at),
      deadline_at: at(deadline_at),
      due_local,
    });
  });

  it("gives the last day of the calendar a deadline", () => {
    expect(dueOf("9999-12-31", "UTC")).toMatchObject({
      due_at: 253_402_214_400,
      deadline_at: 253_402_300_800,
    });
  });
});

describe("moveDue", () => {
  it("leaves an instant where it is", () => {
    const due = dueOf("2026-03-01T09:00-05:00", "America/New_York");
    expect(moveDue(due, "Asia/Tokyo")).toEqual(due);
  });

  it.each(["2026-03-01T09:00", "2026-03-01", "2026-03-08T02:30", "2026-03-08", "9999-12-31T23:59:59"])(
    "computes %s anew from New York to Tokyo, and back",
    (text) => {
      const due = dueOf(text, "America/New_York");
      const moved = moveDue(due, "Asia/Tokyo");
      expect(moved).toEqual(dueOf(text, "Asia/Tokyo"));
      expect(moveDue(moved, "America/New_York")).toEqual(due);
    },
  );
});
