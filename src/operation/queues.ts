import type { InboundEvent } from "../platforms/events";
import type { Said } from "../platforms/said";
import type { Scope } from "../store/rows";

/** A message of the precompute queue: whose digests, and as of when (epoch seconds). Never what they say. */
export interface PrecomputeMessage {
  as_of: number;
  users: Scope[];
}

/** A message of the delivery queue: ledger rows to try. What they say is read when they are tried. */
export interface DeliveryMessage {
  as_of: number;
  ids: string[];
}

/** A message of the inbound queue: what the platform has been told is done, and has to be. */
export interface InboundMessage {
  connection: string;
  event: InboundEvent;
  /** Epoch seconds at which it came in. */
  as_of: number;
  /** Set once the event has been carried out and only its answer is still to be sent. */
  reply?: WaitingReply;
}

/** An answer that the platform has put off. */
export interface WaitingReply {
  said: Said;
  /** Parts that are there already. */
  skip_parts: number;
  /** How often it was tried. */
  tries: number;
}
