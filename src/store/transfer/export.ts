import { type SQL, sql, type Table } from "drizzle-orm";
import { isOwnOf } from "../chats/read-messages";
import { listOf, namesOf } from "../columns";
import { atPrimary, compareValues, pageOfAll } from "../placed";
import type { Ids, Scope } from "../rows";
import { apps } from "../tables/apps";
import { connections } from "../tables/connections";
import { conversation_members, conversations, messages } from "../tables/conversations";
import { knowledge, memory_history } from "../tables/memories";
import { deliveries } from "../tables/outbox";
import { users } from "../tables/users";

/**
 * The columns of each table that no export carries: whose a row is, which the address says; numbers of this database;
 * secrets; and what the service computes by itself.
 */
export const NOT_EXPORTED = {
  app: ["id"],
  connection: ["app_id", "credentials", "forward_secret"],
  user: [
    "pk",
    "app_id",
    "id",
    "items_time_zone",
    "items_rules",
    "revision",
    "record_revision",
    "record_hash",
    "next_digest_at",
    "calendar_token_hash",
    "open_items",
    "started_in",
    "language",
    "test_app",
  ],
  conversation: ["app_id"],
  member: ["app_id", "user_id"],
  memory: ["pk", "app_id", "user_id", "content_key", "entity_key", "context_key", "push_at", "test_app"],
  version: ["pk", "app_id", "user_id", "entity_key", "context_key", "noted_at"],
  message: ["pk", "app_id", "owner_id", "place"],
  delivery: [
    "id",
    "app_id",
    "user_id",
    "next_attempt_at",
    "attempting_until",
    "parts_sent",
    "sent_hash",
    "test_app",
  ],
} as const;

/** Messages of one read: each may have hundreds of kilobytes. */
const MOST_MESSAGES = 100;

/** The types of lines, and their tables. */
const TABLES = {
  app: apps,
  connection: connections,
  user: users,
  conversation: conversations,
  member: conversation_members,
  memory: knowledge,
  version: memory_history,
  message: messages,
  delivery: deliveries,
} satisfies Record<keyof typeof NOT_EXPORTED, Table>;

export type LineType = keyof typeof TABLES;

/** The columns that lines of a type carry. */
export type LineRow<T extends LineType> = Omit<
  (typeof TABLES)[T]["$inferSelect"],
  (typeof NOT_EXPORTED)[T][number]
>;

export function columnsOf(type: LineType): string[] {
  return namesOf<Table>(TABLES[type]).filter(
    (name) => !(NOT_EXPORTED[type] as readonly string[]).includes(name),
  );
}

/** Values by which a section is ordered. */
export type Key = (string | number)[];

/** The line's columns; `k0`… are its key. */
export type ExportedRow = Record<string, string | number | null>;

/** Rows of one type. A page is an index range, so that a page in the middle costs no more than the first. */
export interface Section {
  type: LineType;
  /** The columns that order it, as the index has them behind those that `where` compares. */
  order: readonly string[];
  /** Most rows of one read, where they may be long. */
  most?: number;
  from: string;
  where: SQL;
  /** The columns that say whose a row is, in an app's export. */
  owner: readonly string[];
  /** Who has its rows beside the user's shard, where people are in several: `all` databases, the `primary` alone, or nobody. */
  spread?: "all" | "primary";
}

/**
 * The sections of everything about a user. With `asUser`, only what a user's key reaches: neither deliveries, nor
 * messages that nobody owns in chats where the user is the only person, nor chats that the user has left.
 */
export function sectionsOfUser({ app, user, asUser }: Scope & { asUser: string | null }): Section[] {
  const own = sql`t.app_id = ${app} AND t.user_id = ${user}`;
  const member = sql`SELECT m.conversation_id FROM conversation_members m WHERE m.app_id = ${app} AND m.user_id = ${user}
    UNION SELECT c.id FROM conversations c WHERE c.app_id = ${app} AND ${isOwnOf("c.id", user)}`;
  const alone = sql`SELECT m.conversation_id FROM (${member}) m WHERE NOT EXISTS (SELECT 1 FROM conversation_members o
    WHERE o.app_id = ${app} AND o.conversation_id = m.conversation_id AND o.user_id <> ${user})`;
  const all: Section[] = [
    { type: "delivery", order: ["kind", "subject"], from: "deliveries t", where: own, owner: [] },
    {
      type: "message",
      order: ["conversation_id", "created_at_ms", "pk"],
      from: "messages t",
      where: sql`t.app_id = ${app} AND t.conversation_id IN (${alone}) AND t.owner_id IS NULL`,
      most: MOST_MESSAGES,
      owner: ["owner_id"],
      spread: "all",
    },
  ];
  const reached = asUser === null ? sql`1` : sql`t.conversation_id IN (${member})`;
  return [
    {
      type: "user",
      order: ["id"],
      from: "users t",
      where: sql`t.app_id = ${app} AND t.id = ${user}`,
      owner: [],
    },
    {
      type: "conversation",
      order: ["id"],
      from: "conversations t",
      where: sql`t.app_id = ${app} AND t.id IN (${member})`,
      owner: [],
      spread: "all",
    },
    { type: "member", order: ["conversation_id"], from: "conversation_members t", where: own, owner: [] },
    { type: "memory", order: ["event_time", "pk"], from: "knowledge t", where: own, owner: [] },
    { type: "version", order: ["id", "valid_from", "pk"], from: "memory_history t", where: own, owner: [] },
    {
      type: "message",
      // Those of one moment by their conversation: where people live in shards, only that tells them apart everywhere.
      order: ["created_at_ms", "conversation_id", "pk"],
      from: "messages t",
      where: sql`t.app_id = ${app} AND t.owner_id = ${user} AND ${reached}`,
      most: MOST_MESSAGES,
      owner: [],
    },
    ...(asUser === null ? all : []),
  ];
}

