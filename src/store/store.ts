/**
 * The seam between the service and its database. Each query says whose rows it is about, although one database has them
 * all: what a deployment needs beyond one is added here, and no caller changes.
 */
import type { ConversationScope } from "./chats/messages";
import { type Database, joinReads, type Rows } from "./database";
import { everywhere, readPlan } from "./placed";
import type { Scope } from "./rows";
import type { ShardHealth } from "./shards/shard-call";
import type { WalkOutcome } from "./shards/walk";
import type { Statement } from "./statement";

/** What a call is about: a user, else a conversation, else an app or the deployment. */
export interface CallSubject {
  app?: string | null;
  user?: string | undefined;
  conversation?: string | undefined;
}

/** The database, opened for one request or job. */
export interface Store {
  /** The rows of a user: a person, or a group. */
  of(user: Scope): Database;
  ofConversation(conversation: ConversationScope): Database;
  about(subject: CallSubject): Database;
  /** What is an app's or the deployment's, such as keys and connections. */
  primary: Database;
  /** What waits for a job: due digests and reminders, deliveries, events, upkeep. */
  jobs: Database;
  /** Every database: the primary first. */
  all(): readonly Database[];
  /** Asks about everybody's rows, as operators' lists do: each database in one round trip (`placed.ts` makes one list of them). */
  fanOut<const T extends readonly Statement[]>(statements: T): Promise<Rows<T>>;
  /** The same for what waits in a shard, by its number; null for all that is at the primary alone, such as a test app. */
  at(shard: number | null): Store;
  /** Has the shards read again what has changed of apps, and forget keys that have ended, where that isn't done yet. */
  shareChanges(): Promise<void>;
  /** Looks after each shard: how many weren't reached, and what the others say. With a moment each does what is due then. */
  wakeShards(at: number | null): Promise<{ asleep: number; health: ShardHealth[] }>;
  /** Has shards take over some people and conversations, at most so many, who are at the primary yet. */
  walkOwners(most: number): Promise<WalkOutcome>;
  /** Deletes what the primary has kept of whom shards have taken over, an hour after that. `wall` is in epoch seconds. */
  tidyTaken(wall: number): Promise<void>;
}

export function openStore(db: Database): Store {
  const store: Store = {
    of: () => db,
    ofConversation: () => db,
    about: () => db,
    primary: db,
    jobs: db,
    all: () => [db],
    fanOut: (statements) => db.read(statements),
    at: () => store,
    shareChanges: async () => undefined,
    wakeShards: async () => ({ asleep: 0, health: [] }),
    walkOwners: async () => ({ taken: 0, waiting: 0, people: 0, conversations: 0, done: true }),
    tidyTaken: async () => undefined,
  };
  return store;
}

/** The same store, each database of which is wrapped once. */
export function wrapStore(store: Store, wrap: (db: Database) => Database): Store {
  const wrapped = new Map<Database, Database>();
  const once = (db: Database): Database => {
    const known = wrapped.get(db) ?? wrap(db);
    wrapped.set(db, known);
    return known;
  };
  return wrapEach(store, once);
}

function wrapEach(store: Store, once: (db: Database) => Database): Store {
  return {
    of: (user) => once(store.of(user)),
    ofConversation: (conversation) => once(store.ofConversation(conversation)),
    about: (subject) => once(store.about(subject)),
    primary: once(store.primary),
    jobs: once(store.jobs),
    all: () => store.all().map(once),
    fanOut: (statements) => readAll(once(store.primary), statements),
    at: (shard) => wrapEach(store.at(shard), once),
    shareChanges: store.shareChanges,
    wakeShards: store.wakeShards,
    walkOwners: store.walkOwners,
    tidyTaken: store.tidyTaken,
  };
}

/** The rows of each statement in every database, in one list. */
export async function readAll<const T extends readonly Statement[]>(
  primary: Database,
  statements: T,
): Promise<Rows<T>> {
  if (primary.shards > 0) for (const one of statements) if (readPlan(one) === undefined) everywhere(one);
  return await primary.read(statements);
}

/** The same store, in which reads that are asked for in one turn share a round trip. */
export function joinStoreReads(store: Store): Store {
  return wrapStore(store, joinReads);
}
