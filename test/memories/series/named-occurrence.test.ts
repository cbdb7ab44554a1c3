import { describe, expect, it } from "vitest";
import { problemOf } from "../../support/problem";
import { sharedWorld } from "../../support/shared-world";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient } from "../../support/world";

/** Which occurrence a call names, and what a write says that changes nothing or something else than was sent. */

// Friday, 9:00 in London; the clocks go forward on Sunday.
const NOW = "2027-03-26T09:00:00Z";

const shared = sharedWorld(async () => ({ world: await openWorld(NOW) }));

let serial = 0;

async function somebody(): Promise<UserClient> {
  serial += 1;
  const user = shared().world.user(`somebody-${serial}`);
  await user.patch({ time_zone: "Europe/London", locale: "en-GB" });
  return user;
}

const bins = { due_at: "2027-04-01T18:00", recurrence: "FREQ=WEEKLY" };

async function refused(user: UserClient, args: Body, path = "occurrence"): Promise<string> {
  const response = await user.send("POST", "/tools/update_memory", { body: args });
  const problem = await problemOf(response, { status: 422, path });
  return problem.errors?.[0]?.message ?? "";
}

describe("occurrence", () => {
  it("is named by its date where one has that date", async () => {
    const user = await somebody();
    const id = await user.store("Bins", bins);
    const moved = await user.update({ id, occurrence: "2027-04-01", due: "Friday 2 April at 6pm" });
    expect(moved.updated[0]).toMatchObject({
      due_at_iso: "2027-04-02T17:00:00+00:00",
      occurrence: "2027-04-01T18:00:00",
    });
    const done = await user.update({ id, occurrence: "2027-04-02", completed_at: "now" });
    expect(done.updated[0]?.["occurrence"]).toBe("2027-04-08T18:00:00");
    expect(await user.update({ id, occurrence: "2027-04-01", completed_at: "now" })).toMatchObject({
      status: "unchanged",
    });
  });

  it("is asked for by its clock where several have a date", async () => {
    const user = await somebody();
    const id = await user.store("Drops", {
      due_at: "2027-03-27T08:00",
      recurrence: "FREQ=DAILY;BYHOUR=8,20",
    });
    expect(await refused(user, { id, occurrence: "2027-03-27", completed_at: "now" })).toBe(
      `is a date on which ${id} comes several times: send one of 2027-03-27T08:00:00, 2027-03-27T20:00:00`,
    );
  });

  it("is refused where the rule never has it, before the present one too", async () => {
    const user = await somebody();
    const id = await user.store("Bins", { ...bins, due_at: "2027-03-18T18:00" });
    for (const occurrence of ["2027-03-17", "2027-03-18T17:00", "2027-03-30", "2027-04-02T18:00"])
      expect(await refused(user, { id, occurrence, completed_at: "now" })).toContain("is no occurrence of");
    expect(await user.update({ id, occurrence: "2027-03-18", completed_at: "now" })).toMatchObject({
      status: "unchanged",
    });
  });
});

describe("what becomes something else than was sent is said", () => {
  it("of an hour that the clocks pass over", async () => {
    const user = await somebody();
    const gap =
      "2027-03-28 01:30 doesn't exist in Europe/London, where the clocks go forward then: it is due at 02:30";
    expect((await user.remember({ content: "Tram", due_at: "2027-03-28T01:30" })).warnings).toEqual([gap]);
    const id = await user.store("Bus", { due_at: "2027-03-28T09:00" });
    expect((await user.update({ id, due: "1:30 am" })).warnings).toEqual([gap]);
  });

  it("of what comes several times a day", async () => {
    const user = await somebody();
    const told = async (content: string, due: string) =>
      await (await user.send("POST", "/tools/remember?view=model", { body: { content, due } })).text();
    expect(await told("Drops", "every 8 hours")).toContain("every eighth hour");
    expect(await told("Pill", "every day at 8 and 20")).toContain("every day at 08:00 and 20:00");
  });

  it("of an abbreviation that is sent as a zone", async () => {
    const user = await somebody();
    const message =
      '"EST" is an abbreviation, which keeps no summer time: send the zone of a city, such as America/New_York';
    const zone = async (body: Body, path: string) => {
      const response = await user.send("POST", "/tools/set_time_zone", { body });
      return (await problemOf(response, { status: 422, path })).errors?.[0]?.message;
    };
    expect(await zone({ time_zone: "EST" }, "time_zone")).toBe(message);
    expect(await zone({ place: "EST" }, "place")).toBe(message);
    const context = await user.send("GET", "/context", { headers: { "almanac-time-zone": "EST" } });
    const { warnings, time_zone } = await context.json<{ warnings: string[]; time_zone: string }>();
    expect([time_zone, warnings.join()]).toEqual([
      "Europe/London",
      expect.stringContaining("send one such as America/New_York"),
    ]);
  });
});
