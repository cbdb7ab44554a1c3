import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { issue, label, MEANINGS } from "../../operation/fields";

/** Arguments of tools about memories. */

export const CATEGORIES = ["fact", "preference", "event", "task", "note", "skill", "profile"] as const;
export const SOURCES = ["user", "assistant", "tool", "import"] as const;

export const memoryId = z
  .string()
  .regex(/^[a-z0-9]{1,32}$/, "is no memory id: send the id that a tool returned, such as k7m2x9qa")
  .register(MEANINGS, { read: bareId });

/** Longest text in which an id is looked for. */
const MOST_AROUND_ID = 64;

/** The id in `"[b42p9c78]"`, `"id b42p9c78"`, `B42P9C78`, or in a list of one. */
function bareId(value: unknown): unknown {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof one !== "string" || one.length > MOST_AROUND_ID) return value;
  const found = /^[^a-z0-9]*(?:ids?\b[^a-z0-9]*)?([a-z0-9]{1,32})[^a-z0-9]*$/i.exec(one)?.[1];
  return found?.toLowerCase() ?? value;
}

export const idArguments = {
  id: memoryId.optional().describe("The memory's id, as another tool returned it"),
  ids: z.array(memoryId).min(1).max(100).optional().describe("Up to 100 ids at once, instead of id"),
};

/** Exactly one of `id` and `ids`, without repeats. */
export function idsOf(args: { id?: string | undefined; ids?: string[] | undefined }): Result<string[]> {
  if ((args.id === undefined) === (args.ids === undefined)) {
    return invalid({
      path: args.id === undefined ? "id" : "ids",
      message: "send either id, for one memory, or ids, for several",
    });
  }
  return success([...new Set(args.ids ?? [args.id as string])]);
}

const MOST_METADATA_BYTES = 4096;
const MOST_DEPTH = 16;

export const metadata = z.record(z.string(), z.unknown()).check((ctx) => {
  if (depthOver(ctx.value, MOST_DEPTH)) {
    ctx.issues.push(issue(`is nested deeper than ${MOST_DEPTH} levels: send a flatter object`));
    return;
  }
  const text = JSON.stringify(ctx.value);
  if (new TextEncoder().encode(text).length > MOST_METADATA_BYTES) {
    ctx.issues.push(issue(`is over ${MOST_METADATA_BYTES} bytes of JSON: send a smaller object`));
  }
});

/** Most words by which a memory is found besides its own. */
export const MOST_KEYWORDS = 20;

/** Words by which a memory is found besides its own, each once. */
export const keywords = z
  .array(label(60))
  .max(MOST_KEYWORDS)
  .overwrite((words) => [...new Set(words)]);

function depthOver(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((v) => (typeof v === "object" && v !== null ? Object.values(v) : []));
  }
  return false;
}
