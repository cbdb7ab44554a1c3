/** Arguments as a door was sent them: in the address, in the body, alone or in a list. */

import { invalid, type Result, success } from "../../core/errors";
import { checkArguments } from "../arguments/check-arguments";
import { type AnyOperation, budgetOf } from "../declare";
import type { KeyCall } from "./call";

/** Arguments, and the names of those that stand in the address. */
export interface SentArguments {
  value: unknown;
  given: ReadonlySet<string>;
}

/** Checks arguments. A lone element of `wrap` is checked as a list of one; other arguments may stand among its fields. */
export function checkSent(
  operation: AnyOperation,
  value: unknown,
  given: ReadonlySet<string>,
  call: KeyCall,
): Result<object> {
  const wrap = operation.wire?.wrap;
  if (wrap === undefined || !isLone(wrap, value)) return checkAllowed(operation, value, given, call);
  const fields = Object.entries(value);
  const isOther = ([name]: [string, unknown]) => name in operation.input().shape;
  const element: object = Object.fromEntries(fields.filter((field) => !isOther(field)));
  const others: object = Object.fromEntries(fields.filter(isOther));
  const checked = checkAllowed(
    operation,
    { ...others, [wrap]: [Array.isArray(value) ? value : element] },
    given,
    call,
  );
  return withoutWrap(operation, value, checked);
}

function isLone(wrap: string, value: unknown): value is object {
  return typeof value === "object" && value !== null && !(wrap in value);
}

/** The same, whose errors name only the fields of an element of `wrap` that was sent alone. */
export function withoutWrap<T>({ wire }: AnyOperation, value: unknown, result: Result<T>): Result<T> {
  if (result.ok || result.failure.code !== "invalid" || wire?.wrap === undefined || !isLone(wire.wrap, value))
    return result;
  const first = `${wire.wrap}[0]`;
  const errors = (result.failure.errors ?? []).map(({ path, message }) => ({
    path: path.startsWith(first) ? path.slice(first.length).replace(/^\./, "") : path,
    message,
  }));
  return invalid(...errors);
}

/** Refuses lists that are longer than the operation's budget, before their elements are looked at; null for none. */
export function refuseRows(operation: AnyOperation, value: unknown): ReturnType<typeof invalid> | null {
  if (typeof value !== "object" || value === null) return null;
  const { rows } = budgetOf(operation);
  const long = Object.entries(value).flatMap(([path, list]: [string, unknown]) =>
    Array.isArray(list) && list.length > rows
      ? [{ path, message: `has ${list.length} elements: send at most ${rows} at once` }]
      : [],
  );
  return long.length === 0 ? null : invalid(...long);
}

/** Checks arguments against the schema, and with a user's key against the operation's rule for such keys. */
function checkAllowed(
  { input, userKey }: AnyOperation,
  value: unknown,
  given: ReadonlySet<string>,
  call: KeyCall,
): Result<object> {
  const checked = checkArguments(input(), value, given);
  const { asUser } = call;
  if (!checked.ok || userKey?.refuses === undefined || asUser === undefined || asUser === null)
    return checked;
  return userKey.refuses({ ...call, asUser }, checked.value) ?? checked;
}

/** Adds arguments from the address. `given` are their names. */
export function withPathArguments(
  operation: AnyOperation,
  args: unknown,
  path: Readonly<Record<string, string>>,
): Result<SentArguments> {
  const names = Object.keys(path).filter((name) => Object.hasOwn(operation.input().shape, name));
  const given = new Set(names);
  if (typeof args !== "object" || args === null || Array.isArray(args))
    return success({ value: args, given });
  const [twice] = names.flatMap((name) => aliasesOf(name)).filter((name) => Object.hasOwn(args, name));
  if (twice !== undefined)
    return invalid({ path: names[0] ?? twice, message: "stands in the path: leave it out of the body" });
  return success({
    value: { ...args, ...Object.fromEntries(names.map((name) => [name, path[name]])) },
    given,
  });
}

/** Arguments that a path makes redundant: with `id` in it, `ids` may not be sent either. */
function aliasesOf(name: string): string[] {
  return name === "id" ? ["id", "ids"] : [name];
}

/** Refuses the argument that marks what was read, where a door may only read. */
export function refuseMark({ wire: { marks } = {} }: AnyOperation, args: unknown): Result<never> | null {
  const isSent =
    marks !== undefined && typeof args === "object" && args !== null && Object.hasOwn(args, marks);
  return isSent
    ? invalid({ path: marks, message: "is for calls that may write, such as a POST: leave it out" })
    : null;
}

/** The moment in a body, and the arguments beside it. */
export function splitAt(body: unknown): { at: unknown; args: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { at: undefined, args: body };
  const { at, ...args } = body as { at?: unknown };
  return { at: at ?? undefined, args };
}
