import * as z from "zod";
import type { Result } from "../core/errors";
import type { Call } from "./call";
import type { Deps } from "./deps";

/** A function that a language model can call. Every door offers the same ones. */
export interface Tool {
  description: string;
  schema: z.ZodObject;
  /** Readings take `at`; writings take an `Idempotency-Key`. */
  effect: "reads" | "writes";
  run(deps: Deps, call: Call, input: unknown): Promise<Result<object>>;
}

/** By name. */
export type Tools = Readonly<Record<string, Tool>>;

export type ToolFormat = "openai" | "anthropic" | "json-schema";

/** The definitions as a model call of that provider takes them. */
export function describeTools(tools: Tools, format: ToolFormat): object[] {
  return Object.entries(tools).map(([name, { description, schema }]) => {
    const { $schema: _dialect, ...parameters } = z.toJSONSchema(schema, { io: "input" });
    return WRAP[format](name, description, parameters);
  });
}

const WRAP: Record<ToolFormat, (name: string, description: string, parameters: object) => object> = {
  openai: (name, description, parameters) => ({
    type: "function",
    function: { name, description, parameters },
  }),
  anthropic: (name, description, parameters) => ({ name, description, input_schema: parameters }),
  "json-schema": (name, description, parameters) => ({ name, description, schema: parameters }),
};
