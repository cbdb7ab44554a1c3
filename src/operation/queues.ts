import * as z from "zod";
import { once } from "../core/once";
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

/** Another one: write the page of search terms again that follows this row of a part of the database, in this form. */
export interface TermsMessage {
  terms_form: number;
  part: string;
  after: number;
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

/** Where the rows are that a message of any queue is about: a shard, by its number; absent for the primary. */
export interface MessagePlace {
  shard?: number;
}

const placeSchema = once(() => z.object({ shard: z.int().min(0).max(MOST_SHARD).optional() }));

/** The shard of a message; null for the primary. */
export function readShard(body: unknown): number | null {
  return placeSchema().safeParse(body).data?.shard ?? null;
}

/** What one message may ask for; the worker makes none that asks for more (batches.ts). */
const MOST_USERS = 100;
const MOST_IDS = 5;
const MOST_SHARD = 4095;
/** Characters of a name in a message. */
const MOST_NAME = 1024;

const name = () => z.string().max(MOST_NAME);
const instant = () => z.int().min(0);
const precomputeSchema = once(() =>
  z.object({
    as_of: instant(),
    users: z.array(z.object({ app: name(), user: name() })).max(MOST_USERS),
  }),
);
const deliverySchema = once(() => z.object({ as_of: instant(), ids: z.array(name()).max(MOST_IDS) }));
const zoneRulesSchema = once(() => z.object({ zone_rules_at: instant(), zones_after: name() }));
const termsSchema = once(() => z.object({ terms_form: instant(), part: name(), after: instant() }));
const inboundSchema = once(() =>
  z.object({ connection: name(), event_id: name(), chat: name(), as_of: instant() }),
);

/** The message of a body; null for one that isn't well-formed, or asks for more than a message may. */
export function readPrecompute(body: unknown): PrecomputeMessage | null {
  return precomputeSchema().safeParse(body).data ?? null;
}

/** As `readPrecompute`. What waits in the ledger is enqueued again, whatever becomes of a message. */
export function readDelivery(body: unknown): DeliveryMessage | null {
  return deliverySchema().safeParse(body).data ?? null;
}

/** As `readPrecompute`. */
export function readZoneRules(body: unknown): ZoneRulesMessage | null {
  return zoneRulesSchema().safeParse(body).data ?? null;
}

/** As `readPrecompute`. */
export function readTerms(body: unknown): TermsMessage | null {
  return termsSchema().safeParse(body).data ?? null;
}

/** As `readPrecompute`. */
export function readInbound(body: unknown): InboundMessage | null {
  return inboundSchema().safeParse(body).data ?? null;
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
  /** The user whose it is, where that isn't who is answered: a group. */
  owner?: string;
  /** Set where the app's own bot says it: what it tells its person counts as mentioned. */
  by_bot?: true;
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
