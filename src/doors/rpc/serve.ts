import { admitApp } from "../../apps/authenticate";
import { failure, invalid, type Result, success } from "../../core/errors";
import type { Log } from "../../core/log";
import { logFault } from "../../core/log-fault";
import { type ProblemBody, problemOf } from "../../core/problem";
import type { AppCaller } from "../../operation/call/caller";
import type { AnyOperation } from "../../operation/declare";
import type { Deps } from "../../operation/deps";
import { camelCase } from "../../operation/method-name";
import { placeholdersOf, routesOf } from "../../operation/routes";
import { carryOut } from "../../operation/running/carry-out";
import type { CarriedOut } from "../../operation/running/run-once";

/** What the worker's entry gives one call over a service binding. */
export interface RpcSession {
  /** The app that the binding names; whatever its configuration says. */
  app: unknown;
  deps: Deps;
  requestId: string;
  nowMs: number;
  /** Epoch milliseconds now, to time the answer only. */
  clock(): number;
  allows(caller: AppCaller): Promise<boolean>;
  log: Log;
}

/** Errors lose their properties over RPC, so a refusal is a value. `retry_after` is in seconds. */
export type RpcAnswer =
  | { ok: true; value: object }
  | { ok: false; problem: ProblemBody & { retry_after?: number } };

type RpcMethod = (session: RpcSession, given: readonly unknown[]) => Promise<RpcAnswer>;

/** One method for each operation, by its name in camel case. */
export function rpcMethods(operations: readonly AnyOperation[]): [name: string, method: RpcMethod][] {
  return operations.map((operation) => [
    camelCase(operation.name),
    (session, given) => answerCall(operation, session, given),
  ]);
}

async function answerCall(
  operation: AnyOperation,
  session: RpcSession,
  given: readonly unknown[],
): Promise<RpcAnswer> {
  const done = await carried(operation, session, given);
  session.log({
    message: "request",
    request_id: session.requestId,
    method: "RPC",
    route: operation.name,
    status: done.ok ? 200 : problemOf(done.failure, "").status,
    ms: session.clock() - session.nowMs,
  });
  if (done.ok) return { ok: true, value: done.value.value };
  const { retry_after } = done.failure;
  const problem = problemOf(done.failure, session.requestId);
  return { ok: false, problem: retry_after === undefined ? problem : { ...problem, retry_after } };
}

async function carried(
  operation: AnyOperation,
  session: RpcSession,
  given: readonly unknown[],
): Promise<Result<CarriedOut>> {
  try {
    return await carry(operation, session, given);
  } catch (error) {
    return logFault(session.log, session.requestId, error);
  }
}

async function carry(
  operation: AnyOperation,
  { app, deps, nowMs, allows }: RpcSession,
  given: readonly unknown[],
): Promise<Result<CarriedOut>> {
  const caller = await admitApp(deps, app, nowMs);
  if (!caller.ok) return caller;
  if (!(await allows(caller.value)))
    return failure("rate_limited", "too many calls over this binding: wait a second", { retry_after: 1 });
  const call = readCall(operation, given);
  if (!call.ok) return call;
  const { path, args, at, minRevision, timeZone, idempotencyKey } = call.value;
  return await carryOut(operation, deps, {
    caller: caller.value,
    path,
    at,
    minRevision: minRevision === undefined ? undefined : String(minRevision),
    timeZone: timeZone === undefined ? undefined : { name: String(timeZone), inAddress: false },
    idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
    readOnly: false,
    nowMs,
    read: async (limit) => {
      const text = writeJson(args);
      if (text === null) return invalid({ path: "", message: "the arguments must be what JSON can say" });
      if (new TextEncoder().encode(text).length > limit)
        return failure("too_large", `the arguments are over ${limit} bytes: send less at once`);
      return success({
        fingerprint: () => JSON.stringify(["rpc", operation.name, path, text]),
        parse: () => success(JSON.parse(text) as unknown),
      });
    },
  });
}

interface CallParts {
  path: Record<string, string>;
  args: unknown;
  at?: unknown;
  minRevision?: unknown;
  timeZone?: unknown;
  idempotencyKey?: unknown;
}

const SUBJECTS = ["user_id", "conversation_id", "app"];
const OPTIONS = ["at", "minRevision", "timeZone", "idempotencyKey"];

/** Tells apart what a call gives: whom it is about, where its address names that, then arguments, then options. */
function readCall(operation: AnyOperation, given: readonly unknown[]): Result<CallParts> {
  const whole = operation.wire?.whole;
  const subject = routesOf(operation)
    .flatMap(({ path }) => placeholdersOf(path))
    .find(isSubject);
  const [about, first, second, ...rest] = subject === undefined ? [undefined, ...given] : given;
  const options = second ?? {};
  if (rest.length > 0 || typeof options !== "object")
    return invalid({ path: "", message: `takes ${subject ?? "no subject"}, arguments and options` });
  if (subject !== undefined && typeof about !== "string")
    return invalid({ path: subject, message: "is required: send it as the first argument, as text" });
  const path = subject === undefined ? {} : { [subject]: String(about) };
  const entries = Object.entries(options);
  const others = entries.filter(([name]) => !OPTIONS.includes(name));
  const chosen = Object.fromEntries(entries.filter(([name]) => OPTIONS.includes(name)));
  if (whole !== undefined)
    return success({ ...chosen, path, args: { ...Object.fromEntries(others), [whole]: first } });
  const [unknown] = others;
  if (unknown !== undefined)
    return invalid({
      path: unknown[0].slice(0, 64),
      message: `is no option here; known are ${OPTIONS.join(", ")}`,
    });
  return success({ ...chosen, path, args: first ?? {} });
}

function isSubject(name: string): boolean {
  return SUBJECTS.includes(name);
}

/** What structured cloning carries and JSON doesn't, such as a BigInt or a circle, is no argument. */
function writeJson(args: unknown): string | null {
  try {
    return JSON.stringify(args) ?? null;
  } catch {
    return null;
  }
}
