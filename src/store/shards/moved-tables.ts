import { getTableColumns, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import { readKeywords } from "../memories/index-entries";
import { chats } from "../tables/chats";
import { conversation_members, conversations, message_tombstones, messages } from "../tables/conversations";
import { idempotency } from "../tables/idempotency";
import { knowledge, memory_history } from "../tables/memories";
import { connection_claims, deliveries, inbound_events } from "../tables/outbox";
import { old_secrets } from "../tables/secrets";
import { erased_digests, person_ids, users } from "../tables/users";

/** Which rows of which tables are taken over with a person, a group or a conversation, and which stay at the primary. */

/** A person, a group or a shared conversation, by the id that says where its rows are. */
export interface Owner {
  app: string;
  id: string;
}

/** A row as it is on its way: each column by its name. */
export type MovedRow = Readonly<Record<string, string | number | null>>;

/** The index of a table's words: its name, whose the terms are, and a row's words by the index's columns. */
export interface WordsOf {
  index: string;
  owner: "user_id" | "owner_id";
  words(row: MovedRow): Record<string, string>;
}

export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** Whether a row, as `t`, is the owner's. */
  isOf(owner: Owner): SQL;
  indexes: readonly WordsOf[];
}

function moved(table: Table, isOf: (owner: Owner) => SQL, indexes: readonly WordsOf[] = []): MovedTable {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  const columns = names.filter((name) => name !== "pk" && name !== "test_app");
  return { name: getTableName(table), columns, isOf, indexes };
}

const by =
  (column: string) =>
  ({ app, id }: Owner): SQL =>
    sql`t.app_id = ${app} AND ${sql.raw(`t.${column}`)} = ${id}`;

/** A person's own conversations begin with the person's id: `ann~chat-1`. */
const byConversation =
  (column: string) =>
  ({ app, id }: Owner): SQL => {
    const named = sql.raw(`t.${column}`);
    return sql`t.app_id = ${app} AND (${named} = ${id} OR (${named} >= ${`${id}~`} AND ${named} < ${`${id}\u007f`}))`;
  };

/** The id that says where a conversation is, in SQL: see `homeOf`. */
export function homeSql(column: string): SQL {
  return sql.raw(
    `iif(instr(${column}, '~') > 0, substr(${column}, 1, instr(${column}, '~') - 1), ${column})`,
  );
}

/** An event that waits goes with its chat, and one that can't be read with who made it. */
export function ownerOfEvent(): SQL {
  return sql`coalesce((SELECT c.platform || ':' || (t.event ->> '$.chat.id') FROM connections c WHERE c.id = t.connection_id),
    t.user_id)`;
}

function isEventOf({ app, id }: Owner): SQL {
  return sql`t.app_id = ${app} AND t.status IS NOT NULL AND ${ownerOfEvent()} = ${id}`;
}

/** The id under which a group goes on is known where its messages are; handles and WhatsApp's people are the primary's. */
function isMovedGroupOf({ app, id }: Owner): SQL {
  return sql`t.app_id = ${app} AND t.id = ${id} AND instr(t.id, ':@') = 0 AND t.id NOT GLOB 'whatsapp:*'`;
}

const textOf = (value: MovedRow[string] | undefined) => (typeof value === "string" ? value : "");

const contentOf = ({ content, entity }: MovedRow) => ({ content: textOf(content), entity: textOf(entity) });

/** Few rows of each owner, or what sweeps and lists look at: they go at once, and people first, because terms name them. */
export const MOVED_FIRST: readonly MovedTable[] = [
  moved(users, by("id")),
  moved(deliveries, by("user_id")),
  moved(chats, by("user_id")),
  moved(conversations, byConversation("id")),
  moved(conversation_members, byConversation("conversation_id")),
  moved(message_tombstones, byConversation("conversation_id")),
  moved(erased_digests, by("user_id")),
  moved(idempotency, by("user_id")),
  moved(person_ids, isMovedGroupOf),
  moved(old_secrets, (owner) => sql`t.place = 'channel' AND ${by("owner_id")(owner)}`),
  moved(inbound_events, isEventOf),
];

