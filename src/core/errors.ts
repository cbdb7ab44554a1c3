/**
 * Expected failures are values. Operations return them, and `PROBLEM_KINDS` has the status of every code. The detail is
 * for the caller: it says what to send instead.
 */

export type FailureCode =
  | "bad_json"
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "too_large"
  | "rate_limited"
  | "unavailable"
  | "internal";

/** A wrong argument: its path (`messages[3].role`) and what to send there. */
export interface FieldError {
  path: string;
  message: string;
}

/** Why a call failed, for code of the service that goes on by it: finer than the code, and never shown to callers. */
export type FailureReason =
  /** The user would have more open items than one may have. */
  | "too_many_open"
  /** The user would have more text than is kept of one. */
  | "too_much_text"
  /** One occurrence would be moved to where the next one is, or past it. */
  | "not_before_next"
  /** The memory has no such occurrence. */
  | "no_such_occurrence"
  /** The occurrence is later than those that can be changed. */
  | "later_occurrence";

export interface Failure {
  code: FailureCode;
  detail: string;
  reason?: FailureReason;
  errors?: FieldError[];
  /** Seconds after which the same call may succeed. */
  retry_after?: number;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failure(
  code: FailureCode,
  detail: string,
  more: Omit<Failure, "code" | "detail"> = {},
): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, detail, ...more } };
}

/** Arguments that break the schema or a rule; the detail repeats the first message with its field. */
export function invalid(...errors: FieldError[]): { ok: false; failure: Failure } {
  const detail = errors.map((e) => (e.path === "" ? e.message : `${e.path}: ${e.message}`)).join("; ");
  return failure("invalid", detail, { errors });
}

/** As `invalid`, of one argument, with a reason that code inside the service can ask for. */
export function invalidFor(reason: FailureReason, error: FieldError): { ok: false; failure: Failure } {
  return { ok: false, failure: { ...invalid(error).failure, reason } };
}

/** D1 refused a statement: a bug of ours. The message names the kind only, never the statement or its parameters. */
export class StatementRefused extends Error {
  override readonly name = "StatementRefused";
}

/** The name of an error, for logs: its message may hold what a user said. */
export function nameError(error: unknown): string {
  if (error instanceof StatementRefused) return `${error.name}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

/**
 * A store doesn't answer. The rooms that talk to D1 throw it; the doors catch it and answer 503. The cause is dropped,
 * because drivers put statements and parameters into messages.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = "StoreUnavailable";
  /** What a caller is told. */
  readonly detail: string = "the database does not answer: try again";
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number = 5;
}
