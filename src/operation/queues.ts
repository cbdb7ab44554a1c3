import type { Reply } from "../platforms/said";
import type { Scope } from "../store/rows";

/** A message of the precompute queue: the users, and the moment in epoch seconds. It never holds what digests say. */
export interface PrecomputeMessage {
  as_of: number;
  users: Scope[];
}

/** Another message of the precompute queue: look whether zones have other rules, at this moment by the clock (epoch seconds). */
export interface ZoneRulesMessage {
  zone_rules_at: number;
  /** The last zone that is done with, by name. */
  zones_after: string;
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
  said: Reply;
  /** Parts that have arrived already. */
  skip_parts: number;
  /** Attempts so far. */
  tries: number;
  /** Why the event stays for an operator once this is sent: it tells the person that nothing was done. */
  unanswered?: string;
}

/** The part of a platform's queue that takes messages. */
interface MessageQueue {
  sendBatch(messages: { body: unknown; delaySeconds: number }[]): Promise<unknown>;
}

/** `sendBatch` takes 100 messages and 256 KB; one of our messages may have 128 KB. */
const BATCH_BYTES = 120_000;

/** Sends messages in as few batches as the platform takes. */
export async function sendInBatches(
  queue: MessageQueue,
  messages: unknown[],
  delaySeconds = 0,
): Promise<void> {
  let batch: unknown[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await queue.sendBatch(batch.map((body) => ({ body, delaySeconds })));
    batch = [];
    size = 0;
  };
  for (const message of messages) {
    const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
    if (batch.length === 100 || size + bytes > BATCH_BYTES) await flush();
    batch.push(message);
    size += bytes;
  }
  await flush();
}
