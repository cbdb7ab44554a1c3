/** What a cell has of a user who is erased in several. */
import { type SQL, sql } from "drizzle-orm";
import { isOwnOf } from "../chats/read-messages";
import type { Scope } from "../rows";
import { someTrace } from "./erasures";

export interface UserTraces {
  /** 1 where there is anything that an erasure takes. */
  found: 0 | 1;
  /** 1 where the user's own row is here. */
  is_own: 0 | 1;
  /** What the user's keys hash to, as JSON. */
  keys: string;
  /** When the newest erasure of the user was noted here, in epoch seconds; null for never. */
  noted_at: number | null;
}

/** Tables of which rows name a user in a column. */
const NAMING = [
  "search_totals",
  "inbound_events",
  "person_ids",
  "chats",
  "memory_history",
  "knowledge",
  "idempotency",
  "deliveries",
  "sign_in_links",
  "message_copies",
];

/** One row. What `eraseTraces` deletes is found by one of these conditions. */
export function selectTraces(scope: Scope): SQL<UserTraces> {
  const { app, user } = scope;
  const named = NAMING.map(
    (table) => sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE app_id = ${app} AND user_id = ${user})`,
  );
  const found = [
    someTrace(scope),
    ...named,
    sql`EXISTS (SELECT 1 FROM knowledge WHERE app_id = ${app} AND asked_by = ${user} AND asked_by IS NOT NULL)`,
    sql`EXISTS (SELECT 1 FROM old_secrets WHERE app_id = ${app} AND place = 'channel' AND owner_id = ${user})`,
    sql`EXISTS (SELECT 1 FROM conversations WHERE app_id = ${app} AND ${isOwnOf("id", user)})`,
    sql`EXISTS (SELECT 1 FROM conversation_members WHERE app_id = ${app} AND ${isOwnOf("conversation_id", user)})`,
    sql`EXISTS (SELECT 1 FROM audit_lines WHERE app_id = ${app} AND user_id = ${user} AND operation <> 'erase_user')`,
  ];
  return sql`SELECT (${sql.join(found, sql` OR `)}) AS found,
    EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user}) AS is_own,
    (SELECT json_group_array(key_hash) FROM api_keys WHERE app_id = ${app} AND user_id = ${user}) AS keys,
    (SELECT max(erased_at) FROM erasures INDEXED BY erasures_by_subject WHERE app_id = ${app} AND user_id = ${user}) AS noted_at`;
}
