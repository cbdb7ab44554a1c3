/** Writes search terms again after a version that makes others of the same text: a walk by pages, each a queue's message. */

import type { Deps } from "../operation/deps";
import type { TermsMessage } from "../operation/queues";
import { sweep } from "../operation/sweep";
import { TERMS_FORM, type TermsForm } from "../store/search/terms";
import {
  ALL_DONE,
  countSearchTotals,
  INDEXED_TABLES,
  type IndexedRow,
  type IndexedTable,
  moveTermsPosition,
  type PartPosition,
  rewriteTerms,
  selectIndexed,
  selectTermsPositions,
  selectUserPks,
} from "../store/search/terms-upkeep";
import { setCheckpoints } from "../store/sends/sweeps";
import type { Statement } from "../store/statement";

const USERS_A_PAGE = 100;
const ROWS_A_PAGE = 500;
/** Of the rows of one page, because D1 takes 2 MB in a parameter and a character may become twenty bytes of terms. */
const CHARACTERS_A_PAGE = 60_000;

/** The form of a database without positions, in which no walk was ever begun. */
const FIRST_FORM = 1;

/** The parts of a walk, by the names of their positions: users' totals, and then the terms of each table. */
const PARTS = ["terms_totals", ...INDEXED_TABLES.map(partOf)];

function partOf({ table }: IndexedTable): string {
  return `terms_${table}`;
}

/**
 * Looks, once an hour, whether terms are to be written in another form than the database has, and has a message do the next
 * page. A walk begins an hour after that was first seen: until then instances of another version may still write theirs.
 */
export async function askForTerms(deps: Deps, form: TermsForm = TERMS_FORM): Promise<void> {
  const positions = await readPositions(deps);
  const others = positions.filter((position) => position.form !== form.number);
  if (others.length === 0) return await askForPage(deps, positions);
  const begin = others.map(({ part }) => ({ name: part, at: form.number, pk: 0 }));
  await sweep(deps.store.jobs, [setCheckpoints(begin)]);
}

/** Has a message do the first page that is left. */
async function askForPage(deps: Deps, positions: readonly PartPosition[]): Promise<void> {
  const left = positions.find(({ pk }) => pk !== ALL_DONE);
  if (left !== undefined)
    await deps.queues.precompute([{ terms_form: left.form, part: left.part, after: left.pk }]);
}

/**
 * Writes a page, and has another message do the one after it. A message that comes twice, or that another version sent, does
 * nothing; one that breaks off is repeated. Returns the number of rows.
 */
export async function writeTerms(
  deps: Deps,
  message: TermsMessage,
  form: TermsForm = TERMS_FORM,
): Promise<number> {
  const positions = await readPositions(deps);
  const from = positions.find(({ part }) => part === message.part);
  if (message.terms_form !== form.number || from?.form !== form.number || from.pk !== message.after) return 0;
  const page = await planPage(deps, from, form);
  const to = { ...from, pk: page.last };
  const [moved] = await sweep(deps.store.jobs, [moveTermsPosition(from, to), ...page.effects]);
  if (moved.length > 0)
    await askForPage(
      deps,
      positions.map((position) => (position === from ? to : position)),
    );
  return page.count;
}

async function readPositions(deps: Deps): Promise<PartPosition[]> {
  const [rows] = await deps.store.jobs.read([selectTermsPositions(PARTS)]);
  return PARTS.map(
    (part) => rows.find((row) => row.part === part) ?? { part, form: FIRST_FORM, pk: ALL_DONE },
  );
}

interface Page {
  /** The last row of it; `ALL_DONE` where no other page follows. */
  last: number;
  count: number;
  effects: Statement[];
}

async function planPage(deps: Deps, { part, pk }: PartPosition, { termsOf }: TermsForm): Promise<Page> {
  const table = INDEXED_TABLES.find((one) => part === partOf(one));
  return table === undefined ? await planTotals(deps, pk) : await planTerms(deps, table, pk, termsOf);
}

async function planTotals(deps: Deps, after: number): Promise<Page> {
  const [users] = await deps.store.jobs.read([selectUserPks(after, USERS_A_PAGE)]);
  const until = users.at(-1)?.pk ?? after;
  const last = users.length < USERS_A_PAGE ? ALL_DONE : until;
  return { last, count: users.length, effects: [countSearchTotals(after, until)] };
}

async function planTerms(
  deps: Deps,
  table: IndexedTable,
  after: number,
  termsOf: TermsForm["termsOf"],
): Promise<Page> {
  const [rows] = await deps.store.jobs.read([selectIndexed(table, after, ROWS_A_PAGE)]);
  const page = withinCharacters(rows);
  const isLast = rows.length < ROWS_A_PAGE && page.length === rows.length;
  return {
    last: isLast ? ALL_DONE : (page.at(-1)?.pk ?? after),
    count: page.length,
    effects: rewriteTerms(table, page, termsOf),
  };
}

/** The first of the rows, at least one, that have no more characters together than a page takes. */
function withinCharacters(rows: IndexedRow[]): IndexedRow[] {
  let characters = 0;
  const end = rows.findIndex(({ content, entity, keywords }, index) => {
    characters += [content, entity, keywords].reduce((sum, text) => sum + (text?.length ?? 0), 0);
    return index > 0 && characters > CHARACTERS_A_PAGE;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
