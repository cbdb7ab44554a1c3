import type { World } from "./world";

/** What the refresh of a digest begins with, which follows an answer. */
const REFRESH = /^SELECT u\.app_id, u\.id AS user_id/;

/**
 * How often a call goes to D1 before its answer. The refresh of a digest that begins meanwhile doesn't count, and never
 * gets to KV; `ownSources` is the number of round trips in which the call reads a digest's sources itself.
 */
export async function tripsOf(world: World, call: () => Promise<unknown>, ownSources = 0): Promise<number> {
  const { onKv } = world.witness;
  world.witness.onKv = (one, go) => (one.operation === "put" ? new Promise(() => undefined) : onKv(one, go));
  world.forgetCalls();
  await call();
  const rounds = world.witness.d1.filter(([first]) => !REFRESH.test(first?.sql ?? ""));
  world.witness.onKv = onKv;
  return rounds.length + ownSources;
}
