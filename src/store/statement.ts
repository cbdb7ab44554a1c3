import { is, SQL, sql } from "drizzle-orm";

/** A statement with its parameters and the type of its rows; `never` for a statement without rows. */
export type Statement<Row = unknown> = SQL<Row>;

/** Whether a value is told in SQL. */
export function isStatement<T>(value: T | Statement<T>): value is Statement<T> {
  return is(value, SQL);
}

/** A question that nothing answers, for a place in a batch: it isn't sent. */
export const NO_ROWS = sql<never>`SELECT 1 WHERE 0`;
