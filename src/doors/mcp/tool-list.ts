/** Tools as the Model Context Protocol lists them, from the declarations of the operations. */
import * as z from "zod";
import type { AnyOperation } from "../../operation/declare";
import { slimSchema } from "../../operation/tools/slim";
import { toolSchema } from "../../operation/tools/tool-formats";
import { mcpToolsOf } from "../../operation/tools/tools";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Objects at the top of a schema, as the protocol wants them. */
interface ObjectSchema {
  [keyword: string]: unknown;
  type: "object";
}

export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
}

/** The tools of these operations, in the order of their declarations. Made once: schemas cost milliseconds. */
export function listedTools(operations: readonly AnyOperation[]): ListedTool[] {
  return mcpToolsOf(operations).map((operation) => {
    const { name, summary, effect, model, write } = operation;
    return {
      name,
      title: summary,
      description: model?.tool ?? model?.mcpTool ?? "",
      inputSchema: toolSchema(operation) as ObjectSchema,
      outputSchema: outputSchema(operation) as ObjectSchema,
      annotations: {
        title: summary,
        readOnlyHint: effect === "reads",
        destructiveHint: effect !== "reads" && write?.additive !== true,
        idempotentHint: effect === "reads" || write?.idempotent === true,
        openWorldHint: false,
      },
    };
  });
}

/** The fields of an answer that a model gets as data. `warnings` are those of the door too. */
export function dataOf({ model }: Pick<AnyOperation, "model">, value: object): object {
  const fields = model?.fields;
  if (fields === undefined) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => isPartOf(fields, name)));
}

/** Whether a field is among these, or shows an instant that is. */
function isPartOf(fields: readonly string[], name: string): boolean {
  return fields.includes(name) || fields.includes(name.replace(/_(?:iso|local|tz|relative)$/, ""));
}

/**
 * The schema of a tool's `structuredContent`. An answer's own fields are all named. Of what stands inside of it, such as a
 * memory, those are that are always there, and times by one pattern: hosts show schemas to the model, which pays for each
 * word. What it has twice stands once among its definitions.
 */
function outputSchema(operation: AnyOperation): JsonSchema {
  const whole = z.toJSONSchema(operation.output(), { io: "output" });
  const { properties = {}, required = [], ...rest } = whole;
  const kept = dataOf(operation, properties) as typeof properties;
  const some = { ...rest, properties: kept, required: required.filter((name) => name in kept) };
  const slim = mapInner(slimSchema(some), namingRequired);
  const warned = { ...slim.properties, warnings: { type: "array", items: { type: "string" } } } as const;
  return hoistRepeated({ ...slim, properties: warned });
}

/** How fields are called that show an instant, in the user's zone or as a distance. */
const SHOWN_INSTANT = "_(local|relative)$";

/** A schema whose objects name the fields alone that they always have. */
function namingRequired(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema;
  if (properties === undefined) return mapInner(schema, namingRequired);
  const kept = Object.entries(properties).filter(([name]) => required.includes(name));
  const isTimed = Object.keys(properties).some(
    (name) => new RegExp(SHOWN_INSTANT).test(name) && !required.includes(name),
  );
  return mapInner(
    {
      ...schema,
      properties: Object.fromEntries(kept),
      ...(isTimed ? { patternProperties: { [SHOWN_INSTANT]: { type: "string" } } } : {}),
    },
    namingRequired,
  );
}

/** The schema with each object that it has more than once among its definitions, named after its first place. */
function hoistRepeated(schema: JsonSchema): JsonSchema {
  const seen = new Map<string, { name: string; count: number }>();
  visit(schema, "", (name, one) => {
    const text = JSON.stringify(one);
    const known = seen.get(text);
    const isTaken = [...seen.values()].some((other) => other.name === name);
    const free = isTaken ? `${name}_${seen.size}` : name;
    seen.set(text, { name: known?.name ?? free, count: (known?.count ?? 0) + 1 });
  });
  const repeated = new Map([...seen].filter(([, { count }]) => count > 1));
  if (repeated.size === 0) return schema;
  const withRefs = (one: JsonSchema): JsonSchema => {
    const found = one.properties !== undefined ? repeated.get(JSON.stringify(one)) : undefined;
    return found === undefined ? mapInner(one, withRefs) : { $ref: `#/$defs/${found.name}` };
  };
  const defs = [...repeated].map(([text, { name }]) => [name, JSON.parse(text) as JsonSchema]);
  return { ...mapInner(schema, withRefs), $defs: Object.fromEntries(defs) };
}

/** Calls `see` with each object below a schema, and the name of the property in which it stands. */
function visit(schema: JsonSchema, name: string, see: (name: string, one: JsonSchema) => void): void {
  for (const [inner, one] of Object.entries(schema.properties ?? {})) visitOne(one as JsonSchema, inner, see);
  if (schema.items !== undefined) visitOne(schema.items as JsonSchema, name, see);
  for (const one of schema.anyOf ?? []) visitOne(one, name, see);
}

function visitOne(one: JsonSchema, name: string, see: (name: string, one: JsonSchema) => void): void {
  if (one.properties !== undefined) see(name, one);
  visit(one, name, see);
}

function mapInner(schema: JsonSchema, map: (one: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, map(one as JsonSchema)]),
          ),
        }),
    ...(items === undefined ? {} : { items: map(items as JsonSchema) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(map) }),
  };
}
