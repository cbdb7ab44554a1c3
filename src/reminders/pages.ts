import type { Deps } from "../operation/deps";
import type { Sweep } from "../operation/due-sweep";
import { findsAny } from "../store/sends/sweeps";
import type { Statement } from "../store/statement";

/** The end of a page: an instant (epoch seconds), and a row within it. */
export interface Position {
  at: number;
  pk: number;
}

export interface Pages<Row, Done> {
  select(after: Position, limit: number): Statement<Row>;
  positionOf(row: Row): Position;
  /** Returns what was done about a page. */
  work(rows: Row[]): Promise<Done>;
}

/** Before all rows. */
const START: Position = { at: 0, pk: 0 };

/** Works through due rows, a page of claims at each step, and yields what was done about it. */
export function sweepPages<Row, Done>(deps: Deps, pages: Pages<Row, Done>): Sweep<Done> {
  return { due: findsAny(pages.select(START, 1)), pages: processPages(deps, pages) };
}

async function* processPages<Row, Done>(
  deps: Deps,
  { select, positionOf, work }: Pages<Row, Done>,
): AsyncGenerator<Done, void> {
  const { claims: limit } = deps.batches;
  for (let after = START; ; ) {
    const [rows] = await deps.store.jobs.read([select(after, limit)]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await work(rows);
    if (rows.length < limit) return;
    after = positionOf(last);
  }
}

/** Has a sweep work on its first pages. */
export async function takePages({ pages }: Sweep<unknown>, most: number): Promise<void> {
  for (let page = 0; page < most; page += 1) if ((await pages.next()).done) return;
}
