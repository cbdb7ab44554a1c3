import { success } from "../../core/errors";
import type { Call } from "../call/call";
import { changeUser } from "../change-user";
import type { Deps } from "../deps";
import type { CarriedZone } from "./carried-zone";

/**
 * Stores the zone that a call carries by itself, for a call whose own batch couldn't: one that has stored the user's message,
 * or shown the user's prompt. `makesUser`: also where the user isn't there yet. Where it loses to other calls, the next call
 * observes it again.
 */
export async function storeObservedZone(
  deps: Deps,
  call: Call & { carried: CarriedZone },
  makesUser: boolean,
): Promise<void> {
  await changeUser(deps, { ...call, claim: null }, [], (user) =>
    success({ effects: [], changesUser: makesUser && user.row === null, answer: () => ({}) }),
  );
}
