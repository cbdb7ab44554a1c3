import { failure, type Result } from "../../core/errors";

/** The failure for an id that is no memory of this user. */
export function noMemory(id: string): Result<never> {
  return failure(
    "not_found",
    `no memory of this user has the id ${JSON.stringify(id.slice(0, 40))}: search for the memory, and send its id`,
  );
}
