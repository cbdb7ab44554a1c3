import * as z from "zod";
import { once } from "../../core/once";
import { shownTime } from "../../operation/fields";
import { idArguments, SOURCES } from "../arguments/memory-fields";
import { FIELDS, type FieldsWith, type FieldType, fieldsWhere, MEMORY_FIELDS } from "../fields";

export type UpdateField = FieldsWith<"update", string>;
export type Clearable = FieldsWith<"null", "clear">;

/** Fields that can be emptied: by their name in `clear`, and over HTTP by `null`. */
export const CLEARABLE = fieldsWhere<Clearable>((field) => field.null === "clear", ["due_at", "recurrence"]);

const CHANGED = fieldsWhere<UpdateField>(({ update }) => update !== null);
/** What stands before the arguments that are about the call. */
const FIRST = CHANGED.filter((name) => name === "content" || FIELDS[name].correction === "take with due");

function changedFields(names: readonly UpdateField[]) {
  const fields: Partial<Record<UpdateField, z.ZodType>> = {};
  for (const name of names)
    fields[name] = FIELDS[name]
      .type()
      .nullish()
      .describe(FIELDS[name].update ?? "");
  return fields as { [K in UpdateField]: z.ZodOptional<z.ZodNullable<FieldType<K>>> };
}

/** Nulls are taken where the schema has them, and settled afterwards: see `settleNulls`. */
export const updateMemorySchema = once(() => {
  const { metadata, ...fields } = changedFields(CHANGED);
  return z.strictObject({
    id: idArguments.id,
    ids: idArguments.ids.nullable(),
    ...changedFields(FIRST),
    occurrence: shownTime
      .describe("Of a repeating item: which one is meant, by its date or its date and time")
      .nullish(),
    skip: z.literal(true).nullish().describe("Of a repeating item: lets this one pass"),
    clear: z
      .array(z.enum(CLEARABLE))
      .max(CLEARABLE.length)
      .nullish()
      .describe(
        "Fields to empty: completed_at reopens it, recurrence ends its repetition, reminded_at has it mentioned again",
      ),
    source: z.enum(SOURCES).nullish().describe("Who makes the change"),
    ...fields,
    metadata,
    // Described inside of what may be null, as the contract has it.
    until: MEMORY_FIELDS.until.type().describe(MEMORY_FIELDS.until.update).nullish(),
  });
});
