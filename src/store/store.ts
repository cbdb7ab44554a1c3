/**
 * The seam between the service and its database. Each query says whose rows it is about, although one database has them
 * all: what a deployment needs beyond one is added here, and no caller changes.
 */
import type { ConversationScope } from "./chats/messages";
import { type Database, joinReads, type Rows, type Statement } from "./database";
import type { Scope } from "./rows";

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
  /** Asks about everybody's rows, as operators' lists do, in one round trip. */
  fanOut<const T extends readonly Statement[]>(statements: T): Promise<Rows<T>>;
}

export function openStore(db: Database): Store {
  return {
    of: () => db,
    ofConversation: () => db,
    about: () => db,
    primary: db,
    jobs: db,
    fanOut: (statements) => db.read(statements),
  };
}

/** The same store, each database of which is wrapped once. */
export function wrapStore(store: Store, wrap: (db: Database) => Database): Store {
  return openStore(wrap(store.primary));
}

/** The same store, in which reads that are asked for in one turn share a round trip. */
export function joinStoreReads(store: Store): Store {
  return wrapStore(store, joinReads);
}
