import type { Call } from "../../operation/call/call";
import type { SOURCES } from "../arguments/memory-fields";

/** The moment of a call, and who asks for it where that is another person than its user. */
export type Teller = Pick<Call, "now" | "askedBy">;

/**
 * When a call that sets a due time told of it, in epoch seconds; null where its user told nobody just now: a tool or an
 * import sets it, or another person asked for it.
 */
export function notedAt(
  { now, askedBy }: Teller,
  source: (typeof SOURCES)[number] | undefined,
): number | null {
  return source === "tool" || source === "import" || askedBy !== undefined ? null : now;
}
