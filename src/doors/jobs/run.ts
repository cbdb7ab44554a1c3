import { AHEAD_SECONDS, noteRefusal } from "../../apps/check-health";
import { answerEvent } from "../../chat/answer-event";
import { hastenEvents } from "../../chat/enqueue-events";
import { nameError } from "../../core/errors";
import { createLimiter, type Limiter } from "../../core/limiter";
import type { Log } from "../../core/log";
import type { Deps } from "../../operation/deps";
import { depsAt } from "../../operation/deps-at";
import {
  type InboundMessage,
  type PrecomputeMessage,
  readDelivery,
  readInbound,
  readPrecompute,
  readShard,
  readTerms,
  readZoneRules,
  type TermsMessage,
  type ZoneRulesMessage,
} from "../../operation/queues";
import { OPERATIONS } from "../../operations";
import { MOST_SHARD_BYTES } from "../../operators/list-shards";
import { giveUpDeliveries, sendDelivery } from "../../reminders/send-delivery";
import type { CronMoment } from "../../reminders/upkeep/cron-moment";
import { keepZoneRules } from "../../reminders/upkeep/keep-zone-rules";
import { precompute } from "../../reminders/upkeep/precompute";
import { openHere } from "../../store/database";
import { PeopleInShards } from "../../store/shards-mark";
import { wrapStore } from "../../store/store";
import { writeTerms } from "../../users/write-terms";
import { sweepDatabase } from "./sweep-database";

/**
 * One run of the cron. Throws when a sweep failed, so that the platform shows it; the next run finds what it left. A deployment
 * refuses a time over ten minutes ahead of its clock: everybody's reminders would be claimed by it, and not come again until
 * then. It does nothing where people are in shards: the version that has those serves whoever is due.
 */
export async function runCron(deps: Deps, moment: CronMoment, log: Log): Promise<void> {
  try {
    await sweep(depsAt(deps, null), moment, log);
    await pokeShards(deps, moment, log);
  } catch (error) {
    if (!(error instanceof PeopleInShards)) throw error;
    log({ message: "cron refused", as_of: moment.now, why: error.message });
  }
}

async function sweep(deps: Deps, moment: CronMoment, log: Log): Promise<void> {
  const { now, wall, isLocal } = moment;
  if (!isLocal && now - wall > AHEAD_SECONDS) {
    log({ message: "cron refused", as_of: now, ahead_seconds: now - wall });
    return await noteRefusal(here(deps), wall, now - wall);
  }
  const { counts, failed } = await sweepDatabase(deps, moment, deps.batches.run);
  log({ message: "cron", as_of: now, ...counts, ...(failed.length > 0 ? { failed } : {}) });
  if (failed.length > 0) throw new Error(`sweeps failed: ${failed.join(", ")}`);
}

/** One run of a shard's alarm: what a cron does in D1. */
export async function sweepShard(deps: Deps, shard: number, moment: CronMoment, log: Log): Promise<void> {
  const { counts, failed } = await sweepDatabase(depsAt(deps, shard), moment, deps.batches.run);
  log({ message: "alarm", shard, as_of: moment.now, ...counts, ...(failed.length > 0 ? { failed } : {}) });
}

/** Minutes between two pokes of each shard, which set an alarm again that was lost. */
const POKE_MINUTES = 5;
/** The share of what a shard may hold from which on the log warns. */
const FULL_AT = 0.8;

/**
 * Tells the shards what has changed of apps and keys, and every few minutes looks after each of them; what the primary has kept of
 * whom they took over goes. On a local run, whose cron
 * may fire for any moment, they do what is due then.
 */
async function pokeShards({ store }: Deps, { now, wall, isLocal }: CronMoment, log: Log): Promise<void> {
  await store.shareChanges();
  await store.tidyTaken(wall);
  if (!isLocal && Math.floor(now / 60) % POKE_MINUTES !== 0) return;
  const { asleep, health } = await store.wakeShards(isLocal ? now : null);
  if (asleep > 0) log({ message: "shards not reached", count: asleep });
  for (const { shard, bytes } of health)
    if (bytes > FULL_AT * MOST_SHARD_BYTES) log({ message: "shard is filling up", shard, size_bytes: bytes });
}

/** A queue's message: its body, and how to acknowledge it or try it again. */
export interface QueueMessage {
  body: unknown;
  attempts: number;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

/**
 * Messages and deliveries of a batch that are worked on at once, so that a receiver that hangs doesn't block the
 * others. An invocation has six connections, and a seventh would spend its time-out waiting for one. The sixth is left
 * for background work.
 */
const MOST_CONCURRENT = 5;

/**
 * Handles a batch of a queue, which is told by the end of its name. A message of unknown shape is dropped. `clock`
 * (epoch seconds) is read for each message, because a batch takes minutes where receivers are slow. Where people are in shards
 * nothing is done and each message is tried again; what it is about stays in its row, for the version that has shards.
 */
export async function runQueue(
  deps: Deps,
  queue: string,
  messages: readonly QueueMessage[],
  clock: () => number,
  log: Log,
): Promise<void> {
  const job: Job = { deps: here(deps), queue, clock, log, limit: createLimiter(MOST_CONCURRENT) };
  const groups = Map.groupBy(messages, ({ body }) => orderKeyOf(queue, body));
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const message of group) await handleOrRetry(job, message);
    }),
  );
}

