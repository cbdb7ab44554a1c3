import * as z from "zod";
import { once } from "../core/once";
import type { BucketMove } from "../store/moves/moves";

const STEPS = ["freeze", "copy", "compare", "switch", "erase", "undo", "done"] as const;

export const moveSchema = once(() =>
  z.strictObject({
    bucket: z.number(),
    from_cell: z.string(),
    to_cell: z.string(),
    step: z
      .enum(STEPS)
      .describe(
        "freeze: waits until nothing of it is under way; undo: the copy differs, and is erased again",
      ),
    rows_copied: z.number(),
    differs: z
      .string()
      .nullable()
      .describe("The table in which the copy differs: the bucket stays where it was"),
    rows: z
      .record(z.string(), z.number())
      .optional()
      .describe("With dry_run: how many rows of each table would be copied"),
    is_done: z.boolean().describe("false: send the call again"),
  }),
);

type ViewedMove = z.output<ReturnType<typeof moveSchema>>;

/** A move as operators see it. `isDone` once it is over. */
export function viewMove(
  { bucket, from_cell, to_cell, step }: Pick<BucketMove, "bucket" | "from_cell" | "to_cell" | "step">,
  { rows, differs, isDone = false }: { rows: number; differs: string | null; isDone?: boolean },
): ViewedMove {
  return {
    bucket,
    from_cell,
    to_cell,
    step: isDone ? "done" : step,
    rows_copied: rows,
    differs,
    is_done: isDone,
  };
}
