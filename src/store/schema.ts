import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** One bot. Every key, user and row belongs to exactly one app. */
export const apps = sqliteTable("apps", {
  id: text().primaryKey(),
  default_time_zone: text(),
  default_remind_before: integer(),
  created_at: integer().notNull(),
  updated_at: integer().notNull(),
});

export const api_keys = sqliteTable(
  "api_keys",
  {
    id: text().primaryKey(),
    /** SHA-256 of the key, hex. The key itself is shown once and kept nowhere. */
    key_hash: text().notNull(),
    app_id: text()
      .notNull()
      .references(() => apps.id),
    /** Set for a key that reaches one user only. */
    user_id: text(),
    name: text(),
    created_at: integer().notNull(),
    expires_at: integer(),
  },
  (t) => [uniqueIndex("api_keys_by_hash").on(t.key_hash), index("api_keys_by_user").on(t.app_id, t.user_id)],
);

export const users = sqliteTable(
  "users",
  {
    /** Never reused (AUTOINCREMENT in the migration): the prefix of the user's search terms. */
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text()
      .notNull()
      .references(() => apps.id),
    id: text().notNull(),
    time_zone: text(),
    display_name: text(),
    /** The zone in which the stored instants of wall-clock and all-day items were computed. */
    items_time_zone: text().notNull(),
    /** Raised with every change, in the same batch; starts at the creation in epoch milliseconds. */
    revision: integer().notNull(),
    /** The revision for which the digest in KV is right; below `revision`, the cron repairs it. */
    digest_revision: integer().notNull().default(0),
    /** What the digest in KV says, hashed, so that an unchanged one isn't put again. */
    digest_hash: text(),
    /** Wall clock of the daily digest, `HH:MM`; null for none. */
    digest_time: text(),
    /** Where it is sent, as JSON; secrets in it are sealed. */
    digest_channel: text(),
    digest_send_empty: integer().notNull().default(0),
    /** Weekdays on which it is sent, as JSON; null for every day. */
    digest_days: text(),
    digest_paused_until: integer(),
    /** Why nothing can be sent there any more, once the receiver said so. */
    digest_stopped: text(),
    next_digest_at: integer(),
    /** The local date of the newest claim. */
    last_digest_on: text(),
    /** The newest delivery: its moment and how many items it had. */
    last_digest_at: integer(),
    last_digest_count: integer(),
    /** BCP 47: how the user writes dates and which words stand for times. */
    locale: text(),
    /** What morning, noon, afternoon, evening and tonight mean, as JSON. */
    day_hours: text(),
    /** 1 where items that fall due are also sent to the channel. */
    reminders_push: integer().notNull().default(0),
    /** SHA-256 of the token that opens the calendar feed. */
    calendar_token_hash: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index("users_digest_due").on(t.next_digest_at, t.pk).where(sql`next_digest_at IS NOT NULL`),
    uniqueIndex("users_by_app").on(t.app_id, t.id),
    index("users_digest_behind").on(t.pk).where(sql`digest_revision < revision`),
    index("users_without_zone").on(t.app_id, t.pk).where(sql`time_zone IS NULL`),
  ],
);

const OPEN = sql`due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`;

