import type { Sealer } from "../core/seal";
import type { Freshness } from "../digest/freshness";
import type { DigestStore } from "../digest/kv";
import type { ApiBases } from "../platforms/sending";
import type { Database } from "../store/database";
import type { KeyCache } from "./caller";
import type { DeliveryMessage, InboundMessage, PrecomputeMessage } from "./queues";

/** What operations work with. Made at the worker's edge, once a request. */
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
  /** A new key's id and its text, made of 40 random letters and digits. */
  newKey(): { id: string; secret: string };
  /** What this isolate remembers of keys. */
  keys: KeyCache;
  /** The deployment's own address, without a slash at the end. */
  publicUrl: string;
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** In [0, 1). */
  random(): number;
  /** A new memory id: 8 random lower-case letters and digits without look-alikes. */
  newId(): string;
  /** Lets work go on after the answer; its failures are logged. */
  background(work: Promise<unknown>): void;
}
