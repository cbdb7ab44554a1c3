import * as z from "zod";
import { connectionSchema } from "../../src/connections/connection-schema";
import { messageSchema } from "../../src/conversations/message-schema";
import { storedMessageSchema } from "../../src/conversations/message-view";
import { itemSchema } from "../../src/memories/view/item-view";
import { memorySchema } from "../../src/memories/view/memory-schema";
import { enumerationType } from "./enumerations-file";

/** Writes schemas as TypeScript, for a package that has neither zod nor the worker. */

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that have a name of their own in the package; every other one stands where it is used. */
export const NAMED: readonly [name: string, schema: z.ZodType, io: "input" | "output"][] = [
  ["Memory", memorySchema(), "output"],
  ["Item", itemSchema(), "output"],
  ["StoredMessage", storedMessageSchema(), "output"],
  ["Connection", connectionSchema(), "output"],
  ["NewMessage", messageSchema(), "input"],
];

/** The declarations of the named types. */
export function namedTypes(): string {
  return NAMED.map(([name, schema, io]) => `export type ${name} = ${write(read(schema, io), io)};`).join(
    "\n\n",
  );
}

/** The type of what a caller sends, without the arguments that stand elsewhere. */
export function argumentsType(schema: z.ZodObject, without: readonly string[]): string {
  const { properties = {}, required = [], ...rest } = read(schema, "input");
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  return write(
    {
      ...rest,
      properties: Object.fromEntries(kept),
      required: required.filter((one) => !without.includes(one)),
    },
    "input",
  );
}

/** The type of an answer. */
export function answerType(schema: z.ZodType): string {
  return write(read(schema, "output"), "output");
}

/** The type of the elements of an answer's list. */
export function elementType(schema: z.ZodType, list: string): string {
  const field = read(schema, "output").properties?.[list] as JsonSchema | undefined;
  return write((field?.items ?? {}) as JsonSchema, "output");
}

function read(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const written: unknown = zodSchema;
      if (written === schema) return;
      const named = NAMED.find(([, one, side]) => one === written && side === io);
      if (named !== undefined) jsonSchema.title = named[0];
    },
  }) as JsonSchema;
}

function write(schema: JsonSchema, io: "input" | "output"): string {
  const { title, enum: values, const: value, anyOf, oneOf, allOf, type } = schema;
  if (title !== undefined) return title;
  if (value !== undefined) return JSON.stringify(value);
  if (values !== undefined) return enumerationType(values) ?? union(values.map((one) => JSON.stringify(one)));
  const options = anyOf ?? oneOf;
  if (options !== undefined) return union(options.map((one) => write(one as JsonSchema, io)));
  if (allOf !== undefined) return allOf.map((one) => write(one as JsonSchema, io)).join(" & ");
  if (Array.isArray(type))
    return union(
      (type as NonNullable<JsonSchema["type"]>[]).map((one) => write({ ...schema, type: one }, io)),
    );
  if (type === "array") {
    const element = write((schema.items ?? {}) as JsonSchema, io);
    return /[|&{]/.test(element) ? `Array<${element}>` : `${element}[]`;
  }
  if (type === "object") return writeObject(schema, io);
  if (type === "integer" || type === "number") return "number";
  if (type === undefined) return "unknown";
  return type;
}

const DISPLAY = ["_iso", "_local", "_tz", "_relative"];

/** An object; the four display fields of its instants are left to the type `Instants`. */
function writeObject(
  { properties, required = [], additionalProperties }: JsonSchema,
  io: "input" | "output",
): string {
  // An interface of another package is an object, but no record.
  if (properties === undefined && additionalProperties === undefined) return "object";
  if (properties === undefined || (io === "input" && Object.keys(properties).length === 0)) {
    const values = typeof additionalProperties === "object" ? write(additionalProperties, io) : "unknown";
    return properties === undefined ? `Record<string, ${values}>` : "Record<string, never>";
  }
  const instants = Object.keys(properties).filter((name) =>
    DISPLAY.every((end) => `${name}${end}` in properties),
  );
  const shown = new Set(instants.flatMap((name) => [name, ...DISPLAY.map((end) => `${name}${end}`)]));
  const lines = Object.entries(properties)
    .filter(([name]) => !shown.has(name))
    .map(([name, field]) => {
      const { description } = field as JsonSchema;
      const isOptional = !required.includes(name);
      const doc = description === undefined ? "" : `/** ${description.replaceAll("*/", "*\\/")} */\n`;
      const absent = isOptional && io === "input" ? " | undefined" : "";
      return `${doc}${name}${isOptional ? "?" : ""}: ${write(field as JsonSchema, io)}${absent};`;
    });
  const others =
    io === "output" && typeof additionalProperties === "object" ? " & Record<string, unknown>" : "";
  const own = `{\n${lines.join("\n")}\n}${others}`;
  if (instants.length === 0) return own;
  const names = union(instants.map((name) => JSON.stringify(name)));
  return lines.length === 0 ? `Instants<${names}>` : `${own} & Instants<${names}>`;
}

/** Indents lines by the braces around them. */
export function indent(text: string): string {
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (/^[}\]]/.test(line)) depth -= 1;
    const indented = line === "" ? "" : "  ".repeat(depth) + line;
    if (/[{[]$/.test(line)) depth += 1;
    return indented;
  });
  return lines.join("\n");
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(" | ");
}
