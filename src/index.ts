import { createHttpApp } from "./doors/http/app";
import { runCron, runQueue } from "./doors/jobs/run";
import { receive } from "./doors/webhooks/receive";
import { type Bindings, log, makeDeps, makeEdge, publicUrlOf } from "./env";

const http = createHttpApp();

export default {
  fetch: (request, env, work) =>
    new URL(request.url).pathname.startsWith("/webhooks/")
      ? receive(request, makeDeps(env, work, null), {
          nowMs: Date.now(),
          publicUrl: publicUrlOf(request, env),
          log,
        })
      : http.fetch(request, { edge: makeEdge(request, env, work) }),
  scheduled: (controller, env, work) =>
    runCron(makeDeps(env, work, null), Math.floor(controller.scheduledTime / 1000), clock(), log),
  queue: (batch, env, work) => runQueue(makeDeps(env, work, null), batch.queue, batch.messages, clock, log),
} satisfies ExportedHandler<Bindings>;

/** Epoch seconds. */
function clock(): number {
  return Math.floor(Date.now() / 1000);
}
