import { describeTools } from "../../src/operation/tools/tools";
import { OPERATIONS } from "../../src/operations";
import { doorsOf } from "../../test/support/doors";
import { shownAnswer } from "./http-page";

interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Definition {
  name: string;
  description: string;
  schema: { properties: Record<string, Schema>; required?: string[] };
}

/** The reference of all tools, from the schemas that check their arguments. */
export async function toolsPage(): Promise<string> {
  const definitions = describeTools(OPERATIONS, "json-schema", "full") as Definition[];
  const parts: string[] = [];
  for (const definition of definitions) {
    parts.push(renderTool(definition), await renderExample(definition.name));
  }
  return `${[INTRODUCTION, ...parts].join("\n\n")}\n`;
}

/** A call as a model makes it, and what it is answered. */
async function renderExample(name: string): Promise<string> {
  const door = doorsOf(OPERATIONS).find(({ route }) => route.endsWith(`/tools/${name}`));
  if (door === undefined) throw new Error(`${name} is no tool`);
  return [
    `\`POST /v1/users/ann/tools/${name}\` with`,
    "",
    "```json",
    JSON.stringify(door.body),
    "```",
    "",
    "is answered",
    "",
    "```json",
    (await shownAnswer(door)).shown,
    "```",
  ].join("\n");
}

const INTRODUCTION = `# Tools

<!-- \`npm run generate\` writes this page from the schemas of the tools. -->

Each is called with \`POST /v1/users/{user_id}/tools/{tool}\`, its arguments in the body. The texts here are those that a
model reads.

\`GET /v1/tools?format=\` answers the definitions, ready to be the \`tools\` of a model call:

| \`format\` | for |
|---|---|
| \`openai\` | Chat Completions, and what speaks it; \`strict\` is \`false\`, so a model leaves out what it doesn't need |
| \`openai-strict\` | Chat Completions in strict mode: every argument is sent, \`null\` where there is nothing to say, which changes nothing; without \`metadata\` |
| \`responses\` | the Responses API, not strict |
| \`anthropic\` | the Messages API |
| \`gemini\` | \`generateContent\`: one element with \`functionDeclarations\`; without \`metadata\` |
| \`json-schema\` | anything else: JSON Schema, with all bounds |

They have the arguments that a chat model needs (bold below); \`set=full\` has all. A tool takes every argument either way.

For example, \`GET /v1/tools?format=anthropic\` answers a list whose first definition begins
\`{"name":"remember","description":"Store something\`.

Every result carries \`now\` with its display fields, and \`time_zone\`. An argument that no tool knows is an error that
names it. Times are ISO 8601: see [time.md](time.md).

A test makes each example at Friday, 23 January 2026, 14:32 in London. To be short, the answers here leave out fields that
are \`null\`, and the four display fields beside each instant.

## What a model may send

Models err in ways that can mean one thing only. Where one calls by itself (\`view=model\`, \`tool-calls\`, [MCP](mcp.md)) that
is taken as it is meant:

| sent | is taken as |
|---|---|
| \`"Task"\`, \`" USER "\` where one of a few words is taken | \`task\`, \`user\` |
| \`"[b42p9c78]"\`, \`"id b42p9c78"\`, \`"B42P9C78"\`, \`["b42p9c78"]\` for an id | \`b42p9c78\` |
| \`"b42p9c78"\`, \`"b42p9c78, k7m2x9qa"\`, \`"[\\"b42p9c78\\"]"\` for a list | its elements |
| \`"NOW"\` for an instant that takes \`now\`; \`true\` for \`reminded_at\` and \`completed_at\` | \`now\` |
| \`completed\`, \`done\`, \`reminded\`, \`mentioned\` in \`update_memory\` | \`completed_at\`, \`reminded_at\`; a warning says so |
| \`weekly\`, \`every day\` for \`recurrence\` | \`FREQ=WEEKLY\`, \`FREQ=DAILY\` |
| an empty text, an empty list where an element is needed, \`skip: false\` | absent |
| a name that isn't an argument, such as \`priority\` | left out, and a warning names it: what a person told is stored |
| a name that isn't an argument and speaks of time, such as \`due_date\`, \`remind_at\`, \`when\`, \`repeat\` | refused, with the name to send |
| any name that isn't an argument, in \`forget\` | refused |
| \`functions.remember\`, \`default_api.remember\` as a tool's name | \`remember\` |

For example, \`remember\` with \`{"content": "Call Bob", "category": "Task", "due": "", "priority": "high"}\` answers \`Stored: Call
Bob, id k7m2x9qa\` and \`Warning: priority is not an argument here and was left out\`. All other routes refuse what a schema
doesn't take, and every refusal says what to send instead, at every door.`;

function renderTool({ name, description, schema }: Definition): string {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties).map(
    ([argument, property]) =>
      `| ${isChat(name, argument) ? `**\`${argument}\`**` : `\`${argument}\``}${required.has(argument) ? " (required)" : ""} | ${cell(typeOf(property))} | ${cell(explain(property))} |`,
  );
  const effect =
    OPERATIONS.find((operation) => operation.name === name)?.effect !== "reads"
      ? "Writes: takes an `Idempotency-Key`."
      : "Reads: takes `at` as a query parameter.";
  return [
    `## ${name}`,
    "",
    description,
    "",
    effect,
    "",
    "| argument | type | |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Whether a chat model's definition has an argument. */
function isChat(tool: string, argument: string): boolean {
  return OPERATIONS.find(({ name }) => name === tool)?.model?.arguments?.includes(argument) ?? true;
}

function typeOf(schema: Schema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.type === "array")
    return `list of ${schema.items === undefined ? "any" : typeOf(schema.items)}${range(schema)}`;
  return `${schema.type ?? "any"}${range(schema)}`;
}

function range(schema: Schema): string {
  const low = schema.minimum ?? schema.minLength ?? schema.minItems;
  const high = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  // An integer without a bound of its own has JavaScript's.
  if (high === undefined || high === Number.MAX_SAFE_INTEGER) return "";
  const unit = schema.type === "string" ? " characters" : "";
  return `, ${low === undefined || low < -1e15 ? "up to " : `${low} to `}${high}${unit}`;
}

function explain(schema: Schema): string {
  const said = schema.description ?? "";
  if (schema.default === undefined) return said;
  const otherwise = `Default \`${JSON.stringify(schema.default)}\`.`;
  return said === "" ? otherwise : `${said.replace(/\.?$/, ".")} ${otherwise}`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
