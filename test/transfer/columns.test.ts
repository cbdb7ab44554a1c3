import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { NOT_EXPORTED } from "../../src/store/transfer/export";
import { LINES } from "../../src/transfer/line-schema";

/** The tables whose rows are lines. */
const TYPES: Record<string, keyof typeof NOT_EXPORTED> = {
  apps: "app",
  connections: "connection",
  users: "user",
  conversations: "conversation",
  conversation_members: "member",
  knowledge: "memory",
  memory_history: "version",
  messages: "message",
  deliveries: "delivery",
};

/** The tables of which no row leaves, and why. */
const LEFT_OUT: Record<string, string> = {
  api_keys: "keys",
  audit_lines: "who changed keys and settings here",
  erased_digests: "digests of erased users that KV still has",
  erasures: "who was erased here",
  chats: "open questions of chats here, and what can be taken back for some minutes",
  checkpoints: "how far the cron has come here",
  zone_rules: "the clock changes that this runtime knows",
  connection_claims: "what this deployment did once for a bot",
  daily_counts: "counts of what was made here",
  idempotency: "outcomes of a day, under keys of callers of this deployment",
  inbound_events: "events that a platform sent here, until they are carried out",
  old_secrets: "secrets that were replaced, for a day",
  person_ids: "ids of people on a platform, which its next message tells again",
  search_totals: "counts that triggers keep",
  sign_in_links: "links by which somebody signs in here, for ten minutes",
  sign_in_records: "clients and tokens of this deployment",
  spent_tokens: "tokens that were used here",
  test_clocks: "where the clocks of test apps stand here",
  message_tombstones: "deleted messages, against retries that come here",
};

/** Columns that an import takes; an app and its connections are exported only. */
const NO_IMPORT = ["app", "connection"];

const EXPORTED_ONLY: Record<string, string[]> = {
  app: [
    "default_time_zone",
    "default_remind_before",
    "default_last_call",
    "default_language",
    "requests_per_second",
    "origins",
    "said",
    "user_bytes",
    "created_at",
    "updated_at",
  ],
  connection: [
    "id",
    "platform",
    "mode",
    "time_zone",
    "forward_url",
    "template",
    "bot_name",
    "said",
    "created_at",
    "updated_at",
  ],
};

it("every column of every table is in an export and its import, or named as left out", async () => {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
      AND name NOT LIKE '%\\_fts%' ESCAPE '\\' AND name <> 'd1_migrations' AND name <> 'shard_changes' ORDER BY name`,
  ).all<{ name: string }>();
  expect(tables.map(({ name }) => name)).toEqual([...Object.keys(TYPES), ...Object.keys(LEFT_OUT)].sort());
  for (const [table, type] of Object.entries(TYPES)) {
    const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    const shapes: Record<string, () => { shape: object }> = LINES;
    const taken = NO_IMPORT.includes(type)
      ? (EXPORTED_ONLY[type] ?? [])
      : Object.keys(shapes[type]?.().shape ?? {}).filter(
          (name) => name !== "owner_id" && (name !== "user_id" || type === "message"),
        );
    const accounted = [...taken, ...NOT_EXPORTED[type]].sort();
    expect(results.map(({ name }) => name).sort(), table).toEqual(accounted);
  }
});
