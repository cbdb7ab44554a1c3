import { type Database, written } from "../database";
import { refusalOf } from "../refusals";
import type { Statement } from "../statement";
import {
  type AppCopy,
  deleteAppCopy,
  putAppCopy,
  selectAppToCopy,
  selectCopiedApps,
  selectKeyOrApp,
} from "./app-copies";
import { copyMessages } from "./copy-messages";
import { MESSAGE_MARKS, mayMark } from "./message-copies";
import { nextDue, selectHealth } from "./next-due";
import { SCHEMA_VERSION } from "./schema";
import {
  readShardName,
  type SentStatement,
  type ShardAnswer,
  type ShardCall,
  type ShardHealth,
  type ShardStub,
  sentOf,
} from "./shard-call";

/** Seconds after which an alarm that hasn't fired counts as lost, and is set again. */
const LOST_SECONDS = 90;
/** Seconds until what an alarm has left, such as more than one run takes, is done. */
const REST_SECONDS = 5;
/** Seconds after an alarm that broke off. The platform tries six times and then no more, so this is no exception. */
const BROKEN_SECONDS = 30;
/** Seconds for which a key that the primary knew is held to be there; one that ends is told at once. */
const KEY_SECONDS = 300;

const MIGRATED = "migrations";

/** What a shard has besides the tables of D1; each statement leaves what is there. */
export const SHARD_ONLY: readonly string[] = [
  ...MESSAGE_MARKS,
  // Lists of several databases go by time.
  "CREATE INDEX IF NOT EXISTS audit_lines_in_order ON audit_lines (app_id, at, id)",
];

/** What a shard works with: its storage, the platform's clock, and the rest of the deployment. */
export interface ShardParts {
  /** The object's own name, by which it was called. */
  name: string;
  storage: DurableObjectStorage;
  openPrimary(): Database;
  /** The statements of each migration. */
  readSchema(): Promise<readonly (readonly string[])[]>;
  /** Another shard, by its number. */
  openShard(number: number): ShardStub;
  /** Epoch seconds. */
  clock(): number;
  /** Does what is due at `now` (epoch seconds) in this shard. */
  sweep(now: number): Promise<void>;
  /** Ends this object, so that the next call finds one with the worker's latest version. */
  restart(): void;
}

/**
 * A shard: part of a deployment's people in SQLite of their own, under one writer. It carries out batches, each in a
 * transaction, and does at its alarm what is due. What it answers in place of an exception is a kind: the runtime would log
 * the exception with its values.
 */
export class ShardState implements ShardStub {
  readonly #parts: ShardParts;
  readonly #number: number;
  readonly #shards: number;
  /** Epoch seconds of the alarm; null for none. */
  #alarm: number | null = null;
  #isSweeping = false;
  readonly #apps = new Set<string>();
  /** Keys and apps that the primary knew, each until when that is believed. */
  readonly #held = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  /** Copies are read one after the other, so that none puts an older state over a newer one. */
  #copying: Promise<unknown> = Promise.resolve();
  /** So are messages: see `copyMessages`. */
  #sharing: Promise<unknown> = Promise.resolve();

  constructor(parts: ShardParts) {
    this.#parts = parts;
    const { number, shards } = readShardName(parts.name);
    this.#number = number;
    this.#shards = shards;
  }

