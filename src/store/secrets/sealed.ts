import { type SQL, sql } from "drizzle-orm";
import { inParts, pageOfAll } from "../placed";
import { NO_ROWS } from "../statement";

/** A sealed text: where it stands, and what it is sealed for. */
export interface SealedRow {
  /** The row's number in its table. */
  row: number;
  app: string;
  /** The connection, the user, or the claim's key. */
  id: string;
  sealed: string;
}

/** The places where sealed texts stand. */
export const SEALED_PLACES = [
  "credentials",
  "forward",
  "channel",
  "outcome",
  "old_credentials",
  "old_forward",
  "old_channel",
] as const;
export type SealedPlace = (typeof SEALED_PLACES)[number];

/** Where the sealed texts of a place are: the table, of whose rows `where` chooses, and the columns. */
interface SealedColumn {
  table: SQL;
  where?: SQL;
  id: SQL;
  value: SQL;
  set(sealed: string): SQL;
}

const oldSecrets = (place: SQL): SealedColumn => ({
  table: sql`old_secrets`,
  where: sql`place = ${place}`,
  id: sql`owner_id`,
  value: sql`sealed`,
  set: (sealed) => sql`sealed = ${sealed}`,
});

export const SEALED: Record<SealedPlace, SealedColumn> = {
  credentials: {
    table: sql`connections`,
    id: sql`id`,
    value: sql`credentials`,
    set: (sealed) => sql`credentials = ${sealed}`,
  },
  forward: {
    table: sql`connections`,
    id: sql`id`,
    value: sql`forward_secret`,
    set: (sealed) => sql`forward_secret = ${sealed}`,
  },
  channel: {
    table: sql`users`,
    id: sql`id`,
    value: sql`(digest_channel ->> 'secret')`,
    set: (sealed) => sql`digest_channel = json_set(digest_channel, '$.secret', ${sealed})`,
  },
  outcome: {
    table: sql`idempotency`,
    id: sql`key`,
    value: sql`(CASE WHEN outcome LIKE '{"sealed":%' THEN outcome ->> 'sealed' END)`,
    set: (sealed) => sql`outcome = json_object('sealed', ${sealed})`,
  },
  old_credentials: oldSecrets(sql`'credentials'`),
  old_forward: oldSecrets(sql`'forward'`),
  old_channel: oldSecrets(sql`'channel'`),
};

/** Texts of a place that don't begin with `prefix`, of all apps, by row after `after`. */
export function selectSealed(
  place: SealedPlace,
  prefix: string,
  after: number,
  limit: number,
): SQL<SealedRow> {
  const { table, where = sql`1`, id, value } = SEALED[place];
  const select = (
    row: SQL,
    later: SQL,
  ): SQL<SealedRow> => sql`SELECT ${row} AS row, app_id AS app, ${id} AS id, ${value} AS sealed FROM ${table}
    WHERE ${later} AND ${where} AND ${value} IS NOT NULL AND substr(${value}, 1, ${prefix.length}) <> ${prefix}
    ORDER BY rowid LIMIT ${limit}`;
  const at = (shard: number | null): SQL<SealedRow> => {
    const number = shard === null ? 0 : shard + 1;
    // What a shard has of connections is a copy.
    if (shard !== null && OF_CONNECTION.has(place)) return NO_ROWS;
    const row = sql`rowid * ${sql.raw(String(DATABASES))} + ${sql.raw(String(number))}`;
    return select(row, sql`rowid > ${Math.floor((after - number) / DATABASES)}`);
  };
  return pageOfAll(select(sql`rowid`, sql`rowid > ${after}`), {
    compare: (a, b) => a.row - b.row,
    limit,
    at,
  });
}

/** More than a deployment has databases: where there are several, a row's number has its database's in it. */
const DATABASES = 8192;

const OF_CONNECTION: ReadonlySet<SealedPlace> = new Set([
  "credentials",
  "forward",
  "old_credentials",
  "old_forward",
]);

/** Replaces a sealed text, unless it has changed meanwhile. */
export function replaceSealed(place: SealedPlace, { row, app, sealed }: SealedRow, by: string): SQL<never> {
  const { table, value, set } = SEALED[place];
  const replace = (number: number): SQL<never> =>
    sql`UPDATE ${table} SET ${set(by)} WHERE rowid = ${number} AND app_id = ${app} AND ${value} = ${sealed}`;
  return inParts(replace(row), () => {
    const [number, database] = [Math.floor(row / DATABASES), row % DATABASES];
    return {
      here: null,
      there: [[database === 0 ? null : database - 1, replace(number)]],
    };
  });
}
