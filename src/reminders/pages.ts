/** The end of a page: an instant (epoch seconds), and a row within it. */
export interface Position {
  at: number;
  pk: number;
}

export interface Pages<Row, Done> {
  read(after: Position, limit: number): Promise<Row[]>;
  positionOf(row: Row): Position;
  /** Returns what was done about a page. */
  work(rows: Row[]): Promise<Done>;
}

/** Works through due rows, a page at each step, and yields what was done about it. */
export async function* processPages<Row, Done>(
  limit: number,
  { read, positionOf, work }: Pages<Row, Done>,
): AsyncGenerator<Done, void> {
  let after: Position = { at: 0, pk: 0 };
  for (;;) {
    const rows = await read(after, limit);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await work(rows);
    if (rows.length < limit) return;
    after = positionOf(last);
  }
}

/** Has a sweep work on its first pages. */
export async function takePages(sweep: AsyncGenerator<unknown, void>, most: number): Promise<void> {
  for (let page = 0; page < most; page += 1) if ((await sweep.next()).done) return;
}
