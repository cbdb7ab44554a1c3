import { env } from "cloudflare:workers";
import { expect } from "vitest";

/**
 * Rows of an app in every table, for tests of what an erasure takes and what it leaves. A table that isn't told of here
 * fails those tests.
 */

/** Whose a row is, in SQL, with the app as `:app`. Its connections are named after it, because some rows name those alone. */
const OWNED: Record<string, string> = {
  apps: "id = :app",
  api_keys: "app_id = :app",
  audit_lines: "app_id = :app",
  chats: "app_id = :app",
  connections: "app_id = :app",
  connection_claims: "connection_id = 'con_' || :app",
  conversations: "app_id = :app",
  conversation_members: "app_id = :app",
  daily_counts: "app_id = :app",
  deliveries: "app_id = :app",
  erased_digests: "app_id = :app",
  erasures: "app_id = :app",
  idempotency: "app_id = :app",
  inbound_events: "connection_id = 'con_' || :app",
  keywords_fts: "rowid IN (SELECT pk FROM knowledge WHERE app_id = :app)",
  knowledge: "app_id = :app",
  knowledge_fts: "rowid IN (SELECT pk FROM knowledge WHERE app_id = :app)",
  memory_history: "app_id = :app",
  memory_history_fts: "rowid IN (SELECT pk FROM memory_history WHERE app_id = :app)",
  message_tombstones: "app_id = :app",
  messages: "app_id = :app",
  messages_fts: "rowid IN (SELECT pk FROM messages WHERE app_id = :app)",
  old_secrets: "app_id = :app",
  person_ids: "app_id = :app",
  search_totals: "app_id = :app",
  sign_in_links: "app_id = :app",
  // Their keys are named after the app, so that rows are found that a key has left behind.
  sign_in_records: "key_id GLOB :app || '*'",
  spent_tokens: "key_id GLOB :app || '*'",
  test_clocks: "app_id = :app",
  users: "app_id = :app",
};

/** Tables without rows of an app. */
const OF_NOBODY = ["checkpoints", "zone_rules"];

/** Tables of terms, and the tables whose rows those find. */
const FULL_TEXT = {
  keywords_fts: "knowledge",
  knowledge_fts: "knowledge",
  memory_history_fts: "memory_history",
  messages_fts: "messages",
};

