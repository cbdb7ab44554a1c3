import { sha256Hex } from "../src/core/hash";
import worker from "../src/index";
import { EMPTY_COLUMNS } from "../src/memories/change/column-patches";
import { contentForm } from "../src/memories/change/content-form";
import { openDatabase } from "../src/store/database";
import { insertMemory, type NewMemory } from "../src/store/memories/knowledge";

/**
 * The worker with its bindings wrapped: D1's own figures for each statement are added up, and every KV and queue
 * operation is counted. The worker that is deployed or timed has none of this.
 */
interface Counts {
  /** Round trips to D1: a batch is one. */
  round_trips: number;
  statements: number;
  rows_read: number;
  rows_written: number;
  kv_reads: number;
  kv_writes: number;
  queue_messages: number;
}

const NONE: Counts = {
  round_trips: 0,
  statements: 0,
  rows_read: 0,
  rows_written: 0,
  kv_reads: 0,
  kv_writes: 0,
  queue_messages: 0,
};

let counts = { ...NONE };
/** Background work that hasn't ended. */
let unfinished = 0;

type Handlers = Required<Pick<ExportedHandler<Env>, "fetch">> & ExportedHandler<Env>;
const inner = worker as unknown as Handlers;

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/bench/counts") return Response.json({ ...take(), unfinished });
    if (pathname === "/bench/seed") return await seed(request, env);
    if (pathname === "/bench/sql") return await runSql(request, env);
    if (pathname === "/bench/cron") return await runCron(request, env, context);
    if (pathname === "/bench/consume") return await consume(request, env, context);
    if (pathname === "/bench/forget-queued") return Response.json(queued.splice(0).length);
    return await inner.fetch(request, countedEnv(env), countedContext(context));
  },
  async scheduled(controller, env, context) {
    await inner.scheduled?.(controller, countedEnv(env), countedContext(context));
  },
  async queue(batch, env, context) {
    await inner.queue?.(batch, countedEnv(env), countedContext(context));
  },
} satisfies ExportedHandler<Env>;

function take(): Counts {
  const taken = counts;
  counts = { ...NONE };
  return taken;
}

/**
 * Stores `memories` for one user as `remember` would, many in a batch, for the rows that need a long history.
 */
async function seed(request: Request, env: Env): Promise<Response> {
  const { app, user, memories } = await request.json<{ app: string; user: string; memories: Seed[] }>();
  const db = openDatabase(env.DB, null);
  for (let from = 0; from < memories.length; from += 100) {
    const some = memories.slice(from, from + 100);
    const rows = await Promise.all(some.map(rowOf));
    await db.write(rows.flatMap((row) => insertMemory({ app, user }, row)));
  }
  return Response.json({ stored: memories.length });
}

interface Seed {
  id: string;
  content: string;
  entity: string | null;
  /** Epoch seconds, as `at`. */
  due_at: number | null;
  at: number;
}

async function rowOf({ id, content, entity, due_at, at }: Seed): Promise<NewMemory> {
  return {
    ...EMPTY_COLUMNS,
    id,
    content,
    content_key: await sha256Hex(contentForm(content)),
    category: "note",
    entity,
    due_kind: due_at === null ? null : "instant",
    due_at,
    deadline_at: due_at,
    event_time: at,
    event_time_given: 1,
    spoken_in: null,
    asked_by: null,
    created_at: at,
    updated_at: at,
    push_at: null,
  };
}

/** Runs any statement, uncounted, and answers its rows: it stores more than the worker's own way could in a minute. */
async function runSql(request: Request, env: Env): Promise<Response> {
  const { text, values } = await request.json<{ text: string; values: unknown[] }>();
  const { results } = await env.DB.prepare(text)
    .bind(...values)
    .all();
  return Response.json(results);
}

/** Runs the cron for a moment and answers what it costs. The queues' consumers come later. */
async function runCron(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const { time } = await request.json<{ time: number }>();
  const controller = { scheduledTime: time * 1000, cron: "* * * * *", noRetry() {} } as ScheduledController;
  await inner.scheduled?.(controller, countedEnv(env), countedContext(context));
  return Response.json(take());
}

/** Messages that were sent and wait for `/bench/consume`, oldest first, where the deployment keeps them. */
const queued: { queue: string; body: unknown }[] = [];

