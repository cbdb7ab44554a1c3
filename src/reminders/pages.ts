/** Rows of a page. */
export const PAGE = 200;
/** Pages of one run; the next run continues. */
export const MOST_PAGES = 20;

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
export async function processPages<Row>({ read, positionOf, work }: Pages<Row>): Promise<number> {
  let after: Position = { at: 0, pk: 0 };
  let count = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await read(after, PAGE);
    const last = rows.at(-1);
    if (last === undefined) break;
    count += await work(rows);
    if (rows.length < PAGE) break;
    after = positionOf(last);
  }
  return count;
}
