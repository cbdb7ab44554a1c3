import { failure, type Result, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import type { Deps } from "../operation/deps";
import { markShown, type ShownItem } from "../store/memories/knowledge";
import { moveDue } from "../time/due";
import type { Context } from "./context-schema";

/** Marks the items of a context as mentioned, for bots whose model can't call tools. */
export async function markContextShown(
  deps: Deps,
  call: Call,
  context: Context,
  items: ShownItem[],
): Promise<Result<Context>> {
  // Nothing is written then, so the prompt comes although D1 doesn't answer.
  if (items.length === 0 && call.claim === null) return success(context);
  return await changeUser(deps, call, [], ({ row, itemsZone }) => {
    // Erased since the context was read: neither is the user made again, nor what was read kept.
    if (row === null && (context.digest.revision ?? 0) > 0)
      return failure("conflict", "the user was erased meanwhile: send the call again", { retry_after: 1 });
    // What was shown in the zone of the call, or before a move, is marked where its rows stand now.
    const stored = items.map((item) => ({ ...item, ...moveDue(item, itemsZone) }));
    return success({
      effects: items.length === 0 ? [] : [markShown(call, stored, call.now, call.now)],
      answer: (revision) => (items.length === 0 ? context : { ...context, revision }),
    });
  });
}
