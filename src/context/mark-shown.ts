import { type Result, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { write } from "../operation/write";
import { markShown, type ShownItem } from "../store/memories/knowledge";
import type { Context } from "./context-schema";

/** Marks the items of a context as mentioned, for bots whose model can't call tools. */
export async function markContextShown(
  deps: Deps,
  call: Call,
  context: Context,
  items: ShownItem[],
): Promise<Result<Context>> {
  return await write(deps, call, async () => {
    if (items.length === 0) return success({ outcome: context });
    const effects = [markShown(call, items, call.now, call.now)];
    return success({ outcome: { ...context, revision: 0 }, effects });
  });
}
