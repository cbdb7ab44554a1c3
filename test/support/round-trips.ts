import type { World } from "./world";

/** What the refresh of a digest reads, which follows an answer; the check of the caller's key may stand before it. */
const REFRESH = /^SELECT u\.app_id, u\.id AS user_id/;

/**
 * How often a call goes to D1 before its answer, with the app's key known. The refresh of a digest that begins meanwhile
 * doesn't count, and gets to KV only afterwards.
 */
export async function tripsOf(world: World, call: () => Promise<unknown>): Promise<number> {
  const { onKv } = world.witness;
  await world.settle();
  await world.send("GET", "/v1/tools");
  const { promise: answer, resolve: answered } = Promise.withResolvers<void>();
  world.witness.onKv = async (one, go) => {
    if (one.operation === "put") await answer;
    return await onKv(one, go);
  };
  world.forgetCalls();
  try {
    await call();
    return world.witness.d1.filter((batch) => !batch.some(({ sql }) => REFRESH.test(sql))).length;
  } finally {
    world.witness.onKv = onKv;
    answered();
  }
}
