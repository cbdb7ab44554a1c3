import { createScheduledController } from "cloudflare:test";
import { vi } from "vitest";
import worker from "../../src/index";
import { fireAlarms } from "../support/shards";
import { openWorld, type UserClient, type World } from "../support/world";

/**
 * A world whose cron and queues are in the test's hand. Ticks go through the worker's own `scheduled`, messages through
 * its own `queue`, with D1 and KV as they are; between the two stands this file instead of the platform's queue, so that
 * a test can lose, double, mix up and delay messages, and kill the consumer.
 */

export interface Message {
  /** The queue's own: the same each time it hands the message out. */
  id: string;
  queue: string;
  body: Record<string, unknown>;
  /** Deliveries so far, this one included: as the platform counts, from 1. */
  attempts: number;
  /** Epoch seconds before which the queue doesn't hand it out. */
  notBefore: number;
}

/** A signed call that went out. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  data: Record<string, unknown> & {
    user_id: string;
    local_date: string;
    text: string;
    markdown: string;
    items: (Record<string, unknown> & { content: string; group: string })[];
  };
  /** Epoch seconds by the clock. */
  at: number;
}

export interface Stage extends World {
  /** What waits in the queues, oldest first. */
  waiting: Message[];
  /** All that was ever sent to a queue. */
  sent: Message[];
  posts: Post[];
  /** What the receivers of webhooks answer; 204 until a test says otherwise. */
  receive: (post: Post) => Response | Promise<Response>;
  /** Set to step in before messages are taken: throw to let the send fail. */
  onSend: (queue: string, bodies: unknown[]) => void;
  /** How the queue behaves; its order and repeats are the test's. */
  arrange: (messages: Message[]) => Message[];
  /** Puts the clock to `at` (epoch seconds) and fires the cron for that time. */
  tick(at: number): Promise<void>;
  /** Fires the cron for a time that the clock needn't show. */
  fire(at: number): Promise<void>;
  /** Hands out what may be handed out by now, batch by batch, until nothing is left. */
  drain(): Promise<void>;
  /** A tick, and all the work that follows from it. */
  run(at: number): Promise<void>;
  /**
   * Lets time pass until `at`: the cron of each minute, and messages as they come up. Where nothing is due by the database
   * for a quarter of an hour, only its last five minutes have their cron, and one in half an hour. Ticks that fail are the
   * test's.
   */
  pass(at: number): Promise<void>;
  /** Runs a batch through the consumer, and says what became of each message. */
  consume(queue: string, bodies: unknown[], attempts?: number): Promise<("acked" | "retried")[]>;
  /** A user whose digest goes to a receiver of its own. */
  subscriber(id: string, settings?: Record<string, unknown>): Promise<UserClient>;
  ledger(user?: string): Promise<LedgerRow[]>;
}

export interface LedgerRow {
  id: string;
  user_id: string;
  subject: string;
  as_of: number;
  status: string;
  attempts: number;
  next_attempt_at: number | null;
  last_error: string | null;
  created_at: number;
  delivered_at: number | null;
}

/** As wrangler.toml has it. */
const BATCH_SIZES: Record<string, number> = { "almanac-precompute": 4, "almanac-deliveries": 3 };
const MAX_RETRIES = 5;
const QUARTER = 900;
const MESSAGE_LIMIT = 128 * 1024;

/** `test` makes its app a test app. */
export async function openStage(time: string, test = false): Promise<Stage> {
  return stageOf(await openWorld(time, {}, test));
}

