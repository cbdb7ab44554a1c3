import { failure, type Result } from "../core/errors";

const MOST_ATTEMPTS = 8;

/** Tries again while others change what the call has read (`null`), and gives up with a 409 that says to resend. */
export async function untilSettled<T>(attempt: () => Promise<Result<T> | null>): Promise<Result<T>> {
  for (let count = 0; count < MOST_ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  return failure("conflict", "the user's data kept changing meanwhile: send the call again", {
    retry_after: 1,
  });
}
