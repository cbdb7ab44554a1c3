import { env } from "cloudflare:workers";
import { homeOfConversation } from "../../src/core/buckets";
import { CELLS, cellOf } from "../setup/cells";
import type { Body } from "./wire";

/** The column that says whose a row is, and by that in which cell: a user's id, or a conversation's. */
const WHOSE: Record<string, string> = {
  api_keys: "user_id",
  chats: "user_id",
  conversation_members: "conversation_id",
  conversations: "id",
  deliveries: "user_id",
  erased_digests: "user_id",
  idempotency: "user_id",
  inbound_events: "user_id",
  knowledge: "user_id",
  memory_history: "user_id",
  message_tombstones: "conversation_id",
  messages: "conversation_id",
  person_ids: "user_id",
  users: "id",
};

/** Each cell has these of an app. */
const IN_EACH = ["apps", "connections", "old_secrets"];

/** Tables of terms, and those whose rows the terms find. */
const TERMS: Record<string, string> = {
  keywords_fts: "knowledge",
  knowledge_fts: "knowledge",
  memory_history_fts: "memory_history",
  messages_fts: "messages",
};

/**
 * Carries out an INSERT of a test in each cell, so that each row is then in the cell alone to which it belongs, as the worker would
 * put it. False for another statement, and with one database.
 */
export async function insertPlaced(statement: string, params: unknown[]): Promise<boolean> {
  const [, table] = /\bINSERT\s+(?:OR\s+\w+\s+)?INTO\s+"?(\w+)/i.exec(statement) ?? [];
  if (CELLS.length === 1 || table === undefined || IN_EACH.includes(table)) return false;
  const [terms, column] = [TERMS[table], WHOSE[table]];
  for (const [name, db] of CELLS) {
    if (terms !== undefined) {
      await run(db, statement, params);
      await run(db, `DELETE FROM ${table} WHERE rowid NOT IN (SELECT pk FROM ${terms})`, []);
    } else if (column !== undefined) await insertIn(db, { statement, params, table, column });
    else if (name === "DB") await run(db, statement, params);
  }
  return true;
}

interface Inserted {
  at: number;
  app: string | null;
  owner: string | null;
}

interface Insert {
  statement: string;
  params: unknown[];
  table: string;
  column: string;
}

/** Inserts, and takes out again what belongs to another cell. */
async function insertIn(db: D1Database, { statement, params, table, column }: Insert): Promise<void> {
  const [before] = await run(db, `SELECT max(rowid) AS last FROM ${table}`, []);
  try {
    await run(db, statement, params);
  } catch (error) {
    // An app that is at home alone, such as a test app.
    if (db !== env.DB && String(error).includes("FOREIGN KEY")) return;
    throw error;
  }
  const rows = (await run(
    db,
    `SELECT rowid AS at, app_id AS app, ${column} AS owner FROM ${table} WHERE rowid > ?`,
    [before?.["last"] ?? 0],
  )) as unknown as Inserted[];
  const homeOf = ({ app, owner }: Inserted) =>
    app === null || owner === null
      ? env.DB
      : cellOf(app, column === "user_id" ? owner : homeOfConversation(owner));
  const strangers = rows.filter((row) => homeOf(row) !== db).map(({ at }) => at);
  if (strangers.length === 0) return;
  const list = JSON.stringify(strangers);
  await run(db, `DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`, [list]);
}

async function run(db: D1Database, statement: string, params: unknown[]): Promise<Body[]> {
  const prepared = db.prepare(statement).bind(...params);
  return (await prepared.all<Body>()).results;
}
