import { type SQL, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { errorOf, KEY_GONE, NOT_HELD, refusalOf } from "./refusals";
import { IN_SHARDS, peopleAreHere } from "./shards-mark";
import { NO_ROWS, type Statement } from "./statement";

/** The rows of each statement, in the statements' order. */
export type Rows<T extends readonly Statement[]> = {
  -readonly [K in keyof T]: T[K] extends SQL<infer Row> ? Row[] : never;
};

/**
 * How SQLite quotes, as Drizzle asks it of a dialect to write a statement. Its own dialect brings all query builders
 * along, some 8 KB of the worker, and D1 gets raw statements in batches.
 */
const SQLITE = {
  casing: new CasingCache(),
  escapeName: (name: string) => `"${name.replaceAll('"', '""')}"`,
  escapeParam: () => "?",
  escapeString: (text: string) => `'${text.replaceAll("'", "''")}'`,
};

/** One request's session with D1: its reads and writes are consistent with each other on any replica. */
export interface Database {
  /** Reads in one transaction and one round trip; returns the rows of each statement. Throws `StoreUnavailable`. */
  read<const T extends readonly Statement[]>(statements: T): Promise<Rows<T>>;
  /** The same of statements that may write; fails with `KeyGone` unless what it `holds` exists. `changeUser`, `keep`, `sweep` and what erases call it, and nothing else. */
  write<const T extends readonly Statement[]>(statements: T, holds?: Holds): Promise<Rows<T>>;
  /** The shard whose rows these are, by its number; null for those of D1. */
  readonly shard: number | null;
  /** How many shards the deployment has; 0 for none. */
  readonly shards: number;
  /** Reads from the primary from now on: a replica may not have what another call has written. */
  usePrimary(): void;
  /** The session's bookmark, from which the caller may read on; `null` before the first query. */
  bookmark(): string | null;
  /** Bytes of the database at the last batch; `null` before the first. */
  size(): number | null;
}

/**
 * The rows of a batch's first statements. D1 has no types for rows, so this is the one place that trusts what a
 * statement's text says.
 */
export function rowsOf<const T extends readonly Statement[]>(statements: T, rows: unknown[][]): Rows<T> {
  return rows.slice(0, statements.length) as readonly unknown[] as Rows<T>;
}

/** Runs all statements in one batch and returns the rows of the last ones, which say what a write did. */
export async function batchEndingIn<const T extends readonly Statement[]>(
  db: Database,
  before: readonly Statement[],
  last: T,
): Promise<Rows<T>> {
  const rows: readonly unknown[][] = await db.write([...before, ...last]);
  return rowsOf(last, rows.slice(before.length));
}

/** Fails, and its batch with it, with `RequirementFailed` unless the condition holds. */
export function requireThat(condition: SQL): SQL<unknown> {
  return failUnless(condition, NOT_HELD);
}

function failUnless(condition: SQL, message: string): SQL<unknown> {
  return failOf(pathIf(condition, message));
}

/** Fails, and its batch with it, where its text is no path into JSON. */
function failOf(path: SQL): SQL<unknown> {
  return sql`SELECT json_extract('{}', ${path})`;
}

function pathIf(condition: SQL, message: string, path = sql`'$'`): SQL {
  return sql`iif(${condition}, ${path}, ${message})`;
}

/** What a caller's writes require: its key, or the app of a service binding, which has no key. */
export type Holds = { keyHash: string } | { boundApp: string };

/**
 * Fails, and its batch with it, unless the key exists: it has been revoked, or its user or app erased. And where people have
 * moved to shards: an isolate that knows a key writes nothing here meanwhile.
 */
function requireHolds(holds: Holds, shards: number): SQL<unknown> {
  return failOf(pathIf(peopleAreHere(shards), IN_SHARDS, pathIf(conditionOf(holds), KEY_GONE)));
}

function conditionOf(holds: Holds): SQL {
  if ("keyHash" in holds) return sql`EXISTS (SELECT 1 FROM api_keys WHERE key_hash = ${holds.keyHash})`;
  return sql`EXISTS (SELECT 1 FROM apps WHERE id = ${holds.boundApp})`;
}

/**
 * The same database, in which every batch that writes fails with `KeyGone` once the key is gone: an isolate goes on
 * knowing a key for some seconds, and what is written with it then would bring an erased user or app back.
 */
export function openWithKey(db: Database, holds: Holds): Database {
  return { ...db, write: async (statements) => await db.write(statements, holds) };
}

/**
 * The same database, whose first batch fails with `PeopleInShards` where people have moved to shards: for whatever looks up
 * whom a call is from, and for jobs. Later batches ask no more, so it costs one statement and no round trip.
 */
export function openHere(db: Database): Database {
  if (db.shard !== null) return db;
  let isKnown = false;
  const first = async <const T extends readonly Statement[]>(
    run: Database["read"],
    statements: T,
  ): Promise<Rows<T>> => {
    if (isKnown || statements.length === 0) return await run(statements);
    const rows = await runAfter(run, failUnless(peopleAreHere(db.shards), IN_SHARDS), statements);
    isKnown = true;
    return rows;
  };
  return {
    ...db,
    read: async (statements) => await first(db.read, statements),
    write: async (statements, holds) => await first(async (all) => await db.write(all, holds), statements),
  };
}

/** What was asked for in one turn, and where each part of it stands among all statements. */
interface StatementTurn {
  statements: Statement[];
  rows: Promise<readonly unknown[][]>;
}

/** The same database, in which reads that are asked for in one turn share a round trip. */
export function joinReads(db: Database): Database {
  let joined: StatementTurn | null = null;
  return {
    ...db,
    async read<const T extends readonly Statement[]>(statements: T) {
      joined ??= gather();
      const from = joined.statements.push(...statements) - statements.length;
      const rows = await joined.rows;
      return rowsOf(statements, rows.slice(from));
    },
  };

  function gather(): StatementTurn {
    const statements: Statement[] = [];
    const rows = Promise.resolve().then(async () => {
      joined = null;
      return await db.read(statements);
    });
    return { statements, rows };
  }
}

/** Whether a statement only reads. After `WITH` may come either. */
export function isRead(statement: Statement): boolean {
  const { sql: text } = written(statement);
  const [, verb = ""] = /^\s*(SELECT|WITH)\b/i.exec(text) ?? [];
  return verb.toUpperCase() === "WITH" ? !/\b(?:INSERT|UPDATE|DELETE)\b/i.test(text) : verb !== "";
}

/** A statement is asked for its text more than once on its way to D1, and putting it together takes 15 µs. */
const texts = new WeakMap<Statement, { sql: string; params: unknown[] }>();

export function written(statement: Statement): { sql: string; params: unknown[] } {
  const known = texts.get(statement);
  if (known !== undefined) return known;
  const { sql: text, params } = statement.toQuery(SQLITE);
  const query = { sql: text, params };
  texts.set(statement, query);
  return query;
}

async function runAfter<const T extends readonly Statement[]>(
  run: Database["read"],
  first: Statement,
  statements: T,
): Promise<Rows<T>> {
  const rows: readonly unknown[][] = await run([first, ...statements]);
  return rowsOf(statements, rows.slice(1));
}

/**
 * Opens D1 for one request. Without a bookmark (an earlier answer's `x-d1-bookmark`) the first query goes to the
 * primary, with one to any replica that has reached it.
 */
export function openDatabase(binding: D1Database, bookmark: string | null, shards = 0): Database {
  let session = binding.withSession(bookmark ?? "first-primary");
  let size: number | null = null;
  const send = async <const T extends readonly Statement[]>(statements: T): Promise<Rows<T>> => {
    const sent = statements.filter((statement) => statement !== NO_ROWS);
    if (sent.length === 0)
      return rowsOf(
        statements,
        statements.map(() => []),
      );
    const prepared = sent.map((statement) => {
      const { sql: text, params } = written(statement);
      return session.prepare(text).bind(...params);
    });
    try {
      const results = await session.batch(prepared);
      size = results.at(-1)?.meta.size_after ?? size;
      const rows = results.map((result) => result.results).values();
      return rowsOf(
        statements,
        statements.map((statement) => (statement === NO_ROWS ? [] : (rows.next().value ?? []))),
      );
    } catch (error) {
      throw errorOf(refusalOf(error));
    }
  };
  return {
    shard: null,
    shards,
    read: async (statements) => {
      refuseWrites(statements);
      return await send(statements);
    },
    write: async (statements, holds) => {
      if (holds === undefined || statements.length === 0) return await send(statements);
      return await runAfter(send, requireHolds(holds, shards), statements);
    },
    usePrimary: () => {
      session = binding.withSession("first-primary");
    },
    bookmark: () => session.getBookmark(),
    size: () => size,
  };
}

/** Throws where one of the statements writes: a defect of ours. */
export function refuseWrites(statements: readonly Statement[]): void {
  if (!statements.every(isRead)) throw new Error("a statement that writes goes by write");
}
