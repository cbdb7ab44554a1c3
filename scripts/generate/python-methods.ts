import * as z from "zod";
import { METHODS, type Method, walkName, walkSummary } from "./operations-file";

/** Writes the methods of the Python client, below the line that says so. */

type JsonSchema = z.core.JSONSchema.BaseSchema;

const MARK = "    # What follows is made from the declarations";

/** The client's file with its methods written anew; what stands above them is written by hand. */
export function pythonFile(file: string): string {
  const lines = file.split("\n");
  const last = lines.findIndex((line) => line.startsWith(MARK));
  if (last < 0) throw new Error("the line above the methods is gone");
  return `${[...lines.slice(0, last + 1), ...METHODS.flatMap(methods)].join("\n")}\n`;
}

function methods(method: Method): string[] {
  return [...callOf(method), ...(method.list === null ? [] : walkOf(method))];
}

const READ = { at: "str | int | None", min_revision: "int | None", time_zone: "str | None" };
const WRITE = { idempotency_key: "str | None", time_zone: "str | None" };

function callOf(method: Method): string[] {
  const { operation, route, subject } = method;
  const isRead = operation.effect === "reads";
  const taken = optionsOf(method);
  const options = Object.keys(taken);
  const placeholders = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const names = placeholders.map((name) => `"${name}": ${name === subject ? headName(name) : name}`);
  const args = argumentsOf(method).filter(({ name }) => !placeholders.includes(name));
  // A read that marks what it shows is a write.
  const effect =
    operation.wire?.marks === undefined ? `"${isRead ? "reads" : "writes"}"` : marking(operation.wire?.marks);
  const given = [
    `"${route.method}"`,
    `"${route.path}"`,
    effect,
    `{${names.join(", ")}}`,
    dict(args.map(({ name }) => name)),
  ];
  if (operation.wire?.whole !== undefined) given.push(operation.wire?.whole);
  const form = method.isLines ? ["lines=True"] : [];
  return [
    "",
    ...definition(method, callName(method), answerOf(method), taken),
    `        """${operation.summary}."""`,
    "        return self._transport.call(",
    ...given.map((one) => `            ${one},`),
    `            options=${dict(options)},`,
    ...form.map((one) => `            ${one},`),
    "        )",
  ];
}

/** The name of the method that sends a call. Callers have `export` and `import_` for those of lines. */
function callName({ operation, isLines }: Method): string {
  return isLines ? `_${operation.name}` : operation.name;
}

/** The options of a call, but for one that is an argument as well. */
function optionsOf({ operation }: Method): Record<string, string> {
  const all = Object.entries(operation.effect === "reads" ? READ : WRITE);
  return Object.fromEntries(all.filter(([name]) => !(name in operation.input().shape)));
}

function walkOf(method: Method): string[] {
  const name = walkName(method).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const args = argumentsOf(method)
    .filter((one) => one.name !== "cursor")
    .map((one) => `${parameter(one.name)}=${parameter(one.name)}`);
  const [element, without] = method.isLines ? ["str", []] : ["Dict[str, Any]", ["cursor"]];
  const head = method.subject === null ? [] : [headName(method.subject)];
  const options = Object.keys(READ).map((option) => `${option}=${option}`);
  const given = [...head, ...args, ...options, "cursor=cursor"].join(", ");
  return [
    "",
    ...definition(method, name, `Iterator[${element}]`, READ, without),
    `        """${walkSummary(method)}."""`,
    ...(method.isLines ? [] : ["        cursor = ABSENT"]),
    "        while cursor is not None:",
    `            page = self.${callName(method)}(${given})`,
    `            yield from page["${method.list}"]`,
    `            cursor = page["next_cursor"]`,
  ];
}

function definition(
  method: Method,
  name: string,
  answer: string,
  options: Record<string, string>,
  without: readonly string[] = [],
): string[] {
  const { subject, operation } = method;
  const head = [
    "self",
    ...(subject === null ? [] : [`${headName(subject)}: str`]),
    ...(operation.wire?.whole === undefined ? [] : [`${operation.wire?.whole}: Any`]),
    "*",
  ];
  const args = argumentsOf(method)
    .filter((one) => !without.includes(one.name))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map((one) => `${parameter(one.name)}: ${one.type}${one.isRequired ? "" : " = ABSENT"}`);
  const last = Object.entries(options).map(([option, type]) => `${option}: ${type} = None`);
  return [
    `    def ${name}(`,
    ...[...head, ...args, ...last].map((one) => `        ${one},`),
    `    ) -> ${answer}:`,
  ];
}

function headName(subject: string): string {
  return subject.replace("_id", "");
}

/** Words of the language that arguments are called; as parameters they have an underscore behind them (PEP 8). */
const KEYWORDS: ReadonlySet<string> = new Set([
  "from",
  "import",
  "class",
  "global",
  "in",
  "is",
  "not",
  "with",
]);

function parameter(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

function marking(argument: string): string {
  return `"writes" if ${argument} is True else "reads"`;
}

function dict(names: readonly string[]): string {
  return `{${names.map((name) => `"${name}": ${parameter(name)}`).join(", ")}}`;
}

function answerOf({ operation }: Method): string {
  return z.toJSONSchema(operation.output()).type === "array" ? "List[Dict[str, Any]]" : "Answer";
}

interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
}

function argumentsOf({ operation, subject }: Method): Argument[] {
  const { properties = {}, required = [] } = z.toJSONSchema(operation.input(), { io: "input" });
  const form = operation.name === "get_digest" ? "format" : null;
  return Object.entries(properties)
    .filter(([name]) => ![subject, operation.wire?.whole, form].includes(name))
    .map(([name, field]) => ({
      name,
      type: typeOf(field as JsonSchema),
      isRequired: required.includes(name),
    }));
}

function typeOf(schema: JsonSchema): string {
  const { anyOf, oneOf, type, enum: values, const: value } = schema;
  const options = anyOf ?? oneOf;
  if (options !== undefined) return [...new Set(options.map((one) => typeOf(one as JsonSchema)))].join(" | ");
  if (Array.isArray(type))
    return type.map((one) => typeOf({ type: one as NonNullable<JsonSchema["type"]> })).join(" | ");
  const literals = value === undefined ? values : [value];
  if (literals !== undefined) return `Literal[${literals.map((one) => JSON.stringify(one)).join(", ")}]`;
  if (type === "array") return `List[${typeOf((schema.items ?? {}) as JsonSchema)}]`;
  return TYPES[type ?? ""] ?? "Any";
}

const TYPES: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
  object: "Dict[str, Any]",
};
