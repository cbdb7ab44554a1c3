import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../../support/problem";
import { bodyOf, openWorld, type UserClient, type World } from "../../support/world";

interface Answer {
  data: {
    id: string;
    content: string;
    repeats: string;
    occurrences: string[];
    has_more: boolean;
    snoozed_until: number | null;
    occurrence: string | null;
  }[];
  next_cursor: string | null;
}

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  await world.setClock("2026-03-01T09:00:00Z");
  await ann.patch({ time_zone: "Europe/Berlin" });
});

const listed = async (query = "") => await bodyOf<Answer>(await ann.send("GET", `/series${query}`));
const repeat = async (content: string, due_at: string, recurrence: string) =>
  await ann.store(content, { due_at, recurrence });

describe("what repeats", () => {
  it("has all series by the time at which each stands: those of years ahead and snoozed ones too", async () => {
    await repeat("Leap day", "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29");
    const pill = await repeat("Pill", "2026-03-02T08:00:00", "FREQ=DAILY");
    await repeat("Plants", "2026-03-08", "FREQ=WEEKLY;BYDAY=SU");
    await ann.store("Once", { due_at: "2026-03-03T10:00:00" });
    await ann.update({ id: pill, snoozed_until: "2026-03-05T08:00:00" });
    const { data, next_cursor } = await listed();
    expect(next_cursor).toBeNull();
    expect(data.map(({ content, repeats }) => [content, repeats])).toEqual([
      ["Pill", "every day"],
      ["Plants", "every Sunday"],
      ["Leap day", "every year on 29 February"],
    ]);
    expect(data[0]?.snoozed_until).not.toBeNull();
    expect(data[2]?.occurrences).toEqual([]);
  });

  it("keeps the wall clock of each day in the span, also over a change of the clocks", async () => {
    await repeat("Pill", "2026-03-27T08:00:00", "FREQ=DAILY");
    await repeat("Plants", "2026-03-08", "FREQ=WEEKLY;BYDAY=SU");
    const { data } = await listed("?after=2026-03-28&before=2026-03-30");
    expect(data.map(({ content, occurrences }) => [content, occurrences])).toEqual([
      ["Plants", ["2026-03-29"]],
      ["Pill", ["2026-03-28T08:00:00", "2026-03-29T08:00:00", "2026-03-30T08:00:00"]],
    ]);
  });

  it("shows a series of another zone by the user's clock, and an occurrence where it was moved to", async () => {
    const call = await ann.store("Call", {
      due_at: "2026-03-02T18:00:00[America/New_York]",
      recurrence: "FREQ=WEEKLY;BYDAY=MO",
    });
    expect((await listed("?before=2026-03-10")).data[0]?.occurrences).toEqual([
      "2026-03-03T00:00:00",
      // New York has changed its clocks, Berlin hasn't.
      "2026-03-09T23:00:00",
    ]);
    await ann.update({ id: call, due_at: "2026-03-04T12:00:00" });
    expect((await listed("?before=2026-03-05")).data[0]?.occurrences).toEqual(["2026-03-04T12:00:00"]);
  });

  it("says where a series has more than an answer shows", async () => {
    await repeat("Drops", "2026-03-02T08:00:00", "FREQ=DAILY;BYHOUR=8,14,20;BYMINUTE=0;BYSECOND=0");
    const [drops] = (await listed("?before=2026-05-01")).data;
    expect([drops?.occurrences.length, drops?.has_more]).toEqual([100, true]);
  });

  it("goes on where the page before ended", async () => {
    for (let day = 2; day < 7; day += 1)
      await repeat(`Series ${day}`, `2026-03-0${day}T08:00:00`, "FREQ=DAILY");
    const first = await listed("?limit=3");
    const second = await listed(`?limit=3&cursor=${first.next_cursor}`);
    const names = [...first.data, ...second.data].map(({ content }) => content);
    expect(names).toEqual(["Series 2", "Series 3", "Series 4", "Series 5", "Series 6"]);
    expect(second.next_cursor).toBeNull();
  });

  it("leaves out what is over: ended, forgotten, past its end", async () => {
    const ended = await repeat("Ended", "2026-03-02T08:00:00", "FREQ=DAILY;COUNT=1");
    await ann.update({ id: ended, completed_at: "now" });
    const gone = await repeat("Gone", "2026-03-02T08:00:00", "FREQ=DAILY");
    await ann.tool("forget", { ids: [gone] });
    const course = await repeat("Course", "2026-03-02T08:00:00", "FREQ=DAILY");
    await ann.update({ id: course, valid_until: "2026-03-10" });
    expect((await listed()).data.map(({ content }) => content)).toEqual(["Course"]);
    await world.setClock("2026-03-12T09:00:00Z");
    expect((await listed()).data).toEqual([]);
  });

  it.each([
    ["?before=2027-01-01", "before"],
    ["?cursor=nonsense", "cursor"],
    ["?after=tomorrow", "after"],
  ])("%s is refused by name", async (query, path) => {
    const { errors } = await problemOf(await ann.send("GET", `/series${query}`), { status: 422 });
    expect(errors?.[0]?.path).toBe(path);
  });
});
