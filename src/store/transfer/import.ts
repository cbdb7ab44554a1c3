import { type SQL, sql } from "drizzle-orm";
import { chunksOf, OWNER_PK } from "../chats/insert-messages";
import { listOf, namesIn } from "../columns";
import { inParts, ofEach, partsOfEach } from "../placed";
import type { Scope } from "../rows";
import { withUser } from "../search/terms";
import { NO_ROWS } from "../statement";
import type { knowledge, memory_history } from "../tables/memories";
import { columnsOf, type LineRow } from "./export";

/** Statements of an import. */

/** A memory with what the service computes of it; `terms` are for its index entry. */
export type ImportedMemory = LineRow<"memory"> &
  Pick<typeof knowledge.$inferSelect, "content_key" | "entity_key" | "context_key" | "push_at"> &
  Terms & {
    /** Null for a memory without keywords. */
    keyword_terms: string | null;
  };

export type ImportedVersion = LineRow<"version"> &
  Pick<typeof memory_history.$inferSelect, "entity_key" | "context_key"> &
  Terms;

export type ImportedMessage = LineRow<"message"> & { owner_id: string | null; terms: string };

interface Terms {
  terms: string;
  entity_terms: string;
}

/** When the rows of an import that are here were last changed. */
export function selectImportedMemories(
  { app, user }: Scope,
  ids: string[],
): SQL<{ id: string; updated_at: number }> {
  return sql`SELECT k.id, k.updated_at FROM json_each(${JSON.stringify(ids)}) j
    CROSS JOIN knowledge k ON k.app_id = ${app} AND k.user_id = ${user} AND k.id = j.value`;
}

/** The versions that begin when those of an import do. */
export function selectImportedVersions(
  { app, user }: Scope,
  keys: Pick<LineRow<"version">, "id" | "valid_from">[],
): SQL<LineRow<"version">> {
  return sql`SELECT ${listOf("h", columnsOf("version"))} FROM json_each(${JSON.stringify(keys)}) j
    CROSS JOIN memory_history h ON h.app_id = ${app} AND h.user_id = ${user}
      AND h.id = j.value ->> 'id' AND h.valid_from = j.value ->> 'valid_from'`;
}

type MessageKey = Pick<LineRow<"message">, "conversation_id" | "id" | "external_id" | "connection_id">;

interface StoredMessage {
  conversation_id: string;
  id: string;
  owner_id: string | null;
  edited_at_ms: number | null;
  same: 0 | 1;
}

/** The messages of an import that are here: by their id, by their sender's id, or as the trace of a deleted one. */
export function selectImportedMessages(app: string, keys: MessageKey[]): SQL<StoredMessage> {
  return ofEach(
    app,
    keys,
    ({ conversation_id }) => conversation_id,
    (some) => storedMessages(app, some),
  );
}

function storedMessages(app: string, keys: readonly MessageKey[]): SQL<StoredMessage> {
  const list = JSON.stringify(keys);
  const key = sql`j.value ->> 'conversation_id'`;
  const external = sql`d.app_id = ${app} AND d.conversation_id = ${key} AND d.external_id = j.value ->> 'external_id'
    AND d.connection_id = j.value ->> 'connection_id'`;
  return sql`SELECT m.conversation_id, m.id, m.owner_id, m.edited_at_ms, 1 AS same FROM json_each(${list}) j
      CROSS JOIN messages m ON m.app_id = ${app} AND m.conversation_id = ${key} AND m.id = j.value ->> 'id'
    UNION ALL SELECT ${key}, j.value ->> 'id', NULL, NULL, 0 FROM json_each(${list}) j
      WHERE j.value ->> 'external_id' IS NOT NULL AND (EXISTS (SELECT 1 FROM message_tombstones d WHERE ${external})
        OR EXISTS (SELECT 1 FROM messages d WHERE ${external} AND d.id <> j.value ->> 'id'))`;
}

