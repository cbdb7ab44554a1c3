import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { StatementRefused, StoreUnavailable } from "../core/errors";

/** A statement with its parameters and the type of the rows that it answers; one that answers none has `never`. */
export type Statement<Row = unknown> = SQL<Row>;

/** The rows of statements, each at the place of its own. */
export type Rows<T extends readonly Statement[]> = {
  -readonly [K in keyof T]: T[K] extends SQL<infer Row> ? Row[] : never;
};

/** Drizzle writes the SQL; D1 gets the statements as one batch, which drizzle's own client can't do for raw ones. */
const dialect = new SQLiteAsyncDialect();

/** One request's view of D1. Reads and writes of it are in order with each other, on whatever replica they land. */
export interface Database {
  /** Runs statements in one transaction and one round trip; the rows of each, in order. Throws `StoreUnavailable`. */
  batch<const T extends readonly Statement[]>(statements: T): Promise<Rows<T>>;
  /** Where this view has come to: handed to the caller, who may read on from there. `null` before the first query. */
  bookmark(): string | null;
}

/**
 * The rows of the first statements of a batch. What a statement answers is what its own text says: D1 has no types to
 * check it by, so this is the one place that believes it.
 */
export function rowsOf<const T extends readonly Statement[]>(statements: T, rows: unknown[][]): Rows<T> {
  return rows.slice(0, statements.length) as readonly unknown[] as Rows<T>;
}

/** Runs all statements in one batch; the rows of the last ones alone, which is where a write says what it has done. */
export async function batchEndingIn<const T extends readonly Statement[]>(
  db: Database,
  before: readonly Statement[],
  last: T,
): Promise<Rows<T>> {
  const rows: readonly unknown[][] = await db.batch([...before, ...last]);
  return rowsOf(last, rows.slice(before.length));
}

/** Asks D1 for nothing, to see whether it answers. */
export const PROBE = sql<{ answers: number }>`SELECT 1 AS answers`;

/** A write that met a row already there: its batch was rolled back whole. */
export class UniqueConflict extends Error {
  override readonly name = "UniqueConflict";
}

/**
 * Opens D1 for one request. Without a bookmark the first query goes to the primary; with one (from an earlier
 * answer's `x-d1-bookmark`) to any replica that has come at least that far.
 */
export function openDatabase(binding: D1Database, bookmark: string | null): Database {
  const session = binding.withSession(bookmark ?? "first-primary");
  return {
    async batch<const T extends readonly Statement[]>(statements: T) {
      if (statements.length === 0) return rowsOf(statements, []);
      const prepared = statements.map((statement) => {
        const { sql: text, params } = dialect.sqlToQuery(statement);
        return session.prepare(text).bind(...params);
      });
      try {
        const results = await session.batch(prepared);
        return rowsOf(
          statements,
          results.map((result) => result.results),
        );
      } catch (error) {
        throw classify(error);
      }
    },
    bookmark: () => session.getBookmark(),
  };
}

/** Drivers put statements and parameters into messages, so only the kind of an error leaves this room. */
function classify(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("UNIQUE constraint failed")) return new UniqueConflict(tableOf(cause.message));
    if (/SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG)|syntax error|no such (table|column)/.test(cause.message)) {
      return new StatementRefused(kindOf(cause.message));
    }
  }
  return new StoreUnavailable("D1 did not answer");
}

function tableOf(message: string): string {
  return /UNIQUE constraint failed: (\w+)/.exec(message)?.[1] ?? "";
}

function kindOf(message: string): string {
  return /SQLITE_[A-Z]+|syntax error|no such (?:table|column)/.exec(message)?.[0] ?? "unknown";
}
