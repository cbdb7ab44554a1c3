import { type SQL, sql } from "drizzle-orm";
import { listOf, namesOf } from "./columns";
import { knowledge } from "./tables/memories";

/** A question for ids, which stands in statements where their list does. */
export type Ids = SQL<{ id: string }>;

/** Ids that are known. */
export function listed(ids: readonly string[]): Ids {
  return sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})`;
}

/** The owner of rows. Every query of user data names both. */
export interface Scope {
  app: string;
  user: string;
}

/** An owner of rows whom a statement may find out by itself. */
export interface FoundScope {
  app: string;
  user: string | SQL<string | null>;
}

/** A user's key among all users. It is unambiguous, because no app's id has a colon. */
export function scopeKey({ app, user }: Scope): string {
  return `${app}:${user}`;
}

/** Columns that stay in the store: owners, keys for comparisons, and what only sweeps read. */
const INTERNAL = [
  "app_id",
  "user_id",
  "content_key",
  "entity_key",
  "context_key",
  "push_at",
  "asked_by",
  "version_at",
  "said_at",
  "sequence",
  "test_app",
] as const;

/** A row of `knowledge` as D1 returns it. Instants are epoch seconds, booleans 0 or 1, metadata is JSON text. */
export type KnowledgeRow = Omit<typeof knowledge.$inferSelect, (typeof INTERNAL)[number]>;

/** A row with a due time, which has a life cycle. */
export type DueRow = KnowledgeRow & WithDue;

/** The table checks that a row has all three or none. */
type WithDue = { [K in "due_kind" | "due_at" | "deadline_at"]: NonNullable<KnowledgeRow[K]> };

const NAMES = namesOf(knowledge, INTERNAL);

/** Columns of a memory, or of a version of one, where the statement's alias for the table is `k`. */
export const MEMORY = listOf("k", NAMES);

/** Columns of a table with the alias `k` as one text: as columns of their own they take D1's client several times as long. */
export interface PackedColumns<Row> {
  text: SQL;
  /** The row that such a text tells. */
  read: (text: string) => Row;
}

/** Most arguments of a function in D1. */
const MOST_ARGUMENTS = 32;

export function packColumns<Row>(names: readonly (keyof Row & string)[]): PackedColumns<Row> {
  const lists = Array.from({ length: Math.ceil(names.length / MOST_ARGUMENTS) }, (_, n) =>
    names.slice(n * MOST_ARGUMENTS, (n + 1) * MOST_ARGUMENTS).map((name) => `k.${name}`),
  );
  return {
    text: sql.raw(`json_array(${lists.map((list) => `json_array(${list.join(", ")})`).join(", ")})`),
    read: (text) => {
      const values = (JSON.parse(text) as unknown[][]).flat();
      return Object.fromEntries(names.map((name, n) => [name, values[n]])) as Row;
    },
  };
}

/** All of `MEMORY`. */
export const PACKED_MEMORY = packColumns<DueRow>(NAMES);

const RANKED = ["pk", "content", "event_time", "entity"] as const satisfies readonly (keyof KnowledgeRow)[];

/** What a memory is ranked by. */
export type RankedColumns = Pick<KnowledgeRow, (typeof RANKED)[number]>;

export const RANKED_COLUMNS = listOf("k", RANKED);

/** Its other columns. */
export const PACKED_REST = packColumns<Omit<KnowledgeRow, keyof RankedColumns>>(
  namesOf(knowledge, [...INTERNAL, ...RANKED]),
);

/** Whether a row has a due time. */
export function hasDue<T extends Pick<KnowledgeRow, "due_kind" | "due_at" | "deadline_at">>(
  row: T,
): row is T & WithDue {
  return row.due_at !== null;
}
