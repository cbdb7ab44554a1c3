import { type SQL, sql } from "drizzle-orm";
import { NOBODYS } from "../chats/insert-messages";
import { namesIn } from "../columns";
import { type Database, rowsOf, written } from "../database";
import { RequirementFailed } from "../refusals";
import { indexTerms, withUser } from "../search/terms";
import type { Statement } from "../statement";
import { endLeaving, leave, type SetAside, selectRooms, takeMore } from "./leaving";
import {
  MOVED,
  type MovedRow,
  type MovedTable,
  type Owner,
  readRow,
  valuesOfJson,
  type WordsOf,
} from "./moved-tables";
import { shardOf } from "./shard-of";

/**
 * Taking over: a shard gets the rows of a person, a group or a conversation from where they were, at the first call about them.
 * The shard is the lock, with one promise for each owner. It may be killed anywhere: rows are set aside at their source in the
 * transaction that ends them there, and a page of them is written here with how far it goes.
 */

/** What a shard keeps of each owner, and which rows of a table weren't made here, so that no day counts them as new. */
export const ARRIVAL_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS arrivals (app_id text NOT NULL, id text NOT NULL, "after" integer NOT NULL,
  state text NOT NULL, PRIMARY KEY (app_id, id))`,
  "CREATE INDEX IF NOT EXISTS arrivals_on_their_way ON arrivals (state) WHERE state <> 'held'",
  "CREATE TABLE IF NOT EXISTS arrived_rows (of_table text NOT NULL, first integer NOT NULL, last integer NOT NULL)",
];

/**
 * How far an owner is: rows are still copied; all are here; and those with whom they talk are in their shards too. Of one who was
 * here before, as where the source was put back to an earlier day, the source's rows only end.
 */
type ArrivalState = "copying" | "ending" | "copied" | "held";

interface Arrival {
  after: number;
  state: ArrivalState;
}

/** What a shard takes over with. */
export interface ArrivalParts {
  number: number;
  shards: number;
  storage: DurableObjectStorage;
  /** Where an owner's rows were. */
  openSource(owner: Owner): Database;
  /** Has another shard take these over. */
  take(shard: number, app: string, ids: readonly string[]): Promise<void>;
  /** Brings copies of what is said in conversations to the shards of their people. */
  share(): Promise<void>;
  /** Epoch seconds. */
  clock(): number;
}

/** Milliseconds for which a call waits until whom it is about is taken over. */
const WAITING_MS = 5000;

/** Milliseconds between two tries while something is under way at the source, and how many there are. */
const TRY_MS = 250;
const TRIES = 20;

/** An owner's way: when the rows are here, and when all that belongs to it is. */
interface Taking {
  copied: Promise<void>;
  held: Promise<void>;
}

export class Arrivals {
  readonly #parts: ArrivalParts;
  readonly #held = new Set<string>();
  readonly #taking = new Map<string, Taking>();

  constructor(parts: ArrivalParts) {
    this.#parts = parts;
  }

  /** Waits until all rows of these owners are here; with `whole` also until what belongs to them elsewhere is. Throws where it fails. */
  async settle(app: string, ids: readonly string[], whole: boolean): Promise<void> {
    const away = ids.filter((id) => !this.#held.has(nameOf({ app, id })));
    await Promise.all(
      away.map(async (id) => {
        const { copied, held } = this.#take({ app, id });
        await (whole ? held : copied);
      }),
    );
  }

  /** The same, for as long as a call waits. Answers whether they are here. */
  async settleSoon(app: string, ids: readonly string[], whole: boolean): Promise<boolean> {
    if (ids.every((id) => this.#held.has(nameOf({ app, id })))) return true;
    const waiting = new AbortController();
    const settled = this.settle(app, ids, whole)
      .then(() => true)
      .finally(() => waiting.abort());
    settled.catch(() => undefined);
    const late = scheduler.wait(WAITING_MS, { signal: waiting.signal }).then(
      () => false,
      () => settled,
    );
    return await Promise.race([settled, late]);
  }

  /** Goes on with whom a restart has left half way. */
  async goOn(): Promise<void> {
    const left = this.#read<{ app: string; id: string }>(
      sql`SELECT app_id AS app, id FROM arrivals WHERE state <> 'held' LIMIT 100`,
    );
    await Promise.allSettled(left.map(async ({ app, id }) => await this.settle(app, [id], true)));
  }

  /** Forgets that these have arrived: rows of theirs are at the source again. */
  forget(app: string, ids: readonly string[]): void {
    for (const id of ids) {
      this.#held.delete(nameOf({ app, id }));
      this.#read(sql`DELETE FROM arrivals WHERE app_id = ${app} AND id = ${id} AND state = 'held'`);
    }
  }

  /** Forgets who has arrived: nobody is anywhere else. */
  end(): void {
    this.#held.clear();
    this.#read(sql`DELETE FROM arrivals`);
  }

  #take(owner: Owner): Taking {
    const name = nameOf(owner);
    const known = this.#taking.get(name);
    if (known !== undefined) return known;
    const copied = this.#copy(owner);
    const held = copied.then(async () => await this.#complete(owner));
    const taking = { copied, held };
    this.#taking.set(name, taking);
    // Whoever waits is told; where nobody does, the alarm goes on.
    const end = () => void this.#taking.delete(name);
    copied.catch(() => undefined);
    held.then(end, end);
    return taking;
  }

  async #copy(owner: Owner): Promise<void> {
    const { storage } = this.#parts;
    const known = this.#readArrival(owner);
    if (known?.state === "copied" || known?.state === "held") return;
    const source = this.#parts.openSource(owner);
    const state = known?.state ?? (this.#isHere(owner) ? "ending" : "copying");
    if (known === undefined) {
      await this.#leave(source, owner);
      this.#note(owner, { after: 0, state });
    }
    for (let after = known?.after ?? 0; ; ) {
      const statements = takeMore(owner, after);
      const rows: readonly unknown[][] = await source.write(statements);
      const [page] = rowsOf([statements.at(-1) as SQL<SetAside>], rows.slice(-1));
      const last = page.at(-1);
      if (last === undefined) return this.#note(owner, { after, state: "copied" });
      after = last.pk;
      storage.transactionSync(() => {
        for (const table of state === "copying" ? MOVED : []) {
          const own = page.filter(({ of_table }) => of_table === table.name);
          if (own.length > 0) this.#insert(table, own);
        }
        this.#note(owner, { after, state });
      });
    }
  }

  #isHere({ app, id }: Owner): boolean {
    const here = sql`SELECT 1 FROM users WHERE app_id = ${app} AND id = ${id}
      UNION ALL SELECT 1 FROM conversations WHERE app_id = ${app} AND id = ${id}`;
    return this.#read(here).length > 0;
  }

  /** Waits for what is under way at the source. */
  async #leave(source: Database, owner: Owner): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await source.write(leave(owner, this.#parts.clock()));
        return;
      } catch (error) {
        if (!(error instanceof RequirementFailed) || tries === TRIES) throw error;
        await scheduler.wait(TRY_MS);
      }
    }
  }

  /** Has the conversations of which a person is part taken over too, so that the person finds what is said there. */
  async #complete(owner: Owner): Promise<void> {
    if (this.#readArrival(owner)?.state !== "held") {
      const source = this.#parts.openSource(owner);
      await this.#parts.share();
      await this.#settleRooms(source, owner);
      await source.write([endLeaving(owner, this.#parts.clock())]);
      this.#note(owner, { after: 0, state: "held" });
    }
    this.#held.add(nameOf(owner));
  }

  async #settleRooms(source: Database, owner: Owner): Promise<void> {
    const { number, shards } = this.#parts;
    const [rooms] = await source.read([selectRooms(owner)]);
    const byShard = Map.groupBy(rooms, ({ id }) => shardOf(owner.app, id, shards));
    await Promise.all(
      [...byShard].map(async ([shard, some]) => {
        const ids = some.map(({ id }) => id);
        if (shard === number) await this.settle(owner.app, ids, true);
        else await this.#parts.take(shard, owner.app, ids);
      }),
    );
  }

  #insert(table: MovedTable, page: readonly SetAside[]): void {
    const name = sql.raw(table.name);
    const rows = page.map(({ row }) => readRow(row));
    const list =
      table.name === "users"
        ? JSON.stringify(rows.map((row) => asArrivedUser(row)))
        : `[${page.map(({ row }) => row).join(",")}]`;
    const values = table.name === "users" ? valuesOfUser(table) : valuesOfJson(table);
    const made = this.#read<{ pk: number }>(
      sql`INSERT INTO ${name} (${namesIn(table.columns)}) SELECT ${values} FROM json_each(${list}) WHERE true
        ORDER BY json_each.key RETURNING rowid AS pk`,
    );
    const pks = made.map(({ pk }) => pk).toSorted((a, b) => a - b);
    if (COUNTED.includes(table.name))
      this.#read(
        sql`INSERT INTO arrived_rows (of_table, first, last) VALUES (${table.name}, ${pks[0]}, ${pks.at(-1)})`,
      );
    if (table.name === "users") for (const row of rows) this.#ownMessages(row);
    for (const words of table.indexes) this.#index(words, rows, pks);
  }

  /** Conversations may have come before a person, whose messages in them nobody had. */
  #ownMessages({ app_id = null, id = null }: MovedRow): void {
    const theirs = sql`SELECT m.pk FROM messages m WHERE m.app_id = ${app_id} AND m.owner_id = ${id}`;
    const own = sql`(SELECT ' z' || u.pk || 'q' FROM users u WHERE u.app_id = ${app_id} AND u.id = ${id})`;
    this.#read(sql`UPDATE messages_fts SET content = ltrim(replace(' ' || content, ${NOBODYS}, ${own}))
      WHERE rowid IN (${theirs})`);
  }

  #index({ index, owner, words }: WordsOf, rows: readonly MovedRow[], pks: readonly number[]): void {
    const entries = rows.flatMap((row, place) => {
      const terms = Object.entries(words(row)).map(([column, text]) => [column, indexTerms(text)]);
      if (terms.length === 0) return [];
      return [{ pk: pks[place], app: row["app_id"], owner: row[owner], ...Object.fromEntries(terms) }];
    });
    const [first] = entries;
    if (first === undefined) return;
    const { pk: _pk, app: _app, owner: _owner, ...texts } = first;
    const columns = Object.keys(texts);
    const terms = columns.map((column) =>
      withUser(sql.raw("coalesce(u.pk, 0)"), sql.raw(`value ->> '${column}'`)),
    );
    this.#read(sql`INSERT INTO ${sql.raw(index)} (rowid, ${namesIn(columns)})
      SELECT value ->> 'pk', ${sql.join(terms, sql`, `)} FROM json_each(${JSON.stringify(entries)})
        LEFT JOIN users u ON u.app_id = value ->> 'app' AND u.id = value ->> 'owner'`);
  }

  #readArrival({ app, id }: Owner): Arrival | undefined {
    return this.#read<Arrival>(
      sql`SELECT "after", state FROM arrivals WHERE app_id = ${app} AND id = ${id}`,
    )[0];
  }

  #note({ app, id }: Owner, { after, state }: Arrival): void {
    this.#read(sql`INSERT INTO arrivals (app_id, id, "after", state) VALUES (${app}, ${id}, ${after}, ${state})
      ON CONFLICT DO UPDATE SET "after" = excluded."after", state = excluded.state`);
  }

  #read<Row extends object>(statement: Statement): Row[] {
    const { sql: text, params } = written(statement);
    const all = this.#parts.storage.sql.exec(text, ...(params as SqlStorageValue[])).toArray();
    return all as readonly object[] as Row[];
  }
}

/** Tables whose new rows are counted by the day. */
const COUNTED = ["users", "knowledge", "messages"];

/** Open items are counted again as they arrive, and the digest is put again: a late one of the source may have come over it. */
function asArrivedUser(row: MovedRow): MovedRow {
  const { revision = null, record_revision = null } = row;
  const behind = record_revision === null ? null : Number(revision) - 1;
  return { ...row, open_items: 0, record_revision: behind };
}

function valuesOfUser({ columns }: MovedTable): SQL {
  return sql.raw(columns.map((name) => `value ->> '$.${name}'`).join(", "));
}

function nameOf({ app, id }: Owner): string {
  return `${app} ${id}`;
}
