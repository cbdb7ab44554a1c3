/**
 * The mark of a deployment whose people live in shards. A version that has shards raises it; this one can't read them, so where
 * it finds the mark it refuses, and changes nothing.
 */
import { type SQL, sql } from "drizzle-orm";
import { StoreUnavailable } from "../core/errors";

/**
 * True in SQL where this worker knows where people are. The mark is a row of `checkpoints`, whose `at` is the number of shards;
 * a worker without any refuses each.
 */
export function peopleAreHere(shards: number): SQL {
  const isOther = shards === 0 ? sql`` : sql` AND at <> ${sql.raw(String(shards))}`;
  return sql`NOT EXISTS (SELECT 1 FROM checkpoints WHERE name = 'shards'${isOther})`;
}

/** What D1 says of a statement that fails because of the mark: that this is no path into JSON. */
export const IN_SHARDS = "almanac: the people are in shards";

/** The mark is there. The whole batch was rolled back. */
export class PeopleInShards extends StoreUnavailable {
  override readonly name = "PeopleInShards";
  override readonly detail =
    "this deployment keeps its people in shards, and this version of the worker can't read them: deploy a version that can";
  override readonly retryAfter = 60;

  constructor() {
    super("the people are in shards, which this version can't read");
  }
}

/** Where people are taken over from, while some may be there: a row whose `at` is 0 for D1. */
export function selectShardsFrom(): SQL<{ at: number }> {
  return sql`SELECT at FROM checkpoints WHERE name = 'shards_from'`;
}
