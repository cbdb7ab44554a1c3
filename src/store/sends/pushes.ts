import { type SQL, sql } from "drizzle-orm";
import { listOf } from "../columns";
import type { DueDelivery } from "../outbox/deliveries";
import { type DueRow, MEMORY, type Scope } from "../rows";
import type { users } from "../tables/users";
import type { ClaimMoment } from "./digests";

export type PushRow = DueRow & {
  app_id: string;
  user_id: string;
  push_at: number;
  zone: string;
  asked_by: string | null;
  default_remind_before: number | null;
} & Pick<
    typeof users.$inferSelect,
    | "day_hours"
    | "digest_time"
    | "digest_days"
    | "digest_channel"
    | "digest_paused_until"
    | "digest_stopped"
    | "last_digest_on"
    | "next_digest_at"
  >;

const OF_USER = listOf("u", [
  "day_hours",
  "digest_time",
  "digest_days",
  "digest_channel",
  "digest_paused_until",
  "digest_stopped",
  "last_digest_on",
  "next_digest_at",
] satisfies (keyof typeof users.$inferSelect)[]);

/** Items whose push is due, by an index of pushed items only: those of a test app, or of all other apps for null. */
export function selectDuePushes(
  { now, testApp }: { now: number; testApp: string | null },
  after: { at: number; pk: number },
  limit: number,
): SQL<PushRow> {
  return sql`SELECT ${MEMORY}, k.app_id, k.user_id, k.push_at, k.asked_by, u.items_time_zone AS zone,
      a.default_remind_before, ${OF_USER}
    FROM knowledge k INDEXED BY knowledge_push_by_app CROSS JOIN users u ON u.app_id = k.app_id AND u.id = k.user_id
    JOIN apps a ON a.id = k.app_id
    WHERE k.test_app IS ${testApp} AND k.push_at IS NOT NULL AND k.completed_at IS NULL AND k.superseded_by IS NULL
      AND k.push_at <= ${now} AND (k.push_at, k.pk) > (${after.at}, ${after.pk})
    ORDER BY k.push_at, k.pk LIMIT ${limit}`;
}

export interface PushClaim {
  pk: number;
  app: string;
  user: string;
  was: number;
  next: number | null;
  subject: string;
  /** The new row's id; null for a push that is too late. */
  id: string | null;
}

/** Writes claims and next pushes in one transaction. The first statement returns the claims that were made. */
export function claimPushes(
  claims: PushClaim[],
  { now, wall, tryAt }: ClaimMoment,
): [SQL<DueDelivery>, SQL<never>] {
  const list = JSON.stringify(claims);
  return [
    sql`INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, next_attempt_at, created_at,
        test_app)
      SELECT c.value ->> 'id', k.app_id, k.user_id, 'reminder', c.value ->> 'subject', ${now}, 'pending',
        ${tryAt}, ${wall}, k.test_app
      FROM json_each(${list}) c CROSS JOIN knowledge k ON k.pk = c.value ->> 'pk' AND k.push_at = c.value ->> 'was'
        AND k.app_id = c.value ->> 'app' AND k.user_id = c.value ->> 'user'
      WHERE c.value ->> 'id' IS NOT NULL ON CONFLICT DO NOTHING RETURNING id, app_id AS app`,
    sql`UPDATE knowledge SET push_at = c.value ->> 'next' FROM json_each(${list}) c
      WHERE knowledge.pk = c.value ->> 'pk' AND knowledge.push_at = c.value ->> 'was'
        AND knowledge.app_id = c.value ->> 'app' AND knowledge.user_id = c.value ->> 'user'`,
  ];
}

/** An instant so long past that the next run sends nothing, and sets the next push by the rules of `nextPush`. */
const LONG_PAST = 1;

/**
 * Starts or ends pushes for all open items of a user that no group hears. Past moments are never
 * pushed. `now` is in epoch seconds.
 */
export function setPushes({ app, user }: Scope, on: boolean, now: number): SQL<never> {
  const lead = sql`due_at - coalesce(remind_before, (SELECT default_remind_before FROM apps WHERE id = ${app}), 0)`;
  const moment = sql`CASE WHEN snoozed_until > ${now} THEN snoozed_until
    WHEN due_kind = 'date' AND (deadline_at > ${now} OR recurrence IS NOT NULL) THEN ${LONG_PAST}
    WHEN due_kind = 'date' THEN NULL
    WHEN ${lead} > ${now} THEN ${lead} WHEN due_at > ${now} THEN due_at
    WHEN recurrence IS NOT NULL THEN ${LONG_PAST} END`;
  return sql`UPDATE knowledge SET push_at = ${on ? sql`iif(valid_until <= ${moment}, NULL, ${moment})` : sql`NULL`}
    WHERE app_id = ${app} AND user_id = ${user} AND due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL
      AND spoken_in IS NULL`;
}

/**
 * Has the next run of the cron look at what a pause of the user holds back: its end was changed. What fell
 * due once is sent then, and what repeats goes on. `now` is in epoch seconds.
 */
export function releaseHeld({ app, user }: Scope, now: number): SQL<never> {
  return sql`UPDATE knowledge SET push_at = iif(recurrence IS NULL, ${now}, ${LONG_PAST})
    WHERE app_id = ${app} AND user_id = ${user} AND push_at > ${now} AND push_at IS NOT snoozed_until
      AND (recurrence IS NOT NULL OR push_at > due_at AND (due_kind <> 'date' OR deadline_at <= ${now}))
      AND completed_at IS NULL AND superseded_by IS NULL AND spoken_in IS NULL`;
}
