/** The audit lines: who changed keys and settings or erased somebody. They are kept for 400 days. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../time/calendar";
import { insertion, namesIn, namesOf } from "./columns";
import { compareValues, everywhere, pageOfAll } from "./placed";
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

/** A line, and its place among those of several databases: when it is of, its number, and which database has it. */
export type ListedLine = AuditRow & { place?: string };

/**
 * A page of lines, newest first, behind the line of the cursor `before`: an app's, or everybody's for an `app` of `null`. One
 * database orders them by their numbers, several by time, then number, then database.
 */
export function selectAuditLines(app: string | null, before: string | null, limit: number): SQL<ListedLine> {
  const own = app === null ? sql`1` : sql`app_id = ${app}`;
  const position = before === null ? null : before.split("-").map(Number);
  const earlier = position === null ? sql`1` : sql`id < ${position[1] ?? position[0]}`;
  const inOne: SQL<ListedLine> = sql`SELECT ${COLUMNS} FROM audit_lines WHERE ${own} AND ${earlier} ORDER BY id DESC LIMIT ${limit}`;
  const at = (shard: number | null): SQL<ListedLine> => {
    const number = shard === null ? 0 : shard + 1;
    const [time, id, last] = position ?? [];
    const behind = sql`(at, id, ${number}) < (${time}, ${id}, ${last})`;
    return sql`SELECT ${COLUMNS}, at || '-' || id || '-' || ${sql.raw(String(number))} AS place FROM audit_lines
      WHERE ${own} AND ${position?.length === 3 ? behind : sql`1`} ORDER BY at DESC, id DESC LIMIT ${limit}`;
  };
  const compare = (a: ListedLine, b: ListedLine) =>
    b.at - a.at || b.id - a.id || compareValues(numberOf(b), numberOf(a));
  return pageOfAll(inOne, { compare, limit, at });
}

function numberOf({ place = "" }: ListedLine): number {
  return Number(place.split("-")[2] ?? 0);
}

/** Deletes lines after 400 days, a bounded number at a time. */
export function deleteOldAuditLines(now: number): Tidying {
  return sql`DELETE FROM audit_lines WHERE id IN (SELECT id FROM audit_lines INDEXED BY audit_lines_by_age
    WHERE at < ${now - KEPT_SECONDS} ORDER BY at ${SOME}) ${TIDIED}`;
}
