/** The schemas of arguments and answers, as the components of an OpenAPI document. */
import * as z from "zod";
import type { AnyOperation } from "../../../operation/declare";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Schemas {
  /** A reference to the schema of an answer, which must be an operation's own or one of its views. */
  answer(schema: z.ZodType): JsonSchema;
  /** Whether an answer of this schema may have a field of this name. */
  hasField(schema: z.ZodType, name: string): boolean;
  /** A reference to the schema of an operation's arguments. */
  args(operation: AnyOperation): JsonSchema;
  /** Every schema by its name. */
  components: Record<string, JsonSchema>;
}

/** Names the schemas of these operations. A schema that stands inside another one is a reference there too. */
export function nameSchemas(operations: readonly AnyOperation[]): Schemas {
  const answers = z.registry<{ id: string }>();
  for (const operation of nounsFirst(operations)) {
    const { name, routes } = operation;
    const output = operation.output();
    if (!answers.has(output)) answers.add(output, { id: answerName(name) });
    for (const { method, view } of routes) {
      const id = `${pascal(name)}${pascal(method.toLowerCase())}View`;
      const shown = view?.output();
      if (shown !== undefined && !answers.has(shown)) answers.add(shown, { id });
    }
  }
  const inputs = z.registry<{ id: string }>();
  for (const { name, input } of operations)
    if (!inputs.has(input())) inputs.add(input(), { id: `${pascal(name)}Arguments` });
  return {
    answer: (schema) => refTo(answers.get(schema)?.id),
    hasField(schema, name) {
      const { properties, anyOf = [] } = z.toJSONSchema(schema, { io: "output" });
      return [properties, ...anyOf.map((one) => one.properties)].some(
        (fields) => fields !== undefined && Object.hasOwn(fields, name),
      );
    },
    args: ({ input }) => refTo(inputs.get(input())?.id),
    components: { ...render(answers, "output"), ...mapped(render(inputs, "input"), toldDefaults) },
  };
}

/** The arguments of an operation, whole. */
export function argumentsOf({ input }: AnyOperation): JsonSchema {
  return toldDefaults(cleaned(z.toJSONSchema(input(), { io: "input" })));
}

/**
 * The schema with each default as a word of its description: generators of clients take a property with a `default` for one
 * that has to be sent.
 */
function toldDefaults(schema: JsonSchema): JsonSchema {
  const { default: value, properties, items, anyOf, description, ...rest } = schema;
  const told =
    value === undefined ? description : `${sentence(description)}Default: ${JSON.stringify(value)}`;
  return {
    ...rest,
    ...(told === undefined ? {} : { description: told }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, toldDefaults(one as JsonSchema)]),
          ),
        }),
    ...(items === undefined ? {} : { items: toldDefaults(items as JsonSchema) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(toldDefaults) }),
  };
}

function sentence(description: string | undefined): string {
  return description === undefined ? "" : `${description.replace(/\.$/, "")}. `;
}

/** One schema, without names of its own. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return cleaned(z.toJSONSchema(schema, { io: "input" }));
}

function render(registry: z.core.$ZodRegistry<{ id: string }>, io: "input" | "output") {
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref ?? "" });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, cleaned(schema)]));
}

function mapped<T>(all: Record<string, T>, map: (one: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one)]));
}

function refTo(id: string | undefined): JsonSchema {
  if (id === undefined) throw new Error("a schema of no operation has no name");
  return { $ref: `#/components/schemas/${id}` };
}

/** Operations that get one thing come first: what they answer is named after it. */
function nounsFirst(operations: readonly AnyOperation[]): AnyOperation[] {
  const isNoun = ({ name }: AnyOperation) => name.startsWith("get_");
  return [...operations.filter(isNoun), ...operations.filter((operation) => !isNoun(operation))];
}

function answerName(operation: string): string {
  return operation.startsWith("get_") ? pascal(operation.slice("get_".length)) : `${pascal(operation)}Answer`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_whole, first: string) => first.toUpperCase());
}

/** Without the dialect and the address, which the document has, and without JavaScript's own bounds of integers. */
function cleaned(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _address, ...rest } = schema;
  const isBound = (key: string, value: unknown) =>
    (key === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
    (key === "minimum" && value === Number.MIN_SAFE_INTEGER);
  return JSON.parse(JSON.stringify(rest, (key, value) => (isBound(key, value) ? undefined : value)));
}
