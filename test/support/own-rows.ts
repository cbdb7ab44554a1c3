import { env } from "cloudflare:workers";
import { homeOfConversation } from "../../src/core/buckets";
import { CELLS, cellOf } from "../setup/cells";

/** What people's cells have copies of, which is asked for where it comes from. */
const COPIED = ["messages", "conversation_members"];

/** The tables of which every cell has a copy of what is an app's, and what of them isn't. */
const OF_APPS = {
  apps: "0",
  api_keys: "user_id IS NOT NULL",
  connections: "0",
  old_secrets: "place = 'channel'",
};

/**
 * A question as it is put to one of several cells: without the copies of what is an app's, and of what is in conversations
 * elsewhere, which get there after an answer. So each row is shown once, as with one database. What writes is left as it is, and takes the copies too.
 */
export async function withoutCopies(db: D1Database, statement: string): Promise<string> {
  if (CELLS.length === 1 || !/^\s*(?:SELECT|WITH)\b/i.test(statement)) return statement;
  const named = COPIED.filter((table) => new RegExp(`\\b(?:FROM|JOIN) "?${table}\\b`).test(statement));
  const own = await Promise.all(named.map((table) => ownRows(db, table)));
  if (/\bFROM "?messages_fts\b/.test(statement)) own.push(`messages_fts AS (${await ownTerms(db)})`);
  if (db !== env.DB) {
    for (const [table, isUsers] of Object.entries(OF_APPS))
      if (new RegExp(`\\bFROM "?${table}\\b`).test(statement))
        own.push(`${table} AS (SELECT * FROM main.${table} WHERE ${isUsers})`);
  }
  if (own.length === 0) return statement;
  const [, rest] = /^\s*WITH (.*)$/is.exec(statement) ?? [];
  return `WITH ${own.join(", ")}${rest === undefined ? ` ${statement}` : `, ${rest}`}`;
}

interface ConversationKey {
  app_id: string;
  conversation_id: string;
}

/** A table by its own name, which then has only what belongs to this cell. */
const ownRows = async (db: D1Database, table: string) =>
  `${table} AS (SELECT * FROM main.${table} WHERE ${await isOwn(db, table)})`;

const ownTerms = async (db: D1Database) =>
  `SELECT rowid, * FROM main.messages_fts WHERE rowid NOT IN
    (SELECT pk FROM main.messages WHERE NOT (${await isOwn(db, "messages")}))`;

async function isOwn(db: D1Database, table: string): Promise<string> {
  const clocks = await env.DB.prepare("SELECT app_id FROM test_clocks").all<{ app_id: string }>();
  const atHome = new Set(clocks.results.map(({ app_id }) => app_id));
  const { results } = await db
    .prepare(`SELECT DISTINCT app_id, conversation_id FROM ${table}`)
    .all<ConversationKey>();
  const own = results.filter(
    ({ app_id, conversation_id }) =>
      atHome.has(app_id) || cellOf(app_id, homeOfConversation(conversation_id)) === db,
  );
  const list = JSON.stringify(own.map(({ app_id, conversation_id }) => [app_id, conversation_id]));
  return `(app_id, conversation_id) IN
    (SELECT value ->> 0, value ->> 1 FROM json_each('${list.replaceAll("'", "''")}'))`;
}

/** How often, and after how many milliseconds, it is asked whether copies are made. */
const LOOKS = 200;
const LOOK_MS = 2;

/** Waits until the copies of messages are made that are being made after an answer: a search of a person's finds them then. */
export async function waitForCopies(now: number, sleep: (ms: number) => Promise<void>): Promise<void> {
  if (CELLS.length === 1) return;
  const leased = "SELECT EXISTS (SELECT 1 FROM message_copies WHERE leased_until > ?) AS leased";
  for (let look = 0; look < LOOKS; look += 1) {
    const asked = CELLS.map(([, db]) => db.prepare(leased).bind(now).first<number>("leased"));
    if (!(await Promise.all(asked)).includes(1)) return;
    await sleep(LOOK_MS);
  }
}
