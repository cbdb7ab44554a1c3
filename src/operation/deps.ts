import type { Sealer } from "../core/seal";
import type { Freshness } from "../digest/freshness";
import type { DigestStore } from "../digest/kv";
import type { ApiBases } from "../platforms/sending";
import type { Store } from "../store/store";
import type { ReadWords } from "../words/served-words";
import type { Batches } from "./batches";
import type { KeyCache } from "./call/caller";
import type {
  DeliveryMessage,
  InboundMessage,
  PrecomputeMessage,
  TermsMessage,
  ZoneRulesMessage,
} from "./queues";
import type { SettingsCache } from "./user/settings-cache";
import type { WriteTurns } from "./user/write-turns";

export const BINDING_KINDS = [
  "database",
  "shards",
  "namespace",
  "queue",
  "limiter",
  "version",
  "assets",
  "secret",
  "variable",
] as const;

/** A binding or setting that a deployment has or may have. Its value is told to nobody. */
interface Binding {
  name: string;
  kind: (typeof BINDING_KINDS)[number];
  isSet: boolean;
  /** Whether the service does its work without it. */
  isOptional: boolean;
}

/** Which worker this is, and what it is bound to. */
export interface Deployment {
  /** Of the package. */
  version: string;
  /** YYYY-MM-DD: whose behaviour of the runtime it was made for. */
  compatibilityDate: string;
  /** What the platform calls the upload; null where it isn't told. */
  upload: { id: string; tag: string; timestamp: string } | null;
  bindings: readonly Binding[];
}

/** The dependencies of operations, made once a request in env.ts. */
export interface Deps {
  store: Store;
  digests: DigestStore;
  freshness: Freshness;
  /** When writes of one user take place in this isolate. */
  turns: WriteTurns;
  sealer: Sealer;
  /** How much one invocation works on. */
  batches: Batches;
  queues: {
    precompute(messages: (PrecomputeMessage | ZoneRulesMessage | TermsMessage)[]): Promise<void>;
    /** `delaySeconds`: how long the queue waits before it delivers them. */
    deliver(messages: DeliveryMessage[], delaySeconds?: number): Promise<void>;
    /** As `deliver`. */
    inbound(messages: InboundMessage[], delaySeconds?: number): Promise<void>;
  };
  delivery: {
    /** Whether channels may point at loopback addresses, as in a local run. */
    allowLocal: boolean;
    /** Base addresses of the platforms' APIs. */
    bases: ApiBases;
    /** Milliseconds that a receiver has to answer. */
    timeOutMs: number;
    /** Seconds before a delivery's first retry; a queue's message is retried after half of it. */
    retrySeconds: number;
    /** Whether it is for a test app: webhooks say so, and nothing goes to a platform. */
    inTest: boolean;
  };
  /** A new delivery's id: later ones sort after earlier ones. */
  newDeliveryId(): string;
  newConnectionId(): string;
  /** A new key's id and its text: 40 random letters and digits. */
  newKey(): { id: string; secret: string };
  newGrantId(): string;
  /** This isolate's cache of keys. */
  keys: KeyCache;
  /** What this isolate last read of users' settings. */
  settings: SettingsCache;
  /** The deployment's public address, without a slash at the end. */
  publicUrl: string;
  /** The words of all languages: what a file has, which this isolate reads once. */
  words: ReadWords;
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  /** In [0, 1). */
  random(): number;
  /** Runs a task every so many seconds until the answered function is called. What it throws is logged. */
  every(seconds: number, task: () => Promise<void>): () => void;
  /** A new memory id: 8 random lower-case letters and digits without look-alikes. */
  newId(): string;
  /** Which worker this is. */
  deployment(): Deployment;
  /** The real clock in epoch seconds, read anew: for calls that last. */
  clock(): number;
  /** Continues work after the answer. Failures are logged. */
  background(work: Promise<unknown>): void;
}
