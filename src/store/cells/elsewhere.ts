import { bucketOf, hashOfApp, homeOfConversation } from "../../core/buckets";
import { BucketElsewhere, type Database, type Statement } from "../database";
import type { Store } from "../store";

/** What is to be read or written in several cells, by bucket. */
export type ByBucket<Item> = ReadonlyMap<number, readonly Item[]>;

/**
 * Users whose rows aren't with those that `here` is opened for: what a statement there says of them is asked of their own cells.
 * Nobody in a deployment with one database.
 */
export function usersElsewhere(
  store: Store,
  app: string,
  here: Database,
  users: Iterable<string>,
): ByBucket<string> {
  const hash = hashOfApp(app);
  const elsewhere = [...new Set(users)].filter((user) => store.of({ app, user }) !== here);
  return Map.groupBy(elsewhere, (user) => bucketOf(hash, user));
}

/** Items of conversations of an app, such as their ids, by the buckets of these. */
export function byConversation<Item>(
  app: string,
  items: Iterable<Item>,
  conversationOf: (item: Item) => string,
): ByBucket<Item> {
  const hash = hashOfApp(app);
  return Map.groupBy(items, (item) => bucketOf(hash, homeOfConversation(conversationOf(item))));
}

/**
 * Asks each cell once about all that it has of these. Where a bucket has moved meanwhile, the cell has refused the whole, and each of
 * these buckets is asked for by itself.
 */
export async function inEachCell<Item, Answer>(
  store: Store,
  byBucket: ByBucket<Item>,
  ask: (db: Database, items: readonly Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const itemsOf = (bucket: number) => byBucket.get(bucket) ?? [];
  if (byBucket.size === 0) return [];
  const groups = (await store.together([...byBucket.keys()])).map(async ({ db, buckets }) => {
    try {
      return [await ask(db, buckets.flatMap(itemsOf))];
    } catch (error) {
      if (!(error instanceof BucketElsewhere)) throw error;
      return await Promise.all(
        buckets.map(async (bucket) => await ask(store.ofBucket(bucket), itemsOf(bucket))),
      );
    }
  });
  return (await Promise.all(groups)).flat();
}

/** What each of these cells has of its users, in one list. */
export async function askElsewhere<Item, Row>(
  store: Store,
  elsewhere: ByBucket<Item>,
  select: (items: readonly Item[]) => Statement<Row>,
): Promise<Row[]> {
  const rows = await inEachCell(store, elsewhere, async (db, items) => (await db.batch([select(items)]))[0]);
  return rows.flat();
}
