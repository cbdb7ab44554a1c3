import { type Failure, failure, nameError, StoreUnavailable } from "./errors";
import type { Log } from "./log";

/**
 * Logs why a request broke off: by names alone, because the message of an unknown error may hold what a user said. Returns the
 * refusal for the caller: with the seconds after which it may try again where the store didn't answer, and `internal` where the
 * fault is ours.
 */
export function logFault(log: Log, requestId: string, error: unknown): { ok: false; failure: Failure } {
  if (error instanceof StoreUnavailable) {
    log({ message: "store unavailable", request_id: requestId, why: error.message });
    return failure("unavailable", error.detail, { retry_after: error.retryAfter });
  }
  const stack = error instanceof Error ? framesOf(error) : [];
  log({ message: "unexpected error", request_id: requestId, error: nameError(error), stack });
  return failure("internal", "this is an error of the service: report the request_id");
}

/** The frames of the stack. The first line is left out, because it repeats the message. */
function framesOf(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
}
