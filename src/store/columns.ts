import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";

/** Names of columns come from the table, so that a column that doesn't exist doesn't compile. */

type Columns<T extends Table> = keyof T["$inferSelect"] & string;

/** A table's columns without some, in the table's order. */
export function namesOf<T extends Table, const Without extends Columns<T> = never>(
  table: T,
  without: readonly Without[] = [],
): Exclude<Columns<T>, Without>[] {
  const left = new Set<string>(without);
  const names = Object.keys(getTableColumns(table)) as Columns<T>[];
  return names.filter((name): name is Exclude<Columns<T>, Without> => !left.has(name));
}

/** Columns for a SELECT, behind the table's alias in the statement. */
export function listOf(alias: string, names: readonly string[]): SQL<unknown> {
  return sql.raw(names.map((name) => `${alias}.${name}`).join(", "));
}

/** A number that is written into the statement: a parameter in a LIMIT has SQLite prepare the statement twice. */
export function literal(count: number): SQL {
  return sql.raw(String(count));
}

/** Columns for an INSERT, where no alias precedes them. */
export function namesIn(names: readonly string[]): SQL<unknown> {
  return sql.raw(names.join(", "));
}

/** Fields of a row; what SQL is to make of a field stands there in its place. */
type Fields<T extends Table> = { [K in Columns<T>]?: T["$inferSelect"][K] | SQL };

/** The columns of a row's own fields for an INSERT, and their values in the same order. */
export function insertion<T extends Table>(row: Fields<T>): { columns: SQL<unknown>; values: SQL<unknown> } {
  const fields = Object.entries(row);
  return {
    columns: namesIn(fields.map(([name]) => name)),
    values: sql.join(
      fields.map(([, value]) => sql`${value}`),
      sql`, `,
    ),
  };
}

/** The SET clause of an UPDATE: only the fields of the patch. */
export function assignments<T extends Table>(patch: Fields<T>): SQL<unknown> {
  const sets = Object.entries(patch).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  return sql.join(sets, sql`, `);
}