/** The same of a world that is open. */
export function stageOf(world: World): Stage {
  const waiting: Message[] = [];
  const sent: Message[] = [];
  const posts: Post[] = [];

  let serial = 0;
  const newId = () => {
    serial += 1;
    return `message-${serial}`;
  };
  const producer = (queue: string) => ({
    sendBatch: async (batch: Iterable<{ body: unknown; delaySeconds?: number }>) => {
      const requests = [...batch];
      const bodies = requests.map(({ body }) => body);
      if (bodies.length > 100) throw new Error("a queue takes 100 messages at once");
      stage.onSend(queue, bodies);
      for (const { body, delaySeconds = 0 } of requests) {
        const text = JSON.stringify(body);
        if (text.length > MESSAGE_LIMIT) throw new Error("the message is too large");
        const notBefore = world.now() + delaySeconds;
        const message = { id: newId(), queue, body: JSON.parse(text) as never, attempts: 0, notBefore };
        waiting.push(message);
        sent.push(message);
      }
    },
  });
  const { bindings } = world;
  Object.assign(bindings, {
    PRECOMPUTE_QUEUE: producer("almanac-precompute"),
    DELIVERY_QUEUE: producer("almanac-deliveries"),
    INBOUND_QUEUE: producer("almanac-inbound"),
  });

  // Receivers answer at once, by the test's clock: real timers of attempts long past would only pile up.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const body = String(init?.body);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { data } = JSON.parse(body) as Pick<Post, "data">;
    const post: Post = { url: String(input), headers, body, data, at: world.now() };
    posts.push(post);
    return await stage.receive(post);
  });

  async function deliver(queue: string, messages: Message[]): Promise<("acked" | "retried")[]> {
    const outcomes: ("acked" | "retried")[] = messages.map(() => "acked");
    const batch = messages.map((message, i) => {
      message.attempts += 1;
      return {
        id: message.id,
        timestamp: new Date(),
        body: message.body,
        attempts: message.attempts,
        ack: () => undefined,
        retry: (options?: { delaySeconds?: number }) => {
          outcomes[i] = "retried";
          message.notBefore = world.now() + (options?.delaySeconds ?? 0);
        },
      };
    });
    await worker.queue({ queue, messages: batch } as unknown as MessageBatch, bindings, world.context);
    await world.settle();
    return outcomes;
  }

  /** When the cron has something to send or to try again, which may be over. */
  async function soonest(): Promise<number> {
    const rows = await world.sql<{ at: number | null }>(`SELECT min(at) AS at FROM (
      SELECT min(next_digest_at) AS at FROM users
      UNION ALL SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending'
      UNION ALL SELECT min(next_attempt_at) FROM inbound_events WHERE status = 'pending'
      UNION ALL SELECT min(push_at) FROM knowledge WHERE completed_at IS NULL AND superseded_by IS NULL)`);
    return Math.min(...rows.map(({ at }) => at ?? Number.POSITIVE_INFINITY));
  }

  const stage: Stage = {
    ...world,
    waiting,
    sent,
    posts,
    receive: () => new Response(null, { status: 204 }),
    onSend: () => undefined,
    arrange: (messages) => messages,
    tick: async (at) => {
      world.setClock(at);
      await stage.fire(at);
    },
    fire: async (at) => {
      const controller = createScheduledController({ scheduledTime: new Date(at * 1000), cron: "* * * * *" });
      await worker.scheduled(controller, bindings, world.context);
      await fireAlarms(at * 1000, bindings);
      await world.settle();
    },
    drain: async () => {
      for (;;) {
        const ready = waiting.filter((message) => message.notBefore <= world.now());
        if (ready.length === 0) return;
        for (const message of ready) waiting.splice(waiting.indexOf(message), 1);
        for (const [queue, messages] of byQueue(stage.arrange(ready))) {
          const outcomes = await deliver(queue, messages);
          for (const [i, message] of messages.entries()) {
            if (outcomes[i] === "acked") continue;
            const dead = message.attempts > MAX_RETRIES;
            waiting.push(
              dead ? { ...message, queue: `${queue}-dead`, attempts: 0, notBefore: world.now() } : message,
            );
          }
        }
      }
    },
    run: async (at) => {
      await stage.tick(at);
      await stage.drain();
    },
    pass: async (until) => {
      await stage.drain();
      for (;;) {
        const minute = (Math.floor(world.now() / 60) + 1) * 60;
        const next = Math.min(minute, ...waiting.map((message) => message.notBefore));
        if (next > until) break;
        if (next === minute) await stage.tick(minute).catch(() => undefined);
        else world.setClock(next);
        await stage.drain();
        const quiet = Math.min(until, await soonest(), ...waiting.map((message) => message.notBefore));
        if (quiet - world.now() < QUARTER) continue;
        world.setClock(Math.min(Math.floor(quiet / 60) * 60 - 300, world.now() + 2 * QUARTER));
      }
      world.setClock(until);
    },
    consume: (queue, bodies, attempts = 1) =>
      deliver(
        queue,
        bodies.map((body) => ({
          id: newId(),
          queue,
          body: body as never,
          attempts: attempts - 1,
          notBefore: 0,
        })),
      ),
    subscriber: async (id, settings = {}) => {
      const user = world.user(id);
      const { time_zone, display_name, ...digest } = settings;
      await user.patch({
        ...(time_zone === undefined ? {} : { time_zone }),
        ...(display_name === undefined ? {} : { display_name }),
        digest: {
          time: "08:00",
          channel: { type: "webhook", url: `https://hooks.example.com/${id}` },
          ...digest,
        },
      });
      return user;
    },
    ledger: (user) =>
      user === undefined
        ? world.sql("SELECT * FROM deliveries ORDER BY created_at, id")
        : world.sql("SELECT * FROM deliveries WHERE user_id = ? ORDER BY subject", user),
  };
  return stage;
}

/** Batches as the platform makes them: of one queue, up to its size. */
function byQueue(messages: Message[]): [string, Message[]][] {
  const batches: [string, Message[]][] = [];
  for (const queue of new Set(messages.map((message) => message.queue))) {
    const own = messages.filter((message) => message.queue === queue);
    const size = BATCH_SIZES[queue] ?? 10;
    for (let at = 0; at < own.length; at += size) batches.push([queue, own.slice(at, at + size)]);
  }
  return batches;
}

/** Epoch seconds of an ISO 8601 time with an offset. */
export function at(time: string): number {
  return Date.parse(time) / 1000;
}

/** What D1 says that some work has read and written, in rows. */
export async function countRows(
  stage: Stage,
  work: () => Promise<unknown>,
): Promise<{ read: number; written: number }> {
  const count = { read: 0, written: 0 };
  const before = stage.witness.onD1;
  stage.witness.onD1 = async (statements, go) => {
    const result = await before(statements, go);
    for (const { meta } of [result].flat() as { meta?: D1Meta }[]) {
      count.read += meta?.rows_read ?? 0;
      count.written += meta?.rows_written ?? 0;
    }
    return result;
  };
  await work();
  stage.witness.onD1 = before;
  return count;
}
