/** Tools as the Model Context Protocol lists them, from the declarations of the operations. */
import * as z from "zod";
import type { AnyOperation } from "../../operation/declare";
import { isDisplayOf } from "../../operation/tools/model-view";
import { toolSchema } from "../../operation/tools/tool-formats";
import { toolsOf } from "../../operation/tools/tools";

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
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
}

/** The tools of these operations, in the order of their declarations. Made once: schemas cost milliseconds. */
export function listedTools(operations: readonly AnyOperation[]): ListedTool[] {
  return toolsOf(operations).map((operation) => {
    const { name, summary, effect, output, model, write } = operation;
    return {
      name,
      title: summary,
      description: model?.tool ?? "",
      inputSchema: toolSchema(operation) as ObjectSchema,
      outputSchema: slimSchema(z.toJSONSchema(output(), { io: "output" })) as ObjectSchema,
      annotations: {
        readOnlyHint: effect === "reads",
        destructiveHint: effect === "erases",
        idempotentHint: effect === "reads" || write?.idempotent === true,
        openWorldHint: false,
      },
    };
  });
}

/** The schema of a slim answer: any field may be left out for being empty, and instants have no display fields. */
function slimSchema(schema: JsonSchema): JsonSchema {
  const { type, description, enum: values, const: value, anyOf } = schema;
  const only = anyOf?.filter((one) => one.type !== "null");
  const [single, ...others] = only ?? [];
  if (single !== undefined && others.length === 0)
    return { ...(description === undefined ? {} : { description }), ...slimSchema(single) };
  const items = schema.items as JsonSchema | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(description === undefined ? {} : { description }),
    ...(values === undefined ? {} : { enum: values }),
    ...(value === undefined ? {} : { const: value }),
    ...(only === undefined ? {} : { anyOf: only.map(slimSchema) }),
    ...(items === undefined ? {} : { items: slimSchema(items) }),
    ...(schema.properties === undefined ? {} : { properties: slimProperties(schema.properties) }),
  };
}

function slimProperties(properties: NonNullable<JsonSchema["properties"]>): Record<string, JsonSchema> {
  const kept = Object.entries(properties).filter(([name]) => !isDisplayOf(name, properties));
  return Object.fromEntries(kept.map(([name, schema]) => [name, slimSchema(schema as JsonSchema)]));
}
