import { WorkerEntrypoint } from "cloudflare:workers";
import { version } from "../package.json";
import { type Bindings, isLocalRun } from "./bindings";
import { once } from "./core/once";
import { createHttpApp } from "./doors/http/app";
import { runCron, runQueue } from "./doors/jobs/run";
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
