import type { ApiBases } from "../delivery/platforms";
import type { Freshness } from "../digest/freshness";
import type { DigestStore } from "../digest/kv";
import type { Sealer } from "../seal";
import type { Database } from "../store/database";
import type { Claim } from "../store/idempotency";
import type { DeliveryMessage } from "./claim-digests";
import type { PrecomputeMessage } from "./precompute";
import type { InboundMessage } from "./receive-events";

/** What actions work with. Made at the worker's edge, once a request. */
export interface Deps {
  db: Database;
  digests: DigestStore;
  freshness: Freshness;
  sealer: Sealer;
  queues: {
    precompute(messages: PrecomputeMessage[]): Promise<void>;
    deliver(messages: DeliveryMessage[]): Promise<void>;
    /** `delaySeconds`: how long the queue keeps them back. */
    inbound(messages: InboundMessage[], delaySeconds?: number): Promise<void>;
  };
  delivery: {
    /** Whether channels may point at this machine, as in a local run. */
    allowLocal: boolean;
    /** Where the messaging platforms' APIs are. */
    bases: ApiBases;
    /** How long anybody who is called has to answer. */
    timeOutMs: number;
    /** After how long a delivery is tried again at first; what a queue tries again comes after half of it. */
    retrySeconds: number;
  };
  /** A new delivery's id: later ones sort after earlier ones. */
  newDeliveryId(): string;
  newConnectionId(): string;
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** In [0, 1). */
  random(): number;
  /** A new memory id: 8 random lower-case letters and digits without look-alikes. */
  newId(): string;
  /** Lets work go on after the answer; its failures are logged. */
  background(work: Promise<unknown>): void;
}

/** Who calls, for whom, and when. */
export interface Call {
  app: string;
  user: string;
  /** Epoch seconds: the clock, or `at` on a read. */
  now: number;
  /** The clock in epoch milliseconds, also where `now` is `at`: when rows say they were written. */
  nowMs: number;
  /** The `Idempotency-Key` of a write. */
  claim: Claim | null;
}

/** The clock in epoch seconds, whatever moment the call asks about. */
export function clockOf(call: Call): number {
  return Math.floor(call.nowMs / 1000);
}
