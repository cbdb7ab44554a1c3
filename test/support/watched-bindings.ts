import type { ShardAnswer, ShardNamespace } from "../../src/store/shards/shard-call";

/**
 * Real bindings with a witness: what was asked of D1, KV and the files beside the worker is written down, and a test may step between a call and
 * its answer, to let it fail, wait, or answer something old. Nothing is mocked: untouched calls go through.
 */

export interface KvCall {
  operation: string;
  key: string;
}

export interface Statement {
  sql: string;
  params: unknown[];
}

export interface Witness {
  kv: KvCall[];
  /** One entry a round trip. */
  d1: Statement[][];
  rows: { read: number; written: number };
  /** Paths of files beside the worker. */
  files: string[];
  /** Set to step in: call `go` to let the operation happen, throw to let it fail. */
  onKv: (call: KvCall, go: () => Promise<unknown>) => Promise<unknown>;
  onD1: (statements: Statement[], go: () => Promise<unknown>) => Promise<unknown>;
  onFile: (path: string, go: () => Promise<Response>) => Promise<Response>;
  /** Operations under way. */
  open: Set<Promise<unknown>>;
  closed: boolean;
}

export function newWitness(): Witness {
  return {
    kv: [],
    d1: [],
    rows: { read: 0, written: 0 },
    files: [],
    onKv: (_call, go) => go(),
    onD1: (_statements, go) => go(),
    onFile: (_path, go) => go(),
    open: new Set(),
    closed: false,
  };
}

/**
 * Lets no operation begin any more, whose caller then waits for good, and waits for those under way: no test's
 * afterwork reaches into the next one's storage.
 */
export async function closeBindings(witness: Witness): Promise<void> {
  witness.closed = true;
  await Promise.allSettled([...witness.open]);
}

/** Carries an operation out, or, once closed, leaves its caller waiting. */
async function carryOut(witness: Witness, operation: () => Promise<unknown>): Promise<unknown> {
  if (witness.closed) return await new Promise(() => undefined);
  const running = operation();
  witness.open.add(running);
  try {
    return await running;
  } finally {
    witness.open.delete(running);
  }
}

/** Forgets what was seen; what steps in stays. An answer that is still to come counts for before. */
export function forgetCalls(witness: Witness): void {
  Object.assign(witness, { kv: [], d1: [], rows: { read: 0, written: 0 }, copying: [], files: [] });
}

export function watchKv(kv: KVNamespace, witness: Witness): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        const call = { operation: String(name), key: String(args[0]) };
        witness.kv.push(call);
        return witness.onKv(call, () => carryOut(witness, async () => method.apply(target, args) as unknown));
      };
    },
  });
}

export function watchFiles(assets: Fetcher, witness: Witness): Fetcher {
  const watched: Pick<Fetcher, "fetch"> = {
    fetch: async (input, init) => {
      const request = new Request(input as Request, init as RequestInit);
      const { pathname } = new URL(request.url);
      witness.files.push(pathname);
      return await witness.onFile(pathname, async () => await assets.fetch(request.url));
    },
  };
  return watched as Fetcher;
}

/** The same of shards: each batch of one is a round trip beside those of D1. */
export function watchShards(shards: ShardNamespace, witness: Witness): ShardNamespace {
  return {
    getByName: (name) => {
      const stub = shards.getByName(name);
      return {
        call: async (call) => {
          const round = call.statements.map(([sql, params]) => ({ sql, params: [...params] }));
          witness.d1.push(round);
          const go = () => carryOut(witness, async () => await stub.call(call));
          return (await witness.onD1(round, go)) as ShardAnswer;
        },
        put: async (call) => await stub.put(call),
        take: async (...owners) => await stub.take(...owners),
        refresh: async (...changed) => await stub.refresh(...changed),
        wake: async (at) => await stub.wake(at),
      };
    },
  };
}

interface Bound extends Statement {
  real: D1PreparedStatement;
}

export function watchD1(db: D1Database, witness: Witness): D1Database {
  const view = (session: D1Database | D1DatabaseSession) => ({
    prepare: (sql: string) => boundOf(session.prepare(sql), sql, [], witness),
    batch: (statements: Bound[]) =>
      seen(witness, statements, async () => session.batch(statements.map((statement) => statement.real))),
  });
  return {
    ...view(db),
    withSession: (constraint?: string) => {
      const session = db.withSession(constraint);
      return { ...view(session), getBookmark: () => session.getBookmark() };
    },
  } as unknown as D1Database;
}

function boundOf(real: D1PreparedStatement, sql: string, params: unknown[], witness: Witness): Bound {
  const one = (run: () => Promise<unknown>) => seen(witness, [{ sql, params }], run);
  return {
    sql,
    params,
    real,
    bind: (...values: unknown[]) => boundOf(real.bind(...values), sql, values, witness),
    all: () => one(() => real.all()),
    run: () => one(() => real.run()),
    first: () => one(() => real.first()),
    raw: () => one(() => real.raw()),
  } as Bound;
}

async function seen(witness: Witness, statements: Statement[], go: () => Promise<unknown>): Promise<unknown> {
  const round = statements.map(({ sql, params }) => ({ sql, params }));
  const { rows } = witness;
  witness.d1.push(round);
  const result = await witness.onD1(round, () => carryOut(witness, go));
  for (const { meta } of [result].flat() as { meta?: D1Meta }[]) {
    rows.read += meta?.rows_read ?? 0;
    rows.written += meta?.rows_written ?? 0;
  }
  return result;
}
