import { type Database, written } from "../database";
import { RequirementFailed, refusalOf } from "../refusals";
import { selectShardsFrom } from "../shards-mark";
import type { Statement } from "../statement";
import { Arrivals } from "./arrivals";
import { makeSharing } from "./copy-messages";
import { copyTold } from "./copy-told";
import { handOver, openOrigin } from "./hand-over";
import { KnownApps } from "./known-apps";
import { selectLeft } from "./leaving";
import { mayMark } from "./message-copies";
import { nextDue, selectHealth } from "./next-due";
import { selectWhole } from "./restoring";
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
import { migrateTables } from "./shard-tables";

/** Seconds after which an alarm that hasn't fired counts as lost, and is set again. */
const LOST_SECONDS = 90;
/** Seconds until what an alarm has left, such as more than one run takes, is done. */
const REST_SECONDS = 5;
/** Seconds after an alarm that broke off. The platform tries six times and then no more, so this is no exception. */
const BROKEN_SECONDS = 30;

/** Seconds until it is asked again whether anybody is left to be taken over. */
const LOOK_SECONDS = 30;

/** Noted once nobody is left to be taken over. */
const WALKED = "walked";
/** Noted once somebody has left for a shard of more. */
const LEAVES = "leaves";

/** What a shard works with: its storage, the platform's clock, and the rest of the deployment. */
export interface ShardParts {
  /** The object's own name, by which it was called. */
  name: string;
  storage: DurableObjectStorage;
  openPrimary(): Database;
  /** The statements of each migration. */
  readSchema(): Promise<readonly (readonly string[])[]>;
  /** Another shard, by its number and among how many. */
  openShard(number: number, shards: number): ShardStub;
  /** How many shards there are now; this may be one of fewer, whose people leave for those. */
  current: number;
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
  readonly #apps: KnownApps;
  readonly #arrivals: Arrivals;
  #isWalked = false;
  #leaves = false;
  /** From among how many shards people come; 0 for D1. */
  #from = 0;
  #looksAgainAt = 0;
  readonly #shareMessages: () => Promise<void>;

