/** What goes out is bounded as what comes in is. */
import { invalid } from "../../core/errors";
import { jsonBytes } from "../../core/json";
import { fewerOf } from "../answer-room";
import type { KeyCall } from "../call/call";
import { type AnyOperation, budgetOf, type Ran } from "../declare";
import type { Deps } from "../deps";

/**
 * Runs an operation. A read whose answer is over its budget is made again, as if a smaller `limit` had been sent: a list
 * then ends its page early, and counts stay what they are. It is refused where that doesn't help.
 */
export async function runInRoom(
  operation: AnyOperation,
  deps: Deps,
  call: KeyCall,
  input: { limit?: unknown },
): Promise<Ran<object>> {
  const done = await operation.run(deps, call, input);
  const { answer } = budgetOf(operation);
  if (!done.ok || operation.effect !== "reads" || answer === Number.POSITIVE_INFINITY) return done;
  const bytes = jsonBytes(done.value);
  if (bytes <= answer) return done;
  const { limit } = input;
  if (typeof limit !== "number" || limit <= 1)
    return invalid({ path: "", message: `the answer would be over ${answer} bytes: ask for less` });
  return await runInRoom(operation, deps, call, { ...input, limit: fewerOf(limit, bytes, answer) });
}
