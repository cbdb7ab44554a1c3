import type { World } from "./world";

/** What a digest is made from, with which a write's batch may end too; and what notes that KV has it. */
const REFRESH = /^(?:SELECT u\.app_id, u\.id AS user_id|UPDATE users SET record_revision =)/;

/** Whether a batch begins with it, as the refresh that follows an answer does; the check of the caller's key may stand before. */
function isRefresh(batch: readonly { sql: string }[]): boolean {
  return batch.slice(0, 2).some(({ sql }) => REFRESH.test(sql));
}

/**
 * How often a call goes to D1 before its answer, with the app's key known. The refresh of a digest that begins meanwhile
 * doesn't count, and gets to KV only afterwards. Of a call that refreshes none, such as a read, all count.
 */
export async function tripsOf(world: World, call: () => Promise<unknown>, refreshes = true): Promise<number> {
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
    return world.witness.d1.filter((batch) => !refreshes || !isRefresh(batch)).length;
  } finally {
    world.witness.onKv = onKv;
    answered();
  }
}
