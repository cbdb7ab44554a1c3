import { listOf, namesOf } from "./columns";
import { knowledge } from "./tables/memories";

/** Whose rows a statement may touch. Every query of user data carries both. */
export interface Scope {
  app: string;
  user: string;
}

/** A user among all users, as one text: no app's id has a colon. */
export function scopeKey({ app, user }: Scope): string {
  return `${app}:${user}`;
}

/** What the store keeps for itself: owners, keys of comparisons, and what only a sweep asks for. */
const INTERNAL = [
  "app_id",
  "user_id",
  "content_key",
  "entity_key",
  "context_key",
  "push_at",
  "version_at",
] as const;

/** A row of `knowledge` as D1 returns it. Instants are epoch seconds, booleans 0 or 1, metadata is JSON text. */
export type KnowledgeRow = Omit<typeof knowledge.$inferSelect, (typeof INTERNAL)[number]>;

/** A row with a due time: what the life cycle speaks of. */
export type DueRow = KnowledgeRow & WithDue;

/** A row has all three or none: the table checks it. */
type WithDue = { [K in "due_kind" | "due_at" | "deadline_at"]: NonNullable<KnowledgeRow[K]> };

/** The columns of a memory, or of an earlier version of one, where the statement calls its table `k`. */
export const MEMORY = listOf("k", namesOf(knowledge, INTERNAL));

/** Whether a row has a due time. */
export function hasDue<T extends Pick<KnowledgeRow, "due_kind" | "due_at" | "deadline_at">>(
  row: T,
): row is T & WithDue {
  return row.due_at !== null;
}
