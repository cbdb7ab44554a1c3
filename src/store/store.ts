import type { ConversationScope } from "./chats/messages";
import { type Database, joinReads, type Rows, type Statement } from "./database";
import type { Scope } from "./rows";

/**
 * The databases of a deployment, opened for one request or job. No query is sent without saying whose rows it is about,
 * because each user's rows are in one of them.
 */
export interface Store {
  /** The one with the rows of a user: a person, or a group. */
  of(user: Scope): Database;
  /** The one with the rows of a conversation: that of its person where it is one person's own. */
  ofConversation(conversation: ConversationScope): Database;
  /** The one with a bucket, from 0 to 4,095. */
  ofBucket(bucket: number): Database;
  /** Those with several buckets, each once by the map as it is known. A batch throws `BucketElsewhere` where one has moved. */
  together(buckets: readonly number[]): Promise<readonly BucketsTogether[]>;
  /** The one with the rows of apps and of the deployment. */
  primary: Database;
  /** Asks about everybody's rows, as an operator's list does. */
  fanOut<const T extends readonly Statement[]>(statements: T): Promise<Rows<T>>;
  /** The one whose waiting rows this job works on; the home for a request. */
  jobs: Database;
  /** All of them, the home first. */
  all: readonly Database[];
  /**
   * The same for what is erased in every cell: a write waits until no bucket of the cell is being moved. It isn't held to the
   * caller's key, which may end with the first of them.
   */
  steady: readonly Database[];
  /** The names of all but the home. */
  others: readonly string[];
  /** The same for a job that works on the waiting rows of another place. */
  at(place: CellPlace): Store;
}

/** Buckets that one database has. */
export interface BucketsTogether {
  buckets: readonly number[];
  db: Database;
}

/** A cell by the name of its binding, or the one that has a bucket. */
export type CellPlace = { cell: string } | { bucket: number };

/** A deployment with one database, and a test app in any: all of its rows are at home. */
export function openStore(db: Database): Store {
  const it = () => db;
  const store: Store = {
    of: it,
    ofConversation: it,
    ofBucket: it,
    together: async (buckets) => [{ buckets, db }],
    primary: db,
    fanOut: (statements) => db.batch(statements),
    jobs: db,
    all: [db],
    steady: [db],
    others: [],
    at: () => store,
  };
  return store;
}

/** The same cells, each database wrapped once. */
export function wrapStore(store: Store, wrap: (db: Database) => Database): Store {
  const wrapped = new Map<Database, Database>();
  return wrapAll(store, (db) => {
    const known = wrapped.get(db) ?? wrap(db);
    wrapped.set(db, known);
    return known;
  });
}

function wrapAll(store: Store, wrapOnce: (db: Database) => Database): Store {
  return {
    of: (user) => wrapOnce(store.of(user)),
    ofConversation: (conversation) => wrapOnce(store.ofConversation(conversation)),
    ofBucket: (bucket) => wrapOnce(store.ofBucket(bucket)),
    together: async (buckets) =>
      (await store.together(buckets)).map(({ db, ...those }) => ({ ...those, db: wrapOnce(db) })),
    primary: wrapOnce(store.primary),
    fanOut: (statements) => wrapOnce(store.primary).batch(statements),
    jobs: wrapOnce(store.jobs),
    all: store.all.map(wrapOnce),
    steady: store.steady.map(wrapOnce),
    others: store.others,
    at: (place) => wrapAll(store.at(place), wrapOnce),
  };
}

/** The same cells, in which reads of one bucket that are asked for in one turn share a round trip. */
export function joinStoreReads(store: Store): Store {
  return wrapStore(store, joinReads);
}

/** Asks every cell the same, and answers the rows of each, the home's first. */
export async function askAll<Row>({ all }: Store, statement: Statement<Row>): Promise<Row[][]> {
  return await Promise.all(all.map(async (db) => (await db.batch([statement]))[0]));
}

/**
 * The first row that any cell answers, with the database that has it, in which a write waits while a bucket is being moved;
 * null for none.
 */
export async function findInAll<Row>(
  store: Store,
  statement: Statement<Row>,
): Promise<{ row: Row; place: CellPlace | null; db: Database } | null> {
  const found = await askAll(store, statement);
  for (const [at, [row]] of found.entries()) {
    if (row === undefined) continue;
    const name = store.others[at - 1];
    if (name === undefined) return { row, place: null, db: store.primary };
    const place = { cell: name };
    return { row, place, db: store.at(place).jobs };
  }
  return null;
}