  constructor(parts: ShardParts) {
    this.#parts = parts;
    const { number, shards } = readShardName(parts.name);
    this.#number = number;
    this.#shards = shards;
    const { storage, openPrimary, openShard, clock } = parts;
    const write = (statements: readonly Statement[]) => {
      if ("refused" in this.batch(sentOf(statements))) throw new Error("an app was not copied");
    };
    this.#apps = new KnownApps({
      openPrimary,
      clock,
      rows: (statement) => this.#rows(statement),
      write,
      begin: async (app) => {
        if (!(await this.#isAllHere())) await copyTold(app, this.#openSource(), write);
      },
    });
    this.#arrivals = new Arrivals({
      number,
      shards,
      storage,
      clock,
      openSource: () => this.#openSource(),
      take: async (shard, app, ids) => await openShard(shard, shards).take(app, ids),
      share: async () => await this.#shareMessages(),
    });
    this.#shareMessages = makeSharing({
      number,
      shards,
      rows: (statement) => this.#rows(statement),
      batch: (statements) => this.batch(statements),
      put: async (other, { app, user }, statements) =>
        await openShard(other, shards).put({
          ...{ schema: SCHEMA_VERSION, shards, app, owners: [user], holds: null },
          statements,
        }),
    });
  }

  /** Before its first call: brings the tables up to this version, and sees whether something is due. */
  async begin(): Promise<void> {
    const { storage } = this.#parts;
    await migrateTables(storage, this.#parts.readSchema);
    this.#apps.begin();
    this.#isWalked = storage.kv.get<boolean>(WALKED) ?? false;
    this.#leaves = storage.kv.get<boolean>(LEAVES) ?? false;
    this.#looksAgainAt = 0;
    const at = await storage.getAlarm();
    this.#alarm = at === null ? null : Math.floor(at / 1000);
    this.#setAlarm();
  }

  async call(call: ShardCall): Promise<ShardAnswer> {
    const answer = await this.#carryOut(call, true);
    const shares = "rows" in answer && call.statements.some(([text]) => mayMark(text)) && this.#isWhole();
    // The rows are there: what isn't copied now is copied by the alarm.
    if (shares) await this.#shareMessages().catch(() => undefined);
    return answer;
  }

  async put(call: ShardCall): Promise<ShardAnswer> {
    return await this.#carryOut(call, false);
  }

  /** With `whole` it is about all that belongs to its owners, elsewhere too. */
  async #carryOut(
    { schema, shards, app, owners, holds, statements }: ShardCall,
    whole: boolean,
  ): Promise<ShardAnswer> {
    if (shards !== this.#shards) return { refused: { kind: "in shards" } };
    if (schema > SCHEMA_VERSION) return this.#restart();
    if (app !== null && this.#leaves && this.#rows(selectLeft(app, owners)).length > 0)
      return { refused: { kind: "in shards" } };
    try {
      if (app !== null) await this.#apps.copy(app);
      if (app !== null && holds !== null) {
        const keyHash = "keyHash" in holds ? holds.keyHash : null;
        if (!(await this.#apps.isHeld(app, keyHash))) return { refused: { kind: "key gone" } };
      }
      const isSettled = app === null || owners.length === 0 || (await this.#isAllHere());
      if (!isSettled && !(await this.#arrivals.settleSoon(app, owners, whole)))
        return { refused: { kind: "moving" } };
    } catch (error) {
      return { refused: { kind: error instanceof RequirementFailed ? "moving" : "unavailable" } };
    }
    return this.batch(statements);
  }

  async take(app: string, ids: readonly string[], again = false): Promise<void> {
    await this.#apps.copy(app);
    if (again) this.#arrivals.forget(app, ids);
    await this.#arrivals.settle(app, ids, true);
  }

  /** Whether nobody is left to be taken over. */
  async #isAllHere(): Promise<boolean> {
    if (this.#isWalked || this.#leaves) return true;
    const now = this.#parts.clock();
    if (now < this.#looksAgainAt) return false;
    const [[from]] = await this.#parts.openPrimary().read([selectShardsFrom()]);
    this.#looksAgainAt = now + LOOK_SECONDS;
    if (from !== undefined) {
      this.#from = from.at;
      return false;
    }
    this.#isWalked = true;
    this.#parts.storage.kv.put(WALKED, true);
    this.#arrivals.end();
    return true;
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
    if (!this.#leaves && statements.some(([text]) => text.includes("INTO left_owners"))) {
      this.#leaves = true;
      storage.kv.put(LEAVES, true);
    }
    // In the same implicit transaction, because nothing is awaited between.
    if (written > 0) this.#setAlarm();
    return { rows, size: storage.sql.databaseSize };
  }

  async refresh(apps: readonly string[], endedKeys: readonly string[]): Promise<void> {
    // What is being restored is an app's before the primary has the app again.
    await this.#apps.refresh(this.#isWhole() ? apps : [], endedKeys);
  }

  async wake(at: number | null): Promise<ShardHealth> {
    if (at !== null && this.#parts.current === this.#shards && this.#isWhole()) await this.#parts.sweep(at);
    if (this.#leaves) await this.#handOver(this.#parts.clock());
    this.#setAlarm();
    await this.refresh(this.#apps.names(), []);
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
      if (this.#parts.current !== this.#shards) await this.#handOver(now);
      else if (this.#isWhole()) {
        if (!(await this.#isAllHere())) await this.#arrivals.goOn();
        await this.#shareMessages().catch(() => undefined);
        await this.#parts.sweep(now);
      }
    } catch {
      soonest = now + BROKEN_SECONDS;
    } finally {
      this.#isSweeping = false;
      this.#alarm = null;
    }
    this.#setAlarm(soonest);
  }

  /** The database from which people come. */
  #openSource(): Database {
    const { openPrimary, openShard } = this.#parts;
    return this.#from === 0 ? openPrimary() : openOrigin(this.#number, this.#shards, this.#from, openShard);
  }

  async #handOver(now: number): Promise<void> {
    const { current, openShard } = this.#parts;
    await handOver({ current, openShard, rows: (statement) => this.#rows(statement) }, now);
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

  /** Whether no backup is being put in: until all of it is there, nothing is due and nothing is copied. */
  #isWhole(): boolean {
    return this.#rows(selectWhole()).length > 0;
  }

  #rows<Row extends object>(statement: Statement<Row>): Row[] {
    const { sql: text, params } = written(statement);
    const all = this.#parts.storage.sql.exec(text, ...(params as SqlStorageValue[])).toArray();
    return all as readonly object[] as Row[];
  }
}
