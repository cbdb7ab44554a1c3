import { answerEvent } from "../actions/answer-event";
import {
  claimDueDigests,
  type DeliveryMessage,
  enqueueDueDeliveries,
  tidyUp,
} from "../actions/claim-digests";
import type { Deps } from "../actions/deps";
import { type PrecomputeMessage, precompute, sweepBehind, sweepEntering } from "../actions/precompute";
import { claimDuePushes } from "../actions/push-reminders";
import type { InboundMessage } from "../actions/receive-events";
import { bury, sendDelivery } from "../actions/send-delivery";

import { nameError } from "../errors";

export type Log = (entry: Record<string, unknown>) => void;

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
 * Queues by the last part of their name. Messages about one chat are handled one after the other, those about several
 * side by side: a bot that doesn't answer holds up nobody else. The clock (epoch seconds) is read for each, which may come to it late. A message of a shape that nobody sends is dropped.
 */
export async function runQueue(
  deps: Deps,
  queue: string,
  messages: readonly QueueMessage[],
  clock: () => number,
  log: Log,
): Promise<void> {
  const lines = Map.groupBy(messages, ({ body }) => (isInbound(body) ? chatOf(body) : ""));
  await Promise.all([...lines.values()].map((line) => handleAll(deps, queue, line, clock, log)));
}

function chatOf({ connection, event }: InboundMessage): string {
  return `${connection} ${event.chat.id}`;
}

async function handleAll(
  deps: Deps,
  queue: string,
  messages: readonly QueueMessage[],
  clock: () => number,
  log: Log,
): Promise<void> {
  for (const message of messages) {
    try {
      await handle(deps, queue, message, clock, log);
      message.ack();
    } catch (error) {
      log({
        message: "queue message failed",
        queue,
        attempts: message.attempts,
        error: nameError(error),
      });
      message.retry({ delaySeconds: Math.min(600, 5 * 2 ** message.attempts) });
    }
  }
}

async function handle(
  deps: Deps,
  queue: string,
  { id, body, attempts }: QueueMessage,
  clock: () => number,
  log: Log,
): Promise<void> {
  if (queue.endsWith("-precompute") && isPrecompute(body)) {
    const { failed } = await precompute(deps, body);
    // Their rows say that they are behind, so the cron has them recomputed.
    if (failed > 0) log({ message: "digests failed", count: failed });
  } else if (queue.endsWith("-deliveries") && isDelivery(body)) {
    await deliver(deps, body.ids, clock, log);
  } else if (queue.endsWith("-inbound") && isInbound(body)) {
    const lost = await answerEvent(deps, body, { id, count: attempts, wall: clock() });
    if (lost !== null) log({ message: "answer not delivered", connection: body.connection, error: lost });
  } else if (queue.endsWith("-deliveries-dead") && isDelivery(body)) {
    await bury(deps, body.ids);
  } else {
    log({ message: "queue message dropped", queue });
  }
}

/**
 * Each delivery for itself, and side by side: one receiver that doesn't answer puts nobody's reminder off. The ledger is
 * what has them tried again, not the queue: its tries end after minutes, and an outage of D1 that lasts longer is no
 * reason to give up.
 */
async function deliver(deps: Deps, ids: string[], clock: () => number, log: Log): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      try {
        await sendDelivery(deps, id, clock());
      } catch (error) {
        log({ message: "delivery broke off", id, error: nameError(error) });
      }
    }),
  );
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
