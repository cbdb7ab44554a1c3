/** The list of who was erased. It is kept for 400 days, and outlives a restore of the database. */
import { type SQL, sql } from "drizzle-orm";
import { SECONDS_A_DAY } from "../../time/calendar";
import { namesIn, namesOf } from "../columns";
import { inParts, type Shards } from "../placed";
import type { Scope } from "../rows";
import { erasures } from "../tables/erasures";

export type ErasureRow = typeof erasures.$inferSelect;

const COLUMNS = namesIn(namesOf(erasures));

/** Rows that one run of the cron deletes. */
const MOST_OLD = 500;
const KEPT_SECONDS = 400 * SECONDS_A_DAY;

/** Writes down that a user is erased by this batch, before its rows go. Somebody of whom there is nothing isn't listed. */
export function noteUserErasure({ app, user }: Scope, now: number): SQL<never> {
  const list = (finishedAt: number | null, when: SQL): SQL<never> =>
    sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at) SELECT ${app}, ${user}, ${now}, ${finishedAt}
    WHERE ${when}`;
  const open = sql`SELECT id FROM erasures WHERE app_id = ${app} AND user_id = ${user} AND finished_at IS NULL`;
  // Over several shards it is finished once all of them have erased: what breaks off before is listed as unfinished.
  return ifTraced({ app, user }, (isTraced) => list(now, isTraced), {
    first: list(null, sql`NOT EXISTS (${open})`),
    last: sql`UPDATE erasures SET finished_at = ${now} WHERE id IN (${open})`,
  });
}

/** A statement of the list or the audit that writes where there is anything of a user, in any database; both are at the primary. */
export function ifTraced(
  scope: Scope,
  write: (isTraced: SQL) => SQL<never>,
  over: { first: SQL<never>; last?: SQL<never> } = { first: write(sql`1`) },
): SQL<never> {
  const trace = someTrace(scope);
  return inParts(write(trace), async ({ ask, count }) => {
    const places = [null, ...Array.from({ length: count }, (_, number) => number)];
    const found = await Promise.all(
      places.map(async (place) => await ask(place, sql<{ is_there: 0 | 1 }>`SELECT ${trace} AS is_there`)),
    );
    const isTraced = found.flat().some(({ is_there }) => is_there === 1);
    if (!isTraced) return { here: null };
    const after = over.last === undefined ? [] : [[null, over.last] as const];
    return { here: null, there: [[null, over.first]], after };
  });
}

/** True in SQL where there is anything of a user. */
function someTrace({ app, user }: Scope): SQL {
  return sql`(EXISTS (SELECT 1 FROM users WHERE app_id = ${app} AND id = ${user})
      OR EXISTS (SELECT 1 FROM messages INDEXED BY messages_by_owner WHERE app_id = ${app} AND owner_id = ${user})
      OR EXISTS (SELECT 1 FROM conversation_members INDEXED BY conversation_members_by_user
        WHERE app_id = ${app} AND user_id = ${user})
      OR EXISTS (SELECT 1 FROM api_keys WHERE app_id = ${app} AND user_id = ${user}))`;
}

/** True in SQL where neither the user nor the app was erased since a moment in epoch seconds. */
export function notErasedSince({ app, user }: Scope, since: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM erasures INDEXED BY erasures_by_subject
    WHERE app_id = ${app} AND (user_id = ${user} OR user_id IS NULL) AND erased_at >= ${since})`;
}

/** A page of the list, newest first, before the row `before`. */
export function selectErasures(before: number | null, limit: number): SQL<ErasureRow> {
  const earlier = before === null ? sql`1` : sql`id < ${before}`;
  return sql`SELECT ${COLUMNS} FROM erasures WHERE ${earlier} ORDER BY id DESC LIMIT ${limit}`;
}

/** Deletes rows after 400 days, a bounded number at a time. */
export function deleteOldErasures(now: number): SQL<never> {
  return sql`DELETE FROM erasures WHERE id IN (SELECT id FROM erasures INDEXED BY erasures_by_age
    WHERE erased_at < ${now - KEPT_SECONDS} AND finished_at IS NOT NULL ORDER BY erased_at LIMIT ${MOST_OLD})`;
}

