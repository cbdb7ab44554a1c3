import { bucketOf, hashOfApp, homeOfConversation } from "../../core/buckets";
import { StoreUnavailable } from "../../core/errors";
import {
  BucketElsewhere,
  batchAfter,
  type Database,
  isRead,
  openDatabase,
  requireBucket,
  requireBuckets,
  requireSteady,
  rowsOf,
  type Statement,
} from "../database";
import type { BucketsTogether, CellPlace, Store } from "../store";
import { type CellMap, cellIn, HOME_NAME, type KnownCellMap, knownMap, loadMap } from "./cell-map";

/** A bucket is being moved, and doesn't take writes for a moment. */
export class BucketMoves extends StoreUnavailable {
  override readonly retryAfter = 1;
}

/** What cells are opened with. */
export interface CellBindings {
  /** By the names of their bindings, the home first. */
  databases: readonly [name: string, binding: D1Database][];
  known: KnownCellMap;
  sleep(ms: number): Promise<void>;
}

/** How long a call waits for a bucket that is being moved: so many times, so many milliseconds. */
const WAITS = 10;
const WAIT_MS = 150;

/**
 * Opens several cells for one request. What is asked of a bucket goes to the cell that the map names, and the cell itself
 * says in the same round trip whether it has the bucket: where it hasn't, nothing is read or written, and the call goes
 * on by a newer map.
 */
export function openCells({ databases, known, sleep }: CellBindings): Store {
  const opened = databases.map(([name, binding]) => [name, openDatabase(binding, null)] as const);
  const byName = new Map<string, Database>(opened);
  const home = byName.get(HOME_NAME) ?? noBinding();
  const buckets = new Map<number, Database>();

  function ofBucket(bucket: number): Database {
    const db = buckets.get(bucket) ?? openBucket(bucket);
    buckets.set(bucket, db);
    return db;
  }

  function openBucket(bucket: number): Database {
    // The cell of this call's first batch: numbers of rows that it has read mean others elsewhere.
    let first: string | null = null;
    const nameNow = async () => cellIn(await knownMap(known, home), bucket);
    const inCell = async <T>(ask: (db: Database) => Promise<T>) => {
      const name = await nameNow();
      if (first !== null && first !== name) throw new BucketMoves("the bucket has moved meanwhile");
      const done = await ask(byName.get(name) ?? noBinding());
      first = name;
      return done;
    };
    return {
      async batch<const T extends readonly Statement[]>(statements: T) {
        if (statements.length === 0) return rowsOf(statements, []);
        const guard = requireBucket(bucket, !statements.every(isRead));
        return await untilHere(
          () => inCell((db) => batchAfter(db, guard, statements)),
          async () => {
            const before = await nameNow();
            known.map = null;
            if ((await nameNow()) === before) await sleep(WAIT_MS);
          },
        );
      },
      bookmark: () => null,
      size: () => byName.get(first ?? HOME_NAME)?.size() ?? null,
    };
  }

  async function together(asked: readonly number[]): Promise<BucketsTogether[]> {
    const map = await knownMap(known, home);
    const byCell = Map.groupBy(new Set(asked), (bucket) => cellIn(map, bucket));
    return [...byCell].map(([name, buckets]) => {
      const [one = 0, ...others] = buckets;
      const db = byName.get(name) ?? noBinding();
      return { buckets, db: others.length === 0 ? ofBucket(one) : withGuard(db, buckets) };
    });
  }

  // Read once for each request or job: by an older map, a cell that was put back to that moment would seem right.
  let newest: Promise<CellMap> | null = null;

  function hereAt(place: CellPlace): Database {
    if ("bucket" in place) return ofBucket(place.bucket);
    const name = place.cell;
    return whileSteady(byName.get(name) ?? noBinding(), {
      epoch: async () => {
        newest ??= loadMap(home).catch((error: unknown) => {
          newest = null;
          throw error;
        });
        const { cells: names, epochs } = await newest;
        return epochs[names.indexOf(name)] ?? 0;
      },
      wait: async () => {
        newest = null;
        await sleep(WAIT_MS);
      },
    });
  }

  const store: Store = {
    of: ({ app, user }) => ofBucket(bucketOf(hashOfApp(app), user)),
    ofConversation: ({ app, conversation }) =>
      ofBucket(bucketOf(hashOfApp(app), homeOfConversation(conversation))),
    ofBucket,
    together,
    primary: withoutBookmark(home),
    fanOut: (statements) => home.batch(statements),
    jobs: hereAt({ cell: HOME_NAME }),
    all: opened.map(([, db]) => withoutBookmark(db)),
    steady: opened.map(([name]) => hereAt({ cell: name })),
    others: opened.slice(1).map(([name]) => name),
    at: (place) => ({ ...store, jobs: hereAt(place) }),
  };
  return store;
}

/** A database for what is about several of its buckets. */
function withGuard(db: Database, buckets: readonly number[]): Database {
  return {
    async batch<const T extends readonly Statement[]>(statements: T) {
      return await batchAfter(db, requireBuckets(buckets, !statements.every(isRead)), statements);
    },
    bookmark: () => null,
    size: () => db.size(),
  };
}

/** Asks until the bucket is where it is asked for, and no longer being moved. Throws `BucketMoves` after a second and a half. */
async function untilHere<T>(ask: () => Promise<T>, before: () => Promise<void>): Promise<T> {
  for (let wait = 0; ; wait += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BucketElsewhere)) throw error;
      if (wait === WAITS) throw new BucketMoves("a bucket is being moved", { cause: error });
      await before();
    }
  }
}

/** What a cell's sweeps go by: the epoch that the map has for the cell, and how they wait for another. */
interface Steadiness {
  epoch(): Promise<number>;
  wait(): Promise<void>;
}

/** A database as sweeps see it: what they write waits until no bucket is on its way from it or to it. */
function whileSteady(db: Database, { epoch, wait }: Steadiness): Database {
  return {
    async batch<const T extends readonly Statement[]>(statements: T) {
      if (statements.every(isRead)) return await db.batch(statements);
      return await untilHere(
        async () => await batchAfter(db, requireSteady(await epoch()), statements),
        wait,
      );
    },
    bookmark: () => null,
    size: () => db.size(),
  };
}

/** A bookmark is one database's, so a caller of several has none to send. */
function withoutBookmark(db: Database): Database {
  return { batch: (statements) => db.batch(statements), bookmark: () => null, size: () => db.size() };
}

/** The map names a cell that this worker isn't bound to. */
function noBinding(): never {
  throw new StoreUnavailable("a cell has no binding");
}