  /** Before its first call: brings the tables up to this version, and sees whether something is due. */
  async begin(): Promise<void> {
    const { storage } = this.#parts;
    await this.#migrate();
    this.#apps.clear();
    this.#held.clear();
    this.#ended.clear();
    for (const { id } of this.#rows(selectCopiedApps())) this.#apps.add(id);
    const at = await storage.getAlarm();
    this.#alarm = at === null ? null : Math.floor(at / 1000);
    this.#setAlarm();
  }

  async call(call: ShardCall): Promise<ShardAnswer> {
    if (call.schema > SCHEMA_VERSION) return this.#restart();
    const answer = await this.put(call);
    const shares = "rows" in answer && call.statements.some(([text]) => mayMark(text));
    // The rows are there: what isn't copied now is copied by the alarm.
    if (shares) await this.#shareMessages().catch(() => undefined);
    return answer;
  }

  async put({ schema, shards, app, holds, statements }: ShardCall): Promise<ShardAnswer> {
    if (shards !== this.#shards) return { refused: { kind: "in shards" } };
    if (schema > SCHEMA_VERSION) return this.#restart();
    try {
      if (app !== null && !this.#apps.has(app)) await this.#copyApp(app);
      if (app !== null && holds !== null) {
        const keyHash = "keyHash" in holds ? holds.keyHash : null;
        if (!(await this.#isHeld(app, keyHash))) return { refused: { kind: "key gone" } };
      }
    } catch {
      return { refused: { kind: "unavailable" } };
    }
    return this.batch(statements);
  }

  /** Carries out statements in one transaction. Nothing else runs meanwhile. */
  batch(statements: readonly SentStatement[]): ShardAnswer {
    const { storage } = this.#parts;
    const rows: Record<string, unknown>[][] = [];
    let written = 0;
    try {
      storage.transactionSync(() => {
        for (const [text, values] of statements) {
          const cursor = storage.sql.exec(text, ...(values as SqlStorageValue[]));
          rows.push(cursor.toArray());
          written += cursor.rowsWritten;
        }
      });
    } catch (error) {
      return { refused: refusalOf(error) };
    }
    // In the same implicit transaction, because nothing is awaited between.
    if (written > 0) this.#setAlarm();
    return { rows, size: storage.sql.databaseSize };
  }

  async refresh(apps: readonly string[], endedKeys: readonly string[]): Promise<void> {
    for (const key of endedKeys) {
      this.#held.delete(key);
      this.#ended.set(key, this.#parts.clock() + KEY_SECONDS);
    }
    for (const app of apps) {
      this.#held.delete(app);
      if (this.#apps.has(app)) await this.#copyApp(app);
    }
  }

  async wake(at: number | null): Promise<ShardHealth> {
    if (at !== null) await this.#parts.sweep(at);
    this.#setAlarm();
    await this.refresh([...this.#apps], []);
    const now = this.#parts.clock();
    const [health] = this.#rows(selectHealth());
    return {
      shard: this.#number,
      people: health?.people ?? 0,
      bytes: this.#parts.storage.sql.databaseSize,
      schema: SCHEMA_VERSION,
      alarm_at: this.#alarm,
      late_seconds: Math.max(0, now - (health?.due_at ?? now)),
    };
  }

  async alarm(): Promise<void> {
    const now = this.#parts.clock();
    this.#isSweeping = true;
    let soonest = now + REST_SECONDS;
    try {
      await this.#shareMessages().catch(() => undefined);
      await this.#parts.sweep(now);
    } catch {
      soonest = now + BROKEN_SECONDS;
    } finally {
      this.#isSweeping = false;
      this.#alarm = null;
    }
    this.#setAlarm(soonest);
  }

  /** Sets the alarm where something is due before it, or where it should have fired long ago. */
  #setAlarm(soonest = 0): void {
    if (this.#isSweeping) return;
    const now = this.#parts.clock();
    const [row] = this.#rows(nextDue(now));
    const at = row?.at ?? null;
    const isSet = this.#alarm !== null && this.#alarm > now - LOST_SECONDS;
    if (at === null || (isSet && (this.#alarm ?? 0) <= at)) return;
    this.#alarm = Math.max(at, now, soonest);
    void this.#parts.storage.setAlarm(this.#alarm * 1000);
  }

  /** Code that a later version calls begins anew, with that version. */
  #restart(): ShardAnswer {
    this.#parts.restart();
    return { refused: { kind: "unavailable" } };
  }

  async #isHeld(app: string, keyHash: string | null): Promise<boolean> {
    const name = keyHash ?? app;
    if ((this.#held.get(name) ?? 0) <= this.#parts.clock()) {
      const primary = this.#parts.openPrimary();
      const [[row]] = await primary.read([selectKeyOrApp(app, keyHash)]);
      const ended = this.#ended.get(name) ?? 0;
      if (row !== undefined && ended <= this.#parts.clock())
        this.#held.set(name, this.#parts.clock() + KEY_SECONDS);
      else this.#held.delete(name);
    }
    return this.#held.has(name);
  }

  async #copyApp(app: string): Promise<void> {
    const copying = this.#copying.then(async () => await this.#copyNow(app));
    this.#copying = copying.catch(() => undefined);
    await copying;
  }

  async #copyNow(app: string): Promise<void> {
    const primary = this.#parts.openPrimary();
    const [[row], connections, secrets] = await primary.read(selectAppToCopy(app));
    const copy: AppCopy | null = row === undefined ? null : { app: row, connections, secrets };
    const done = this.batch(sentOf(copy === null ? deleteAppCopy(app) : putAppCopy(copy)));
    if ("refused" in done) throw new Error("an app was not copied");
    if (copy === null) this.#apps.delete(app);
    else this.#apps.add(app);
  }

  async #shareMessages(): Promise<void> {
    const sharing = this.#sharing.then(async () => await this.#shareNow());
    this.#sharing = sharing.catch(() => undefined);
    await sharing;
  }

  async #shareNow(): Promise<void> {
    const shards = this.#shards;
    await copyMessages({
      number: this.#number,
      shards,
      rows: (statement) => this.#rows(statement),
      batch: (statements) => this.batch(statements),
      put: async (number, { app, user }, statements) =>
        await this.#parts
          .openShard(number)
          .put({ schema: SCHEMA_VERSION, shards, app, owners: [user], holds: null, statements }),
    });
  }

  /** Brings the tables up to this version, before the first call is answered. */
  async #migrate(): Promise<void> {
    const { storage } = this.#parts;
    const known = storage.kv.get<number>(MIGRATED) ?? 0;
    if (known >= SCHEMA_VERSION) return;
    const schema = await this.#parts.readSchema();
    storage.transactionSync(() => {
      for (const migration of [...schema.slice(known, SCHEMA_VERSION), SHARD_ONLY])
        for (const statement of migration) storage.sql.exec(statement);
      storage.kv.put(MIGRATED, SCHEMA_VERSION);
    });
  }

  #rows<Row extends object>(statement: Statement<Row>): Row[] {
    const { sql: text, params } = written(statement);
    const all = this.#parts.storage.sql.exec(text, ...(params as SqlStorageValue[])).toArray();
    return all as readonly object[] as Row[];
  }
}