/** An erasure as the list has it. */
export interface ListedErasure {
  app: string;
  /** Null for a whole app. */
  user_id: string | null;
  /** Epoch seconds. */
  erased_at: number;
}

/**
 * Puts erasures into the list of a restored database, each once. Those from `since` on (epoch seconds: what was restored is as
 * old) are unfinished, unless the user or the app was made after its erasure: that is a new one.
 */
export function noteErasedAgain(list: readonly ListedErasure[], since: number): SQL<never>[] {
  let reading: Promise<readonly ListedErasure[]> | undefined;
  // People live in shards, so each shard is asked whether they have come back.
  const readNew = async ({ ask, count }: Shards): Promise<readonly ListedErasure[]> => {
    const places = Array.from({ length: count }, (_, number) => number);
    return (await Promise.all(places.map(async (place) => await ask(place, selectNewPeople(list))))).flat();
  };
  return noteListed(list, since, []).map((statement, n) =>
    inParts(statement, async (shards) => {
      reading ??= readNew(shards);
      return { here: noteListed(list, since, await reading)[n] ?? statement };
    }),
  );
}

const LISTED = sql`value ->> 'app' AS app, value ->> 'user_id' AS user_id, value ->> 'erased_at' AS at`;

/** True in SQL where a user was made after the erasure `g`. */
const IS_NEW = sql`EXISTS (SELECT 1 FROM users u WHERE u.app_id = g.app AND u.id = g.user_id AND u.revision >= g.at * 1000)`;

/** Those of a list who came back by themselves, and are here. */
function selectNewPeople(list: readonly ListedErasure[]): SQL<ListedErasure> {
  return sql`SELECT g.app, g.user_id, g.at AS erased_at
    FROM (SELECT ${LISTED} FROM json_each(${JSON.stringify(list)})) g WHERE ${IS_NEW}`;
}

function noteListed(
  list: readonly ListedErasure[],
  since: number,
  newPeople: readonly ListedErasure[],
): [SQL<never>, SQL<never>] {
  const given = sql`(SELECT DISTINCT ${LISTED} FROM json_each(${JSON.stringify(list)})) g`;
  const elsewhere =
    newPeople.length === 0
      ? sql``
      : sql` OR (g.app, g.user_id, g.at) IN (SELECT app, user_id, at FROM (SELECT ${LISTED}
          FROM json_each(${JSON.stringify(newPeople)})))`;
  const isAnew = sql`iif(g.user_id IS NULL,
    EXISTS (SELECT 1 FROM apps a WHERE a.id = g.app AND a.created_at >= g.at), ${IS_NEW}${elsewhere})`;
  const isDue = sql`(g.at >= ${since} AND NOT ${isAnew})`;
  const isSame = sql`e.app_id = g.app AND e.user_id IS g.user_id AND e.erased_at = g.at`;
  return [
    sql`UPDATE erasures SET finished_at = NULL WHERE id IN (SELECT e.id FROM ${given}
      CROSS JOIN erasures e INDEXED BY erasures_by_subject ON ${isSame} WHERE ${isDue})`,
    sql`INSERT INTO erasures (app_id, user_id, erased_at, finished_at)
      SELECT g.app, g.user_id, g.at, iif(${isDue}, NULL, g.at) FROM ${given}
      WHERE NOT EXISTS (SELECT 1 FROM erasures e INDEXED BY erasures_by_subject WHERE ${isSame})`,
  ];
}

/** Erasures that are not finished, oldest first. */
export function selectUnfinished(limit: number): SQL<Pick<ErasureRow, "id" | "app_id" | "user_id">> {
  return sql`SELECT id, app_id, user_id FROM erasures INDEXED BY erasures_unfinished
    WHERE finished_at IS NULL ORDER BY id LIMIT ${limit}`;
}

export function countUnfinished(): SQL<{ left: number }> {
  return sql`SELECT count(*) AS "left" FROM erasures INDEXED BY erasures_unfinished WHERE finished_at IS NULL`;
}

/** Notes that nothing of a user is left. */
export function finishUserErasure(id: number, now: number): SQL<never> {
  const finish = sql<never>`UPDATE erasures SET finished_at = ${now} WHERE id = ${id}`;
  // After all that is erased, because what breaks off before has to be done again.
  return inParts(finish, () => ({ here: null, after: [[null, finish]] }));
}
