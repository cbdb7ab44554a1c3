import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const ann = () => world.user("ann");
const set = (args: Body) => ann().tool("set_time_zone", args);
const refusal = async (args: Body) => {
  const response = await ann().send("POST", "/tools/set_time_zone", { body: args });
  const { errors } = (await response.json()) as { errors?: { path: string; message: string }[] };
  return [response.status, errors?.[0]?.path, errors?.[0]?.message];
};

describe("the tool set_time_zone", () => {
  it.each([
    [{ time_zone: "Asia/Tokyo" }, "Asia/Tokyo"],
    [{ time_zone: "asia/tokyo" }, "Asia/Tokyo"],
    [{ place: "Tokyo" }, "Asia/Tokyo"],
    [{ place: "  new york " }, "America/New_York"],
    [{ place: "Kyjiw" }, "Europe/Kyiv"],
    [{ place: "Токио" }, "Asia/Tokyo"],
    [{ place: "東京" }, "Asia/Tokyo"],
    [{ place: "München" }, "Europe/Berlin"],
    [{ place: "London" }, "Europe/London"],
    [{ place: "Paris, France" }, "Europe/Paris"],
    [{ place: "Europe/Lisbon" }, "Europe/Lisbon"],
  ])("takes %j", async (args, zone) => {
    expect(await set(args)).toMatchObject({
      time_zone: zone,
      time_zone_source: "user",
      moved: 0,
      changed: [],
    });
    expect(await ann().get("")).toMatchObject({ time_zone: zone, time_zone_source: "user" });
  });

  it.each([
    [{}, "place", /send either place, a city, or time_zone/],
    [{ place: "Tokyo", time_zone: "Asia/Tokyo" }, "place", /send either/],
    [{ place: "Atlantis" }, "place", /"Atlantis" is no city that is known/],
    [{ place: "constructor" }, "place", /no city/],
    [{ place: "Portland" }, "place", /America\/Los_Angeles or America\/New_York: ask the user/],
    [{ time_zone: "+09:00" }, "time_zone", /no IANA time zone/],
  ])("refuses %j", async (args, path, message) => {
    const [status, at, said] = await refusal(args);
    expect([status, at]).toEqual([422, path]);
    expect(said).toMatch(message);
    expect(await ann().get("")).toMatchObject({ time_zone: "UTC", time_zone_source: "default" });
  });

  it("moves the items, and lists those of the next week", async () => {
    const gym = await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await ann().store("Launch", { due_at: "2026-01-24T12:00:00Z" });
    await ann().store("Trip", { due_at: "2026-03-01" });
    await ann().store("Therapy", { due_at: "2026-01-25T09:00", sensitive: true });
    expect(await set({ place: "Tokyo" })).toMatchObject({
      moved: 3,
      changed: [{ id: gym, content: "Gym", label: "[DUE 2026-01-24 09:00]" }],
      now_local: "2026-01-23 23:32:00 UTC+9",
    });
    expect((await ann().upcoming()).items.find(({ id }) => id === gym)?.due_at_iso).toBe(
      "2026-01-24T00:00:00+00:00",
    );
    expect(await set({ place: "Tokyo" })).toMatchObject({ moved: 0, changed: [] });
  });

  it("replaces what was observed, whatever the same call carries, and isn't replaced", async () => {
    const headers = { "almanac-time-zone": "Asia/Tokyo" };
    await ann().send("POST", "/tools/remember", { body: { content: "Tea" }, headers });
    await ann().send("POST", "/tools/set_time_zone", { body: { place: "Tokyo" }, headers });
    expect(await ann().get("")).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "user" });
    await ann().send("POST", "/tools/set_time_zone", { body: { place: "London" }, headers });
    await world.advance(7200);
    await ann().send("POST", "/tools/remember", { body: { content: "Cake" }, headers });
    expect(await ann().get("")).toMatchObject({ time_zone: "Europe/London", time_zone_source: "user" });
  });

  it("is told to a model in lines, and ends the question in the prompt", async () => {
    expect((await ann().context()).system).toContain("Ask where they are and call set_time_zone.");
    const gym = await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    const response = await ann().send("POST", "/tools/set_time_zone?view=model", {
      body: { place: "Tokyo" },
    });
    expect(await response.text()).toBe(
      [
        "Time zone: Asia/Tokyo. It is 2026-01-23 23:32 there.",
        "Items that keep their wall clock and so moved: 1",
        `- [DUE 2026-01-24 09:00] (id ${gym}) Gym`,
        "Ask which of them take place elsewhere, and send their due_at with the offset of that place by update_memory.",
      ].join("\n"),
    );
    expect((await ann().context()).system).not.toContain("unknown");
  });
});
