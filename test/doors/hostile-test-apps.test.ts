import { describe, expect, it } from "vitest";
import { DOORS, furnish, holdPuts, knock, MARKER, nameOf } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { sharedWorld } from "../support/shared-world";
import { bodyOf, openWorld } from "../support/world";

// A test app beside a real one, with the same users, at every door: nothing of one shows in the other, and neither changes
// the other's rows, whichever of both is the test app.

const OPEN = DOORS.filter(({ opens }) => opens !== "operator");

describe.each([
  ["a test app beside a real one", false],
  ["a real app beside a test app", true],
])("%s", (_which, isTest) => {
  const worldOf = sharedWorld(async () => {
    const world = await openWorld("2026-01-23T14:32:00Z", {}, isTest);
    holdPuts(world);
    await furnish(world);
    return world;
  });

  it.each(OPEN.map((door) => ({ name: nameOf(door), door })))("$name", async ({ door }) => {
    const world = worldOf();
    // An app of its own for each door, because what is called there changes it.
    const args = { app: `neighbour-${DOORS.indexOf(door)}`, ...(isTest ? {} : { test: true }) };
    const made = await bodyOf<{ key: string }>(await world.admin("POST", "/v1/keys", args), 201);
    await world.user("ann", made.key).store("Own thing", { due_at: "2026-01-24" });
    const before = await dumpD1({ app: world.app });
    const response = await knock(door, world, { key: made.key });
    expect(await response.text()).not.toContain(MARKER);
    expect(await dumpD1({ app: world.app })).toBe(before);
  });
});
