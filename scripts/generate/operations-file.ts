import * as z from "zod";
import type { AnyOperation } from "../../src/operation/declare";
import { camelCase } from "../../src/operation/method-name";
import { type AnyRoute, placeholdersOf, routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";
import { enumerationImport } from "./enumerations-file";
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
  /** Whether HTTP carries it as JSON Lines. The clients have `export`, `exportApp` and `import` for it. */
  isLines: boolean;
}

const SUBJECTS = ["user_id", "conversation_id", "app"];

/** The list of an export's page. */
const LINES = "lines";

export const METHODS: Method[] = OPERATIONS.map((operation) => {
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
    isLines: operation.wire?.wholeText === true || listOf(operation) === LINES,
  };
});

function listOf({ output: outputOf, effect }: AnyOperation): string | null {
  const output = outputOf();
  const shape = "shape" in output ? (output.shape as Record<string, unknown>) : {};
  if (effect !== "reads" || !("next_cursor" in shape)) return null;
  return ["data", "events", "frames", LINES].find((name) => name in shape) ?? null;
}

/**
 * The name of the method that walks through all pages: `listMemories` and `memories`, `getTimeline` and `timeline`,
 * `exportUser` and `export`.
 */
export function walkName({ name }: Method): string {
  const noun = name.replace(/^(list|get)/, "").replace(/^exportUser$/, "export");
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

const HEAD = "// Made from the declarations of the operations: `npm run generate` writes it.";

const INSTANTS = `/** An instant in epoch seconds, and its four display fields. They are empty where it is null. */
export type Instants<Name extends string> = { [K in Name]: number | null } & {
  [K in \`\${Name}\${"_iso" | "_local" | "_tz" | "_relative"}\`]: string;
};`;

const ROUTES_HEAD = `/** What each method sends: its HTTP method, its path, and what is peculiar to it. \`lines\` marks JSON Lines. */
export type Route = readonly [
method: string,
path: string,
effect: "reads" | "writes",
more?: { readonly whole?: string; readonly marks?: string; readonly lines?: true },
];

export const ROUTES: Readonly<Record<string, Route>> = {`;

const LISTS_HEAD = `/** The methods that walk through pages: the one that answers a page, and the field of its list. */
export const LISTS: Readonly<Record<string, readonly [method: string, field: string]>> = {`;

/** The text of \`clients/typescript/src/operations.ts\`. */
export function operationsFile(): string {
  const paged = METHODS.filter(({ list }) => list !== null);
  const [plain, lines] = [
    METHODS.filter(({ isLines }) => !isLines),
    METHODS.filter(({ isLines }) => isLines),
  ];
  const parts = [
    INSTANTS,
    namedTypes(),
    ...METHODS.map(typesOf),
    `/** One method an operation. */\nexport interface Calls<Read, Write> {\n${plain.map(signature).join("\n")}\n}`,
    `/** What HTTP carries as JSON Lines, as a service binding carries it. */\nexport interface LineCalls<Read, Write> {\n${lines.map(signature).join("\n")}\n}`,
    `/** Walks through all pages of a list. */\nexport interface Lists<Read> {\n${paged.map(walk).join("\n")}\n}`,
    `${ROUTES_HEAD}\n${METHODS.map(row).join("\n")}\n};`,
    `${LISTS_HEAD}\n${paged.map((method) => `${walkName(method)}: ["${method.name}", "${method.list}"],`).join("\n")}\n};`,
  ];
  const text = indent(parts.join("\n\n"));
  return `${HEAD}\n\n${enumerationImport(text)}\n\n${text}\n`;
}

/**
 * Arguments that don't stand in the second place of a call: the address's subject, the body as a whole, and what asks for
 * a text instead of JSON.
 */
export function elsewhere({ subject, operation }: Method): string[] {
  const form = operation.name === "get_digest" ? "format" : undefined;
  return [subject, operation.wire?.whole, form].filter((name) => name !== null && name !== undefined);
}

function titled({ name }: Method): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function typesOf(method: Method): string {
  const { operation } = method;
  return `export type ${titled(method)}Arguments = ${argumentsType(operation.input(), elsewhere(method))};\n
export type ${titled(method)}Answer = ${answerType(answered(method))};`;
}

export function answered({ operation, route }: Method) {
  return (route.view?.output ?? operation.output)();
}

function headOf(method: Method): string {
  const { subject } = method;
  return subject === null ? "" : `${subject.replace("_id", "")}: string, `;
}

/** Whether every argument may be left out. */
function mayBeEmpty(method: Method): boolean {
  return Object.entries(method.operation.input().shape).every(
    ([name, field]) =>
      elsewhere(method).includes(name) || (field instanceof z.ZodType && field.safeParse(undefined).success),
  );
}

function signature(method: Method): string {
  const { operation, name } = method;
  const options = operation.effect === "reads" ? "Read" : "Write";
  const types = `${titled(method)}Arguments`;
  const rest =
    operation.wire?.whole === undefined
      ? `args${mayBeEmpty(method) ? "?" : ""}: ${types}, options?: ${options}`
      : `${operation.wire?.whole}: ${operation.wire?.wholeText === true ? "string" : "unknown"}, options?: ${types} & ${options}`;
  return `/** ${operation.summary}. */\n${name}(${headOf(method)}${rest}): Promise<${titled(method)}Answer>;`;
}

function walk(method: Method): string {
  // A line is a text, ready for a file, and a file that broke off says at which cursor to go on.
  const element = method.isLines ? "string" : elementType(answered(method), method.list ?? "");
  const args = method.isLines ? `${titled(method)}Arguments` : `Omit<${titled(method)}Arguments, "cursor">`;
  const optional = mayBeEmpty(method) ? "?" : "";
  return `/** ${walkSummary(method)}. */
${walkName(method)}(${headOf(method)}args${optional}: ${args}, options?: Read): AsyncGenerator<${element}, void, undefined>;`;
}

/** What the method that walks through all pages does. */
export function walkSummary({ operation: { summary }, isLines }: Method): string {
  return `${summary.replace(/, page by page$/, "")}, ${isLines ? "line by line" : "one by one"} through all pages`;
}

function row({ name, route, operation, isLines }: Method): string {
  const { effect, wire: { whole, marks } = {} } = operation;
  const lines = isLines ? true : undefined;
  const special = Object.entries({ whole, marks, lines }).filter(([, value]) => value !== undefined);
  const more =
    special.length === 0
      ? ""
      : `, { ${special.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ")} }`;
  return `${name}: ["${route.method}", "${route.path}", "${effect === "reads" ? effect : "writes"}"${more}],`;
}
