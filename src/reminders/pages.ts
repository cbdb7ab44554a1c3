import type { Batches } from "../operation/batches";

/** The end of a page: an instant (epoch seconds), and a row within it. */
export interface Position {
  at: number;
  pk: number;
}

export interface Pages<Row> {
  read(after: Position, limit: number): Promise<Row[]>;
  positionOf(row: Row): Position;
  /** Returns how many rows had an effect. */
  work(rows: Row[]): Promise<number>;
}

/** Works through due rows page by page. Returns how many rows had an effect. */
export async function processPages<Row>(
  { rows: limit, pages }: Batches,
  { read, positionOf, work }: Pages<Row>,
): Promise<number> {
  let after: Position = { at: 0, pk: 0 };
  let count = 0;
  for (let page = 0; page < pages; page += 1) {
    const rows = await read(after, limit);
    const last = rows.at(-1);
    if (last === undefined) break;
    count += await work(rows);
    if (rows.length < limit) break;
    after = positionOf(last);
  }
  return count;
}
