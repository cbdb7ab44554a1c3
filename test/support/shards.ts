import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "../../src/bindings";
import type { Shard } from "../../src/index";
import primary from "../../src/store/shards/primary.sql?raw";
import { type ShardStub as ShardCalls, shardName } from "../../src/store/shards/shard-call";
import { shardOf } from "../../src/store/shards/shard-of";

/**
 * The shards of a run in which people live in some (vitest.config.ts). Their alarms don't fire by themselves, because a test's
 * clock stands at a time of its own: `fireAlarms` does.
 */

type ShardStub = DurableObjectStub<Shard>;

const namespace = env.SHARDS as unknown as DurableObjectNamespace<Shard> | undefined;
const count = namespace === undefined ? 0 : Number(env.SHARD_COUNT);

type Row = Record<string, unknown>;

/** When each shard wants to be woken, in epoch milliseconds. */
const alarms = new Map<number, number>();

/** Each shard, by its number; none where a run has one database. */
function stubs(): ShardStub[] {
  if (namespace === undefined) return [];
  return Array.from({ length: count }, (_, number) => namespace.getByName(shardName(number, count)));
}

/** The shards as the worker calls them. */
export function shardStubs(): readonly ShardCalls[] {
  return stubs() as unknown as ShardCalls[];
}

export type Storage = DurableObjectStorage;

/** Runs something inside a shard. */
export async function runInShard<T>(
  number: number,
  run: (shard: Shard, storage: Storage) => T | Promise<T>,
): Promise<T> {
  const stub = stubs()[number];
  if (stub === undefined) throw new Error("there is no such shard");
  return await runInDurableObject<Shard, T>(stub, async (shard, { storage }) => await run(shard, storage));
}

/** Leaves the shards as new ones. */
export async function emptyShards(): Promise<void> {
  if (count === 0) return;
  alarms.clear();
  await Promise.all(stubs().map(async (stub, number) => await emptyShard(stub, number)));
}

/** Gives D1 what it has as the primary of shards. */
export async function makePrimary(): Promise<void> {
  if (count > 0) await env.DB.batch(primaryStatements().map((text) => env.DB.prepare(text)));
}

async function emptyShard(stub: ShardStub, number: number): Promise<void> {
  await runInDurableObject<Shard, void>(stub, async (shard, state) => {
    await state.storage.deleteAll();
    state.storage.setAlarm = async (at: number | Date) => void alarms.set(number, Number(at));
    state.storage.getAlarm = async () => alarms.get(number) ?? null;
    await shard.begin();
  });
}

function primaryStatements(): string[] {
  return primary.split("--> statement-breakpoint").map((part) => part.replaceAll(/^--.*$/gm, "").trim());
}

/** A statement with its parameters, for rows that a test puts in itself. */
type Bound = readonly [text: string, ...params: unknown[]];

/** Runs statements where a person's rows are, in one transaction, and answers the rows of the last. */
export async function runAtHome(app: string, user: string, statements: readonly Bound[]): Promise<Row[]> {
  const stub = stubs()[count === 0 ? 0 : shardOf(app, user, count)];
  if (stub === undefined) {
    const prepared = statements.map(([text, ...params]) => env.DB.prepare(text).bind(...params));
    return (await env.DB.batch<Row>(prepared)).at(-1)?.results ?? [];
  }
  return await runInDurableObject<Shard, Row[]>(stub, (_, { storage }) =>
    storage.transactionSync(
      () =>
        statements
          .map(([text, ...params]) => storage.sql.exec(text, ...(params as SqlStorageValue[])).toArray())
          .at(-1) ?? [],
    ),
  );
}

/** Fires the alarms that are due by `nowMs`, in shards that have a test's bindings. */
export async function fireAlarms(nowMs: number, bindings: Bindings): Promise<void> {
  for (const [number, stub] of stubs().entries()) {
    const at = alarms.get(number);
    if (at === undefined || at > nowMs) continue;
    alarms.delete(number);
    await runInDurableObject<Shard, void>(stub, async (shard) => {
      Object.assign(shard, { env: bindings });
      await shard.alarm();
    });
  }
}

/** Rows of a statement in each shard. */
export async function askShards(statement: string, params: readonly unknown[]): Promise<Row[][]> {
  return await Promise.all(
    stubs().map(
      async (stub) =>
        await runInDurableObject<Shard, Row[]>(stub, (_, { storage }) =>
          storage.sql.exec(statement, ...(params as SqlStorageValue[])).toArray(),
        ),
    ),
  );
}

/** The rows of several databases as one has them: all of them, or what is counted, the first or the last of all. */
export function together(statement: string, answers: readonly Row[][]): Row[] {
  const [, kind] = /^\s*SELECT\s+(count|sum|min|max)\(/i.exec(statement) ?? [];
  if (kind === undefined || answers.length === 1) return answers.flat();
  const [first = {}] = answers[0] ?? [];
  return [Object.fromEntries(Object.keys(first).map((name) => [name, combine(kind, answers, name)]))];
}

function combine(kind: string, answers: readonly Row[][], name: string): number | null {
  const values = answers.flatMap(([row]) => (typeof row?.[name] === "number" ? [row[name]] : []));
  if (/^(?:count|sum)$/i.test(kind)) return values.reduce((total, value) => total + value, 0);
  if (values.length === 0) return null;
  return kind.toLowerCase() === "min" ? Math.min(...values) : Math.max(...values);
}
