import { type SQL, sql } from "drizzle-orm";
import { type ConversationScope, selectLastPerson } from "./chats/messages";
import { ofEach } from "./placed";
import { TOO_MUCH } from "./refusals";
import type { Scope } from "./rows";
import type { messages } from "./tables/conversations";
import type { knowledge } from "./tables/memories";

/**
 * What a user weighs: an upper bound of the bytes that rows, their indexes and the index of words take. Triggers count what it is
 * made of in `search_totals`, so it costs no row.
 */

/** Bytes of each user that are kept where the app sets no `user_bytes`. */
export const MOST_USER_BYTES = 64_000_000;

/** Four bytes a character of content, which is indexed too, and a thousand for each row with its indexes; `t` is `search_totals`. */
export const WEIGHT = sql.raw(
  `(4 * (t.memory_characters + t.version_characters + t.message_characters)
    + 1000 * (t.memories + t.versions + t.messages) + t.other_bytes)`,
);

/** The cap of the app `a`. */
const MOST = sql.raw(`coalesce(a.user_bytes, ${MOST_USER_BYTES})`);

/** Whether a user weighs more than is kept of one. */
export function isOverweight({ app, user }: Scope): SQL {
  return sql`EXISTS (SELECT 1 FROM search_totals t CROSS JOIN apps a ON a.id = t.app_id
    WHERE t.app_id = ${app} AND t.user_id = ${user} AND ${WEIGHT} > ${MOST})`;
}

/**
 * Fails its whole batch with `TooMuchText`, after the effects, where one of the users weighs more than is kept of one. `of` is the
 * argument that brought the text. Of a user in another shard, what is there already counts.
 */
export function refuseWeight(app: string, users: readonly string[], of: string): SQL<unknown> {
  return ofEach(
    app,
    users,
    (id) => id,
    (some) => refuse(app, sql`SELECT value AS id FROM json_each(${JSON.stringify(some)})`, of),
  );
}

/** The same of the person who wrote last up to `untilMs`, to whom replies belong. */
export function refuseWeightOfLast(scope: ConversationScope, untilMs: number, of: string): SQL<unknown> {
  return refuse(scope.app, sql`SELECT user_id AS id FROM (${selectLastPerson(scope, untilMs)})`, of);
}

function refuse(app: string, ids: SQL, of: string): SQL<unknown> {
  return sql`SELECT json_extract('{}', iif(${WEIGHT} > ${MOST}, ${`${TOO_MUCH}${of}`}, '$')) FROM (${ids}) i
    CROSS JOIN search_totals t ON t.app_id = ${app} AND t.user_id = i.id CROSS JOIN apps a ON a.id = t.app_id`;
}

/** Columns whose bytes count besides the content, as the triggers have them (migrations/0002_user_bytes.sql). */
export const OTHER_COLUMNS = {
  memory: ["entity", "context", "keywords", "metadata", "recurrence"],
  message: [
    "external_id",
    "name",
    "email",
    "agent",
    "attachments",
    "thinking",
    "thinking_signature",
    "original",
  ],
} as const satisfies {
  memory: readonly (keyof typeof knowledge.$inferSelect)[];
  message: readonly (keyof typeof messages.$inferSelect)[];
};

/** Bytes of these columns of the row `k`. */
export function otherBytes(columns: readonly string[]): string {
  return `length(CAST(${columns.map((name) => `coalesce(k.${name}, '')`).join(" || ")} AS BLOB))`;
}
