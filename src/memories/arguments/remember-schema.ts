import * as z from "zod";
import { once } from "../../core/once";
import { nowFields } from "../../operation/answers";
import { FIELDS, type FieldsWith, type FieldType, fieldsWhere, MEMORY_FIELDS } from "../fields";
import { memorySchema } from "../view/memory-schema";
import { similarSchema } from "../view/similar";
import { memoryId } from "./memory-fields";

export type RememberField = FieldsWith<"remember", string>;

const TAKEN = fieldsWhere<RememberField>(
  ({ remember }) => remember !== null,
  [
    "content",
    "due_at",
    "due",
    "recurrence",
    "until",
    "event_time",
    "category",
    "entity",
    "context",
    "remind_before",
  ],
);

function takenFields() {
  const fields: Partial<Record<RememberField, z.ZodType>> = {};
  for (const name of TAKEN)
    fields[name] = FIELDS[name]
      .type()
      .optional()
      .describe(FIELDS[name].remember ?? "");
  return fields as { [K in RememberField]: z.ZodOptional<FieldType<K>> };
}

export const rememberSchema = once(() =>
  z.strictObject({
    ...takenFields(),
    content: MEMORY_FIELDS.content.type().describe(MEMORY_FIELDS.content.remember),
    supersedes: memoryId
      .optional()
      .describe("Id of a memory that was wrong: this one takes its place, and what you don't send from it"),
  }),
);

export type RememberArguments = z.output<ReturnType<typeof rememberSchema>>;

export const rememberedSchema = once(() =>
  z.strictObject({
    status: z.enum(["stored", "duplicate"]),
    memory: memorySchema(),
    due_understood: z.string().optional().describe("How a phrase in due was read"),
    taken_over: z
      .array(z.string())
      .optional()
      .describe("What a correction has of the memory that it corrects, by the names of fields"),
    similar: similarSchema()
      .optional()
      .describe(
        "Up to three open memories that say nearly the same; one that this replaces is named in supersedes",
      ),
    revision: z.number(),
    ...nowFields,
  }),
);

export type RememberAnswer = z.output<ReturnType<typeof rememberedSchema>>;
