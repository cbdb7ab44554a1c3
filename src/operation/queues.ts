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

/** A message of the inbound queue: a row of `inbound_events` to carry out. What was said stays in the row. */
export interface InboundMessage {
  connection: string;
  event_id: string;
  /** The chat: its events are carried out in order. */
  chat: string;
  /** Epoch seconds at which the event came. */
  as_of: number;
}

/** A reply that the platform asked to send later. */
export interface WaitingReply {
  said: Said;
  /** Parts that have arrived already. */
  skip_parts: number;
  /** Attempts so far. */
  tries: number;
  /** Why the event stays for an operator once this is sent: it tells the person that nothing was done. */
  unanswered?: string;
}
