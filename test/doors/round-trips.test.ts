import { describe, expect, it } from "vitest";
import type { AnyOperation } from "../../src/operation/declare";
import { OPERATIONS } from "../../src/operations";
import { doorsOf, knock, openWorldFor, rightKey } from "../support/doors";
import { tripsOf } from "../support/round-trips";
import { sharedWorld } from "../support/shared-world";
import type { World } from "../support/world";

/** Round trips to D1 before the answer to each operation's example, with the app's key and the user's settings known. */
const TRIPS: Record<string, number> = {
  remember: 2,
  search_memory: 2,
  get_timeline: 1,
  get_upcoming: 1,
  // What is found is read in a second one, and what stands beside it in a third: here nothing is.
  search_conversations: 1,
  update_memory: 2,
  forget: 2,
  list_memories: 1,
  get_memory: 1,
  get_memory_history: 2,
  list_occurrences: 1,
  list_series: 1,
  get_context: 0,
  // Its one is a digest's, which isn't counted here: test/context/life.test.ts counts it.
  get_life: 1,
  report_said: 2,
  get_digest: 1,
  open_calendar_feed: 2,
  close_calendar_feed: 1,
  get_user: 1,
  update_user: 2,
  set_time_zone: 2,
  // The last one notes that the digest is gone from KV, after the answer.
  erase_user: 3,
  // One of an export is its line of the audit, which no answer waits for.
  export_user: 9,
  import_user: 1,
  export_app: 10,
  append_messages: 1,
  list_conversations: 1,
  list_messages: 2,
  delete_message: 3,
  update_message: 2,
  get_conversation: 1,
  update_conversation: 2,
  delete_conversation: 2,
  add_member: 1,
  remove_member: 2,
  parse_time: 1,
  strip_stamps: 0,
  get_app: 1,
  update_app: 2,
  chat: 3,
  register_connection: 2,
  get_connection_manifest: 1,
  create_connection: 1,
  list_connections: 1,
  get_connection: 1,
  update_connection: 2,
  delete_connection: 2,
  list_deliveries: 1,
  replay_delivery: 2,
  list_inbound_events: 1,
  replay_inbound_event: 2,
  create_key: 1,
  create_sign_in: 1,
  list_grants: 1,
  list_access: 1,
  end_grant: 2,
  list_keys: 1,
  list_audit: 1,
  revoke_key: 2,
  reseal_secrets: 1,
  describe_key: 0,
  // A test app's clock is read with each of its calls.
  get_clock: 1,
  set_clock: 2,
  // It began, looked at what is due, moved and ended, and what happened was read.
  advance_clock: 6,
  list_apps: 1,
  list_users: 1,
  list_app_connections: 1,
  list_daily_counts: 1,
  erase_app: 3,
  erase_again: 4,
  list_erasures: 1,
  get_status: 1,
  get_deployment: 0,
  list_shards: 0,
  walk_shards: 0,
  // With one database there is nothing to read, and nothing to put back.
  list_shard_rows: 0,
  restore_shard_rows: 0,
  list_tools: 0,
  run_tool_calls: 1,
};

/** A world in which an operation can be called, whose app's key and user's settings are known. */
async function openKnown(operation: Pick<AnyOperation, "about">): Promise<World> {
  const world = await openWorldFor(operation);
  if (operation.about !== "clock") await world.user().upcoming();
  return world;
}

async function expectTrips(world: World, operation: AnyOperation): Promise<void> {
  const { name } = operation;
  const [door] = doorsOf([operation]);
  if (door === undefined) throw new Error(`${name} has no address`);
  const ask = async () => {
    const response = await knock(door, world, { key: rightKey(door, world) });
    expect(response.status, await response.text()).toBeLessThan(300);
  };
  const trips = await tripsOf(world, ask, operation.effect !== "reads");
  expect({ [name]: trips }).toEqual({ [name]: TRIPS[name] });
}

describe("round trips to D1 before the answer", () => {
  const named = OPERATIONS.map((operation) => ({ name: operation.name, operation }));
  const readsHere = ({ operation: { effect, about } }: (typeof named)[number]) =>
    effect === "reads" && about !== "clock";

  it("are known of every operation, and of nothing else", () => {
    expect(Object.keys(TRIPS).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
  });

  describe("of what reads", () => {
    const worldOf = sharedWorld(() => openKnown({ about: "user" }));

    it.each(named.filter(readsHere))("of $name", async ({ operation }) => {
      await expectTrips(worldOf(), operation);
    });
  });

  it.each(named.filter((one) => !readsHere(one)))("of $name", async ({ operation }) => {
    await expectTrips(await openKnown(operation), operation);
  });
});
