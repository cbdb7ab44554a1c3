import type * as z from "zod";
import { type Result, success } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import { showsSecret } from "../answers";
import { checkArguments } from "../arguments/check-arguments";
import { type KeptClaim, type KeyCall, type Moment, type Once, wallNow } from "../call/call";
import type { AnyOperation } from "../declare";
import type { Deps } from "../deps";
import { readOutcome } from "./replay";
import { runOnce } from "./run-once";

/** An operation that code inside the service may perform. */
interface OperationOf<I extends z.ZodObject, C, V>
  extends Pick<AnyOperation, "name" | "effect" | "output" | "write"> {
  input: () => I;
  run(deps: Deps, call: C, input: z.output<I>): Promise<Result<V>>;
}

/** What an operation takes, and nothing else: a misspelled name doesn't compile, in a variable either. */
type ArgumentsOf<I extends z.ZodObject, A> = A & Record<Exclude<keyof A, keyof z.input<I>>, never>;

/**
 * Checks arguments and runs an operation, for code inside the service that knows whom it is about. A write of a call
 * with `once` is claimed in the batch of its effects: where an earlier attempt has made it, that outcome is answered.
 */
export async function perform<
  I extends z.ZodObject,
  C extends Moment,
  V extends object,
  const A extends z.input<I>,
>(operation: OperationOf<I, C, V>, deps: Deps, call: C, args: ArgumentsOf<I, A>): Promise<Result<V>> {
  return await performSent(operation, deps, call, args);
}

/** As `perform`, with arguments that somebody outside the service has sent. */
export async function performSent<I extends z.ZodObject, C extends Moment, V extends object>(
  operation: OperationOf<I, C, V>,
  deps: Deps,
  call: C,
  args: unknown,
): Promise<Result<V>> {
  const checked = checkArguments(operation.input(), args);
  if (!checked.ok) return checked;
  const input = checked.value;
  if (call.once === undefined || operation.effect === "reads") return await operation.run(deps, call, input);
  const claim = await claimOnce(operation, call.once, wallNow(call));
  const done = await operation.run(deps, { ...call, claim }, input);
  if (done.ok) return done;
  const kept = await readOutcome(deps, call.once, claim);
  return kept?.ok === true ? success(kept.value as V) : done;
}

/**
 * Checks arguments and carries out an operation once for the call's claim, for code inside the service: a repeat answers
 * what was kept.
 */
export async function performOnce(
  operation: AnyOperation,
  deps: Deps,
  call: KeyCall,
  args: unknown,
): Promise<Result<object>> {
  const done = await runOnce(operation, deps, call, () => success({ value: args, given: new Set() }));
  return done.ok ? success(done.value.value) : done;
}

async function claimOnce(
  { name, output }: Pick<AnyOperation, "name" | "output">,
  { app, user, key }: Once,
  wall: number,
): Promise<KeptClaim> {
  const isSecret = (outcome: object) => showsSecret(output(), outcome);
  return {
    app,
    user,
    key: await sha256Hex(JSON.stringify(["once", name, key])),
    request_hash: "once",
    asked_at: wall,
    isSecret,
  };
}
