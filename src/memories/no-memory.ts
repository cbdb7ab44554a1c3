import { failure, type Result } from "../core/errors";

/** What a caller hears who names a memory that this user doesn't have. */
export function noMemory(id: string): Result<never> {
  return failure("not_found", `no memory of this user has the id ${JSON.stringify(id.slice(0, 40))}`);
}
