import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../../support/wire";
import { openWorld, type UserClient, type World } from "../../support/world";

/** What is called sensitive today is so on every day of its past. */
let world: World;
let ann: UserClient;
let id: string;

beforeEach(async () => {
  world = await openWorld("2026-02-01T12:00:00Z");
  ann = world.user();
  id = await ann.store("Clinic", { due_at: "2026-02-02T09:00:00", recurrence: "FREQ=DAILY", entity: "Eva" });
  world.setClock("2026-02-02T10:00:00Z");
  await ann.update({ id, completed_at: "now" });
  world.setClock("2026-02-03T12:00:00Z");
});

const found = async (args: Body) => (await ann.search(args)).results.map((memory) => memory.content);
const told = async (args: Body) => [
  ...new Set((await ann.timeline(args)).events.map((event) => event.content)),
];

const DAYS = [undefined, "2026-02-01T13:00:00Z", "2026-02-02T11:00:00Z"];

describe("a memory that is called sensitive", () => {
  it.each(DAYS)("is found as of %s before that", async (as_of) => {
    const day = as_of === undefined ? {} : { as_of };
    expect(await found({ query: "clinic", ...day })).toEqual(["Clinic"]);
    expect(await found({ entity: "eva", ...day })).toEqual(["Clinic"]);
    expect(await told(day)).toEqual(["Clinic"]);
  });

  it.each(DAYS)("is hidden as of %s afterwards, unless it is asked for", async (as_of) => {
    const day = as_of === undefined ? {} : { as_of };
    await ann.update({ id, sensitive: true });
    expect(await found({ query: "clinic", ...day })).toEqual([]);
    expect(await found({ entity: "eva", ...day })).toEqual([]);
    expect(await told(day)).toEqual([]);
    expect(await told({ ...day, include_sensitive: true })).toEqual(["Clinic"]);
    expect(await found({ query: "clinic", include_sensitive: true, ...day })).toEqual(["Clinic"]);
  });

  it("stays hidden as it was then where it is called harmless today", async () => {
    await ann.update({ id, sensitive: true });
    world.setClock("2026-02-04T12:00:00Z");
    await ann.update({ id, sensitive: false, content: "Appointment" });
    expect(await found({ query: "clinic", as_of: "2026-02-03T13:00:00Z" })).toEqual([]);
    expect(await found({ query: "appointment" })).toEqual(["Appointment"]);
  });
});

it("leaves what was done of a corrected series out of the timeline, unless it is asked for or was believed then", async () => {
  world.setClock("2026-02-04T12:00:00Z");
  await ann.remember({ content: "Hospital", supersedes: id });
  expect(await told({})).toEqual(["Hospital"]);
  expect(await told({ as_of: "2026-02-04T13:00:00Z" })).toEqual(["Hospital"]);
  expect(await told({ include_superseded: true, kinds: ["completed"] })).toEqual(["Clinic"]);
  expect(await told({ as_of: "2026-02-03T13:00:00Z", kinds: ["completed"] })).toEqual(["Clinic"]);
  // A change of the old memory leaves it corrected.
  world.setClock("2026-02-05T12:00:00Z");
  await ann.update({ id, category: "note" });
  expect(await told({ as_of: "2026-02-04T13:00:00Z", kinds: ["completed"] })).toEqual([]);
});
