import { readGrantPlace } from "../../core/key-place";
import type { Database } from "../database";
import { selectGrantById } from "../keys";
import { askAll, type Store } from "../store";

/** The database of a grant by its id, for one call: it has all that belongs to the grant. */
export type GrantCells = (id: string) => Promise<Database>;

/**
 * Finds databases of grants. A grant is with its person, and its id says where that is; one of before ids said so is asked for in
 * every cell, once a call. Of a test app they are at home with it.
 */
export function openGrantCells(store: Store): GrantCells {
  const found = new Map<string, Promise<Database>>();
  return async (id) => {
    const db = found.get(id) ?? findGrantCell(store, id);
    found.set(id, db);
    return await db;
  };
}

async function findGrantCell(store: Store, id: string): Promise<Database> {
  if (store.all.length === 1) return store.primary;
  const place = readGrantPlace(id);
  if (place !== null)
    return place === "home" || "appHash" in place ? store.primary : store.ofBucket(place.bucket);
  const [row] = (await askAll(store, selectGrantById(id))).flat();
  if (row === undefined || row.user_id === null || row.is_test === 1) return store.primary;
  return store.of({ app: row.app_id, user: row.user_id });
}
