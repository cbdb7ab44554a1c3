import { nameError, StoreUnavailable } from "./errors";
import type { Log } from "./log";

/**
 * Logs why a request broke off: by names alone, because the message of an unknown error may hold what a user said. Returns the
 * seconds after which the caller may try again where the store didn't answer, and null where the fault is ours.
 */
export function logFault(log: Log, requestId: string, error: unknown): number | null {
  if (error instanceof StoreUnavailable) {
    log({ message: "store unavailable", request_id: requestId });
    return error.retryAfter;
  }
  const stack = error instanceof Error ? framesOf(error) : [];
  log({ message: "unexpected error", request_id: requestId, error: nameError(error), stack });
  return null;
}

/** The frames of the stack. The first line is left out, because it repeats the message. */
function framesOf(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
}
