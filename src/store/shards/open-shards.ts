import type { Database } from "../database";
import type { RowPlace } from "../placed";
import { openStore, readAll, type Store } from "../store";
import { openRouted } from "./route";
import {
  type ShardAnswer,
  type ShardCall,
  type ShardNamespace,
  type ShardStub,
  shardName,
} from "./shard-call";
import { openShard } from "./shard-database";
import { homeOf, shardOf } from "./shard-of";
import { openPrimary, shareChanges } from "./share-changes";
import { tidyTaken, walkOwners } from "./walk";

/** The shard in which the worker runs, at its alarm: its own rows are no call away. */
export interface OwnShard {
  number: number;
  call(call: ShardCall): Promise<ShardAnswer>;
}

/** How many shards there are, and how many there were before, while those have people yet: their numbers follow the others'. */
export interface ShardCounts {
  count: number;
  from: number;
}

function nameIn({ count, from }: ShardCounts, number: number): string {
  return number < count ? shardName(number, count) : shardName(number - count, from);
}

/**
 * Opens the primary and the shards of a deployment for one request or job. What is a person's, a group's or a conversation's is
 * in a shard, by a hash of its app and id; what is an app's or the deployment's, and test apps whole, is at the primary.
 */
export function openShards(db: Database, shards: ShardNamespace, counts: ShardCounts, own?: OwnShard): Store {
  const { count } = counts;
  const numbers = Array.from({ length: count + counts.from }, (_, number) => number);
  const reach = (number: number): ShardStub => shards.getByName(nameIn(counts, number));
  const stubs = () => numbers.map(reach);
  const primary = openPrimary(db, stubs);
  const opened = new Map<string, Database>();
  const reached = new Map<Database, { number: number; app: string | null; owners: readonly string[] }>();
  const open = (number: number, app: string | null, owners: readonly string[]): Database => {
    const name = JSON.stringify([number, app, ...owners]);
    const send = async (call: ShardCall) =>
      number === own?.number ? await own.call(call) : await reach(number).call(call);
    const among = number < count ? count : counts.from;
    const db = opened.get(name) ?? openShard({ number, count: among, app, owners, send });
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
    const routed = routes.get(db) ?? openRouted(db, { at, withOwners, count: numbers.length });
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
      return { asleep: numbers.length - health.length, health };
    },
    walkOwners: async (most) => await walkOwners(store.all(), stubs().slice(0, count), most),
    tidyTaken: async (wall) => await tidyTaken(primary, wall),
  };
  return store;
}
