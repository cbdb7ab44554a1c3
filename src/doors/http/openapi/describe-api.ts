/** The OpenAPI 3.1 document, from the declarations of the operations. It is made at build time and served as a file. */
import type { AnyOperation, Subject } from "../../../operation/declare";
import { type AnyRoute, placeholdersOf, routesOf } from "../../../operation/routes";
import {
  answersOf,
  type ExampleAnswer,
  HEADERS,
  type Media,
  PROBLEM_SCHEMA,
  problemAnswers,
} from "./answers";
import { otherPaths } from "./other-paths";
import { COMMON_PARAMETERS, parametersOf } from "./parameters";
import { argumentsOf, type JsonSchema, nameSchemas, type Schemas } from "./schemas";
import { webhooksOf } from "./webhooks";

/** What was answered to the examples, by method and path. */
export type Examples = Readonly<Record<string, ExampleAnswer>>;

const TAGS: Record<Subject, string> = {
  user: "Users",
  conversation: "Conversations",
  time: "Service",
  anybody: "Service",
  app: "Connections",
  settings: "Apps",
  ledger: "Deliveries",
  clock: "Test clocks",
  operator: "Keys",
};

const TAG_TEXTS = {
  Tools: "What language models call: each tool has an address of its own",
  Users: "A user's memories, settings, context and digest",
  Conversations: "Stored messages, with the time of each",
  Service: "What belongs to no user",
  Connections: "An app's bots on messaging platforms",
  Deliveries: "The ledger of what went out by itself",
  "Test clocks": "The clock of a test app, which its author advances",
  Apps: "An app's defaults",
  Keys: "Keys of apps and users",
};

/** Whose key opens an operation; names are those of the security schemes. */
const SECURITY: Record<Subject, Record<string, never[]>[]> = {
  user: [{ key: [] }],
  conversation: [{ key: [] }],
  time: [{ key: [] }],
  app: [{ key: [] }],
  settings: [{ key: [] }, { adminToken: [] }],
  ledger: [{ key: [] }, { adminToken: [] }],
  clock: [{ key: [] }],
  operator: [{ adminToken: [] }],
  anybody: [{ key: [] }, { adminToken: [] }],
};

/** The same in words. */
const CALLERS: Record<Subject, string> = {
  user: "With the app's key, or the user's own.",
  conversation: "With the app's key, or that of a member.",
  time: "With the app's key, or a user's.",
  app: "With the app's key.",
  settings: "With the app's key, or the operator's token.",
  ledger: "With the app's key for its own, or the operator's token for all.",
  clock: "With the key of a test app.",
  operator: "With the operator's token.",
  anybody: "With any key, or the operator's token.",
};

const INFO = {
  title: "Almanac",
  version: "1",
  summary: "A chatbot's memory that knows what time it is",
  description:
    "JSON in and out. Instants are epoch seconds with display fields beside them; times in arguments are ISO 8601 on the user's clock. An argument that no call knows is an error that names it.",
  contact: { name: "The operator of this deployment" },
  license: { name: "MIT", identifier: "MIT" },
};

/**
 * The document of all addresses, with what `examples` were answered where there are some. With `one` media type an answer it is
 * what generators of clients read; with `all` it has the texts for language models too.
 */
export function describeApi(
  operations: readonly AnyOperation[],
  examples: Examples,
  media: Media = "one",
): object {
  const schemas = nameSchemas(operations);
  const paths: Record<string, object> = {};
  for (const operation of operations) {
    for (const route of routesOf(operation)) {
      const described = describeRoute(operation, route, { schemas, media }, examples);
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: described };
    }
  }
  const all = { ...paths, ...otherPaths(examples) };
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/", description: "This deployment" }],
    tags: Object.entries(TAG_TEXTS).map(([name, description]) => ({ name, description })),
    paths: all,
    webhooks: webhooksOf(operations),
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An app's key, or a user's" },
        adminToken: { type: "http", scheme: "bearer", description: "The operator's ADMIN_TOKEN" },
      },
      parameters: namedIn(all, "parameters", COMMON_PARAMETERS),
      headers: HEADERS,
      responses: namedIn(all, "responses", problemAnswers(media)),
      schemas: { ...namedIn(all, "schemas", schemas.components), Problem: PROBLEM_SCHEMA },
    },
  };
}

