import { beforeEach, describe, expect, it } from "vitest";
import type { Body, Context } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

/** Zones of messages that are sent along with a context and not stored (docs/time.md). The clock is a Friday, 14:32 UTC. */

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const ann = () => world.user("ann");

/** A prompt for Ann with her message, and what goes on after the answer. */
async function say(
  fields: Body = {},
  options: { headers?: Record<string, string>; key?: string; more?: Body } = {},
) {
  const message = {
    role: "user",
    user_id: "ann",
    content: "Dentist tomorrow at 9",
    time_zone: "Asia/Tokyo",
    ...fields,
  };
  const { more = {}, ...sending } = options;
  const body = { messages: [message], ...more };
  const answer = await bodyOf<Context>(await ann().send("POST", "/context", { ...sending, body }));
  await world.settle();
  return { clock: answer.volatile.split("\n\n")[0]?.split("\n") };
}

async function zoneOf(user = "ann"): Promise<unknown[]> {
  const { time_zone, time_zone_source } = await world.user(user).get("");
  return [time_zone, time_zone_source];
}

const TOKYO = ["Current time: 2026-01-23T23:32:00 (Asia/Tokyo)", "Today is Friday. Local time is UTC+9."];

describe("the zone of a message that is sent along", () => {
  it.each(["openai", "anthropic", "ai-sdk"])("is stored in another form as well: %s", async (format) => {
    const content = [{ type: "text", text: "Dentist tomorrow at 9" }];
    expect(await say({ content }, { more: { format } })).toEqual({ clock: TOKYO });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  it("is stored after the answer, which costs one KV read as before", async () => {
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await world.settle();
    await ann().context();
    let answered: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    // D1 answers nothing before the prompt is there.
    world.witness.onD1 = async (_statements, go) => {
      await answer;
      return await go();
    };
    world.forgetCalls();
    const body = { messages: [{ role: "user", content: "Hi", time_zone: "Asia/Tokyo", user_id: "ann" }] };
    const { volatile, digest } = await bodyOf<Context>(await ann().send("POST", "/context", { body }));
    expect(volatile.split("\n").slice(0, 2)).toEqual(TOKYO);
    expect([digest.source, world.witness.kv.length]).toEqual(["kv", 1]);
    answered();
    await world.settle();
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    expect((await ann().upcoming()).items[0]?.due_at_local).toBe("2026-01-24 09:00:00 UTC+9");
  });

  it("makes a new user, so that the tools of the same turn stand there", async () => {
    await say();
    const { memory } = await ann().remember({ content: "Dentist", due: "tomorrow at 9" });
    expect(memory.due_at_local).toBe("2026-01-24 09:00:00 UTC+9");
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  it("costs nothing where it is known, and is stored at most once an hour", async () => {
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await say();
    await world.advance(60);
    await ann().context();
    world.forgetCalls();
    await say();
    expect(world.witness.d1).toEqual([]);
    const { clock } = await say({ time_zone: "Europe/Berlin" });
    expect(clock).toEqual([
      "Current time: 2026-01-23T15:33:00 (Europe/Berlin)",
      "Today is Friday. Local time is UTC+1.",
      "Times in tool calls are Asia/Tokyo.",
    ]);
    expect(world.witness.d1).toEqual([]);
    await world.advance(3600);
    await say({ time_zone: "Europe/Berlin" });
    expect(await zoneOf()).toEqual(["Europe/Berlin", "observed"]);
  });

  it("replaces none that was set, and the clock part says what the tools' times are", async () => {
    await ann().patch({ time_zone: "Europe/London" });
    const { clock } = await say();
    expect(clock).toEqual([...TOKYO, "Times in tool calls are Europe/London."]);
    expect(await zoneOf()).toEqual(["Europe/London", "user"]);
  });

  it("is stored although the same call carries it in its header, which a read doesn't store", async () => {
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await say({}, { headers: { "almanac-time-zone": "Asia/Tokyo" } });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  it("is the sender's in a group, and not that of the user in the path", async () => {
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await say({ user_id: "bob" });
    expect(await zoneOf("bob")).toEqual(["Asia/Tokyo", "observed"]);
    expect(await zoneOf()).toEqual(["UTC", "default"]);
  });

  it.each([
    ["is no name", { time_zone: "Mars/Base" }, {}],
    ["is of a person without an id", { user_id: null, name: "Eve" }, {}],
    ["is of another moment", {}, { at: "2026-01-22T12:00:00Z" }],
  ])("is not stored where it %s", async (_what, fields, more) => {
    await say(fields, { more });
    expect(await zoneOf()).toEqual(["UTC", "default"]);
    expect(await world.sql("SELECT id FROM users WHERE app_id = ?", world.app)).toEqual([]);
  });

  it("is not somebody else's whom a user's key names", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    await say({ user_id: "bob" }, { key });
    expect(await zoneOf("bob")).toEqual(["UTC", "default"]);
    await say({}, { key });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });
});
