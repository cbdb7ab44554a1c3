import { answerEvent } from "../../chat/answer-event";
import { nameError } from "../../core/errors";
import type { Log } from "../../core/log";
import type { Deps } from "../../operation/deps";
import type { DeliveryMessage, InboundMessage, PrecomputeMessage } from "../../operation/queues";
import { OPERATIONS } from "../../operations";
import { claimDueDigests } from "../../reminders/claim-digests";
import { enqueueDueDeliveries } from "../../reminders/enqueue-deliveries";
import { precompute, sweepBehind, sweepEntering } from "../../reminders/precompute";
import { claimDuePushes } from "../../reminders/push-reminders";
import { giveUpDeliveries, sendDelivery } from "../../reminders/send-delivery";
import { tidyUp } from "../../reminders/tidy-up";
import { createLimiter, type Limiter } from "./limiter";

/**
 * One run of the cron: each sweep for itself, so that one that fails holds up no other; what it left is found by the
 * next run. `now` is the time the run is for, `wall` the clock's (epoch seconds). Throws when a sweep failed, so that
 * the platform shows it.
 */
export async function runCron(deps: Deps, now: number, wall: number, log: Log): Promise<void> {
  const sweeps: Record<string, () => Promise<number | undefined>> = {
    // Before the claims, which enqueue their own: what is due here was left by an earlier run.
    deliveries_enqueued: () => enqueueDueDeliveries(deps, now, wall),
    digests_claimed: () => claimDueDigests(deps, now, wall),
    reminders_claimed: () => claimDuePushes(deps, now, wall),
    items_entering: () => sweepEntering(deps, now),
    digests_behind: () => sweepBehind(deps, now),
    tidied: async () => void (await tidyUp(deps, wall)),
  };
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      const count = await sweep();
      if (typeof count === "number") counts[name] = count;
    } catch (error) {
      failed.push(`${name} (${nameError(error)})`);
    }
  }
  log({ message: "cron", as_of: now, ...counts, ...(failed.length > 0 ? { failed } : {}) });
  if (failed.length > 0) throw new Error(`sweeps failed: ${failed.join(", ")}`);
}

/** What the jobs need of a queue's message: its body, and how to say what became of it. */
export interface QueueMessage {
  /** The same each time the queue hands it out. */
  id: string;
  body: unknown;
  attempts: number;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

/**
 * How many messages and deliveries of a batch are worked on at once, so that a receiver that hangs holds up nobody
 * else. An invocation may wait for six connections: a seventh's time-out would run while it waits for its turn. One is
 * left for what goes on in the background.
 */
const MOST_CONCURRENT = 5;

/**
 * Queues by the last part of their name. A message of a shape that nobody sends is dropped. `clock` (epoch seconds) is
 * read anew for each message: a batch takes minutes where receivers are slow.
 */
export async function runQueue(
  deps: Deps,
  queue: string,
  messages: readonly QueueMessage[],
  clock: () => number,
  log: Log,
): Promise<void> {
  const job: Job = { deps, queue, clock, log, limit: createLimiter(MOST_CONCURRENT) };
  const groups = Map.groupBy(messages, ({ body }) => orderKeyOf(queue, body));
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const message of group) await handleOrRetry(job, message);
    }),
  );
}

/** One batch of a queue. */
interface Job {
  deps: Deps;
  queue: string;
  clock: () => number;
  log: Log;
  limit: Limiter;
}

/**
 * Messages that stand in one line are worked on one after the other: what a chat has said, in its order, and everything
 * that waits for no receiver.
 */
function orderKeyOf(queue: string, body: unknown): unknown {
  if (queue.endsWith("-inbound") && isInbound(body)) return `${body.connection} ${body.event.chat.id}`;
  return queue.endsWith("-deliveries") ? body : null;
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

async function handle(job: Job, { id, body, attempts }: QueueMessage): Promise<void> {
  const { deps, queue, clock, log, limit } = job;
  if (queue.endsWith("-precompute") && isPrecompute(body)) {
    const { failed } = await precompute(deps, body);
    // Their rows say that they are behind, so the cron has them recomputed.
    if (failed > 0) log({ message: "digests failed", count: failed });
  } else if (queue.endsWith("-deliveries") && isDelivery(body)) {
    await Promise.all(body.ids.map((one) => limit(() => deliver(job, one))));
  } else if (queue.endsWith("-inbound") && isInbound(body)) {
    const lost = await limit(() =>
      answerEvent(deps, body, { id, count: attempts, wall: clock(), tools: OPERATIONS }),
    );
    if (lost !== null) log({ message: "answer not delivered", connection: body.connection, error: lost });
  } else if (queue.endsWith("-deliveries-dead") && isDelivery(body)) {
    await giveUpDeliveries(deps, body.ids);
  } else {
    log({ message: "queue message dropped", queue });
  }
}

/**
 * Each delivery for itself. The ledger is what has them tried again, not the queue: its tries end after minutes, and an
 * outage of D1 that lasts longer is no reason to give up.
 */
async function deliver({ deps, clock, log }: Job, id: string): Promise<void> {
  try {
    await sendDelivery(deps, id, clock);
  } catch (error) {
    log({ message: "delivery broke off", id, error: nameError(error) });
  }
}

function isPrecompute(body: unknown): body is PrecomputeMessage {
  const { as_of, users } = (body ?? {}) as Partial<PrecomputeMessage>;
  return typeof as_of === "number" && Array.isArray(users);
}

function isInbound(body: unknown): body is InboundMessage {
  const { connection, event, as_of } = (body ?? {}) as Partial<InboundMessage>;
  return typeof connection === "string" && typeof event?.chat?.id === "string" && typeof as_of === "number";
}

function isDelivery(body: unknown): body is DeliveryMessage {
  const { as_of, ids } = (body ?? {}) as Partial<DeliveryMessage>;
  return typeof as_of === "number" && Array.isArray(ids);
}
