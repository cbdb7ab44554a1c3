import { type SQL, sql } from "drizzle-orm";
import { selectAuthors } from "../authors";
import { listOf } from "../columns";
import type { Rows } from "../database";
import { ownRows } from "../memories/select-memories";
import { askEach, inParts } from "../placed";
import { type DueRow, listed, packColumns, type Scope, scopeKey } from "../rows";
import { USER_COLUMNS, type UserRow } from "../users";
import { type DigestFacts, type FactsRow, readFacts, selectFacts } from "./facts";

const ITEM = [
  "id",
  "content",
  "category",
  "entity",
  "context",
  "sensitive",
  "due_kind",
  "due_local",
  "due_at",
  "deadline_at",
  "reminded_at",
  "snoozed_until",
  "noted_at",
  "remind_before",
  "recurrence",
  "recurrence_start",
  "recurrence_time_zone",
  "moved_from",
  "spoken_in",
  "valid_until",
] as const satisfies readonly (keyof DueRow)[];

/** An item's columns for a digest: the life cycle's, and what a bot reads. */
export type DigestItemRow = Pick<DueRow, (typeof ITEM)[number]> & {
  /** The user who asked for it, where that is another one; empty once that user was erased. */
  asked_by: string | null;
  /** That user's name; null where it isn't known. */
  asker: string | null;
};

/** An item of a user whose digest goes to KV: when its row was changed last, and when it is pushed, in epoch seconds. */
export type DigestSourceItem = DigestItemRow & Pick<DueRow, "updated_at"> & { push_at: number | null };

/** Those columns, where the statement's alias for the table is `k`. */
export const DIGEST_ITEM = sql`${listOf("k", ITEM)}, k.asked_by,
        (SELECT a.display_name FROM users a WHERE a.app_id = k.app_id AND a.id = k.asked_by) AS asker`;

/** A statement of items, whose askers are named where they are. */
export function withAskers<Row extends DigestItemRow>(
  select: SQL<Row>,
  appOf: (row: Row) => string,
): SQL<Row> {
  return inParts(select, (shards) => ({
    here: select,
    complete: async (rows) => {
      const unnamed = rows.filter(({ asked_by, asker }) => asker === null && (asked_by ?? "") !== "");
      const byApp = Map.groupBy(unnamed, appOf);
      const names = new Map<string, string | null>();
      for (const [app, items] of byApp) {
        const askers = items.flatMap(({ asked_by }) => asked_by ?? []);
        const found = await askEach(shards, app, askers, (some) => selectAuthors(app, some));
        for (const { id, display_name } of found) names.set(JSON.stringify([app, id]), display_name);
      }
      const nameOf = (row: Row) => names.get(JSON.stringify([appOf(row), row.asked_by])) ?? null;
      return rows.map((row) => ({ ...row, asker: row.asker ?? nameOf(row) }));
    },
  }));
}

/** The same without who asked for it. */
export type PromptItemRow = Pick<DueRow, (typeof ITEM)[number]>;

export const PACKED_ITEM = packColumns<PromptItemRow>(ITEM);

/** Items by id; an unknown id has no row. */
export function selectPackedItems(scope: Scope, ids: readonly string[]): SQL<{ item: string }> {
  return sql`SELECT ${PACKED_ITEM.text} AS item FROM knowledge k
    WHERE ${ownRows(scope)} AND k.due_at IS NOT NULL AND k.id IN (${listed(ids)})`;
}

/** The owner of a row: one statement reads many users. */
interface RowOwner {
  app_id: string;
  user_id: string;
}

type Statements = [SQL<UserRow & RowOwner>, SQL<DigestSourceItem & RowOwner>, SQL<FactsRow & RowOwner>];

/** Everything that a user's digest is made from. */
export interface DigestSource {
  scope: Scope;
  user: UserRow;
  items: DigestSourceItem[];
  facts: DigestFacts;
}

/**
 * Reads the sources of any number of digests in one round trip: the users' rows, their open items, and the facts that are
 * valid at `now` (epoch seconds). A user without a row has no source. `sensitiveItems`: the sensitive items too, where the
 * facts are without them. With `mostItems`, items are read up to that many, and not all of them where that many come.
 */
export function selectDigestSources(
  scopes: Scope[],
  now: number,
  includeSensitive: boolean,
  sensitiveItems: boolean = includeSensitive,
  mostItems: number | null = null,
): Statements {
  const list = JSON.stringify(scopes.map(({ app, user }) => [app, user]));
  return selectListed(list, now, { includeSensitive, sensitiveItems, mostItems });
}

/** What a user's digest is made from beside the items. */
export function selectDigestBase(scope: Scope, now: number): [Statements[0], Statements[2]] {
  const [user, , facts] = selectDigestSources([scope], now, false);
  return [user, facts];
}

function selectListed(
  list: string,
  now: number,
  {
    includeSensitive,
    sensitiveItems,
    mostItems,
  }: { includeSensitive: boolean; sensitiveItems: boolean; mostItems: number | null },
): Statements {
  const wanted = sql`json_each(${list}) w`;
  const own = sql`k.app_id = w.value ->> 0 AND k.user_id = w.value ->> 1`;
  const open = sql`k.completed_at IS NULL AND k.superseded_by IS NULL`;
  const most = mostItems === null ? sql`` : sql` LIMIT ${mostItems}`;
  const shown = (sensitive: boolean) => (sensitive ? sql`1` : sql`k.sensitive = 0`);
  return [
    sql`SELECT u.app_id, u.id AS user_id, ${USER_COLUMNS}
      FROM ${wanted} CROSS JOIN users u ON u.app_id = w.value ->> 0 AND u.id = w.value ->> 1
      JOIN apps a ON a.id = u.app_id`,
    withAskers(
      sql`SELECT k.app_id, k.user_id, k.updated_at, k.push_at, ${DIGEST_ITEM}
      FROM ${wanted} CROSS JOIN knowledge k INDEXED BY knowledge_candidates
      WHERE ${own} AND k.due_at IS NOT NULL AND ${open} AND ${shown(sensitiveItems)}${most}`,
      ({ app_id }) => app_id,
    ),
    selectFacts(list, now, includeSensitive),
  ];
}

/** Groups the rows by user: items by due time, facts by their last change. */
export function readDigestSources([users, items, facts]: Rows<Statements>): DigestSource[] {
  const sources = new Map<string, DigestSource>();
  const factsOf = Map.groupBy(facts, keyOf);
  for (const user of users) {
    const scope = { app: user.app_id, user: user.user_id };
    sources.set(keyOf(user), { scope, user, items: [], facts: readFacts(factsOf.get(keyOf(user)) ?? []) });
  }
  // Sorted in code, because D1 counts a sorted row as read once more.
  items.sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1));
  for (const row of items) sources.get(keyOf(row))?.items.push(row);
  return [...sources.values()];
}

function keyOf({ app_id, user_id }: RowOwner): string {
  return scopeKey({ app: app_id, user: user_id });
}