/** Any number of rows of each owner: they go a page at a time. */
export const MOVED_BY_PAGE: readonly MovedTable[] = [
  moved(knowledge, by("user_id"), [
    { index: "knowledge_fts", owner: "user_id", words: contentOf },
    {
      index: "keywords_fts",
      owner: "user_id",
      words: ({ keywords = null }) =>
        keywords === null ? {} : { keywords: readKeywords(textOf(keywords)).join(" ") },
    },
  ]),
  moved(memory_history, by("user_id"), [{ index: "memory_history_fts", owner: "user_id", words: contentOf }]),
  moved(messages, byConversation("conversation_id"), [
    { index: "messages_fts", owner: "owner_id", words: ({ content }) => ({ content: textOf(content) }) },
  ]),
];

export const MOVED: readonly MovedTable[] = [...MOVED_FIRST, ...MOVED_BY_PAGE];

/** What only tells that something was done before, and names no owner: each shard has it of each app. */
export const TOLD: readonly (MovedTable & { key: readonly string[] })[] = [
  {
    ...moved(idempotency, ({ app }) => sql`t.app_id = ${app} AND t.user_id IS NULL`),
    key: ["app_id", "key"],
  },
  {
    ...moved(inbound_events, ({ app }) => sql`t.status IS NULL AND ${isOfApp(app)}`),
    key: ["connection_id", "event_id"],
  },
  { ...moved(connection_claims, ({ app }) => isOfApp(app)), key: ["connection_id", "claim_id"] },
];

function isOfApp(app: string): SQL {
  return sql`t.connection_id IN (SELECT c.id FROM connections c WHERE c.app_id = ${app})`;
}

/**
 * What stays where it is: an app's and the deployment's at the primary, what a database keeps for itself, and what triggers make of
 * the rows that are taken over.
 */
export const STAYS: readonly string[] = [
  "api_keys",
  "apps",
  "audit_lines",
  "checkpoints",
  "connections",
  "daily_counts",
  "erasures",
  // But for the ids of groups that have moved.
  "person_ids",
  "search_totals",
  "sign_in_links",
  "sign_in_records",
  "spent_tokens",
  "test_clocks",
  "zone_rules",
];

/** The columns of a row as JSON, in parts: a function of D1 takes 32 arguments. */
const MOST_IN_PART = 15;

/** The part of a row's JSON in which a column is. */
function partOf(columns: readonly string[], name: string): number {
  return Math.floor(columns.indexOf(name) / MOST_IN_PART);
}

/** The key for duplicates is a BLOB, which JSON has no form for. */
const BLOB = "content_key";

/** A row `t` as JSON. */
export function rowAsJson({ columns }: MovedTable): SQL {
  const parts = Array.from({ length: Math.ceil(columns.length / MOST_IN_PART) }, (_, part) =>
    columns
      .slice(part * MOST_IN_PART, (part + 1) * MOST_IN_PART)
      .map((name) => `'${name}', ${name === BLOB ? `hex(t.${name})` : `t.${name}`}`),
  );
  return sql.raw(`json_array(${parts.map((part) => `json_object(${part.join(", ")})`).join(", ")})`);
}

/** The values of a row's columns in `value`, its JSON. */
export function valuesOfJson({ columns }: MovedTable): SQL {
  const fieldOf = (name: string) => `value ->> '$[${partOf(columns, name)}].${name}'`;
  return sql.raw(
    columns.map((name) => (name === BLOB ? `unhex(${fieldOf(name)})` : fieldOf(name))).join(", "),
  );
}

/** A row from its JSON. */
export function readRow(json: string): MovedRow {
  return Object.assign({}, ...(JSON.parse(json) as MovedRow[])) as MovedRow;
}