/** Which of some conversations exist, and in which the user is. */
export function selectImportedChats({ app, user }: Scope, ids: string[]): SQL<{ id: string; member: 0 | 1 }> {
  const select = (some: readonly string[]): SQL<{ id: string; member: 0 | 1 }> =>
    sql`SELECT c.id, EXISTS (SELECT 1 FROM conversation_members m WHERE m.app_id = ${app}
      AND m.conversation_id = c.id AND m.user_id = ${user}) AS member
    FROM json_each(${JSON.stringify(some)}) j CROSS JOIN conversations c ON c.app_id = ${app} AND c.id = j.value`;
  return ofEach(app, ids, (id) => id, select);
}

/** The deliveries of an import that are in the user's ledger. */
export function selectImportedDeliveries(
  { app, user }: Scope,
  keys: Pick<LineRow<"delivery">, "kind" | "subject">[],
): SQL<Pick<LineRow<"delivery">, "kind" | "subject">> {
  return sql`SELECT d.kind, d.subject FROM json_each(${JSON.stringify(keys)}) j
    CROSS JOIN deliveries d ON d.app_id = ${app} AND d.user_id = ${user}
      AND d.kind = j.value ->> 'kind' AND d.subject = j.value ->> 'subject'`;
}

/** Columns that aren't stored as lines have them. */
const MADE: Record<string, string> = { content_key: "unhex(substr(value ->> 'content_key', 1, 32))" };

/** Inserts rows of one shape; those that exist stay as they are. `fixed` are columns that all of them share. */
function insertRows(
  name: string,
  rows: { chunk: string; columns: readonly string[] },
  fixed: Record<string, string>,
): SQL<never> {
  const shared = Object.entries(fixed);
  const columns = namesIn([...shared.map(([column]) => column), ...rows.columns]);
  const values = [
    ...shared.map(([, value]) => sql`${value}`),
    ...rows.columns.map((column) => sql.raw(MADE[column] ?? `value ->> '${column}'`)),
  ];
  return sql`INSERT INTO ${sql.identifier(name)} (${columns}) SELECT ${sql.join(values, sql`, `)}
    FROM json_each(${rows.chunk}) WHERE TRUE ORDER BY json_each.key ON CONFLICT DO NOTHING`;
}

const MEMORY = [...columnsOf("memory"), "content_key", "entity_key", "context_key", "push_at"];

/** Stores memories with their index entries, in place of those with the same id. */
export function importMemories(scope: Scope, rows: ImportedMemory[]): SQL<never>[] {
  const { app, user } = scope;
  return chunksOf(rows).flatMap((chunk) => {
    const own = sql`k.app_id = ${app} AND k.user_id = ${user} AND k.id = value ->> 'id'`;
    const there = sql`SELECT k.pk FROM json_each(${chunk}) CROSS JOIN knowledge k ON ${own}`;
    return [
      sql`DELETE FROM knowledge_fts WHERE rowid IN (${there})`,
      sql`DELETE FROM knowledge WHERE pk IN (${there})`,
      insertRows("knowledge", { chunk, columns: MEMORY }, { app_id: app, user_id: user }),
      sql`INSERT INTO knowledge_fts (rowid, content, entity) SELECT k.pk, ${termsOf("terms")}, ${termsOf("entity_terms")}
        FROM json_each(${chunk}) CROSS JOIN knowledge k ON ${own} CROSS JOIN users u ON u.app_id = ${app} AND u.id = ${user}
       `,
      // Their entries go with the rows before, by a trigger.
      ...(rows.every(({ keyword_terms }) => keyword_terms === null)
        ? []
        : [
            sql<never>`INSERT INTO keywords_fts (rowid, keywords) SELECT k.pk, ${termsOf("keyword_terms")}
              FROM json_each(${chunk}) CROSS JOIN knowledge k ON ${own} CROSS JOIN users u ON u.app_id = ${app} AND u.id = ${user}
              WHERE value ->> 'keyword_terms' IS NOT NULL`,
          ]),
    ];
  });
}

const VERSION = [...columnsOf("version"), "entity_key", "context_key"];

