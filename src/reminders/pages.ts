/** Rows that are worked on at once. */
export const PAGE = 200;
/** Pages of one run; what is left is the next run's. */
export const MOST_PAGES = 20;

/** Where a page ended: an instant, and within it a row. */
export interface Position {
  at: number;
  pk: number;
}

export interface Pages<Row> {
  read(after: Position, limit: number): Promise<Row[]>;
  positionOf(row: Row): Position;
  /** Answers how many of the rows came to something. */
  work(rows: Row[]): Promise<number>;
}

/** Works through what is due in order, page after page; answers how much came to something. */
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
