import * as z from "zod";
import { success } from "../../core/errors";
import { type AnyOperation, operation } from "../declare";
import {
  TOOL_FORMATS,
  TOOL_SETS,
  type ToolFormat,
  type ToolSet,
  toolDefinition,
  writeTools,
} from "./tool-formats";

/** The operations that a language model may call. */
export function toolsOf(operations: readonly AnyOperation[]): AnyOperation[] {
  return operations.filter(({ model }) => model?.tool !== undefined);
}

/** The same for a model whose host hands it no prompt section, so that it has to ask for it. */
export function mcpToolsOf(operations: readonly AnyOperation[]): AnyOperation[] {
  return operations.filter(({ model }) => model?.tool !== undefined || model?.mcpTool !== undefined);
}

/** What models put before the name of a tool, because providers show them tools in a namespace of this name. */
const NAMESPACE = /^(?:functions|default_api)[.:/]/;

/** The tool that a model names: `remember`, or `functions.remember`. */
export function toolNamed(tools: ReadonlyMap<string, AnyOperation>, name: string): AnyOperation | undefined {
  return tools.get(name) ?? tools.get(name.replace(NAMESPACE, ""));
}

/** The definitions in the form that a provider's model call takes. */
export function describeTools(
  operations: readonly AnyOperation[],
  format: ToolFormat,
  set: ToolSet = "default",
): z.output<ReturnType<typeof toolDefinition>>[] {
  return writeTools(toolsOf(operations), format, set);
}

/** Makes the operation that answers the definitions of these operations' tools. */
export function listTools(operations: readonly AnyOperation[]) {
  return operation({
    name: "list_tools",
    summary: "Answers the tool definitions, ready to paste into a model call",
    about: "anybody",
    effect: "reads",
    input: () =>
      z.strictObject({
        format: z
          .enum(TOOL_FORMATS, { error: `must be one of ${TOOL_FORMATS.join(", ")}` })
          .default("json-schema")
          .describe("The provider whose form they have"),
        set: z
          .enum(TOOL_SETS, { error: `must be one of ${TOOL_SETS.join(", ")}` })
          .default("default")
          .describe("default has the arguments that a chat model needs, full has all"),
      }),
    output: () => z.array(toolDefinition()),
    routes: [{ method: "GET", path: "/v1/tools" }],
    example: { format: "openai" },
    run: async (_deps, _call, { format, set }) => success(describeTools(operations, format, set)),
  });
}
