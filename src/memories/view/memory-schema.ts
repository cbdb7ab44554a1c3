import * as z from "zod";
import { once } from "../../core/once";
import { instant } from "../../operation/answers";
import { FIELDS, type FieldsWith, fieldsWhere, type MEMORY_FIELDS } from "../fields";

export type ShownField = FieldsWith<"shown", () => z.ZodType>;

/** Fields that answers show as their columns say them. */
export const SHOWN = fieldsWhere<ShownField>(
  ({ shown }) => shown !== null,
  ["content", "category", "entity", "context"],
);

function shownFields() {
  const fields = SHOWN.map((name) => [name, FIELDS[name].shown?.()]);
  return Object.fromEntries(fields) as { [K in ShownField]: ReturnType<(typeof MEMORY_FIELDS)[K]["shown"]> };
}

/** A memory as callers see it. */
export const memorySchema = once(() =>
  z.strictObject({
    id: z.string().min(1),
    ...shownFields(),
    due_kind: z.enum(["instant", "local", "date"]).nullable(),
    remind_before: z.number().nullable().describe("Seconds"),
    superseded_by: z.string().nullable(),
    recurrence: z.string().nullable().describe("RFC 5545 RRULE"),
    recurrence_time_zone: z
      .string()
      .nullable()
      .describe(
        "The zone whose wall clock a repeating item keeps wherever its user moves; null for the user's",
      ),
    occurrence: z
      .string()
      .nullable()
      .describe("Where a repeating item stands by its rule, on the wall clock, also where that was moved"),
    ...instant("event_time"),
    ...instant("created_at"),
    ...instant("updated_at"),
    ...instant("due_at"),
    ...instant("reminded_at"),
    ...instant("completed_at"),
    ...instant("snoozed_until"),
    ...instant("valid_until"),
  }),
);

/** Beside a memory in a list: how long ago its user told of it. */
export const notedField = () =>
  z
    .string()
    .nullable()
    .describe(
      "How long ago its user told of it, where it needs no mention yet for that, such as 5 minutes ago",
    );

export type MemoryView = z.output<ReturnType<typeof memorySchema>>;
