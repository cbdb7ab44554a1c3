import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import { version } from "../package.json";
import { type Bindings, isLocalRun } from "./bindings";
import { once } from "./core/once";
import { createHttpApp } from "./doors/http/app";
import { runCron, runQueue, sweepShard } from "./doors/jobs/run";
import { createMcp } from "./doors/mcp/serve";
import { rpcMethods } from "./doors/rpc/serve";
import {
  answerSignIn,
  callerOfToken,
  challenge,
  isSignInToken,
  SIGN_IN_ROUTES,
} from "./doors/sign-in/sign-in";
import { receive } from "./doors/webhooks/receive";
import { log, makeDeps, makeEdge, makeRpcSession, publicUrlOf, type Work } from "./env";
import { OPERATIONS } from "./operations";
import { openDatabase } from "./store/database";
import type { OwnShard } from "./store/shards/open-shards";
import { readShardSchema } from "./store/shards/schema";
import {
  readShardName,
  type ShardAnswer,
  type ShardCall,
  type ShardHealth,
  shardName,
} from "./store/shards/shard-call";
import { ShardState } from "./store/shards/shard-state";

/** Its schemas are made at the first call. */
const mcp = once(() => createMcp(OPERATIONS, version));

const signIn = {
  routes: SIGN_IN_ROUTES,
  answer: answerSignIn,
  isToken: isSignInToken,
  callerOf: callerOfToken,
  challenge,
};

const http = createHttpApp(OPERATIONS, async (...call) => await mcp()(...call), receive, signIn);

export default {
  fetch: (request, env, work) => http.fetch(request, { edge: makeEdge(request, env, work) }),
  scheduled: (controller, env, work) => runCron(depsOf(env, work), cronTime(controller, env), log),
  queue: (batch, env, work) => runQueue(depsOf(env, work), batch.queue, batch.messages, clock, log),
} satisfies ExportedHandler<Bindings>;

/**
 * What a service binding of another Worker reaches: a method for each operation, named in camel case. The binding's props
 * name the app (docs/client.md).
 */
export class AlmanacService extends WorkerEntrypoint<Bindings, { app?: unknown }> {
  static {
    for (const [name, method] of rpcMethods(OPERATIONS))
      Object.defineProperty(AlmanacService.prototype, name, {
        value(this: AlmanacService, ...given: unknown[]) {
          return method(makeRpcSession(this.env, this.ctx, this.ctx.props.app), given);
        },
      });
  }
}

/** A shard as the platform runs it: one object, which lets in one call at a time between two waits. */
export class Shard extends DurableObject<Bindings> {
  readonly #name = readShardName(this.ctx.id.name ?? "");
  readonly #state = new ShardState({
    name: this.ctx.id.name ?? "",
    storage: this.ctx.storage,
    readSchema: async () => await readShardSchema(this.env.ASSETS),
    openPrimary: () => openDatabase(this.env.DB, null, this.#name.shards),
    openShard: (number, shards) => openShard(this.env, shardName(number, shards)),
    current: Number(this.env.SHARD_COUNT),
    clock,
    sweep: async (now) => await this.#sweep(now),
    // After the answer, which ends with the object otherwise.
    restart: () => this.ctx.waitUntil(scheduler.wait(50).then(() => this.ctx.abort("a later version calls"))),
  });

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => await this.begin());
  }

  /** Before its first call. */
  async begin(): Promise<void> {
    await this.#state.begin();
  }

  async call(call: ShardCall): Promise<ShardAnswer> {
    return await this.#state.call(call);
  }

  async put(call: ShardCall): Promise<ShardAnswer> {
    return await this.#state.put(call);
  }

  async take(app: string, ids: readonly string[], again?: boolean): Promise<void> {
    await this.#state.take(app, ids, again);
  }

  async refresh(apps: readonly string[], endedKeys: readonly string[]): Promise<void> {
    await this.#state.refresh(apps, endedKeys);
  }

  async wake(at: number | null): Promise<ShardHealth> {
    return await this.#state.wake(at);
  }

  override async alarm(): Promise<void> {
    await this.#state.alarm();
  }

  async #sweep(now: number): Promise<void> {
    const own: OwnShard = {
      number: this.#name.number,
      call: async (call) => await this.#state.call(call),
    };
    const deps = makeDeps(this.env, this.ctx, {
      bookmark: null,
      publicUrl: publicUrlOf(null, this.env),
      own,
    });
    await sweepShard(deps, own.number, { now, wall: now, isLocal: isLocalRun(this.env) }, log);
  }
}

function openShard({ SHARDS }: Bindings, name: string) {
  if (SHARDS === undefined) throw new Error("shards aren't bound");
  return SHARDS.getByName(name);
}

function depsOf(env: Bindings, work: Work) {
  return makeDeps(env, work, { bookmark: null, publicUrl: publicUrlOf(null, env) });
}

function cronTime({ scheduledTime }: ScheduledController, env: Bindings) {
  return { now: Math.floor(scheduledTime / 1000), wall: clock(), isLocal: isLocalRun(env) };
}

/** Epoch seconds. */
function clock(): number {
  return Math.floor(Date.now() / 1000);
}