/** What puts rows into them, in an order in which each finds what it names. `n` counts up to `:times`. */
const ROWS: string[] = [
  "INSERT INTO apps (id, created_at, updated_at) VALUES (:app, 1, 1) ON CONFLICT DO NOTHING",
  "INSERT INTO api_keys (id, key_hash, app_id, user_id, created_at) SELECT :app || i, :app || 'hash' || i, :app, 'u' || i, 1 FROM n",
  `INSERT INTO users (app_id, id, items_time_zone, revision, created_at, updated_at)
    SELECT :app, 'u' || i, 'UTC', 1, 1, 1 FROM n`,
  "INSERT INTO chats (app_id, user_id, conversation_id, updated_at) SELECT :app, 'u1', 'c' || i, 1 FROM n",
  `INSERT INTO connections (id, app_id, platform, mode, credentials, created_at, updated_at)
    VALUES ('con_' || :app, :app, 'telegram', 'assistant', '', 1, 1)`,
  `INSERT INTO connection_claims (connection_id, claim_id, taken_by, attempt, created_at)
    SELECT 'con_' || :app, 'claim' || i, 'e', 1, 1 FROM n`,
  // Of those that are carried out only the connection is known.
  `INSERT INTO inbound_events (connection_id, event_id, created_at, status, app_id, user_id, event)
    SELECT 'con_' || :app, 'event' || i, 1, iif(i % 2, 'pending', NULL), iif(i % 2, :app, NULL), iif(i % 2, 'u1', NULL),
      iif(i % 2, '{"type":"pressed","chat":{"id":"1"}}', NULL) FROM n`,
  "INSERT INTO conversations (app_id, id, created_at) SELECT :app, 'c' || i, 1 FROM n",
  "INSERT INTO conversation_members (app_id, conversation_id, user_id) SELECT :app, 'c' || i, 'u1' FROM n",
  `INSERT INTO audit_lines (at, app_id, by, operation, user_id, fields)
    SELECT 1, :app, 'app', 'update_user', 'u' || i, '[]' FROM n`,
  "INSERT INTO daily_counts (day, app_id, kind, count) SELECT 20000 + i, :app, 'memories', 1 FROM n WHERE i <= 400",
  `INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at)
    SELECT 'dlv_' || :app || i, :app, 'u1', 'digest', i, 1, 'delivered', 1 FROM n`,
  "INSERT INTO erased_digests (app_id, user_id, remove_at) VALUES (:app, 'gone', 4000000000)",
  "INSERT INTO erasures (app_id, user_id, erased_at, finished_at) VALUES (:app, 'gone', 1, 1)",
  `INSERT INTO idempotency (app_id, key, request_hash, user_id, outcome, created_at)
    SELECT :app, 'k' || i, 'h', 'u1', '{}', 1 FROM n`,
  `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, keywords, event_time, created_at,
      updated_at) SELECT :app, 'u1', 'm' || i, 'Hunter2 ' || i, 'k' || i, 'fact', '["hunter3"]', 1, 1, 1 FROM n`,
  "INSERT INTO keywords_fts (rowid, keywords) SELECT pk, 'z1qhunter3 z1q' || id FROM knowledge WHERE app_id = :app",
  `INSERT INTO knowledge_fts (rowid, content, entity) SELECT pk, 'z1qhunter z1q' || id, '' FROM knowledge WHERE app_id = :app`,
  `INSERT INTO memory_history (app_id, user_id, id, content, category, event_time, created_at, updated_at, valid_from,
      valid_to, change) SELECT :app, 'u1', 'm' || i, 'Hunter2 ' || i, 'fact', 1, 1, 1, 1, 2, 'updated' FROM n`,
  "INSERT INTO memory_history_fts (rowid, content) SELECT pk, 'z1qhunter z1q' || id FROM memory_history WHERE app_id = :app",
  "INSERT INTO message_tombstones (app_id, conversation_id, external_id, deleted_at) SELECT :app, 'c1', 't' || i, 4000000000 FROM n",
  `INSERT INTO messages (app_id, conversation_id, id, role, content, user_id, owner_id, created_at_ms)
    SELECT :app, 'c1', 'g' || i, 'user', 'Hunter2 ' || i, 'u1', iif(i % 2, 'u1', NULL), i FROM n`,
  "INSERT INTO messages_fts (rowid, content) SELECT pk, 'z1qhunter z1q' || id FROM messages WHERE app_id = :app",
  `INSERT INTO old_secrets (app_id, place, owner_id, sealed, valid_until)
    SELECT :app, 'channel', 'u' || i, '', 4000000000 FROM n`,
  "INSERT INTO person_ids (app_id, id, user_id) SELECT :app, 'telegram:' || i, 'u1' FROM n",
  "INSERT INTO sign_in_links (token_hash, app_id, user_id, expires_at) SELECT :app || i, :app, 'u1', 4000000000 FROM n",
  "INSERT INTO sign_in_records (name, value, key_id) SELECT 'grant:' || :app || i, '{}', :app || i FROM n",
  "INSERT INTO spent_tokens (key_id, token_hash, spent_at) SELECT :app || i, 'h', 1 FROM n",
  "INSERT INTO test_clocks (app_id, now) VALUES (:app, 1)",
];

/** Puts `times` rows of an app into each table, and so many users. */
export async function fillEveryTable(app: string, times: number, users = times): Promise<void> {
  const numbers = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < :times)";
  for (const sql of ROWS) {
    const text = (/FROM n\b/.test(sql) ? `${numbers} ${sql}` : sql)
      .replaceAll(":app", `'${app}'`)
      .replaceAll(":times", String(sql.startsWith("INSERT INTO users") ? users : times));
    await env.DB.prepare(text).run();
  }
}

/** The names of the tables, but for those of SQLite, of D1 and within full texts. */
export async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
        AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' AND name <> 'd1_migrations' AND name <> 'shard_changes' ORDER BY name`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The rows of an app in each table, as text. Every table has to be told of, and no term may be left without its row. */
export async function rowsOfApp(app: string): Promise<Record<string, string[]>> {
  expect(await listTables()).toEqual([...Object.keys(OWNED), ...OF_NOBODY].sort());
  for (const [terms, table] of Object.entries(FULL_TEXT)) {
    const lost = `SELECT count(*) AS lost FROM ${terms} WHERE rowid NOT IN (SELECT pk FROM ${table})`;
    expect(await env.DB.prepare(lost).first("lost"), terms).toBe(0);
  }
  const found: Record<string, string[]> = {};
  for (const [table, isOwn] of Object.entries(OWNED)) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${isOwn.replace(":app", "?1")}`)
      .bind(app)
      .all();
    found[table] = results.map((row) => JSON.stringify(row));
  }
  return found;
}
