import { type Database, type Holds, isRead, type Rows, refuseWrites, rowsOf } from "../database";
import { ownersOf, type RowPlace, readPlan, type Shards, type StatementParts } from "../placed";
import { NO_ROWS, type Statement } from "../statement";

/** How a place is found. */
export interface Places {
  /** How many shards there are. */
  count: number;
  at(place: RowPlace): Database;
  /** The same database, for a batch that is also about others whose rows it has. */
  withOwners(db: Database, owners: readonly string[]): Database;
}

/** A batch in parts: of each statement its own, and what goes elsewhere by its database. */
interface RoutedBatch {
  parts: readonly StatementParts<unknown>[];
  elsewhere: readonly RoutedPart[];
  after: readonly RoutedPart[];
}

/** What goes to another database in one call: each statement, and of which of the batch's it is a part. */
interface RoutedPart {
  db: Database;
  list: readonly { of: number; statement: Statement }[];
}

/** The same database, whose batches may name rows of other places (`placed.ts`). */
export function openRouted(db: Database, places: Places): Database {
  const { at, withOwners, count } = places;
  const shardsFor = (owners: Set<string>): Shards => ({
    own: db.shard,
    count,
    isHere: (place) => {
      const isHere = at(place).shard === db.shard;
      if (isHere) for (const id of ownersOf(place)) owners.add(id);
      return isHere;
    },
    shardOf: (place) => at(place).shard,
    ask: async (place, statement) => (await at(place).read([statement]))[0],
  });
  const run = async <const T extends readonly Statement[]>(
    statements: T,
    send: (to: Database, some: readonly Statement[]) => Promise<unknown[][]>,
    writes: boolean,
  ): Promise<Rows<T>> => {
    if (statements.every((statement) => readPlan(statement) === undefined))
      return rowsOf(statements, await send(db, statements));
    const owners = new Set<string>();
    const batch = await planBatch(statements, shardsFor(owners), places);
    const own = batch.parts.map(({ here }) => here ?? NO_ROWS);
    const whole = withOwners(db, [...owners]);
    if (writes && batch.elsewhere.length > 0) await holdRequirements(whole, own);
    const sent = sendParts(batch.elsewhere, send);
    if (writes) await sent;
    const [rows, others] = await Promise.all([send(whole, own), sent]);
    await sendParts(batch.after, send);
    const completed = batch.parts.map(async ({ complete }, of) => {
      const all = [...(rows[of] ?? []), ...others.filter((one) => one.of === of).flatMap((one) => one.rows)];
      return complete === undefined ? all : await complete(all);
    });
    return rowsOf(statements, await Promise.all(completed));
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
  places: Places,
): Promise<RoutedBatch> {
  const parts = await Promise.all(
    statements.map(
      async (here): Promise<StatementParts<unknown>> => (await readPlan(here)?.(shards)) ?? { here },
    ),
  );
  const gather = (which: "there" | "after") =>
    joinParts(
      parts.flatMap((part, of) =>
        (part[which] ?? []).map(([place, statement]) => ({ place, of, statement })),
      ),
      places,
    );
  return { parts, elsewhere: gather("there"), after: gather("after") };
}

/** One call for each database, and one about all whose rows it has. */
function joinParts(
  parts: readonly { place: RowPlace; of: number; statement: Statement }[],
  { at, withOwners }: Places,
): RoutedPart[] {
  const appOf = (place: RowPlace) => (place === null || typeof place === "number" ? "" : place.app);
  const byDatabase = Map.groupBy(parts, ({ place }) => `${at(place).shard} ${appOf(place)}`);
  return [...byDatabase.values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    return [
      {
        db: withOwners(
          at(first.place),
          list.flatMap(({ place }) => ownersOf(place)),
        ),
        list,
      },
    ];
  });
}

async function sendParts(
  parts: readonly RoutedPart[],
  send: (to: Database, some: readonly Statement[]) => Promise<unknown[][]>,
): Promise<{ of: number; rows: unknown[] }[]> {
  const answers = parts.map(async ({ db, list }) => {
    const rows = await send(
      db,
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
