import { type Holds, written } from "../database";
import type { BatchRefusal } from "../refusals";
import type { Statement } from "../statement";

/** What crosses between the worker and a shard. */

/** A statement's text and its parameters. */
export type SentStatement = readonly [text: string, values: readonly unknown[]];

/** One batch of a shard: its statements, what they are about, and what they were made for. */
export interface ShardCall {
  /** How many migrations the caller knows. */
  schema: number;
  /** Among how many shards it divides people. */
  shards: number;
  /** Whose rows these are; null for what is nobody's own, such as a count of everything. */
  app: string | null;
  /** The people, groups and conversations whose rows these are, by their ids: they are taken over before, where they are elsewhere. */
  owners: readonly string[];
  /** What must exist for the batch to be written. */
  holds: Holds | null;
  statements: readonly SentStatement[];
}

/** The rows of each statement and the bytes of the shard, or why the batch was rolled back. */
export type ShardAnswer = { rows: Record<string, unknown>[][]; size: number } | { refused: BatchRefusal };

/** What a shard says of itself. */
export interface ShardHealth {
  /** Its number. */
  shard: number;
  people: number;
  bytes: number;
  /** How many migrations it has. */
  schema: number;
  /** When its next alarm is, in epoch seconds; null for none. */
  alarm_at: number | null;
  /** Seconds by which the oldest thing due is late. */
  late_seconds: number;
}

/** What the worker calls of a shard. */
export interface ShardStub {
  call(call: ShardCall): Promise<ShardAnswer>;
  /** The same for another shard, which puts its copies: it waits for no copies of this one. */
  put(call: ShardCall): Promise<ShardAnswer>;
  /** Has the rows of these here, wherever they were; with `again` also of those who have come before. Throws where that fails. */
  take(app: string, ids: readonly string[], again?: boolean): Promise<void>;
  /** Reads again what it has of apps, and forgets keys that have ended. */
  refresh(apps: readonly string[], endedKeys: readonly string[]): Promise<void>;
  /** Sets an alarm again that was lost; with a moment (epoch seconds) it does first what is due then, as a local run's cron asks. */
  wake(at: number | null): Promise<ShardHealth>;
}

/** The shards of a deployment, by their names. */
export interface ShardNamespace {
  getByName(name: string): ShardStub;
}

/** A shard's name: its number, and among how many. */
export function shardName(number: number, shards: number): string {
  return `${number} of ${shards}`;
}

export function readShardName(name: string): { number: number; shards: number } {
  const [, number, shards] = /^(\d+) of (\d+)$/.exec(name) ?? [];
  if (number === undefined || shards === undefined) throw new Error("a shard has no such name");
  return { number: Number(number), shards: Number(shards) };
}

/** Statements as they go to a shard. */
export function sentOf(statements: readonly Statement[]): SentStatement[] {
  return statements.map((statement) => {
    const { sql: text, params } = written(statement);
    return [text, params];
  });
}