/** Carries out the oldest kept message of a queue as a batch of one. */
async function consume(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
  const { queue } = await request.json<{ queue: string }>();
  const index = queued.findIndex((one) => one.queue === queue);
  if (index < 0) return Response.json({ message: `nothing waits in ${queue}` }, { status: 404 });
  const [{ body } = { body: null }] = queued.splice(index, 1);
  const message = { id: crypto.randomUUID(), timestamp: new Date(), body, attempts: 1, ack() {}, retry() {} };
  const metrics = { backlogCount: queued.length, backlogBytes: 0 };
  const batch = { queue, messages: [message], metadata: { metrics }, ackAll() {}, retryAll() {} };
  await inner.queue?.(batch, countedEnv(env), countedContext(context));
  return Response.json(take());
}

function countedContext(context: ExecutionContext): ExecutionContext {
  return wrap(context, {
    waitUntil(promise: Promise<unknown>) {
      unfinished += 1;
      const done = () => {
        unfinished -= 1;
      };
      context.waitUntil(promise.then(done, done));
    },
  });
}

function countedEnv(env: Env): Env {
  const wrapped: Record<string, unknown> = {};
  for (const [name, binding] of Object.entries(env)) wrapped[name] = countedBinding(name, binding, env);
  return wrapped as unknown as Env;
}

function countedBinding(name: string, binding: unknown, env: Env): unknown {
  if (typeof binding !== "object" || binding === null) return binding;
  if ("withSession" in binding) return countedD1(binding as D1Database);
  if ("getWithMetadata" in binding) return countedKv(binding as KVNamespace);
  const kept = "BENCH_KEEP_QUEUED" in env ? queueOf[name] : undefined;
  if ("sendBatch" in binding) return kept === undefined ? countedQueue(binding as Queue) : keptQueue(kept);
  return binding;
}

function countedD1(db: D1Database): D1Database {
  const own = {
    withSession(from?: string) {
      const session = db.withSession(from);
      return wrap(session, statementsOf(session));
    },
  };
  return wrap(db, { ...statementsOf(db), ...own });
}

function statementsOf(db: D1Database | D1DatabaseSession) {
  return {
    prepare: (text: string) => countedStatement(db.prepare(text)),
    async batch(statements: D1PreparedStatement[]) {
      counts.round_trips += 1;
      const results = await db.batch(statements.map((statement) => bare.get(statement) ?? statement));
      for (const result of results) add(result);
      return results;
    },
  };
}

/** The statements inside the counted ones, because D1's batch takes no others. */
const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function countedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const single = async (run: () => Promise<D1Result>) => {
    counts.round_trips += 1;
    const result = await run();
    add(result);
    return result;
  };
  const counted = wrap(statement, {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values)),
    all: () => single(() => statement.all()),
    run: () => single(() => statement.run()),
    async first(column?: string) {
      const row = (await single(() => statement.all())).results[0] as Record<string, unknown> | undefined;
      if (row === undefined) return null;
      return column === undefined ? row : row[column];
    },
  });
  bare.set(counted, statement);
  return counted;
}

function add({ meta }: D1Result): void {
  counts.statements += 1;
  counts.rows_read += meta.rows_read;
  counts.rows_written += meta.rows_written;
}

function countedKv(kv: KVNamespace): KVNamespace {
  const counted = (name: "get" | "put" | "delete", counter: "kv_reads" | "kv_writes") => {
    const operation = kv[name].bind(kv) as (...values: unknown[]) => unknown;
    return (...values: unknown[]) => {
      counts[counter] += 1;
      return operation(...values);
    };
  };
  return wrap(kv, {
    get: counted("get", "kv_reads"),
    put: counted("put", "kv_writes"),
    delete: counted("delete", "kv_writes"),
  });
}

function countedQueue(queue: Queue): Queue {
  return wrap(queue, {
    send(message: unknown, options?: QueueSendOptions) {
      counts.queue_messages += 1;
      return queue.send(message, options);
    },
    sendBatch(messages: Iterable<MessageSendRequest>, options?: QueueSendBatchOptions) {
      const list = [...messages];
      counts.queue_messages += list.length;
      return queue.sendBatch(list, options);
    },
  });
}

/** The queue of each binding. */
const queueOf: Record<string, string> = {
  PRECOMPUTE_QUEUE: "almanac-precompute",
  DELIVERY_QUEUE: "almanac-deliveries",
  INBOUND_QUEUE: "almanac-inbound",
};

/** A queue whose messages wait until they are asked for, so that an invocation is one of its own. */
function keptQueue(queue: string) {
  const keep = (body: unknown) => {
    counts.queue_messages += 1;
    queued.push({ queue, body });
  };
  return {
    send: async (body: unknown) => keep(body),
    sendBatch: async (messages: Iterable<MessageSendRequest>) => {
      for (const { body } of messages) keep(body);
    },
  };
}

/** An object with the methods of `own`, and otherwise those of `target`. */
function wrap<T extends object>(target: T, own: object): T {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name) as unknown;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
