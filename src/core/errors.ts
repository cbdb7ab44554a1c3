/**
 * Expected failures, as values. An action returns them, each door turns a code into its own answer in one
 * exhaustive switch, and the detail is written for the caller: it says what to send instead.
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

/** One wrong argument: where it stands (`messages[3].role`) and what to send there. */
export interface FieldError {
  path: string;
  message: string;
}

export interface Failure {
  code: FailureCode;
  detail: string;
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

/** A statement that D1 refused: a bug of ours. Its message names the kind only, never statement or parameters. */
export class StatementRefused extends Error {
  override readonly name = "StatementRefused";
}

/** What of an unknown error may stand in a log: its name, for its message may hold what a user said. */
export function nameError(error: unknown): string {
  if (error instanceof StatementRefused) return `${error.name}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

/**
 * A store that does not answer. Thrown by the rooms that talk to D1, caught by the doors, which answer 503. The cause
 * stays inside: drivers put statements and parameters into their messages.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}
