import type { InboundEvent } from "../platforms/events";
import type { Said } from "../platforms/said";
import type { Scope } from "../store/rows";

/** A message of the precompute queue: the users, and the moment in epoch seconds. It never holds what digests say. */
export interface PrecomputeMessage {
  as_of: number;
  users: Scope[];
}

/** A message of the delivery queue: rows of the ledger to try. Their content is composed at the attempt. */
export interface DeliveryMessage {
  as_of: number;
  ids: string[];
}

/** A message of the inbound queue: an event that was acknowledged to the platform and is to be answered. */
export interface InboundMessage {
  connection: string;
  event: InboundEvent;
  /** Epoch seconds at which the event came. */
  as_of: number;
  /** Set once the event is carried out, and only its reply is left to send. */
  reply?: WaitingReply;
}

/** A reply that the platform asked to send later. */
export interface WaitingReply {
  said: Said;
  /** Parts that have arrived already. */
  skip_parts: number;
  /** Attempts so far. */
  tries: number;
}