/** Those of the components that a path names, or another one of them. */
function namedIn<T>(paths: object, kind: string, components: Record<string, T>): Record<string, T> {
  const text = JSON.stringify([paths, components]);
  const isNamed = (name: string) => text.includes(`"#/components/${kind}/${name}"`);
  return Object.fromEntries(Object.entries(components).filter(([name]) => isNamed(name)));
}

/** A tool's own address; nouns have the others. */
function isTool({ path }: AnyRoute): boolean {
  return path.includes("/tools/");
}

function describeRoute(
  operation: AnyOperation,
  route: AnyRoute,
  made: { schemas: Schemas; media: Media },
  examples: Examples,
): object {
  const { about, summary, model, userKey } = operation;
  const more = [model?.tool, userKey?.never, userKey?.onlyOwn].filter((text) => text !== undefined);
  const body = bodyOf(operation, route, made.schemas);
  return {
    operationId: operationId(operation, route),
    summary,
    description: [...(more.length === 0 ? [`${summary}.`] : more), CALLERS[about]].join("\n\n"),
    tags: [isTool(route) ? "Tools" : TAGS[about]],
    security: SECURITY[about],
    parameters: parametersOf(operation, route, made.media),
    ...(body === null ? {} : { requestBody: body }),
    responses: answersOf(operation, route, made, examples[`${route.method} ${route.path}`]),
  };
}

/** The operation's name at its first noun; a tool's address and further nouns say what they are. */
function operationId({ name, routes }: AnyOperation, route: AnyRoute): string {
  if (isTool(route)) return `tool_${name}`;
  const place = routes.findIndex(({ method, path }) => method === route.method && path === route.path);
  return place === 0 ? name : `${route.method.toLowerCase()}_${name.replace(/^get_/, "")}`;
}

function bodyOf(operation: AnyOperation, route: AnyRoute, schemas: Schemas): object | null {
  if (route.method === "GET" || route.method === "DELETE") return null;
  const { example, wire: { whole } = {} } = operation;
  const all = argumentsOf(operation);
  const inPath = placeholdersOf(route.path);
  // With an `id` in the path, `ids` may not be sent either.
  const redundant = new Set(inPath.includes("id") ? [...inPath, "ids"] : inPath);
  const isSent = (name: string) => !redundant.has(name);
  const names = Object.keys(all.properties ?? {});
  if (!names.some(isSent)) return null;
  const given = example as Record<string, unknown>;
  if (whole !== undefined) return json(all.properties?.[whole] as JsonSchema, given[whole], true);
  const required = (all.required ?? []).filter(isSent);
  const schema = names.every(isSent) ? schemas.args(operation) : without(all, isSent, required);
  const sent = Object.fromEntries(Object.entries(given).filter(([name]) => isSent(name)));
  return json(loneElement(operation, all, schema), sent, required.length > 0);
}

/** A lone element of `wrap` is taken as a list of one. */
function loneElement(
  { wire: { wrap } = {} }: AnyOperation,
  { properties = {} }: JsonSchema,
  schema: JsonSchema,
): JsonSchema {
  const list = wrap === undefined ? undefined : properties[wrap];
  if (typeof list !== "object" || typeof list.items !== "object" || Array.isArray(list.items)) return schema;
  return { anyOf: [schema, list.items] };
}

function without(schema: JsonSchema, isSent: (name: string) => boolean, required: string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isSent(name));
  const { required: _all, ...rest } = schema;
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

function json(schema: JsonSchema, example: unknown, required: boolean): object {
  return { required, content: { "application/json": { schema, example } } };
}
