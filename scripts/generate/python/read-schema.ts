import * as z from "zod";
import { isoTime, shownTime } from "../../../src/operation/fields";
import { NAMED } from "../type-text";

/** Schemas as Python's types need them: objects by name where they have one, and times marked. */

export type Side = "input" | "output";

export interface Schema extends z.core.JSONSchema.BaseSchema {
  /** Whether it is a time of an argument: text in ISO 8601, epoch seconds, or in Python a datetime. */
  isTime?: boolean;
}

/** The definitions of the schemas of times. A schema that was described is another one with the same definition. */
const TIMES: ReadonlySet<unknown> = new Set([isoTime._zod.def, shownTime._zod.def]);

export function readSchema(schema: z.ZodType, side: Side): Schema {
  return z.toJSONSchema(schema, {
    io: side,
    override: ({ zodSchema, jsonSchema }) => {
      const written: unknown = zodSchema;
      const read: Schema = jsonSchema;
      if (side === "input" && (TIMES.has(zodSchema._zod.def) || isTextOrNumber(read))) read.isTime = true;
      if (written === schema) return;
      const named = NAMED.find(([, one, io]) => one === written && io === side);
      if (named !== undefined) read.title = named[0];
    },
  });
}

/** What takes any text and any number takes a time: epoch seconds, or ISO 8601. */
function isTextOrNumber({ anyOf }: Schema): boolean {
  if (anyOf === undefined) return false;
  const types = anyOf.map(({ type, enum: values, const: value }) =>
    values === undefined && value === undefined ? type : undefined,
  );
  return (
    types.length === 2 &&
    types.includes("string") &&
    types.some((type) => /^(number|integer)$/.test(String(type)))
  );
}

/** The options of a union; undefined for anything else. */
export function optionsOf({ anyOf, oneOf, type, ...rest }: Schema): Schema[] | undefined {
  if (anyOf !== undefined || oneOf !== undefined) return anyOf ?? oneOf;
  if (!Array.isArray(type)) return undefined;
  return type.map((one: NonNullable<z.core.JSONSchema.JSONSchema["type"]>) => ({ ...rest, type: one }));
}

/** The values of an enumeration, or the one of a constant. */
export function valuesOf({ enum: values, const: value }: Schema): readonly unknown[] | undefined {
  return value === undefined ? values : [value];
}

/** Whether it is an object whose fields are known. */
export function hasFields({ type, properties = {} }: Schema): boolean {
  return type === "object" && Object.keys(properties).length > 0;
}
