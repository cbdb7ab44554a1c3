import type { ConversationScope } from "./chats/messages";
import { type Database, joinReads } from "./database";
import type { Scope } from "./rows";

/**
 * The databases of a deployment, opened for one request or job. No query is sent without saying whose rows it is about,
 * because each user's rows are in one of them.
 */
export interface Cells {
  /** The one with the rows of a user: a person, or a group. */
  of(user: Scope): Database;
  /** The one with the rows of a conversation: that of its person where it is one person's own. */
  ofConversation(conversation: ConversationScope): Database;
  /** The one with the rows of apps and of the deployment. */
  home: Database;
  /** The one whose waiting rows this job works on; that of the home for a request. */
  here: Database;
  /** All of them, the home first. */
  all: readonly Database[];
}

/** A deployment with one database. */
export function oneCell(db: Database): Cells {
  return { of: () => db, ofConversation: () => db, home: db, here: db, all: [db] };
}

/** The same cells, each database wrapped once. */
export function wrapCells(cells: Cells, wrap: (db: Database) => Database): Cells {
  const wrapped = new Map<Database, Database>();
  const wrapOnce = (db: Database) => {
    const known = wrapped.get(db) ?? wrap(db);
    wrapped.set(db, known);
    return known;
  };
  return {
    of: (user) => wrapOnce(cells.of(user)),
    ofConversation: (conversation) => wrapOnce(cells.ofConversation(conversation)),
    home: wrapOnce(cells.home),
    here: wrapOnce(cells.here),
    all: cells.all.map(wrapOnce),
  };
}

/** The same cells, in which reads of a cell that are asked for in one turn share a round trip. */
export function joinReadsOf(cells: Cells): Cells {
  return wrapCells(cells, joinReads);
}
