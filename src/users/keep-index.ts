import type { Deps } from "../operation/deps";
import {
  countSearchTotals,
  INDEXED_TABLES,
  type IndexedRow,
  type IndexedTable,
  narrowKeys,
  rewriteTerms,
  selectIndexed,
  selectMemoryPks,
  selectUserPks,
} from "../store/search/index-upkeep";
import { type SweepPosition, selectCheckpoints, setCheckpoint, setCheckpoints } from "../store/sends/sweeps";

/**
 * What an earlier version left to do in the search index, a bounded part at each run of the cron: users without totals
 * are counted, entries with other terms than they would have now are written again, and the keys by which duplicates are
 * told are narrowed. Search is right meanwhile: it counts such a user by itself, and finds such an entry by the same words
 * as they stand. So are duplicates, which are looked for by both forms of a key.
 */

const USERS_A_RUN = 100;
const ROWS_A_RUN = 500;
/** Of the rows of one run, because D1 takes 2 MB in a parameter and a character may become twenty bytes of terms. */
const CHARACTERS_A_RUN = 60_000;
/** Seconds: instances of the version before may write for some minutes after a deployment. */
const UNTIL_THEY_ARE_GONE = 3600;
/** A sweep's time when it has ended for good. */
const ENDED = Number.MAX_SAFE_INTEGER;

const TOTALS = "search_totals";
const KEYS = "narrow_content_keys";
const wordsOf = ({ table }: IndexedTable) => `stems_of_typed_${table}`;
/** The sweeps, one after the other: a run asks for little, on the free plan too. */
const SWEEPS = [TOTALS, ...INDEXED_TABLES.map(wordsOf), KEYS];

/** Returns the number of users counted or rows looked through. `wall` is the clock in epoch seconds. */
export async function keepIndex(deps: Deps, wall: number): Promise<number> {
  const [checkpoints] = await deps.store.jobs.batch([selectCheckpoints(SWEEPS)]);
  const positions = new Map(checkpoints.map((row) => [row.name, row]));
  const missing = SWEEPS.filter((name) => !positions.has(name));
  if (missing.length > 0) return await begin(deps, missing, wall);
  const totals = positions.get(TOTALS);
  if (totals !== undefined && totals.at <= wall) return await countUsers(deps, totals);
  for (const table of INDEXED_TABLES) {
    const from = positions.get(wordsOf(table));
    if (from !== undefined && from.at <= wall) return await rewriteTable(deps, table, from);
  }
  const keys = positions.get(KEYS);
  if (keys !== undefined && keys.at <= wall) return await narrowSome(deps, keys);
  return 0;
}

/** A sweep that this version brings begins: users are counted at once. */
async function begin(deps: Deps, names: readonly string[], wall: number): Promise<number> {
  const startOf = (name: string) => ({ at: name === TOTALS ? wall : wall + UNTIL_THEY_ARE_GONE, pk: 0 });
  await deps.store.jobs.batch([setCheckpoints(names.map((name) => ({ name, ...startOf(name) })))]);
  return names.includes(TOTALS) ? await countUsers(deps, startOf(TOTALS)) : 0;
}

async function countUsers(deps: Deps, { at, pk: after }: SweepPosition): Promise<number> {
  const [users] = await deps.store.jobs.batch([selectUserPks(after, USERS_A_RUN)]);
  const until = users.at(-1)?.pk ?? after;
  // Later users have totals from the start.
  const next = { at: users.length < USERS_A_RUN ? ENDED : at, pk: until };
  await deps.store.jobs.batch([countSearchTotals(after, until), setCheckpoint(TOTALS, next)]);
  return users.length;
}

async function narrowSome(deps: Deps, { at, pk: after }: SweepPosition): Promise<number> {
  const [memories] = await deps.store.jobs.batch([selectMemoryPks(after, ROWS_A_RUN)]);
  const until = memories.at(-1)?.pk ?? after;
  const next = { at: memories.length < ROWS_A_RUN ? ENDED : at, pk: until };
  await deps.store.jobs.batch([narrowKeys(after, until), setCheckpoint(KEYS, next)]);
  return memories.length;
}

async function rewriteTable(deps: Deps, table: IndexedTable, { at, pk }: SweepPosition): Promise<number> {
  const [rows] = await deps.store.jobs.batch([selectIndexed(table, pk, ROWS_A_RUN)]);
  const page = withinCharacters(rows);
  const isLast = rows.length < ROWS_A_RUN && page.length === rows.length;
  const next = { at: isLast ? ENDED : at, pk: page.at(-1)?.pk ?? pk };
  await deps.store.jobs.batch([...rewriteTerms(table, page), setCheckpoint(wordsOf(table), next)]);
  return page.length;
}

/** The first of the rows, at least one, that have no more characters together than a run takes. */
function withinCharacters(rows: IndexedRow[]): IndexedRow[] {
  let characters = 0;
  const end = rows.findIndex(({ content, entity }, index) => {
    characters += content.length + (entity?.length ?? 0);
    return index > 0 && characters > CHARACTERS_A_RUN;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
