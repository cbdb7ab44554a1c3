import { getTableColumns, getTableName, type SQL, sql, type Table } from "drizzle-orm";
import { bucketOf, hashOfApp, homeOfConversation } from "../../core/buckets";
import { api_keys } from "../tables/apps";
import { message_copies } from "../tables/cells";
import { chats } from "../tables/chats";
import { conversation_members, conversations, message_tombstones, messages } from "../tables/conversations";
import { idempotency } from "../tables/idempotency";
import { knowledge, memory_history } from "../tables/memories";
import { connection_claims, deliveries, inbound_events } from "../tables/outbox";
import { old_secrets } from "../tables/secrets";
import { sign_in_records, spent_tokens } from "../tables/sign-in";
import { erased_digests, person_ids, users } from "../tables/users";

/** Which rows of which tables go with a bucket, and how they are found, a page at a time. */

/** A row as a move reads it: each column by its name. */
export type MovedRow = Readonly<Record<string, string | number | null>>;

/** Ids by which a row belongs to a bucket. Some rows belong to two: to a person and to a conversation. */
export interface MovedOwner {
  /** The row's number in its database. */
  pk: number;
  app: string;
  user: string | null;
  conversation: string | null;
  /** Where the row says it itself. */
  bucket: number | null;
}

interface MovedColumns {
  /** The table's name, and what is copied of its rows. */
  name: string;
  columns: readonly string[];
}

/** A table whose rows are all looked at: so little is read of each that a page has thousands. */
export interface ScannedTable extends MovedColumns {
  kind: "scanned";
  /** The table's alias is `t`. */
  from: SQL;
  where: SQL;
  /** `app`, `user`, `conversation` and `bucket` of a row, as columns. */
  owner: SQL;
}

/** A table with many rows of each user or conversation: they are found by those. */
export interface OwnedTable extends MovedColumns {
  kind: "owned";
  by: "user" | "conversation";
  /** The column of the owner, and an index that begins with it. */
  column: string;
  index: string;
  /** Rows that a page has. */
  page: number;
}

export type MovedTable = ScannedTable | OwnedTable;

interface OwnerColumns {
  app?: string;
  user?: string;
  conversation?: string;
  bucket?: string;
}

const NOT_OF_TEST = sql`NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.app_id = t.app_id)`;

function ownerOf({
  app = "t.app_id",
  user = "NULL",
  conversation = "NULL",
  bucket = "NULL",
}: OwnerColumns): SQL {
  return sql.raw(
    `t.rowid AS pk, ${app} AS app, ${user} AS user, ${conversation} AS conversation, ${bucket} AS bucket`,
  );
}

/** The columns of a table as SQL calls them, but for numbers of the database itself. */
function columnsOf(table: Table): string[] {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  return names.filter((name) => name !== "pk" && name !== "test_app");
}

function scanned(
  table: Table,
  owner: OwnerColumns,
  { from, where = NOT_OF_TEST }: { from?: SQL; where?: SQL } = {},
): ScannedTable {
  const name = getTableName(table);
  return {
    kind: "scanned",
    name,
    columns: columnsOf(table),
    from: from ?? sql`${table} t`,
    where,
    owner: ownerOf(owner),
  };
}

function owned(table: Table, how: Pick<OwnedTable, "by" | "column" | "index" | "page">): OwnedTable {
  return { kind: "owned", name: getTableName(table), columns: columnsOf(table), ...how };
}

/** Rows of platforms' events name a connection; those of events that are over name nothing else. */
const OF_CONNECTION = {
  owner: { app: "''", bucket: "t.bucket" },
  more: {
    where: sql`NOT EXISTS (SELECT 1 FROM connections o JOIN test_clocks c ON c.app_id = o.app_id
      WHERE o.id = t.connection_id)`,
  },
};

/** Records of a person who has signed in somewhere go with the key that the grant is. */
const OF_KEY = {
  owner: { app: "k.app_id", user: "k.user_id" },
  more: (table: Table) => ({
    from: sql`${table} t CROSS JOIN api_keys k ON k.id = t.key_id`,
    where: sql`k.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM test_clocks c WHERE c.app_id = k.app_id)`,
  }),
};

