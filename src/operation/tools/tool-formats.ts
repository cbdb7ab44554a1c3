/** A tool's definition in the form that a provider's model call takes. */
import * as z from "zod";
import { once } from "../../core/once";
import type { AnyOperation } from "../declare";

/** A tool's arguments for a language model: JSON Schema, or a provider's subset of it. */
const jsonSchema = z.record(z.string(), z.unknown());
const described = { name: z.string(), description: z.string() };
const called = { type: z.literal("function"), ...described, parameters: jsonSchema, strict: z.boolean() };

export const toolDefinition = once(() =>
  z.union([
    z.strictObject({
      type: z.literal("function"),
      function: z.strictObject({ ...described, parameters: jsonSchema, strict: z.boolean() }),
    }),
    z.strictObject(called),
    z.strictObject({ ...described, input_schema: jsonSchema }),
    z.strictObject({ ...described, schema: jsonSchema }),
    z.strictObject({
      functionDeclarations: z.array(z.strictObject({ ...described, parameters: jsonSchema })),
    }),
  ]),
);

type Definition = z.output<ReturnType<typeof toolDefinition>>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A tool's name, its description, and what it takes. */
interface Tool {
  name: string;
  description: string;
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** The arguments that a definition has: those that a chat model needs, or all. */
export const TOOL_SETS = ["default", "full"] as const;
export type ToolSet = (typeof TOOL_SETS)[number];

const FORMATS = {
  openai: (tools) => tools.map((tool) => openai(tool, open(tool), false)),
  "openai-strict": (tools) => tools.map((tool) => openai(tool, strict(tool), true)),
  responses: (tools) =>
    tools.map((tool) => ({ type: "function", ...named(tool), parameters: open(tool), strict: false })),
  anthropic: (tools) => tools.map((tool) => ({ ...named(tool), input_schema: open(tool) })),
  gemini: (tools) => [
    { functionDeclarations: tools.map((tool) => ({ ...named(tool), parameters: subset(tool) })) },
  ],
  "json-schema": (tools, set) =>
    tools.map((tool) => ({ ...named(tool), schema: set === "full" ? exact(tool) : open(tool) })),
} satisfies Record<string, (tools: Tool[], set: ToolSet) => Definition[]>;

export type ToolFormat = keyof typeof FORMATS;

export const TOOL_FORMATS = Object.keys(FORMATS) as ToolFormat[];

/** The arguments that a chat model needs of a tool, as JSON Schema with all bounds. */
export function toolSchema(tool: AnyOperation): Record<string, unknown> {
  return exact(readTool(tool, "default"));
}

/** The definitions of tools, ready to be a model call's `tools`. */
export function writeTools(tools: readonly AnyOperation[], format: ToolFormat, set: ToolSet): Definition[] {
  return FORMATS[format](
    tools.map((tool) => readTool(tool, set)),
    set,
  );
}

function readTool({ name, input, model }: AnyOperation, set: ToolSet): Tool {
  const { properties = {}, required = [] } = z.toJSONSchema(input(), { io: "input", override: withoutNull });
  const isIn = (argument: string) => set === "full" || (model?.arguments?.includes(argument) ?? true);
  const values: Readonly<Partial<Record<string, readonly string[]>>> =
    set === "full" ? {} : (model?.values ?? {});
  const kept = Object.entries(properties)
    .filter(([argument]) => isIn(argument))
    .map(([argument, schema]) => [argument, withValues(schema, values[argument])] as const);
  return {
    name,
    description: model?.tool ?? model?.mcpTool ?? "",
    properties: Object.fromEntries(kept) as Tool["properties"],
    required,
  };
}

/** The schema of a list of names, narrowed to some of them. */
function withValues(schema: unknown, values: readonly string[] | undefined): unknown {
  if (values === undefined || typeof schema !== "object" || schema === null) return schema;
  return { ...schema, items: { type: "string", enum: values }, maxItems: values.length };
}

/**
 * A model is not told that `null` is taken: absent says the same, and `clear` is the way to empty a field. A schema that
 * takes null or one other thing becomes that other thing.
 */
function withoutNull({ jsonSchema: schema }: { jsonSchema: JsonSchema }): void {
  const others = schema.anyOf?.filter((one) => typeof one !== "object" || one.type !== "null");
  if (others === undefined || others.length === schema.anyOf?.length) return;
  const [only, ...more] = others;
  if (more.length > 0) schema.anyOf = others;
  else {
    delete schema.anyOf;
    Object.assign(schema, only, schema);
  }
}

function named({ name, description }: Tool) {
  return { name, description };
}

function openai(tool: Tool, parameters: Record<string, unknown>, isStrict: boolean): Definition {
  return { type: "function", function: { ...named(tool), parameters, strict: isStrict } };
}

function objectOf(properties: object, required: string[]): Record<string, unknown> {
  const demanded = required.length === 0 ? {} : { required };
  return { type: "object", properties, ...demanded, additionalProperties: false };
}

/** With all bounds. */
function exact({ properties, required }: Tool): Record<string, unknown> {
  return objectOf(properties, required);
}

/** Without bounds: a call that breaks one is answered with a sentence, and bounds cost tokens in every model call. */
function open({ properties, required }: Tool): Record<string, unknown> {
  return objectOf(mapValues(properties, simple), required);
}

/**
 * OpenAI's strict mode wants every property, and objects that are closed: what is optional takes null, and an argument
 * that is any object is left out.
 */
function strict(tool: Tool): Record<string, unknown> {
  const properties = mapValues(closedOnly(tool.properties), (schema, name) =>
    tool.required.includes(name) ? simple(schema) : nullable(simple(schema)),
  );
  return objectOf(properties, Object.keys(properties));
}

/** Gemini's subset of OpenAPI has no `additionalProperties`, and refuses an object without properties. */
function subset(tool: Tool): Record<string, unknown> {
  const properties = mapValues(closedOnly(tool.properties), simple);
  return { type: "object", properties, ...(tool.required.length === 0 ? {} : { required: tool.required }) };
}

function closedOnly(properties: Tool["properties"]): Tool["properties"] {
  return Object.fromEntries(Object.entries(properties).filter(([, { type }]) => type !== "object"));
}

interface Simple {
  type: JsonSchema["type"] | (string | null)[];
  enum?: unknown[];
  items?: Simple;
  description?: string;
}

/** What every provider takes of a schema: its type, values, elements and description. */
function simple(schema: JsonSchema): Simple {
  const { type, enum: values, items, description, const: value } = schema;
  return {
    type: type ?? ((value === undefined ? "string" : typeof value) as JsonSchema["type"]),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: simple(items as JsonSchema) }),
    ...(description === undefined ? {} : { description }),
  };
}

function nullable(schema: Simple): Simple {
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  return { ...schema, ...values, type: [schema.type as string, "null"] };
}

function mapValues<T, R>(fields: Record<string, T>, map: (value: T, name: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value, name)]));
}
