import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../../support/every-row";
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

  const MOVES = [
    ["2026-01-28T18:00:00", "DTSTART;TZID=Europe/Berlin:20260128T180000"],
    ["2026-01-26", "DTSTART;VALUE=DATE:20260126"],
    ["2026-01-26T08:00:00Z", "DTSTART:20260126T080000Z"],
  ] as const;

  it("has an occurrence that was moved as an event beside its series", async () => {
    await everyRow(MOVES, async ([due_at, start], n) => {
      ann = world.user(`user-${n}`);
      await expectMoved(due_at, start);
    });
  });

  async function expectMoved(due_at: string, start: string): Promise<void> {
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
  }

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
