import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { type CarriedZone, standingOf } from "../operation/user/carried-zone";
import { mayMove } from "../operation/user/read-user";
import { storeObservedZone } from "../operation/user/store-observed-zone";
import { canonicalZone } from "../time/zones/zone";
import { type Conversation, isOf } from "./context-messages";
import type { ContextSource } from "./context-source";

/**
 * Stores the zone in which the person who wrote last was, where the messages came with the call and aren't stored: the tools
 * of the same turn stand in it then. After the answer, and where what the call has read says that it is new; a zone that is
 * observed again within the hour asks D1 at most. A call about another moment observes nothing.
 */
export function noteSpeaker(
  deps: Deps,
  call: UserCall,
  { person, isStored }: Conversation,
  own: ContextSource,
): void {
  if (isStored || call.otherMoment || person === null || person.time_zone === null) return;
  const zone = canonicalZone(person.time_zone);
  const isUsers = isOf(person, call.user);
  const user = isUsers ? call.user : person.user_id;
  // A user's key may send a message in anybody's name.
  if (zone === null || user === null || (call.asUser !== null && !isUsers)) return;
  const at = Math.min(call.now, Math.floor(person.created_at_ms / 1000));
  const carried: CarriedZone = { zone, at, source: "observed", stores: true, remark: null };
  const { app, now, nowMs, wallMs, by } = call;
  const about = { app, user, now, nowMs, wallMs, by, claim: null, carried };
  // What else the call carries stands in what it has read of the user.
  const isKnown = isUsers && call.carried === undefined && own.digest.source !== "none";
  const isNew = isKnown ? standingOf(own.zoneColumns, carried) === "new" : mayMove(deps, about);
  if (isNew) deps.background(storeObservedZone(deps, about, true));
}
