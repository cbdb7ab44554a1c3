/**
 * Statements of one batch whose rows are in several shards. A statement says here whose rows it is about; one database has them
 * all and is sent the statement as it is. A store with shards (`shards/route.ts`) asks each shard for its part: parts that write
 * go before the rest of their batch, so they say nothing that a repeat would do twice.
 */
import type { SQL } from "drizzle-orm";
import type { Scope } from "./rows";
import { homeOf } from "./shards/shard-of";

/** A user or a conversation whose rows a statement is about, and others of the same shard. */
export interface OwnersPlace {
  app: string;
  id: string;
  others?: readonly string[];
}

/** Where rows are: with those of a user or a conversation, or in a shard by its number; null for the primary. */
export type RowPlace = OwnersPlace | number | null;

/** What a plan may know of a batch's database. */
export interface Shards {
  /** The number of the batch's shard; null for the primary. */
  own: number | null;
  /** How many shards there are. */
  count: number;
  /** Whether a place is here: the batch is about whose it is, too. */
  isHere(place: RowPlace): boolean;
  /** The shard of a place, by its number; null for the primary. */
  shardOf(place: RowPlace): number | null;
  /** Reads rows of one place. */
  ask<Row>(place: RowPlace, statement: SQL<Row>): Promise<Row[]>;
}

/** A statement in parts. Its rows are those of the part here, then of the parts elsewhere, made whole by `complete`. */
export interface StatementParts<Row> {
  /** Null for nothing. */
  here: SQL | null;
  there?: readonly (readonly [RowPlace, SQL<Row>])[];
  /** What is written elsewhere once the batch is, such as that it is done. */
  after?: readonly (readonly [RowPlace, SQL])[];
  complete?(rows: Row[]): Row[] | Promise<Row[]>;
}

export type Plan<Row> = (shards: Shards) => StatementParts<Row> | Promise<StatementParts<Row>>;

const plans = new WeakMap<SQL, Plan<unknown>>();

/** The plan of a statement, where it has one. */
export function readPlan(statement: SQL): Plan<unknown> | undefined {
  return plans.get(statement);
}

/** A statement of one database that is carried out by a plan where people are in shards. */
export function inParts<Row>(statement: SQL<Row>, plan: Plan<Row>): SQL<Row> {
  plans.set(statement, plan as Plan<unknown>);
  return statement;
}

/** A statement about one user, for a batch about something else. */
export function ofUser<Row>({ app, user }: Scope, statement: SQL<Row>): SQL<Row> {
  return atPlace({ app, id: user }, statement);
}

/** A statement about what the primary has, for a batch about a person. */
export function atPrimary<Row>(statement: SQL<Row>): SQL<Row> {
  return atPlace(null, statement);
}

export function atPlace<Row>(place: RowPlace, statement: SQL<Row>): SQL<Row> {
  return inParts(statement, ({ isHere }) =>
    isHere(place) ? { here: statement } : { here: null, there: [[place, statement]] },
  );
}

/** Whose rows are at a place. */
export function ownersOf(place: RowPlace): string[] {
  if (place === null || typeof place === "number") return [];
  return [place.id, ...(place.others ?? [])].map(homeOf);
}

/** A statement about several users or conversations, which `make` writes for some of them; `idOf` says whose each item is. */
export function ofEach<Item, Row>(
  app: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
  make: (items: readonly Item[], isElsewhere: boolean) => SQL<Row>,
): SQL<Row> {
  return inParts(make(items, false), (shards) => partsOfEach(shards, app, items, idOf, make));
}

/** The parts of a statement about several users or conversations. */
export function partsOfEach<Item, Row>(
  shards: Shards,
  app: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
  make: (items: readonly Item[], isElsewhere: boolean) => SQL<Row>,
): StatementParts<Row> {
  const own = items.filter((item) => shards.isHere({ app, id: idOf(item) }));
  return {
    here: own.length === 0 ? null : make(own, false),
    there: elsewhere(shards, app, items, idOf).map(([place, some]) => [place, make(some, true)] as const),
  };
}

/** Reads rows of those users or conversations that are elsewhere, each shard once. */
export async function askEach<Row>(
  shards: Shards,
  app: string,
  ids: Iterable<string>,
  select: (ids: readonly string[]) => SQL<Row>,
): Promise<Row[]> {
  const others = elsewhere(shards, app, [...new Set(ids)], (id) => id);
  const rows = await Promise.all(others.map(async ([place, some]) => await shards.ask(place, select(some))));
  return rows.flat();
}

/** Those of the items that are elsewhere, by a place in their shard. */
function elsewhere<Item>(
  shards: Shards,
  app: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
): (readonly [RowPlace, readonly Item[]])[] {
  const others = items.filter((item) => !shards.isHere({ app, id: idOf(item) }));
  const byShard = Map.groupBy(others, (item) => shards.shardOf({ app, id: idOf(item) }));
  return [...byShard.values()].map((some) => {
    const [id = "", ...more] = new Set(some.map(idOf));
    return [{ app, id, others: more }, some] as const;
  });
}

/** A statement that every database carries out, the primary and the shards; `merge` makes one list of their rows. */
export function everywhere<Row>(
  statement: SQL<Row>,
  { at = () => statement, merge }: { at?(shard: number | null): SQL<Row>; merge?(rows: Row[]): Row[] } = {},
): SQL<Row> {
  return inParts(statement, ({ own, count }) => {
    const places = [null, ...Array.from({ length: count }, (_, number) => number)];
    return {
      here: at(own),
      there: places.filter((place) => place !== own).map((place) => [place, at(place)] as const),
      ...(merge === undefined ? {} : { complete: merge }),
    };
  });
}

/** A page of rows of every database, in an order that is one of them all, after which a cursor can be written. */
export function pageOfAll<Row>(
  statement: SQL<Row>,
  {
    compare,
    limit,
    at,
  }: { compare(a: Row, b: Row): number; limit: number; at?(shard: number | null): SQL<Row> },
): SQL<Row> {
  const merge = (rows: Row[]) => rows.toSorted(compare).slice(0, limit);
  return everywhere(statement, { merge, ...(at === undefined ? {} : { at }) });
}

/** Below 0 where the first stands before the second, as SQLite orders values of one type. */
export function compareValues(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
