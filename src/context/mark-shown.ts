import { failure, type Result, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import type { Deps } from "../operation/deps";
import { markShown, type ShownItem } from "../store/memories/knowledge";
import type { Context } from "./context-schema";

/** Marks the items of a context as mentioned, for bots whose model can't call tools. */
export async function markContextShown(
  deps: Deps,
  call: Call,
  context: Context,
  items: ShownItem[],
): Promise<Result<Context>> {
  return await changeUser(deps, call, [], ({ row }) => {
    // Erased since the context was read: neither is the user made again, nor what was read kept.
    if (row === null && context.digest.source !== "none")
      return failure("conflict", "the user was erased meanwhile: send the call again", { retry_after: 1 });
    return success({
      effects: items.length === 0 ? [] : [markShown(call, items, call.now, call.now)],
      answer: (revision) => (items.length === 0 ? context : { ...context, revision }),
    });
  });
}