/** The same dependencies, whose first batch fails where people are in shards. */
function here(deps: Deps): Deps {
  return { ...deps, store: wrapStore(deps.store, openHere) };
}

/** One batch of a queue. */
interface Job {
  deps: Deps;
  queue: string;
  clock: () => number;
  log: Log;
  limit: Limiter;
}

/** Messages with the same key are handled in order: those of one chat, and all of a queue that calls no receiver. */
function orderKeyOf(queue: string, body: unknown): unknown {
  if (queue.endsWith("-deliveries")) return body;
  const event = queue.endsWith("-inbound") ? readInbound(body) : null;
  return event === null ? null : `${event.connection} ${event.chat}`;
}

async function handleOrRetry(job: Job, message: QueueMessage): Promise<void> {
  try {
    await handle(job, message);
    message.ack();
  } catch (error) {
    const { queue, log } = job;
    log({
      message: "queue message failed",
      queue,
      attempts: message.attempts,
      error: nameError(error),
    });
    const first = Math.ceil(job.deps.delivery.retrySeconds / 2);
    message.retry({ delaySeconds: Math.min(600, first * 2 ** (message.attempts - 1)) });
  }
}

async function handle(given: Job, { body }: QueueMessage): Promise<void> {
  const job = { ...given, deps: depsAt(given.deps, readShard(body)) };
  const { queue, log } = job;
  for (const [name, work] of WORK) {
    const done = queue.endsWith(name) ? work(job, body) : null;
    if (done !== null) return await done;
  }
  // Nothing would come of trying it again.
  log({ message: "queue message dropped", queue });
}

/** What a message asks for, by the end of its queue's name; null for a body that isn't one of these. */
const WORK: [queue: string, (job: Job, body: unknown) => Promise<void> | null][] = [
  ["-precompute", (job, body) => doIf(readPrecompute(body), (message) => refreshDigests(job, message))],
  ["-precompute", (job, body) => doIf(readZoneRules(body), (message) => lookAtZones(job, message))],
  ["-precompute", (job, body) => doIf(readTerms(body), (message) => writeTermsAgain(job, message))],
  ["-deliveries", (job, body) => doIf(readDelivery(body), ({ ids }) => deliverAll(job, ids))],
  ["-inbound", (job, body) => doIf(readInbound(body), (message) => answer(job, message))],
  [
    "-inbound-dead",
    ({ deps, clock }, body) => doIf(readInbound(body), (message) => hastenEvents(deps, message, clock())),
  ],
  [
    "-deliveries-dead",
    ({ deps }, body) => doIf(readDelivery(body), ({ ids }) => giveUpDeliveries(deps, ids)),
  ],
];

function doIf<T>(message: T | null, work: (message: T) => Promise<void>): Promise<void> | null {
  return message === null ? null : work(message);
}

async function refreshDigests({ deps, log }: Job, message: PrecomputeMessage): Promise<void> {
  const { failed } = await precompute(deps, message);
  // The cron finds these digests again: their rows are behind.
  if (failed > 0) log({ message: "digests failed", count: failed });
}

async function lookAtZones({ deps, log }: Job, message: ZoneRulesMessage): Promise<void> {
  const { moved } = await keepZoneRules(deps, message);
  if (moved > 0) log({ message: "zones have other rules", items_moved: moved });
}

async function writeTermsAgain({ deps, log }: Job, message: TermsMessage): Promise<void> {
  const written = await writeTerms(deps, message);
  log({ message: "search terms written again", form: message.terms_form, rows: written });
}

async function deliverAll(job: Job, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((one) => job.limit(() => deliver(job, one))));
}

/** Answers one event. A failure stays in its row, which has it tried again. */
async function answer({ deps, clock, log, limit }: Job, message: InboundMessage): Promise<void> {
  const left = await limit(() => answerEvent(deps, message, { wall: clock(), tools: OPERATIONS }));
  if (left !== null)
    log({ message: "event not answered", connection: message.connection, error: withoutWords(left) });
}

/** An error without the platform's own words, which may name a person. The ledger and the conversation keep them. */
function withoutWords(error: string): string {
  return error.replace(/((?:answered|refused)(?: \(?\d+\)?)?):.*/s, "$1");
}

/**
 * Tries one delivery. A failure stays in the ledger, which has it tried again: the queue's own retries end after
 * minutes, and an outage of D1 may last longer.
 */
async function deliver({ deps, clock, log }: Job, id: string): Promise<void> {
  try {
    await sendDelivery(deps, id, clock);
  } catch (error) {
    if (error instanceof PeopleInShards) throw error;
    log({ message: "delivery broke off", id, error: nameError(error) });
  }
}
