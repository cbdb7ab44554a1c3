import * as z from "zod";
import { once } from "../../core/once";
import { nowFields, viewNow } from "../../operation/answers";
import type { KnowledgeRow } from "../../store/rows";
import { memorySchema } from "../view/memory-schema";
import { viewMemory } from "../view/memory-view";
import { clockAbroad, type SentClock } from "../view/sent-clock";

/** What a change may have to say beside its memories. */
export const remarks = {
  due_understood: z.string().optional().describe("How a phrase in due or snooze was read"),
  warnings: z.array(z.string()).optional(),
};

export const updatedSchema = once(() =>
  z.strictObject({
    status: z.enum(["updated", "unchanged", "not_found"]),
    updated: z.array(memorySchema()),
    unchanged: z
      .array(memorySchema())
      .optional()
      .describe("Repeating items whose occurrence was over already, as they stand now"),
    not_found: z.array(z.string()),
    ended: z
      .array(
        z.strictObject({
          id: z.string(),
          occurrence: z.string().describe("By its rule, as the memory's occurrence"),
          outcome: z.enum(["completed", "skipped"]),
        }),
      )
      .optional()
      .describe("Occurrences of repeating items that the call ended: the items go on to the next"),
    marked: z.number().optional().describe("How many it marked as mentioned, where it did nothing else"),
    ...remarks,
    revision: z.number(),
    ...nowFields,
  }),
);

export type UpdateAnswer = z.output<ReturnType<typeof updatedSchema>>;

/** What a call changed, and what the change had to say. */
export interface ChangedFacts {
  /** The ids that were sent, in their order. */
  ids: string[];
  /** The memories as the change left them. */
  after: KnowledgeRow[];
  unchanged: KnowledgeRow[];
  ended: NonNullable<UpdateAnswer["ended"]>;
  /** Whether the call marks and changes nothing else. */
  onlyMarks: boolean;
  understood: string | null;
  /** Each said once; null says nothing. */
  warnings: (string | null)[];
  /** The clock that the due time was sent by, where that came with an offset. */
  clock: SentClock | null;
}

/** The answer to a call at `now` (epoch seconds). */
export function updatedAs(
  now: number,
  { zone, revision }: { zone: string; revision: number },
  { ids, after, unchanged, ended, onlyMarks, understood, warnings, clock }: ChangedFacts,
): UpdateAnswer {
  const view = (row: KnowledgeRow) => viewMemory(row, zone, now);
  const known = new Set([...after, ...unchanged].map(({ id }) => id));
  return {
    status: statusOf(after.length, unchanged.length),
    updated: after.map(view),
    ...(unchanged.length === 0 ? {} : { unchanged: unchanged.map(view) }),
    not_found: ids.filter((id) => !known.has(id)),
    ...(ended.length === 0 ? {} : { ended }),
    ...(onlyMarks && after.length > 0 ? { marked: after.length } : {}),
    ...(understood === null ? {} : { due_understood: understood }),
    ...warningsOf([...warnings, clockAbroad(clock, zone)]),
    revision,
    ...viewNow(zone, now),
  };
}

/** Rows in the order of the ids that were sent. */
export function inOrder(ids: string[], rows: KnowledgeRow[]): KnowledgeRow[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function statusOf(updated: number, unchanged: number): UpdateAnswer["status"] {
  if (updated > 0) return "updated";
  return unchanged > 0 ? "unchanged" : "not_found";
}

function warningsOf(found: (string | null)[]): { warnings?: string[] } {
  const warnings = [...new Set(found.filter((warning) => warning !== null))];
  return warnings.length === 0 ? {} : { warnings };
}
