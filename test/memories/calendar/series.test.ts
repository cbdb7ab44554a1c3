import { beforeEach, describe, expect, it } from "vitest";
import { renderCalendar } from "../../../src/time/icalendar/icalendar";
import { MIDNIGHT } from "../../../src/time/phrases/day-hours";
import {
  calendarRule,
  checkRule,
  latestUpTo,
  nextAfter,
  occurrencesBetween,
} from "../../../src/time/recurrence/recurrence";
import { dueOf } from "../../../src/time/recurrence/series";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";
import { type ReadEvent, readCalendar } from "./read-calendar";

let world: World;
let ann: UserClient;

const seconds = (iso: string) => Date.parse(iso) / 1000;

async function only(): Promise<ReadEvent> {
  const { url } = await bodyOf<{ url: string }>(await ann.send("POST", "/calendar"), 201);
  const response = await world.send("GET", url.slice("https://almanac.test".length), { key: null });
  const { events } = readCalendar(await response.text());
  expect(events).toHaveLength(1);
  return events[0]!;
}

describe("a series in the calendar", () => {
  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
    ann = world.user();
  });

  it("keeps its wall clock across both clock changes, read by the VTIMEZONE beside it", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    await ann.store("Bins", { due_at: "2026-01-27T09:00:00", recurrence: "FREQ=WEEKLY;BYDAY=TU" });
    const event = await only();
    expect(event).toMatchObject({
      zone: "Europe/Berlin",
      start: "2026-01-27T09:00:00",
      rule: "FREQ=WEEKLY;BYDAY=TU",
    });
    const found = event.occurrences(52);
    expect(found[0]).toBe(seconds("2026-01-27T09:00:00+01:00"));
    expect(found[9]).toBe(seconds("2026-03-31T09:00:00+02:00"));
    expect(found[39]).toBe(seconds("2026-10-27T09:00:00+01:00"));
  });

  it("goes on from the occurrence that was completed or skipped to the next, with what is left of its COUNT", async () => {
    const id = await ann.store("Antibiotics", {
      due_at: "2026-01-24T08:00:00Z",
      recurrence: "FREQ=DAILY;COUNT=5",
    });
    expect(await only()).toMatchObject({ start: "2026-01-24T08:00:00Z", rule: "FREQ=DAILY;COUNT=5" });
    await ann.update({ id, completed_at: "now" });
    expect(await only()).toMatchObject({ start: "2026-01-25T08:00:00Z", rule: "FREQ=DAILY;COUNT=4" });
    await ann.update({ id, occurrence: "2026-01-25T08:00:00", skip: true });
    const event = await only();
    expect(event).toMatchObject({ start: "2026-01-26T08:00:00Z", rule: "FREQ=DAILY;COUNT=3" });
    expect(event.occurrences(9)).toEqual(
      ["2026-01-26T08:00:00Z", "2026-01-27T08:00:00Z", "2026-01-28T08:00:00Z"].map(seconds),
    );
  });

  it.each([
    ["2026-01-28T18:00:00", "DTSTART;TZID=Europe/Berlin:20260128T180000"],
    ["2026-01-26", "DTSTART;VALUE=DATE:20260126"],
    ["2026-01-26T08:00:00Z", "DTSTART:20260126T080000Z"],
  ])("has an occurrence that was moved to %s as an event beside its series", async (due_at, start) => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    const id = await ann.store("Bins", { due_at: "2026-01-27T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id, due_at });
    const { url } = await bodyOf<{ url: string }>(await ann.send("POST", "/calendar"), 201);
    const response = await world.send("GET", url.slice("https://almanac.test".length), { key: null });
    const feed = await response.text();
    const [, series = "", moved = ""] = feed.split("BEGIN:VEVENT");
    expect(series).toContain("DTSTART;TZID=Europe/Berlin:20260127T090000\r\nRRULE:FREQ=WEEKLY\r\n");
    expect(moved).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:20260127T090000\r\n${start}\r\n`);
    expect(moved).not.toContain("RRULE");
    const { events } = readCalendar(feed);
    expect(events.map(({ uid }) => uid)).toEqual([events[0]?.uid, events[0]?.uid]);
    const { due_at: moment } = await ann.get<{ due_at: number }>(`/memories/${id}`);
    expect(due_at.includes("T") ? events[1]?.at : moment).toBe(moment);
  });

  it("at unlike times of day is an event for each, whose UID stays, and a moved one names that of its time", async () => {
    await ann.patch({ time_zone: "Europe/Berlin" });
    const { memory } = await ann.remember({
      content: "Pills",
      due_at: "2026-01-24T08:00:00",
      recurrence: "FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0,30;BYSETPOS=1,4",
    });
    const { url } = await bodyOf<{ url: string }>(await ann.send("POST", "/calendar"), 201);
    const read = async () => {
      const response = await world.send("GET", url.slice("https://almanac.test".length), { key: null });
      return readCalendar(await response.text()).events;
    };
    const events = await read();
    expect(events.map(({ id, start, rule }) => [id, start, rule])).toEqual([
      [`${memory.id}-0800`, "2026-01-24T08:00:00", "FREQ=DAILY;BYHOUR=8;BYMINUTE=0"],
      [`${memory.id}-2030`, "2026-01-24T20:30:00", "FREQ=DAILY;BYHOUR=20;BYMINUTE=30"],
    ]);
    const days = events
      .flatMap((event) => event.occurrences(30))
      .map((at) => Math.floor((at + 3600) / 86_400));
    expect([...Map.groupBy(days, (day) => day).values()].map(({ length }) => length)).toEqual(
      Array(30).fill(2),
    );
    await ann.update({ id: memory.id, completed_at: "now" });
    await ann.update({ id: memory.id, due_at: "2026-01-24T22:00:00" });
    const later = await read();
    expect(later.map(({ uid, start }) => [uid, start])).toEqual([
      [events[0]?.uid, "2026-01-25T08:00:00"],
      [events[1]?.uid, "2026-01-24T20:30:00"],
      [events[1]?.uid, "2026-01-24T22:00:00"],
    ]);
  });

  it("begins at the newest of the occurrences that were missed", async () => {
    await ann.store("Water the plants", { due_at: "2026-01-01", recurrence: "FREQ=DAILY" });
    expect(await only()).toMatchObject({ start: "2026-01-23", allDay: true, rule: "FREQ=DAILY" });
    world.setClock("2026-05-01T09:00:00Z");
    expect(await only()).toMatchObject({ start: "2026-05-01", allDay: true });
  });

  it("ends in UTC, or on a date where it is all-day", async () => {
    await ann.patch({ time_zone: "America/New_York" });
    const id = await ann.store("Stand-up", {
      due_at: "2026-03-02T09:30:00",
      recurrence: "FREQ=WEEKLY;BYDAY=MO,WE",
      until: "2026-03-11",
    });
    const event = await only();
    expect(event.rule).toBe("FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260312T035959Z");
    expect(event.occurrences(9)).toEqual(
      [
        "2026-03-02T09:30:00-05:00",
        "2026-03-04T09:30:00-05:00",
        "2026-03-09T09:30:00-04:00",
        "2026-03-11T09:30:00-04:00",
      ].map(seconds),
    );
    await ann.update({ id, due_at: "2026-03-02", recurrence: "FREQ=DAILY;UNTIL=20260304T235959Z" });
    const allDay = await only();
    expect(allDay.rule).toBe("FREQ=DAILY;UNTIL=20260304");
    expect(allDay.occurrences(9)).toHaveLength(3);
  });
});

/** Rules with a start, in zones with clock changes. Without what ical.js 2.2.1 itself expands wrongly. */
const RULES: [zone: string, start: string, rule: string][] = [
  ["Europe/Berlin", "2026-01-05T08:00:00", "FREQ=DAILY"],
  ["Europe/Berlin", "2026-01-05T08:00:00", "FREQ=DAILY;INTERVAL=3;COUNT=30"],
  ["America/New_York", "2026-01-05T12:00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=25"],
  ["America/New_York", "2026-01-05T12:00:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU"],
  ["Australia/Lord_Howe", "2026-01-05T12:00:00", "FREQ=WEEKLY;BYDAY=SA"],
  ["Australia/Lord_Howe", "2026-01-03", "FREQ=WEEKLY;BYDAY=SA;COUNT=20"],
  ["Asia/Kathmandu", "2026-01-31T07:15:00", "FREQ=MONTHLY"],
  ["Asia/Kathmandu", "2026-01-05T07:15:00", "FREQ=MONTHLY;BYDAY=-1FR"],
  ["Asia/Kathmandu", "2026-01-05T07:15:00", "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU;UNTIL=20280101"],
  ["Europe/London", "2026-01-05", "FREQ=MONTHLY;BYMONTHDAY=-1"],
  ["Europe/London", "2026-01-05", "FREQ=MONTHLY;BYMONTHDAY=1,15;UNTIL=20270601T120000Z"],
  ["Europe/London", "2026-01-05T18:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"],
  ["Pacific/Auckland", "2024-02-29T10:00:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
  ["Pacific/Auckland", "2026-01-05T10:00:00", "FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU"],
  ["Pacific/Auckland", "2026-01-05T10:00:00", "FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=21;COUNT=4"],
  ["America/Santiago", "2026-01-05T08:00:00", "FREQ=DAILY;BYHOUR=8,20;COUNT=40"],
  ["UTC", "2026-01-05T08:30:00", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"],
];

describe("the rule of a series from any of its occurrences on", () => {
  it.each(RULES)(
    "in %s from %s, %s: a parser of another author finds the occurrences that we find",
    (zone, start_local, text) => {
      const checked = checkRule(text);
      if (!checked.ok) throw new Error(checked.reason);
      const series = { rule: checked.rule, start_local, zone };
      const from = seconds("2024-01-01T00:00:00Z");
      const until = seconds("2034-01-01T00:00:00Z");
      const all = occurrencesBetween(series, from, until, 40);
      if (all === "too_many") throw new Error("too many");
      expect(all.length).toBeGreaterThan(2);
      for (const index of [0, 1, Math.floor(all.length / 2), all.length - 2]) {
        const first = all[index]!;
        expect(nextAfter(series, first.at - 1)).toEqual(first);
        expect(latestUpTo(series, first.at)).toEqual(first);
        const item = {
          id: "k7m2x9qa",
          content: text,
          created_at: 1,
          updated_at: 1,
          recurrence: checked.rule,
          recurrence_start: start_local,
          recurrence_time_zone: null,
          moved_from: null,
          snoozed_until: null,
          remind_before: null,
          sequence: 0,
          ...dueOf({ recurrence_time_zone: null }, first, zone),
        };
        const feed = renderCalendar(
          { name: "Test", owner: "test", zone, remindBefore: null, morning: MIDNIGHT, items: [item] },
          seconds("2026-06-01T00:00:00Z"),
        );
        const [event] = readCalendar(feed).events;
        const expected = all.slice(index, index + 20);
        if (start_local.length === 10) {
          expect(event?.start).toBe(first.local);
          const days = event
            ?.occurrences(expected.length)
            .map((at) => new Date(at * 1000).toISOString().slice(0, 10));
          expect(days).toEqual(expected.map(({ local }) => local));
        } else expect(event?.occurrences(expected.length)).toEqual(expected.map(({ at }) => at));
        const ends = /COUNT|UNTIL/.test(text) && all.length < 40;
        if (ends) expect(event?.occurrences(60)).toHaveLength(all.length - index);
      }
    },
  );

  it("has no times of day where it is all-day", () => {
    const series = {
      rule: "FREQ=DAILY;BYHOUR=8;BYMINUTE=30;BYSECOND=0",
      start_local: "2026-01-05",
      zone: "UTC",
    };
    const first = nextAfter(series, 0)!;
    expect(calendarRule(series, first)).toBe("FREQ=DAILY");
  });
});