/** The sections of everything about an app. Each line says whose it is. */
export function sectionsOfApp(app: string): Section[] {
  const section = (
    type: LineType,
    from: string,
    order: string[],
    owner: string[] = ["user_id"],
  ): Section => ({
    type,
    order,
    from: `${from} t`,
    where: sql`t.app_id = ${app}`,
    owner,
    spread: type === "connection" ? "primary" : "all",
  });
  return [
    { type: "app", order: ["id"], from: "apps t", where: sql`t.id = ${app}`, owner: [], spread: "primary" },
    section("connection", "connections", ["id"], []),
    section("user", "users", ["id"], ["id AS user_id"]),
    section("conversation", "conversations", ["id"], []),
    section("member", "conversation_members", ["conversation_id", "user_id"]),
    section("memory", "knowledge", ["user_id", "event_time", "pk"]),
    section("version", "memory_history", ["user_id", "id", "valid_from", "pk"]),
    {
      ...section("message", "messages", ["conversation_id", "created_at_ms", "pk"], ["owner_id"]),
      most: MOST_MESSAGES,
    },
    section("delivery", "deliveries", ["user_id", "kind", "subject"]),
  ];
}

/** A page of a section after `after`. It reads as many rows as it returns. */
export function selectSection(section: Section, after: Key | null, limit: number): SQL<ExportedRow> {
  const { type, order, spread, where } = section;
  const select = selectPage(section, after, limit);
  if (spread === undefined) return select;
  if (spread === "primary") return atPrimary(select);
  const keyOf = (row: ExportedRow) => order.map((_, place) => row[`k${place}`] ?? "");
  const compare = (a: ExportedRow, b: ExportedRow) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one.map((value, place) => compareValues(value, other[place] ?? "")).find((way) => way !== 0) ?? 0;
  };
  if (type !== "member" && type !== "message") return pageOfAll(select, { compare, limit });
  // A shard that has no copy of these, but the rows, has their conversation too.
  const isThere = sql`EXISTS (SELECT 1 FROM conversations c WHERE c.app_id = t.app_id AND c.id = t.conversation_id)`;
  const own = selectPage({ ...section, where: sql`${where} AND ${isThere}` }, after, limit);
  return pageOfAll(select, { compare, limit, at: () => own });
}

function selectPage(
  { type, order, from, where, owner }: Section,
  after: Key | null,
  limit: number,
): SQL<ExportedRow> {
  const key = sql.raw(order.map((name) => `t.${name}`).join(", "));
  const columns = [...columnsOf(type), ...owner].map((name) => `t.${name}`);
  const selected = sql.raw([...columns, ...order.map((name, i) => `t.${name} AS k${i}`)].join(", "));
  const values = (after ?? []).map((value) => sql`${value}`);
  const later = after === null ? sql`1` : sql`(${key}) > (${sql.join(values, sql`, `)})`;
  return sql`SELECT ${selected} FROM ${sql.raw(from)} WHERE ${where} AND ${later} ORDER BY ${key} LIMIT ${limit}`;
}

/** Some memories as an export has them. */
export function selectMemoryLines({ app, user }: Scope, ids: Ids): SQL<ExportedRow> {
  return sql`SELECT ${listOf("k", columnsOf("memory"))} FROM (${ids}) j
    CROSS JOIN knowledge k ON k.app_id = ${app} AND k.user_id = ${user} AND k.id = j.id`;
}

/** Their versions as an export has them. */
export function selectVersionLines({ app, user }: Scope, ids: Ids): SQL<ExportedRow> {
  return sql`SELECT ${listOf("h", columnsOf("version"))} FROM (${ids}) j
    CROSS JOIN memory_history h ON h.app_id = ${app} AND h.user_id = ${user} AND h.id = j.id
    ORDER BY h.valid_from, h.pk`;
}
