import { type Database, type Holds, type Rows, refuseWrites, rowsOf } from "../database";
import type { RowPlace } from "../placed";
import { errorOf } from "../refusals";
import { NO_ROWS, type Statement } from "../statement";
import { openStore, readAll, type Store } from "../store";
import { openRouted } from "./route";
import { SCHEMA_VERSION } from "./schema";
import { type ShardAnswer, type ShardCall, type ShardNamespace, sentOf, shardName } from "./shard-call";
import { homeOf, shardOf } from "./shard-of";
import { openPrimary, shareChanges } from "./share-changes";
import { tidyTaken, walkOwners } from "./walk";

/** The shard in which the worker runs, at its alarm: its own rows are no call away. */
export interface OwnShard {
  number: number;
  call(call: ShardCall): Promise<ShardAnswer>;
}

/**
 * Opens the primary and the shards of a deployment for one request or job. What is a person's, a group's or a conversation's is
 * in a shard, by a hash of its app and id; what is an app's or the deployment's, and test apps whole, is at the primary.
 */
export function openShards(db: Database, shards: ShardNamespace, count: number, own?: OwnShard): Store {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const stubs = () => numbers.map((number) => shards.getByName(shardName(number, count)));
  const primary = openPrimary(db, stubs);
  const opened = new Map<string, Database>();
  const reached = new Map<Database, { number: number; app: string | null; owners: readonly string[] }>();
  const open = (number: number, app: string | null, owners: readonly string[]): Database => {
    const name = JSON.stringify([number, app, ...owners]);
    const send = async (call: ShardCall) =>
      number === own?.number
        ? await own.call(call)
        : await shards.getByName(shardName(number, count)).call(call);
    const db = opened.get(name) ?? openShard({ number, count, app, owners, send });
    opened.set(name, db);
    reached.set(db, { number, app, owners });
    return db;
  };
  const withOwners = (db: Database, more: readonly string[]): Database => {
    const known = reached.get(db);
    if (known === undefined || more.every((id) => known.owners.includes(id))) return db;
    return open(known.number, known.app, [...new Set([...known.owners, ...more])]);
  };
  const at = (place: RowPlace): Database => {
    if (place === null) return primary;
    if (typeof place === "number") return open(place, null, []);
    const home = homeOf(place.id);
    return open(shardOf(place.app, home, count), place.app, [home]);
  };
  const routes = new Map<Database, Database>();
  const route = (db: Database): Database => {
    const routed = routes.get(db) ?? openRouted(db, { at, withOwners });
    routes.set(db, routed);
    return routed;
  };
  const of = (app: string, id: string) => route(at({ app, id }));
  const store: Store = {
    of: ({ app, user }) => of(app, user),
    ofConversation: ({ app, conversation }) => of(app, conversation),
    about: ({ app, user, conversation }) => {
      const id = user ?? conversation;
      return id === undefined || app === undefined || app === null ? route(primary) : of(app, id);
    },
    primary: route(primary),
    jobs: route(own === undefined ? primary : open(own.number, null, [])),
    all: () => [primary, ...numbers.map((number) => open(number, null, []))],
    fanOut: (statements) => readAll(route(primary), statements),
    at: (shard) => (shard === null ? openStore(primary) : { ...store, jobs: route(open(shard, null, [])) }),
    shareChanges: async () => await shareChanges(primary, stubs),
    wakeShards: async (at) => {
      const woken = await Promise.allSettled(stubs().map(async (shard) => await shard.wake(at)));
      const health = woken.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      return { asleep: count - health.length, health };
    },
    walkOwners: async (most) => await walkOwners(primary, stubs(), most),
    tidyTaken: async (wall) => await tidyTaken(primary, wall),
  };
  return store;
}

/** How a shard is reached, and for which app. */
interface ShardReached {
  number: number;
  count: number;
  app: string | null;
  owners: readonly string[];
  send(call: ShardCall): Promise<ShardAnswer>;
}

export function openShard({ number, count, app, owners, send }: ShardReached): Database {
  let size: number | null = null;
  const run = async <const T extends readonly Statement[]>(
    statements: T,
    holds: Holds | null,
  ): Promise<Rows<T>> => {
    const sent = statements.filter((statement) => statement !== NO_ROWS);
    const answer = sent.length === 0 ? { rows: [], size } : await sendOnce(sent, holds);
    if ("refused" in answer) throw errorOf(answer.refused);
    size = answer.size;
    const rows = answer.rows.values();
    return rowsOf(
      statements,
      statements.map((statement) => (statement === NO_ROWS ? [] : (rows.next().value ?? []))),
    );
  };
  const sendOnce = async (statements: readonly Statement[], holds: Holds | null): Promise<ShardAnswer> => {
    try {
      return await send({
        schema: SCHEMA_VERSION,
        shards: count,
        app,
        owners,
        holds,
        statements: sentOf(statements),
      });
    } catch {
      return { refused: { kind: "unavailable" } };
    }
  };
  return {
    shard: number,
    shards: count,
    read: async (statements) => {
      refuseWrites(statements);
      return await run(statements, null);
    },
    write: async (statements, holds) => await run(statements, holds ?? null),
    usePrimary: () => undefined,
    bookmark: () => null,
    size: () => size,
  };
}
