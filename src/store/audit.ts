/** The audit lines: who changed keys and settings or erased somebody. They are kept for 400 days. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../time/calendar";
import { insertion, namesIn, namesOf } from "./columns";
import { everywhere } from "./placed";
import type { Scope } from "./rows";
import { audit_lines } from "./tables/audit";
import { SOME, TIDIED, type Tidying } from "./tidying";

export type AuditRow = typeof audit_lines.$inferSelect;

const COLUMNS = namesIn(namesOf(audit_lines));

/** Rows that one run of the cron deletes. */
const KEPT_SECONDS = 400 * SECONDS_A_DAY;

/** Writes a line in the batch of what it tells of, where `when` holds. */
export function insertAuditLine(row: Omit<AuditRow, "id">, when: SQL): SQL<never> {
  const { columns, values } = insertion<typeof audit_lines>(row);
  return sql`INSERT INTO audit_lines (${columns}) SELECT ${values} WHERE ${when}`;
}

/** Takes a user's id out of the lines about that user, but for those that tell of erasures. */
export function forgetAudited({ app, user }: Scope): SQL<never> {
  return everywhere(sql`UPDATE audit_lines SET user_id = NULL
    WHERE app_id = ${app} AND user_id = ${user} AND operation <> 'erase_user'`);
}

/** A page of lines, newest first, before the line `before`: an app's, or everybody's for an `app` of `null`. */
export function selectAuditLines(app: string | null, before: number | null, limit: number): SQL<AuditRow> {
  const own = app === null ? sql`1` : sql`app_id = ${app}`;
  const earlier = before === null ? sql`1` : sql`id < ${before}`;
  return sql`SELECT ${COLUMNS} FROM audit_lines WHERE ${own} AND ${earlier} ORDER BY id DESC LIMIT ${limit}`;
}

/** Deletes lines after 400 days, a bounded number at a time. */
export function deleteOldAuditLines(now: number): Tidying {
  return sql`DELETE FROM audit_lines WHERE id IN (SELECT id FROM audit_lines INDEXED BY audit_lines_by_age
    WHERE at < ${now - KEPT_SECONDS} ORDER BY at ${SOME}) ${TIDIED}`;
}
