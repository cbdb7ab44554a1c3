import * as z from "zod";
import { success } from "../core/errors";
import { type AnyOperation, operation } from "./declare";

/** A tool's arguments for a language model: JSON Schema. */
const jsonSchema = z.record(z.string(), z.unknown());

const definition = z.union([
  z.strictObject({
    type: z.literal("function"),
    function: z.strictObject({
      name: z.string(),
      description: z.string(),
      parameters: jsonSchema,
      strict: z.literal(false),
    }),
  }),
  z.strictObject({ name: z.string(), description: z.string(), input_schema: jsonSchema }),
  z.strictObject({ name: z.string(), description: z.string(), schema: jsonSchema }),
]);

type Definition = z.output<typeof definition>;
type Schema = z.output<typeof jsonSchema>;

const WRAP = {
  openai: (name, description, parameters) => ({
    type: "function",
    function: { name, description, parameters, strict: false },
  }),
  anthropic: (name, description, parameters) => ({ name, description, input_schema: parameters }),
  "json-schema": (name, description, parameters) => ({ name, description, schema: parameters }),
} satisfies Record<string, (name: string, description: string, parameters: Schema) => Definition>;

export type ToolFormat = keyof typeof WRAP;

const FORMATS = Object.keys(WRAP) as ToolFormat[];

/** The operations that a language model may call. */
export function toolsOf(operations: readonly AnyOperation[]): AnyOperation[] {
  return operations.filter(({ tool }) => tool !== undefined);
}

/** The definitions in the form that a provider's model call takes. */
export function describeTools(operations: readonly AnyOperation[], format: ToolFormat): Definition[] {
  return toolsOf(operations).map(({ name, tool = "", input }) => {
    const { $schema: _dialect, ...parameters } = z.toJSONSchema(input, {
      io: "input",
      override: withoutNull,
    });
    return WRAP[format](name, tool, parameters);
  });
}

/**
 * A model is not told that `null` is taken: absent says the same, and `clear` is the way to empty a field. A schema that
 * takes null or one other thing becomes that other thing.
 */
function withoutNull({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const others = schema.anyOf?.filter((one) => typeof one !== "object" || one.type !== "null");
  if (others === undefined || others.length === schema.anyOf?.length) return;
  const [only, ...more] = others;
  if (more.length > 0) schema.anyOf = others;
  else {
    delete schema.anyOf;
    Object.assign(schema, only, schema);
  }
}

/** Makes the operation that answers the definitions of these operations' tools. */
export function listTools(operations: readonly AnyOperation[]) {
  return operation({
    name: "list_tools",
    summary: "Answers the tool definitions, ready to paste into a model call",
    about: "anybody",
    effect: "reads",
    input: z.strictObject({
      format: z
        .enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` })
        .default("json-schema")
        .describe("The provider whose form they have"),
    }),
    output: z.array(definition),
    routes: [{ method: "GET", path: "/v1/tools" }],
    example: { format: "openai" },
    run: async (_deps, _call, { format }) => success(describeTools(operations, format)),
  });
}
