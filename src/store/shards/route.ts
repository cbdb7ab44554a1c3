import { type Database, type Holds, isRead, type Rows, refuseWrites, rowsOf } from "../database";
import { type RowPlace, readPlan, type Shards, type StatementParts } from "../placed";
import { NO_ROWS, type Statement } from "../statement";

/** How a place is found, and whether it is in a database. */
export interface Places {
  at(place: RowPlace): Database;
}

/** A batch in parts: of each statement its own, and what goes elsewhere by its database. */
interface RoutedBatch {
  parts: readonly StatementParts<unknown>[];
  elsewhere: ReadonlyMap<Database, readonly { of: number; statement: Statement }[]>;
  after: ReadonlyMap<Database, readonly Statement[]>;
}

/** The same database, whose batches may name rows of other places (`placed.ts`). */
export function openRouted(db: Database, { at }: Places): Database {
  const shards: Shards = {
    own: db.shard,
    count: db.shards,
    isHere: (place) => at(place).shard === db.shard,
    shardOf: (place) => at(place).shard,
    ask: async (place, statement) => (await at(place).read([statement]))[0],
  };
  const run = async <const T extends readonly Statement[]>(
    statements: T,
    send: (to: Database, some: readonly Statement[]) => Promise<unknown[][]>,
    writes: boolean,
  ): Promise<Rows<T>> => {
    if (statements.every((statement) => readPlan(statement) === undefined))
      return rowsOf(statements, await send(db, statements));
    const batch = await planBatch(statements, shards, at);
    const own = batch.parts.map(({ here }) => here ?? NO_ROWS);
    if (writes && batch.elsewhere.size > 0) await holdRequirements(db, own);
    const sent = sendElsewhere(batch, send);
    if (writes) await sent;
    const [rows, others] = await Promise.all([send(db, own), sent]);
    await Promise.all([...batch.after].map(async ([to, some]) => await send(to, some)));
    const whole = batch.parts.map(async ({ complete }, of) => {
      const all = [...(rows[of] ?? []), ...others.filter((one) => one.of === of).flatMap((one) => one.rows)];
      return complete === undefined ? all : await complete(all);
    });
    return rowsOf(statements, await Promise.all(whole));
  };
  return {
    ...db,
    read: async (statements) => {
      refuseWrites(statements);
      return await run(statements, async (to, some) => await to.read(some), false);
    },
    write: async (statements, holds?: Holds) =>
      await run(statements, async (to, some) => await to.write(some, holds), true),
  };
}

async function planBatch(
  statements: readonly Statement[],
  shards: Shards,
  at: Places["at"],
): Promise<RoutedBatch> {
  const parts = await Promise.all(
    statements.map(
      async (here): Promise<StatementParts<unknown>> => (await readPlan(here)?.(shards)) ?? { here },
    ),
  );
  const there = parts.flatMap((part, of) =>
    (part.there ?? []).map(([place, statement]) => ({ db: at(place), of, statement })),
  );
  const later = parts.flatMap((part) => [...(part.after ?? [])]);
  const after = new Map(
    [...Map.groupBy(later, ([place]) => at(place))].map(
      ([db, some]) => [db, some.map(([, statement]) => statement)] as const,
    ),
  );
  return { parts, elsewhere: Map.groupBy(there, ({ db }) => db), after };
}

async function sendElsewhere(
  { elsewhere }: RoutedBatch,
  send: (to: Database, some: readonly Statement[]) => Promise<unknown[][]>,
): Promise<{ of: number; rows: unknown[] }[]> {
  const answers = [...elsewhere].map(async ([to, list]) => {
    const rows = await send(
      to,
      list.map(({ statement }) => statement),
    );
    return list.map(({ of }, place) => ({ of, rows: rows[place] ?? [] }));
  });
  return (await Promise.all(answers)).flat();
}

/** Fails where what a batch requires first doesn't hold, before something is written elsewhere. */
async function holdRequirements(db: Database, own: readonly Statement[]): Promise<void> {
  const end = own.findIndex((statement) => statement === NO_ROWS || !isRead(statement));
  const first = own.slice(0, end < 0 ? own.length : end);
  if (first.length > 0) await db.read(first);
}
