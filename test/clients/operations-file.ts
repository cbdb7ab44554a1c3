import * as z from "zod";
import type { AnyOperation } from "../../src/operation/declare";
import { camelCase } from "../../src/operation/method-name";
import { type AnyRoute, placeholdersOf, routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";
import { answerType, argumentsType, elementType, indent, namedTypes } from "./type-text";

/** The client's view of an operation: one route, one method, and the list that it pages through. */
export interface Method {
  operation: AnyOperation;
  route: AnyRoute;
  /** In camel case. */
  name: string;
  /** What the address names before all arguments: a user, a conversation or an app. */
  subject: string | null;
  /** The list in its answer, where that is one page. */
  list: string | null;
}

const SUBJECTS = ["user_id", "conversation_id", "app"];

/** Their bodies are JSON Lines, which are for `fetch` and a file, and not for a client of JSON. */
const LINES = ["export_user", "import_user", "export_app"];

export const METHODS: Method[] = OPERATIONS.filter(({ name }) => !LINES.includes(name)).map((operation) => {
  const routes = routesOf(operation);
  // A body holds what no query can: a tool's own address is the first, and the context has a POST.
  const route = routes.find(({ method }) => method !== "GET") ?? routes[0];
  if (route === undefined) throw new Error(`${operation.name} has no route`);
  return {
    operation,
    route,
    name: camelCase(operation.name),
    subject: placeholdersOf(route.path).find((name) => SUBJECTS.includes(name)) ?? null,
    list: listOf(operation),
  };
});

function listOf({ output, effect }: AnyOperation): string | null {
  const shape = "shape" in output ? (output.shape as Record<string, unknown>) : {};
  if (effect !== "reads" || !("next_cursor" in shape)) return null;
  return ["data", "events"].find((name) => name in shape) ?? null;
}

/** The name of the method that walks through all pages: `listMemories` and `memories`, `getTimeline` and `timeline`. */
export function walkName({ name }: Method): string {
  const noun = name.replace(/^(list|get)/, "");
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

const HEAD = `// Made from the declarations of the operations: \`npx vitest run test/clients -u\` writes it.

/** An instant in epoch seconds, and its four display fields. They are empty where it is null. */
export type Instants<Name extends string> = { [K in Name]: number | null } & {
  [K in \`\${Name}\${"_iso" | "_local" | "_tz" | "_relative"}\`]: string;
};`;

const ROUTES_HEAD = `/** What each method sends: its HTTP method, its path, and what is peculiar to it. */
export type Route = readonly [
method: string,
path: string,
effect: "reads" | "writes",
more?: { readonly whole?: string; readonly marks?: string },
];

export const ROUTES: Readonly<Record<string, Route>> = {`;

const LISTS_HEAD = `/** The methods that walk through pages: the one that answers a page, and the field of its list. */
export const LISTS: Readonly<Record<string, readonly [method: string, field: string]>> = {`;

/** The text of \`clients/typescript/src/operations.ts\`. */
export function operationsFile(): string {
  const paged = METHODS.filter(({ list }) => list !== null);
  const parts = [
    HEAD,
    namedTypes(),
    ...METHODS.map(typesOf),
    `/** One method an operation. */\nexport interface Calls<Read, Write> {\n${METHODS.map(signature).join("\n")}\n}`,
    `/** Walks through all pages of a list. */\nexport interface Lists<Read> {\n${paged.map(walk).join("\n")}\n}`,
    `${ROUTES_HEAD}\n${METHODS.map(row).join("\n")}\n};`,
    `${LISTS_HEAD}\n${paged.map((method) => `${walkName(method)}: ["${method.name}", "${method.list}"],`).join("\n")}\n};`,
  ];
  return `${indent(parts.join("\n\n"))}\n`;
}

/**
 * Arguments that don't stand in the second place of a call: the address's subject, the body as a whole, and what asks for
 * a text instead of JSON.
 */
function elsewhere({ subject, operation }: Method): string[] {
  const form = operation.name === "get_digest" ? "format" : undefined;
  return [subject, operation.whole, form].filter((name) => name !== null && name !== undefined);
}

function titled({ name }: Method): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function typesOf(method: Method): string {
  const { operation } = method;
  return `export type ${titled(method)}Arguments = ${argumentsType(operation.input, elsewhere(method))};\n
export type ${titled(method)}Answer = ${answerType(answered(method))};`;
}

function answered({ operation, route }: Method) {
  return route.view?.output ?? operation.output;
}

function headOf(method: Method): string {
  const { subject } = method;
  return subject === null ? "" : `${subject.replace("_id", "")}: string, `;
}

/** Whether every argument may be left out. */
function mayBeEmpty(method: Method): boolean {
  const { input } = method.operation;
  return Object.entries(input.shape).every(
    ([name, field]) =>
      elsewhere(method).includes(name) || (field instanceof z.ZodType && field.safeParse(undefined).success),
  );
}

function signature(method: Method): string {
  const { operation, name } = method;
  const options = operation.effect === "reads" ? "Read" : "Write";
  const types = `${titled(method)}Arguments`;
  const rest =
    operation.whole === undefined
      ? `args${mayBeEmpty(method) ? "?" : ""}: ${types}, options?: ${options}`
      : `${operation.whole}: unknown, options?: ${types} & ${options}`;
  return `/** ${operation.summary}. */\n${name}(${headOf(method)}${rest}): Promise<${titled(method)}Answer>;`;
}

function walk(method: Method): string {
  const element = elementType(answered(method), method.list ?? "");
  const optional = mayBeEmpty(method) ? "?" : "";
  return `/** ${method.operation.summary}, one by one through all pages. */
${walkName(method)}(${headOf(method)}args${optional}: Omit<${titled(method)}Arguments, "cursor">, options?: Read): AsyncGenerator<${element}, void, undefined>;`;
}

function row({ name, route, operation }: Method): string {
  const { whole, marks, effect } = operation;
  const special = Object.entries({ whole, marks }).filter(([, argument]) => argument !== undefined);
  const more =
    special.length === 0
      ? ""
      : `, { ${special.map(([key, argument]) => `${key}: "${argument}"`).join(", ")} }`;
  return `${name}: ["${route.method}", "${route.path}", "${effect === "reads" ? effect : "writes"}"${more}],`;
}