/** Stores versions that aren't there, with their index entries. */
export function importVersions(scope: Scope, rows: ImportedVersion[]): SQL<never>[] {
  const { app, user } = scope;
  return chunksOf(rows).flatMap((chunk) => [
    insertRows("memory_history", { chunk, columns: VERSION }, { app_id: app, user_id: user }),
    sql`INSERT INTO memory_history_fts (rowid, content, entity)
      SELECT h.pk, ${termsOf("terms")}, ${termsOf("entity_terms")} FROM json_each(${chunk})
      CROSS JOIN memory_history h ON h.app_id = ${app} AND h.user_id = ${user} AND h.id = value ->> 'id'
        AND h.valid_from = value ->> 'valid_from' AND h.content = value ->> 'content'
      CROSS JOIN users u ON u.app_id = ${app} AND u.id = ${user}
      WHERE NOT EXISTS (SELECT 1 FROM memory_history_fts x WHERE x.rowid = h.pk) GROUP BY h.pk`,
  ]);
}

function termsOf(column: string): SQL {
  return withUser(sql.raw("u.pk"), sql.raw(`value ->> '${column}'`));
}

const MESSAGE = [...columnsOf("message"), "owner_id"];

/** Stores messages with their index entries, in place of those with the same id. */
export function importMessages(app: string, rows: ImportedMessage[]): SQL<never>[] {
  return inShardsOf(
    app,
    rows,
    ({ conversation_id }) => conversation_id,
    (chunk) => {
      const own = sql`m.app_id = ${app} AND m.conversation_id = value ->> 'conversation_id' AND m.id = value ->> 'id'`;
      const there = sql`SELECT m.pk FROM json_each(${chunk}) CROSS JOIN messages m ON ${own}`;
      return [
        sql`DELETE FROM messages_fts WHERE rowid IN (${there})`,
        sql`DELETE FROM messages WHERE pk IN (${there})`,
        insertRows("messages", { chunk, columns: MESSAGE }, { app_id: app }),
        sql`INSERT INTO messages_fts (rowid, content) SELECT m.pk, ${withUser(OWNER_PK, sql.raw("value ->> 'terms'"))}
        FROM json_each(${chunk}) CROSS JOIN messages m ON ${own}
        LEFT JOIN users u ON u.app_id = ${app} AND u.id = m.owner_id`,
      ];
    },
  );
}

/** Inserts conversations that don't exist. */
export function importConversations(app: string, rows: LineRow<"conversation">[]): SQL<never>[] {
  const columns = columnsOf("conversation");
  return inShardsOf(
    app,
    rows,
    ({ id }) => id,
    (chunk) => [insertRows("conversations", { chunk, columns }, { app_id: app })],
  );
}

/** Makes the user a member of conversations. */
export function importMembers({ app, user }: Scope, rows: LineRow<"member">[]): SQL<never>[] {
  const columns = columnsOf("member");
  const fixed = { app_id: app, user_id: user };
  return inShardsOf(
    app,
    rows,
    ({ conversation_id }) => conversation_id,
    (chunk) => [insertRows("conversation_members", { chunk, columns }, fixed)],
  );
}

/** Statements about rows of conversations, chunk by chunk, each carried out where its conversation is. */
function inShardsOf<Row extends object>(
  app: string,
  rows: readonly Row[],
  conversationOf: (row: Row) => string,
  write: (chunk: string) => SQL<never>[],
): SQL<never>[] {
  return chunksOf([...rows]).flatMap((chunk) =>
    write(chunk).map((statement, place) =>
      inParts(statement, (shards) => {
        const rows = JSON.parse(chunk) as Row[];
        const make = (some: readonly Row[]) => write(JSON.stringify(some))[place] ?? NO_ROWS;
        const { here, there = [] } = partsOfEach(shards, app, rows, conversationOf, make);
        // Once the user is there, to whom what was said is copied.
        return { here, after: there };
      }),
    ),
  );
}

/** Stores deliveries under new ids, leased until `until` (epoch seconds). */
export function importDeliveries(
  { app, user }: Scope,
  rows: (LineRow<"delivery"> & { id: string; attempting_until: number })[],
): SQL<never>[] {
  const columns = [...columnsOf("delivery"), "id", "attempting_until"];
  const fixed = { app_id: app, user_id: user };
  return chunksOf(rows).map((chunk) => insertRows("deliveries", { chunk, columns }, fixed));
}
