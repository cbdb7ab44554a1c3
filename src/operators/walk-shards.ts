import * as z from "zod";
import { success } from "../core/errors";
import { operation } from "../operation/declare";
import { keep } from "../operation/keep";

/** People and conversations of one call. */
const MOST_OWNERS = 200;

/** Takes people over who are in D1 yet, a bounded number a call. Whoever calls for somebody takes that person over too. */
export const walkShards = operation({
  name: "walk_shards",
  summary: "Has shards take over people who are in D1 yet: to be sent until it is done",
  about: "operator",
  effect: "writes",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      taken: z.int().describe("People, groups and conversations that this call took over"),
      waiting: z.int().describe("Those of whom something is under way: send the call again"),
      people: z.int().describe("People who are left in D1"),
      conversations: z.int().describe("Conversations that are left in D1"),
      done: z.boolean(),
    }),
  routes: [{ method: "POST", path: "/v1/shards/walk" }],
  example: {},
  write: { idempotent: true, inSteps: true },
  run: async (deps, call) => {
    const outcome = await deps.store.walkOwners(MOST_OWNERS);
    // Only the end is kept for repeats, as of each call that goes in steps.
    return outcome.done ? await keep(deps, call, [], outcome) : success(outcome);
  },
});
