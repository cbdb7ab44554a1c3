import type { Database } from "../store/database";
import { READ_AT_ONCE, SCANNED, selectOwned, selectOwners, selectRowsAt } from "../store/moves/moved-rows";
import {
  bucketsOf,
  CONVERSATIONS,
  isOfAnyBucket,
  type MovedOwner,
  type MovedRow,
  type MovedTable,
  type OwnedTable,
  type ScannedTable,
  USERS,
} from "../store/moves/moved-tables";

/** How far a walk is: it goes on after this place. */
export interface WalkPlace {
  /** The table, by its place in the list that is walked. */
  table: number;
  /** The last row that was looked at; of a table that is walked by owners, the last owner that is done. */
  after: number;
  /** The last row of the owner after that one. */
  inner: number;
}

export const BEGINNING: WalkPlace = { table: 0, after: 0, inner: 0 };

/** A row of the bucket, and whose it is. */
export interface WalkedRow {
  row: MovedRow;
  owner: MovedOwner;
}

/** Rows of one table. A page may have none: it says how far the walk came. */
export interface WalkedPage {
  table: MovedTable;
  rows: WalkedRow[];
  /** The number of the person whose rows these are, where they are walked by person. */
  person: number | null;
  next: WalkPlace;
}

/** What is walked, and from where. */
export interface Walk {
  bucket: number;
  tables: readonly MovedTable[];
  from: WalkPlace;
}

/**
 * The rows of a bucket in a database, a page at a time, table by table. The numbers of rows say how far it came, so that it goes
 * on where it broke off. It costs a row read for each person, conversation and small row in the database, because no row but a
 * few says its bucket.
 */
export async function* walkBucket(
  db: Database,
  { bucket, tables, from }: Walk,
): AsyncGenerator<WalkedPage, void> {
  for (const [at, table] of tables.entries()) {
    if (at < from.table) continue;
    const place = at === from.table ? from : { ...BEGINNING, table: at };
    yield* table.kind === "scanned"
      ? walkScanned(db, table, bucket, place)
      : walkOwned(db, table, bucket, place);
    yield { table, rows: [], person: null, next: { ...BEGINNING, table: at + 1 } };
  }
}

async function* walkScanned(
  db: Database,
  table: ScannedTable,
  bucket: number,
  place: WalkPlace,
): AsyncGenerator<WalkedPage, void> {
  for await (const owners of ownersOf(db, table, place.after)) {
    const own = owners.filter((owner) => isOfAnyBucket(table, owner) || bucketsOf(owner).includes(bucket));
    for (let first = 0; first < own.length; first += READ_AT_ONCE) {
      const some = own.slice(first, first + READ_AT_ONCE);
      const [rows] = await db.batch([
        selectRowsAt(
          table,
          some.map(({ pk }) => pk),
        ),
      ]);
      const byPk = new Map(rows.map((row) => [row["pk"], row]));
      yield {
        table,
        rows: some.flatMap((owner) => {
          const row = byPk.get(owner.pk);
          return row === undefined ? [] : [{ row, owner }];
        }),
        person: null,
        next: { ...place, after: some.at(-1)?.pk ?? 0 },
      };
    }
    yield { table, rows: [], person: null, next: { ...place, after: owners.at(-1)?.pk ?? place.after } };
  }
}

async function* walkOwned(
  db: Database,
  table: OwnedTable,
  bucket: number,
  place: WalkPlace,
): AsyncGenerator<WalkedPage, void> {
  const ofPeople = table.by === "user";
  let { after, inner } = place;
  for await (const owners of ownersOf(db, ofPeople ? USERS : CONVERSATIONS, after)) {
    for (const owner of owners.filter((one) => bucketsOf(one).includes(bucket))) {
      const id = (ofPeople ? owner.user : owner.conversation) ?? "";
      for (let isMore = true; isMore; ) {
        const [rows] = await db.batch([selectOwned(table, { app: owner.app, id }, inner)]);
        isMore = rows.length === table.page;
        inner = Number(rows.at(-1)?.["pk"] ?? inner);
        yield {
          table,
          rows: rows.map((row) => ({ row, owner: ownerOf(row, owner) })),
          person: ofPeople ? owner.pk : null,
          next: { table: place.table, after, inner },
        };
      }
      after = owner.pk;
      inner = 0;
    }
    after = owners.at(-1)?.pk ?? after;
    yield { table, rows: [], person: null, next: { table: place.table, after, inner } };
  }
}

/** Whose a row is that was found by one of its owners. */
function ownerOf(row: MovedRow, { app, bucket }: MovedOwner): MovedOwner {
  const text = (name: string) => {
    const value = row[name];
    return typeof value === "string" ? value : null;
  };
  return {
    pk: Number(row["pk"]),
    app,
    user: text("owner_id") ?? (row["conversation_id"] === undefined ? text("user_id") : null),
    conversation: text("conversation_id"),
    bucket,
  };
}

async function* ownersOf(
  db: Database,
  table: ScannedTable,
  from: number,
): AsyncGenerator<MovedOwner[], void> {
  for (let after = from; ; ) {
    const [owners] = await db.batch([selectOwners(table, after)]);
    if (owners.length > 0) yield owners;
    if (owners.length < SCANNED) return;
    after = owners.at(-1)?.pk ?? after;
  }
}
