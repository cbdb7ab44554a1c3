import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";

/** What a statement names of a table comes from the table itself: a column that isn't there doesn't compile. */

type Columns<T extends Table> = keyof T["$inferSelect"] & string;

/** A table's columns but for some, in the order of the table. */
export function namesOf<T extends Table, const Without extends Columns<T> = never>(
  table: T,
  without: readonly Without[] = [],
): Exclude<Columns<T>, Without>[] {
  const left = new Set<string>(without);
  const names = Object.keys(getTableColumns(table)) as Columns<T>[];
  return names.filter((name): name is Exclude<Columns<T>, Without> => !left.has(name));
}

/** Columns as a SELECT lists them, behind the name that the statement gives their table. */
export function listOf(alias: string, names: readonly string[]): SQL<unknown> {
  return sql.raw(names.map((name) => `${alias}.${name}`).join(", "));
}

/** The same for an INSERT, where no table's name stands before them. */
export function namesIn(names: readonly string[]): SQL<unknown> {
  return sql.raw(names.join(", "));
}

/** `(columns) VALUES`'s two halves: the columns of a row's own fields, and their values in the same order. */
export function insertion<T extends Table>(
  row: { [K in Columns<T>]?: T["$inferSelect"][K] },
): { columns: SQL<unknown>; values: SQL<unknown> } {
  const fields = Object.entries(row);
  return {
    columns: namesIn(fields.map(([name]) => name)),
    values: sql.join(
      fields.map(([, value]) => sql`${value}`),
      sql`, `,
    ),
  };
}

/** What an UPDATE sets: only the fields that the patch has. */
export function assignments<T extends Table>(
  patch: { [K in Columns<T>]?: T["$inferSelect"][K] },
): SQL<unknown> {
  const sets = Object.entries(patch).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  return sql.join(sets, sql`, `);
}
