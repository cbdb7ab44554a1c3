import { describe, expect, it } from "vitest";
import { rpcMethods } from "../../src/doors/rpc/serve";
import { makeRpcSession } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** What moves a thing by words does so at every door alike: it counts from the thing. */

// Friday, 9:00 in London; the clocks go forward on Sunday.
const NOW = "2027-03-26T09:00:00Z";

const shared = sharedWorld(async () => {
  const world = await openWorld(NOW);
  return { world };
});

interface Door {
  name: string;
  move(world: World, user: UserClient, id: string, due: string): Promise<void>;
}

const mcpHeaders = {
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2025-11-25",
};

const DOORS: readonly Door[] = [
  { name: "the tool", move: async (_, user, id, due) => void (await user.update({ id, due })) },
  {
    name: "PATCH",
    move: async (_, user, id, due) =>
      void (await bodyOf(await user.send("PATCH", `/memories/${id}`, { body: { due } }))),
  },
  {
    name: "MCP",
    move: async (world, user, id, due) => {
      const params = { name: "update_memory", arguments: { id, due } };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
      await world.send("POST", `/mcp?user_id=${user.id}`, { headers: mcpHeaders, body });
    },
  },
  {
    name: "a model's calls",
    move: async (_, user, id, due) => {
      const call = { name: "update_memory", arguments: JSON.stringify({ id, due }) };
      const body = [{ id: "call_1", type: "function", function: call }];
      await bodyOf(await user.send("POST", "/tool-calls?format=openai", { body }));
    },
  },
  {
    name: "the binding",
    move: async (world, user, id, due) => {
      const method = new Map(rpcMethods(OPERATIONS)).get("updateMemory");
      await method?.(makeRpcSession(world.bindings, world.context, world.app), [user.id, { id, due }]);
    },
  },
  {
    name: "the assistant",
    move: async (_, user, __, due) =>
      void (await bodyOf(await user.send("POST", "/chat", { body: { text: `move the dentist to ${due}` } }))),
  },
];

const FORTNIGHT = "every second Tuesday";

/** What stood there, the words, and what stands there then. */
const MOVES: readonly [from: Body, due: string, to: string][] = [
  [{ due_at: "2027-03-29T15:30" }, "4pm", "2027-03-29T16:00:00"],
  [{ due_at: "2027-04-09T13:00" }, "2pm", "2027-04-09T14:00:00"],
  [{ due_at: "2027-03-29T15:30" }, "an hour later", "2027-03-29T16:30:00"],
  [{ due_at: "2027-03-29T15:30" }, "half an hour later", "2027-03-29T16:00:00"],
  [{ due_at: "2027-03-29T15:30" }, "Wednesday", "2027-03-31T15:30:00"],
  [{ due_at: "2027-03-29T15:30" }, "the day after", "2027-03-30T15:30:00"],
  [{ due_at: "2027-03-29T15:30" }, "a week later", "2027-04-05T15:30:00"],
  [{ due_at: "2027-03-29" }, "Wednesday", "2027-03-31"],
  [{ due_at: "2027-03-29" }, "4pm", "2027-03-29T16:00:00"],
  [{ due_at: "2027-03-24T10:00" }, "4pm", "2027-03-26T16:00:00"],
  [{ due_at: "2027-03-29T15:30" }, "tomorrow at 9am", "2027-03-27T09:00:00"],
  [{ due_at: "2027-04-06T19:00", recurrence: "FREQ=WEEKLY;INTERVAL=2" }, "8pm", "2027-04-06T20:00:00"],
  [
    { due_at: "2027-04-06T19:00", recurrence: "FREQ=WEEKLY;INTERVAL=2" },
    "every other Tuesday at 8pm",
    "2027-04-06T20:00:00",
  ],
];

let serial = 0;

async function dentist({ world }: { world: World }, args: Body): Promise<{ user: UserClient; id: string }> {
  serial += 1;
  const user = world.user(`mover-${serial}`);
  await user.patch({ time_zone: "Europe/London", locale: "en-GB" });
  return { user, id: await user.store("Dentist", args) };
}

async function dueOf({ world }: { world: World }, user: UserClient): Promise<unknown> {
  const [row] = await world.sql("SELECT due_local FROM knowledge WHERE user_id = ?", user.id);
  return row?.["due_local"];
}

describe("words that move a thing", () => {
  it.each(DOORS)("count from it at $name", async ({ move }) => {
    const there = shared();
    await everyRow(MOVES, async ([from, due, to]) => {
      const { user, id } = await dentist(there, from);
      await move(there.world, user, id, due);
      expect(await dueOf(there, user)).toBe(to);
    });
  });

  it("move each of several things from its own time, and say how", async () => {
    const there = shared();
    const { user, id } = await dentist(there, { due_at: "2027-03-29T15:30" });
    const other = await user.store("Optician", { due_at: "2027-03-30T11:00" });
    const answer = await user.update({ ids: [id, other], due: "an hour later" });
    expect(answer.updated.map(({ due_at_iso }) => due_at_iso)).toEqual([
      "2027-03-29T15:30:00+00:00",
      "2027-03-30T11:00:00+00:00",
    ]);
    expect(answer["due_understood"]).toBe(
      "Monday 2027-03-29 at 16:30 (Europe/London); Tuesday 2027-03-30 at 12:00 (Europe/London)",
    );
  });

  it("keep an instant one", async () => {
    const there = shared();
    const { user, id } = await dentist(there, { due_at: "2027-03-29T15:30+01:00" });
    const { updated } = await user.update({ id, due: "4pm" });
    expect(updated[0]).toMatchObject({ due_kind: "instant", due_at_iso: "2027-03-29T15:00:00+00:00" });
  });

  it("move one of a series, and say how all of it is moved", async () => {
    const there = shared();
    const { user, id } = await dentist(there, {
      due_at: "2027-04-06T19:00",
      recurrence: "FREQ=WEEKLY;INTERVAL=2",
    });
    const moved = await user.update({ id, due: "8pm" });
    expect(moved.warnings).toEqual([`This time only; for all: due="${FORTNIGHT} at 20:00"`]);
    const day = await user.update({ id, due: "Wednesday 7 April" });
    expect(day.warnings).toEqual(['This time only; for all: due="every second Wednesday at 20:00"']);
    const all = await user.update({ id, due: `${FORTNIGHT} at 20:00` });
    expect(all.updated[0]).toMatchObject({
      due_at_iso: "2027-04-06T19:00:00+00:00",
      occurrence: "2027-04-06T20:00:00",
    });
    expect(all.warnings).toBeUndefined();
  });

  it("into the past are asked back with their reading from now", async () => {
    const there = shared();
    const { user, id } = await dentist(there, { due_at: "2027-03-24T10:00" });
    const response = await user.send("POST", "/tools/update_memory", { body: { id, due: "an hour later" } });
    const problem = await problemOf(response, { status: 422, code: "invalid", path: "due" });
    expect(problem.errors?.[0]?.message).toBe(
      'is in the past, counted from its own time; ask the user, then send what is meant: "2027-03-26T10:00:00+00:00"?',
    );
  });

  it("count in a correction from what it corrects", async () => {
    const there = shared();
    const { user, id } = await dentist(there, { due_at: "2027-03-29T15:30" });
    const answer = await user.remember({ content: "Dentist, Hill Street", due: "4pm", supersedes: id });
    expect(answer.memory["due_at_iso"]).toBe("2027-03-29T15:00:00+00:00");
  });
});
