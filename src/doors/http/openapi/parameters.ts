/** The parameters of an operation's address: what stands in its path, its query and its headers. */
import type { AnyOperation } from "../../../operation/declare";
import { appId, conversationId, userId } from "../../../operation/fields";
import { type AnyRoute, placeholdersOf } from "../../../operation/routes";
import type { Media } from "./answers";
import { argumentsOf, type JsonSchema, schemaOf } from "./schemas";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: true;
  schema: JsonSchema;
  style?: "form";
  explode?: false;
  example?: unknown;
}

export type ParameterOrRef = Parameter | { $ref: string };

/** Whom a path is about, with the ids that every example uses. */
const SUBJECTS = {
  user_id: {
    description: "Your own id of the user",
    schema: schemaOf(userId),
    example: "ann",
  },
  conversation_id: {
    description: "Your own id of the conversation",
    schema: schemaOf(conversationId),
    example: "chat",
  },
  app: { description: "The app's id", schema: schemaOf(appId), example: "my-bot" },
};

/** Parameters that many addresses take. */
export const COMMON_PARAMETERS = {
  at: {
    name: "at",
    in: "query",
    description:
      "The moment that is asked about: ISO 8601, without an offset on the user's clock, or epoch seconds. The current one if absent.",
    schema: { type: "string" },
    example: "2026-01-23T14:32:00Z",
  },
  min_revision: {
    name: "min_revision",
    in: "query",
    description: "The answer shows this revision at least: the `revision` that a write returned.",
    schema: { type: "integer", minimum: 0 },
    example: 0,
  },
  view: {
    name: "view",
    in: "query",
    description: "`model` answers text for a language model instead of JSON.",
    schema: { type: "string", enum: ["model"] },
  },
  "Almanac-Revision": {
    name: "Almanac-Revision",
    in: "header",
    description: "The same as `min_revision`, for clients that keep it.",
    schema: { type: "integer", minimum: 0 },
    example: 0,
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Of your choice, new with each new request: within 24 hours a repeat answers the first outcome and changes nothing.",
    schema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$" },
    example: "5f0c8a7e-6c0e-4f0e-9d51-2f6d8f0b9c11",
  },
  "X-D1-Bookmark": {
    name: "X-D1-Bookmark",
    in: "header",
    description: "The header of an earlier answer: nothing older is read, on whichever replica it lands.",
    schema: { type: "string", pattern: "^[0-9A-Za-z-]{1,200}$" },
  },
} satisfies Record<string, Parameter>;

type Common = keyof typeof COMMON_PARAMETERS;

/** All parameters of an operation at one of its addresses. */
export function parametersOf(operation: AnyOperation, route: AnyRoute, media: Media): ParameterOrRef[] {
  const own = [...pathParameters(operation, route), ...queryParameters(operation, route)];
  const named = new Set(own.map(({ name }) => name));
  const common = commonParameters(operation, route).filter(
    (name) => !named.has(name) && (name !== "view" || media === "all"),
  );
  return [...own, ...common.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function pathParameters(operation: AnyOperation, { path }: AnyRoute): Parameter[] {
  const args = argumentsOf(operation);
  const example = operation.example as Record<string, unknown>;
  return placeholdersOf(path).map((name) => {
    const { [name as keyof typeof SUBJECTS]: subject } = SUBJECTS;
    const schema = args.properties?.[name];
    const parameter = subject ?? { ...described(name, schema), example: example[name] };
    return { name, in: "path", required: true, ...parameter };
  });
}

/** The arguments of a GET or a DELETE, and those beside a body that is one argument as a whole. */
function queryParameters(operation: AnyOperation, route: AnyRoute): Parameter[] {
  const { example, wire: { whole, marks } = {} } = operation;
  if (route.method !== "GET" && route.method !== "DELETE" && whole === undefined) return [];
  const { properties = {}, required = [] } = argumentsOf(operation);
  const inPath = new Set(placeholdersOf(route.path));
  // The address names what is deleted: nothing beside it may.
  if (route.method === "DELETE" && inPath.has("id")) return [];
  const examples = example as Record<string, unknown>;
  return Object.entries(properties)
    .filter(([name, schema]) => !inPath.has(name) && name !== whole && name !== marks && isText(schema))
    .map(([name, schema]) => ({
      name,
      in: "query",
      ...described(name, schema),
      ...(required.includes(name) ? { required: true } : {}),
      ...(isList(schema) ? { style: "form", explode: false } : {}),
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    }));
}

function commonParameters({ about, effect, wire }: AnyOperation, { method }: AnyRoute): Common[] {
  const reads = effect === "reads";
  const readsUser = reads && about === "user";
  const isWrite = !reads || (wire?.marks !== undefined && method === "POST");
  return [
    ...(reads && (about === "user" || about === "conversation" || about === "time") ? (["at"] as const) : []),
    ...(readsUser ? (["min_revision", "Almanac-Revision"] as const) : []),
    "view",
    ...(isWrite ? (["Idempotency-Key"] as const) : []),
    "X-D1-Bookmark",
  ];
}

type Property = JsonSchema | boolean | undefined;

/** What parameters are that mean the same wherever they stand, where their declaration says no more. */
const USUAL: Readonly<Record<string, string>> = {
  id: "Its id, as the answer that made it names it",
  limit: "Most rows of the answer",
  cursor: "The `next_cursor` of the page before",
  status: "Only those with this status",
  format: "How the answer is written",
  within_days: "How many days ahead count",
  include_sensitive: "True shows sensitive items too",
  placement: "Where the clock stands",
  max_tokens: "Most tokens of the section",
  max_frames: "Most frames of a page",
};

function described(name: string, property: Property): { description: string; schema: JsonSchema } {
  if (typeof property !== "object") return { description: USUAL[name] ?? name, schema: {} };
  const { description = "", ...schema } = property;
  const isBare = description === "" || description.startsWith("Default:");
  const words = isBare
    ? [USUAL[name] ?? name, description].filter((part) => part !== "").join(". ")
    : description;
  return { description: words, schema };
}

function isList(property: Property): boolean {
  return typeof property === "object" && property.type === "array";
}

/** Whether a value can stand in a query: a scalar, or a list of words. */
function isText(property: Property): boolean {
  if (typeof property !== "object") return false;
  if (property.type !== "array") return property.type !== "object";
  return typeof property.items === "object" && "enum" in property.items;
}
