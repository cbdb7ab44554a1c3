import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** Many clients write a list as a parameter that comes several times. Nothing of it is passed over. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-02-23T10:00:00Z");
  ann = world.user();
  await ann.store("Pay rent", { due_at: "2026-02-27T09:00" });
});

describe("a query parameter that comes several times", () => {
  it("is a list where one is taken", async () => {
    const kinds = async (query: string) => {
      const { events } = await bodyOf<{ events: { kind: string }[] }>(
        await ann.send("GET", `/timeline?${query}`),
      );
      return events.map(({ kind }) => kind).toSorted();
    };
    expect(await kinds("kinds=memory")).toEqual(["memory"]);
    expect(await kinds("kinds=memory,due")).toEqual(["due", "memory"]);
    expect(await kinds("kinds=memory&kinds=due")).toEqual(["due", "memory"]);
  });

  it.each([
    ["limit", "/memories?limit=1&limit=50"],
    ["at", "/upcoming?at=2026-02-23T10:00&at=2027-02-23T10:00"],
    ["min_revision", "/memories?min_revision=0&min_revision=1"],
    ["view", "/upcoming?view=model&view=model"],
  ])("is refused by its name where one value is taken: %s", async (name, path) => {
    const problem = await problemOf(await ann.send("GET", path), { status: 422 });
    expect(problem.errors?.map((error) => error.path)).toEqual([name]);
  });

  it("names no user at the door of the Model Context Protocol", async () => {
    const answer = await world.send("POST", "/mcp?user_id=ann&user_id=ben", {
      headers: { accept: "application/json, text/event-stream" },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_upcoming", arguments: {} } },
    });
    expect(await answer.text()).toContain("user_id: must be 1 to 128 of");
  });
});
