/** Running an operation with arguments as they were sent, once for a call's claim. Doors and code inside both do. */

import { type Result, success } from "../../core/errors";
import type { CallSubject } from "../../store/store";
import type { LineClock } from "../../time/prompt/prompt";
import type { KeyCall, Moment } from "../call/call";
import { checkSent, type SentArguments, withoutWrap } from "../call/sent-arguments";
import type { AnyOperation } from "../declare";
import type { Deps } from "../deps";
import { readOutcome } from "./replay";
import { runInRoom } from "./run-in-room";

export interface CarriedOut {
  value: object;
  /** Whether something was made. */
  made: boolean;
  /** Whether this is the kept outcome of an earlier call with the same key. */
  replayed: boolean;
  /** The clock of its lines for a language model, where it doesn't tell it. */
  clock?: LineClock | undefined;
}

/** Runs an operation once for the call's claim: a repeat answers what was kept. */
export async function runOnce(
  operation: AnyOperation,
  deps: Deps,
  call: Moment,
  args: () => Result<SentArguments>,
): Promise<Result<CarriedOut>> {
  const inSteps = operation.write?.inSteps === true;
  const repeated = inSteps ? await replay(operation, deps, call) : null;
  if (repeated !== null) return repeated;
  const done = await run(operation, deps, call, args());
  // The call has found that an earlier one with its key was carried out; or it was refused for what that one has done.
  if (done.ok || (inSteps && done.failure.code !== "conflict")) return done;
  return (await replay(operation, deps, call)) ?? done;
}

/** Checks arguments and runs an operation. */
export async function run(
  operation: AnyOperation,
  deps: Deps,
  call: Moment,
  args: Result<SentArguments>,
): Promise<Result<CarriedOut>> {
  if (!args.ok) return args;
  const checked = checkSent(operation, args.value.value, args.value.given, call as KeyCall);
  if (!checked.ok) return checked;
  // `reach` gave the call what the operation's subject needs.
  const done = await runInRoom(operation, deps, call as KeyCall, checked.value);
  const result = withoutWrap(operation, args.value.value, done);
  if (!result.ok) return result;
  return success({ ...carriedOut(operation, withRemark(result.value, call), false), clock: done.clock });
}

/** An answer that has a clock says what became of the zone that came with the call. */
function withRemark(value: object, { carried }: Moment): object {
  const remark = carried?.remark ?? null;
  if (remark === null || !("now" in value && "time_zone" in value)) return value;
  const { warnings } = value as { warnings?: string[] };
  return { ...value, warnings: [remark, ...(warnings ?? [])] };
}

function carriedOut(operation: AnyOperation, value: object, replayed: boolean): CarriedOut {
  return { value, made: operation.made?.(value) ?? false, replayed };
}

/** The kept outcome of an earlier call with this key; `null` for none. */
async function replay(
  operation: AnyOperation,
  deps: Deps,
  call: Moment & CallSubject,
): Promise<Result<CarriedOut> | null> {
  const kept = call.claim === null ? null : await readOutcome(deps, call, call.claim);
  return kept?.ok === true ? success(carriedOut(operation, kept.value, true)) : kept;
}