export const knowledge = sqliteTable(
  "knowledge",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    app_id: text().notNull(),
    user_id: text().notNull(),
    id: text().notNull(),
    content: text().notNull(),
    /** Digest of the content as duplicates are told: NFC, case-folded, white space collapsed. */
    content_key: text().notNull(),
    category: text().notNull(),
    entity: text(),
    entity_key: text(),
    context: text(),
    context_key: text(),
    source: text(),
    sensitive: integer().notNull().default(0),
    metadata: text(),
    due_kind: text(),
    /** The local form of an all-day or wall-clock item: what stays when its user moves. */
    due_local: text(),
    due_at: integer(),
    deadline_at: integer(),
    event_time: integer().notNull(),
    /** 1 where the caller gave `event_time`; such a memory is a duplicate only of one at the same time. */
    event_time_given: integer().notNull().default(0),
    remind_before: integer(),
    reminded_at: integer(),
    completed_at: integer(),
    snoozed_until: integer(),
    superseded_by: text(),
    /** RRULE value (RFC 5545) of what repeats. */
    recurrence: text(),
    /** Where the series begins, on the wall clock; its rule counts from there. */
    recurrence_start: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** When it is next sent to its user's channel; null where nothing is pushed. */
    push_at: integer(),
    /** When what it says last changed: marks alone make no new version. */
    version_at: integer().notNull().default(0),
  },
  (t) => [
    index("knowledge_push")
      .on(t.push_at, t.pk)
      .where(sql`push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_superseded")
      .on(t.app_id, t.user_id, t.superseded_by)
      .where(sql`superseded_by IS NOT NULL`),
    uniqueIndex("knowledge_by_id").on(t.app_id, t.user_id, t.id),
    index("knowledge_candidates").on(t.app_id, t.user_id, t.due_at).where(OPEN),
    index("knowledge_sweep").on(t.due_at, t.pk, t.app_id, t.user_id).where(OPEN),
    index("knowledge_long_lead")
      .on(t.app_id, t.user_id, t.due_at)
      .where(sql`remind_before > 604800 AND completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_timeline").on(t.app_id, t.user_id, t.event_time),
    index("knowledge_due").on(t.app_id, t.user_id, t.due_at).where(sql`due_at IS NOT NULL`),
    index("knowledge_reminded").on(t.app_id, t.user_id, t.reminded_at).where(sql`reminded_at IS NOT NULL`),
    index("knowledge_completed").on(t.app_id, t.user_id, t.completed_at).where(sql`completed_at IS NOT NULL`),
    index("knowledge_created").on(t.app_id, t.user_id, t.created_at),
    index("knowledge_duplicates")
      .on(t.app_id, t.user_id, t.content_key)
      .where(sql`completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_profile")
      .on(t.app_id, t.user_id, t.pk)
      .where(sql`category IN ('profile', 'preference') AND completed_at IS NULL AND superseded_by IS NULL`),
    check(
      "knowledge_due_whole",
      sql`(due_at IS NULL) = (due_kind IS NULL) AND (due_at IS NULL) = (deadline_at IS NULL)`,
    ),
  ],
);

/** The first outcome of a write that came with an `Idempotency-Key`, kept for a day. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    app_id: text().notNull(),
    key: text().notNull(),
    /** SHA-256 over method, path and body: the same key with another request is refused. */
    request_hash: text().notNull(),
    /** Whose data the outcome shows; erased with the user. */
    user_id: text(),
    status: integer().notNull(),
    outcome: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.app_id, t.key] }),
    index("idempotency_by_age").on(t.created_at),
    index("idempotency_by_user").on(t.app_id, t.user_id),
  ],
);

/** How far the cron has come: one row a sweep. */
export const checkpoints = sqliteTable("checkpoints", {
  name: text().primaryKey(),
  /** The instant up to which the sweep is done. */
  at: integer().notNull(),
  /** Within that instant, the row up to which it is done. */
  pk: integer().notNull().default(0),
});

/**
 * The ledger of what is sent, and its outbox: one row a daily digest and local date (or a reminder), claimed once,
 * tried until it is delivered or dead.
 */
export const deliveries = sqliteTable(
  "deliveries",
  {
    /** The `webhook-id`: the same for every attempt. */
    id: text().primaryKey(),
    app_id: text().notNull(),
    user_id: text().notNull(),
    kind: text().notNull(),
    /** What may be claimed only once: the local date, or the item and its due time. */
    subject: text().notNull(),
    /** The moment it speaks of. */
    as_of: integer().notNull(),
    status: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt is due, by the wall clock. */
    next_attempt_at: integer(),
    /** While an attempt is under way, the wall-clock time at which it counts as broken off. */
    attempting_until: integer(),
    last_error: text(),
    created_at: integer().notNull(),
    delivered_at: integer(),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.app_id, t.user_id, t.kind, t.subject),
    index("deliveries_due").on(t.next_attempt_at, t.id).where(sql`status = 'pending'`),
    index("deliveries_by_status").on(t.app_id, t.status, t.id),
    index("deliveries_by_age").on(t.created_at),
  ],
);
