import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DueKind } from "../../time/due";
import { LONG_LEAD } from "../../time/item";

/** The change that ended a version of a memory. */
export type VersionEnd =
  | "updated"
  | "completed"
  | "reopened"
  | "superseded"
  | "occurrence_completed"
  | "occurrence_skipped";

/** Columns that a memory shares with its versions: its owner, and what it says. */
const said = () => ({
  app_id: text().notNull(),
  user_id: text().notNull(),
  id: text().notNull(),
  content: text().notNull(),
  category: text().notNull(),
  entity: text(),
  entity_key: text(),
  context: text(),
  context_key: text(),
  source: text(),
  sensitive: integer().notNull().default(0),
  metadata: text(),
  due_kind: text().$type<DueKind>(),
  /** The local form of an all-day or wall-clock item, which stays when its user moves. */
  due_local: text(),
  due_at: integer(),
  deadline_at: integer(),
  event_time: integer().notNull(),
  /** 1 where the caller gave `event_time`: duplicates of such a memory have the same time. */
  event_time_given: integer().notNull().default(0),
  remind_before: integer(),
  reminded_at: integer(),
  completed_at: integer(),
  snoozed_until: integer(),
  /** What the clock shows then, and its zone, where the snooze was given by a wall clock: `2026-03-02T09:00:00[Europe/Berlin]`. */
  snoozed_local: text(),
  /** When its person stored it with a due time or set that: for an hour no bot needs to bring it up. */
  noted_at: integer(),
  superseded_by: text(),
  /** The RRULE of a series (RFC 5545). */
  recurrence: text(),
  /** The beginning of the series on the wall clock, from which its rule counts. */
  recurrence_start: text(),
  /** The IANA zone whose wall clock a series keeps wherever its user moves; null where that is the user's. */
  recurrence_time_zone: text(),
  /** What the rule says of the present occurrence, where that was moved; null where the due time is the rule's. */
  moved_from: text(),
  /** The group in which its reminders are spoken, as JSON; null for its user's own channel. */
  spoken_in: text(),
  /** From then on it is no longer open (epoch seconds); null for no end. */
  valid_until: integer(),
  /** Words by which it is found too, as a JSON list. */
  keywords: text(),
  created_at: integer().notNull(),
  updated_at: integer().notNull(),
});

/**
 * When a memory last changed, marks and snoozes apart, as the index of facts has it: imported rows may have no
 * `version_at`. A query that uses the index says it in these words.
 */
export const SAID_AT = "coalesce(said_at, max(version_at, created_at))";

const OPEN = sql`due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`;

export const knowledge = sqliteTable(
  "knowledge",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    ...said(),
    /**
     * For telling duplicates: of the content in NFC, case-folded, white space collapsed, the first 16 bytes of its SHA-256 as
     * a BLOB. Statements are given all of that hash, in hex.
     */
    content_key: text().notNull(),
    /** The user who asked for it, where that is another one; empty once that user was erased. */
    asked_by: text(),
    /** When it is next pushed to its user's channel; null for no push. */
    push_at: integer(),
    /** The app where that is a test app, set by a trigger; null for what the cron looks after. */
    test_app: text(),
    /** When its words or times last changed. Marks alone make no new version. */
    version_at: integer().notNull().default(0),
    /** When its words or times last changed, where snoozes made the versions since then; null where `version_at` says it. */
    said_at: integer(),
    /** The SEQUENCE of its last change in the calendar feed (RFC 5545 section 3.8.7.4). */
    sequence: integer().notNull().default(0),
  },
  (t) => [
    index("knowledge_push_by_app")
      .on(t.test_app, t.push_at, t.pk)
      .where(sql`push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_superseded")
      .on(t.app_id, t.user_id, t.superseded_by)
      .where(sql`superseded_by IS NOT NULL`),
    uniqueIndex("knowledge_by_id").on(t.app_id, t.user_id, t.id),
    index("knowledge_candidates").on(t.app_id, t.user_id, t.due_at).where(OPEN),
    index("knowledge_sweep").on(t.due_at, t.pk, t.app_id, t.user_id).where(OPEN),
    index("knowledge_long_lead")
      .on(t.app_id, t.user_id, t.due_at)
      .where(
        sql`remind_before > ${sql.raw(String(LONG_LEAD))} AND completed_at IS NULL AND superseded_by IS NULL`,
      ),
    index("knowledge_timeline").on(t.app_id, t.user_id, t.event_time),
    index("knowledge_due").on(t.app_id, t.user_id, t.due_at).where(sql`due_at IS NOT NULL`),
    index("knowledge_series")
      .on(t.app_id, t.user_id, t.due_at)
      .where(sql`recurrence IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_own_zone")
      .on(t.recurrence_time_zone, t.pk)
      .where(
        sql`recurrence_time_zone IS NOT NULL AND due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL`,
      ),
    index("knowledge_reminded").on(t.app_id, t.user_id, t.reminded_at).where(sql`reminded_at IS NOT NULL`),
    index("knowledge_completed").on(t.app_id, t.user_id, t.completed_at).where(sql`completed_at IS NOT NULL`),
    // What was told when it happened stands in `knowledge_timeline`, which has its `created_at` too.
    index("knowledge_created").on(t.app_id, t.user_id, t.created_at).where(sql`event_time <> created_at`),
    index("knowledge_duplicates")
      .on(t.app_id, t.user_id, t.content_key)
      .where(sql`completed_at IS NULL AND superseded_by IS NULL`),
    index("knowledge_asked")
      .on(t.app_id, t.user_id, t.created_at, t.asked_by)
      .where(sql`asked_by IS NOT NULL`),
    index("knowledge_asked_by").on(t.app_id, t.asked_by).where(sql`asked_by IS NOT NULL`),
    index("knowledge_profile")
      .on(t.app_id, t.user_id, t.sensitive, t.valid_until, sql.raw(SAID_AT), t.id)
      .where(sql`category IN ('profile', 'preference') AND completed_at IS NULL AND superseded_by IS NULL`),
    check(
      "knowledge_due_whole",
      sql`(due_at IS NULL) = (due_kind IS NULL) AND (due_at IS NULL) = (deadline_at IS NULL)`,
    ),
  ],
);

/** Earlier versions of memories: what was believed from `valid_from` up to `valid_to`. */
export const memory_history = sqliteTable(
  "memory_history",
  {
    pk: integer().primaryKey({ autoIncrement: true }),
    ...said(),
    valid_from: integer().notNull(),
    valid_to: integer().notNull(),
    /** The change that ended this version. */
    change: text().$type<VersionEnd>().notNull(),
    /** The `source` of that change. */
    changed_by: text(),
    /** When the occurrence was completed, if that ended the version. */
    done_at: integer(),
  },
  (t) => [
    index("memory_history_by_id").on(t.app_id, t.user_id, t.id, t.valid_from),
    index("memory_history_done").on(t.app_id, t.user_id, t.done_at).where(sql`done_at IS NOT NULL`),
    index("memory_history_ended")
      .on(t.app_id, t.user_id, t.due_at)
      .where(sql`change IN ('occurrence_completed', 'occurrence_skipped')`),
  ],
);