export const USERS = scanned(users, { user: "t.id" });
export const CONVERSATIONS = scanned(conversations, { conversation: "t.id" });
export const MEMBERS = scanned(conversation_members, {
  user: "t.user_id",
  conversation: "t.conversation_id",
});
export const COPY_MARKS = scanned(message_copies, { conversation: "t.conversation_id" });
export const MEMORIES = owned(knowledge, {
  by: "user",
  column: "user_id",
  index: "knowledge_by_id",
  page: 200,
});
export const VERSIONS = owned(memory_history, {
  by: "user",
  column: "user_id",
  index: "memory_history_by_id",
  page: 200,
});
export const MESSAGES_OF_USER = owned(messages, {
  by: "user",
  column: "owner_id",
  index: "messages_by_owner",
  page: 100,
});
export const MESSAGES_OF_CONVERSATION = owned(messages, {
  by: "conversation",
  column: "conversation_id",
  index: "messages_by_id",
  page: 100,
});

/** In the order in which they are copied: people first, because terms of the index name them, and marks last. */
export const MOVED_TABLES: readonly MovedTable[] = [
  USERS,
  scanned(api_keys, { user: "t.user_id" }, { where: sql`t.user_id IS NOT NULL AND ${NOT_OF_TEST}` }),
  MEMORIES,
  VERSIONS,
  owned(deliveries, {
    by: "user",
    column: "user_id",
    index: "deliveries_by_user",
    page: 500,
  }),
  MESSAGES_OF_USER,
  CONVERSATIONS,
  MEMBERS,
  MESSAGES_OF_CONVERSATION,
  scanned(message_tombstones, { conversation: "t.conversation_id" }),
  scanned(chats, { user: "t.user_id" }),
  // The id under which a group goes on is looked for where its conversation is, and those of WhatsApp's people at home.
  scanned(
    person_ids,
    { user: "t.user_id", conversation: "iif(instr(t.id, ':@') > 0, NULL, t.id)" },
    { where: sql`(t.id NOT GLOB 'whatsapp:*' OR instr(t.id, ':@') > 0) AND ${NOT_OF_TEST}` },
  ),
  scanned(old_secrets, { user: "t.owner_id" }, { where: sql`t.place = 'channel' AND ${NOT_OF_TEST}` }),
  scanned(erased_digests, { user: "t.user_id" }),
  scanned(idempotency, { user: "t.user_id", bucket: "t.bucket" }),
  scanned(inbound_events, OF_CONNECTION.owner, {
    where: sql`(t.bucket IS NOT NULL OR t.status IS NULL) AND ${OF_CONNECTION.more.where}`,
  }),
  scanned(connection_claims, OF_CONNECTION.owner, OF_CONNECTION.more),
  scanned(sign_in_records, OF_KEY.owner, OF_KEY.more(sign_in_records)),
  scanned(spent_tokens, OF_KEY.owner, OF_KEY.more(spent_tokens)),
  COPY_MARKS,
];

/** The buckets of a row: one or two, or none where the row is the deployment's. */
export function bucketsOf({ app, user, conversation, bucket }: MovedOwner): number[] {
  if (bucket !== null) return [bucket];
  const ids = [user, conversation === null ? null : homeOfConversation(conversation)];
  return ids.filter((id) => id !== null).map((id) => bucketOf(hashOfApp(app), id));
}

/** The bucket of the conversation that a message, a membership or an id is part of. */
export function bucketOfConversation(app: string, conversation: string): number {
  return bucketOf(hashOfApp(app), homeOfConversation(conversation));
}

/**
 * Whether a row is one of a finished event or a claim of before rows said their bucket. It only tells a repeat, so that it is
 * copied wherever a bucket goes, and stays where it is.
 */
export function isOfAnyBucket({ name }: MovedTable, { bucket, user, conversation }: MovedOwner): boolean {
  const tellsRepeats = name === "inbound_events" || name === "connection_claims";
  return tellsRepeats && bucket === null && user === null && conversation === null;
}
