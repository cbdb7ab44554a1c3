import type * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import type { Ending } from "../arguments/ending";
import type { Phrase } from "../arguments/phrase";
import { fieldsWhere } from "../fields";
import { CLEARABLE, type Clearable, updateMemorySchema } from "./memory-changes";

/** Fields whose `null` says nothing: who sends it sends every property, and means none of its nulls. */
const SAYS_NOTHING = new Set<string>(["ids", "skip", ...fieldsWhere((field) => field.null === "nothing")]);

type UpdateArguments = z.output<ReturnType<typeof updateMemorySchema>>;

/** What a call changes in memories, as it was sent: `null` stands where a field is to be emptied, and nowhere else. */
export type SentChanges = Omit<
  {
    [K in keyof UpdateArguments]: K extends Clearable
      ? UpdateArguments[K]
      : NonNullable<UpdateArguments[K]> | undefined;
  },
  "id" | "ids" | "clear"
>;

/** The same, whose phrases have the words that they are read with. */
export type Changes = Omit<SentChanges, "due" | "snooze" | "valid_until"> &
  Partial<Record<"due" | "snooze", Phrase>> & { valid_until?: Ending | null };

/**
 * Tells a `null` that empties a field from one that a caller sends who sends every property, as models in strict mode
 * do. A call that has `clear` at all empties what `clear` names and nothing else. Any other is taken at its word, unless
 * one of its nulls says nothing: then none of them does, and a warning says so.
 */
export function settleNulls(given: UpdateArguments): Result<{ changes: SentChanges; warnings: string[] }> {
  const { id: _id, ids: _ids, clear, ...changes } = given;
  const names = Object.keys(updateMemorySchema().shape) as (keyof UpdateArguments)[];
  const nothing = names.find((name) => given[name] === null && SAYS_NOTHING.has(name));
  const isMeant = clear === undefined && nothing === undefined;
  const set = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && (value !== null || (isMeant && isClearable(name))),
  );
  const twice = clear?.find((name) => given[name] !== undefined && given[name] !== null);
  if (twice !== undefined)
    return invalid({
      path: "clear",
      message: `names ${twice}, which the same call sets: send one of the two`,
    });
  const dropped = CLEARABLE.filter((name) => given[name] === null);
  const warns = clear === undefined && nothing !== undefined && dropped.length > 0;
  const settled = Object.fromEntries([...set, ...(clear ?? []).map((name) => [name, null])]);
  return success({
    changes: settled as SentChanges,
    warnings: warns
      ? [
          `null has cleared nothing (${dropped.join(", ")}), because ${nothing} was null too: name what to clear, such as clear: ["${dropped[0]}"]`,
        ]
      : [],
  });
}

function isClearable(name: string): boolean {
  return (CLEARABLE as readonly string[]).includes(name);
}
