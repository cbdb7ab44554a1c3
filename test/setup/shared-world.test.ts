import { describe, expect, it } from "vitest";
import { sharedWorld } from "../support/shared-world";
import { openWorld } from "../support/world";

const open = async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  await world.user("ann").store("Tea");
  return world;
};

describe("a shared world", () => {
  const shared = sharedWorld(open);

  it.each(["first", "second"])("has what it was filled with in the %s test, and its clock", async () => {
    expect((await shared().user("ann").search({ query: "tea" })).count).toBe(1);
    expect(shared().now()).toBe(Date.parse("2026-01-23T14:32:00Z") / 1000);
  });
});

it("leaves nothing to the test after it", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
});
