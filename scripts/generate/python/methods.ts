import { answered, elsewhere, METHODS, type Method, walkName, walkSummary } from "../operations-file";
import { readSchema, type Schema } from "./read-schema";
import { constant, docText, typeText } from "./type-text";
import { answerType, HEAD } from "./types-file";

/** Writes the methods of the Python clients: of the one that waits, and of its twin for asyncio. */

interface Style {
  isAsync: boolean;
  name: string;
  about: string;
}

const WAITING: Style = { isAsync: false, name: "Calls", about: "One method an operation." };
const ASYNC: Style = {
  isAsync: true,
  name: "AsyncCalls",
  about: "One method an operation, each to be awaited.",
};

/** The text of \`clients/python/almanac/_calls.py\`. */
export function pythonCalls(): string {
  return fileOf(WAITING);
}

/** The text of \`clients/python/almanac/_async_calls.py\`. */
export function pythonAsyncCalls(): string {
  return fileOf(ASYNC);
}

function fileOf(style: Style): string {
  const methods = METHODS.flatMap((method) => [
    ...callOf(method, style),
    ...(method.list === null ? [] : walkOf(method, style)),
  ]).join("\n");
  const named = [...new Set(methods.match(/\b[A-Z]\w+\b/g))];
  const typing = TYPING.filter((name) => named.includes(name) || ["Any", "Mapping"].includes(name));
  const wait = style.isAsync ? "async " : "";
  return `"""${style.about}

${HEAD.slice(2)}
"""

from __future__ import annotations

from typing import ${typing.join(", ")}

from . import types
from ._values import ABSENT, Time


class ${style.name}:
    """${style.about}"""

    ${wait}def _call(
        self, name: str, about: Optional[str], args: Mapping[str, Any], options: Mapping[str, Any], whole: Any = None
    ) -> Any:
        raise NotImplementedError
${methods}
`;
}

const TYPING = [
  "Any",
  "AsyncIterator",
  "Dict",
  "Iterator",
  "List",
  "Literal",
  "Mapping",
  "Optional",
  "Sequence",
  "Union",
];

const COMMON = { time_zone: "Optional[str]", timeout: "Optional[float]", hurry: "Optional[bool]" };
const READ = { at: "Optional[Time]", min_revision: "Optional[int]", ...COMMON };
const WRITE = { idempotency_key: "Optional[str]", ...COMMON };

function callOf(method: Method, style: Style): string[] {
  const { operation, subject } = method;
  const taken = optionsOf(method);
  const names = argumentsOf(method).map(({ name }) => name);
  const whole = operation.wire?.whole;
  const given = [
    `"${operation.name}"`,
    subject === null ? "None" : headName(subject),
    "args",
    "options",
    ...(whole === undefined ? [] : [whole]),
  ].join(", ");
  const answer = method.isLines ? "Any" : publicType(answerType(method));
  return [
    "",
    ...definition(method, callName(method), answer, taken, style),
    ...docOf(`${operation.summary}.`, argumentsOf(method)),
    ...dict("args", names),
    ...dict("options", Object.keys(taken)),
    `        answer: ${answer} = ${style.isAsync ? "await " : ""}self._call(${given})`,
    "        return answer",
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

function walkOf(method: Method, style: Style): string[] {
  const name = walkName(method).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const args = argumentsOf(method).filter((one) => method.isLines || one.name !== "cursor");
  const head = method.subject === null ? [] : [headName(method.subject)];
  const passed = [...args.map((one) => one.name), ...Object.keys(optionsOf(method))]
    .filter((one) => one !== "cursor")
    .map((one) => `${parameter(one)}=${parameter(one)}`);
  const given = [...head, ...passed, "cursor=cursor"].join(", ");
  const page = `${style.isAsync ? "await " : ""}self.${callName(method)}`;
  const element = method.isLines ? "str" : elementOf(method);
  return [
    "",
    ...definition(
      method,
      name,
      `${style.isAsync ? "Async" : ""}Iterator[${element}]`,
      optionsOf(method),
      style,
      args,
    ),
    ...docOf(`${walkSummary(method)}.`, args),
    ...(method.isLines ? [] : ["        cursor: Any = ABSENT"]),
    "        while cursor is not None:",
    ...wrapped(`            page = ${page}(`, given, ")", "            "),
    ...(style.isAsync
      ? [`            for one in page["${method.list}"]:`, "                yield one"]
      : [`            yield from page["${method.list}"]`]),
    `            cursor = page["next_cursor"]`,
  ];
}

function elementOf(method: Method): string {
  const list = readSchema(answered(method), "output").properties?.[method.list ?? ""] as Schema | undefined;
  return publicType(typeText((list?.items ?? {}) as Schema, "output"));
}

function definition(
  method: Method,
  name: string,
  answer: string,
  options: Record<string, string>,
  { isAsync }: Style,
  args: readonly Argument[] = argumentsOf(method),
): string[] {
  const { subject, operation } = method;
  const whole = operation.wire?.whole;
  const head = [
    "self",
    ...(subject === null ? [] : [`${headName(subject)}: str`]),
    ...(whole === undefined ? [] : [`${whole}: Any`]),
    "*",
  ];
  const named = args
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .map((one) => `${parameter(one.name)}: ${one.type}${one.isRequired ? "" : " = ABSENT"}`);
  const last = Object.entries(options).map(([option, type]) => `${option}: ${type} = None`);
  return [
    `    ${isAsync ? "async " : ""}def ${name}(`,
    ...[...head, ...named, ...last].map((one) => `        ${one},`),
    `    ) -> ${answer}:`,
  ];
}

/** What a method does, and what its arguments are. */
function docOf(summary: string, args: readonly Argument[]): string[] {
  const told = args.filter(({ about }) => about !== "");
  if (told.length === 0) return [`        """${docText(summary)}"""`];
  return [
    `        """${docText(summary)}`,
    "",
    "        Args:",
    ...told.flatMap(({ name, about }) =>
      filled(`${parameter(name)}: ${docText(about)}`, "            ", "                "),
    ),
    `        """`,
  ];
}

const WIDTH = 118;

/** A text in lines. */
function filled(text: string, first: string, others: string): string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    if (line.length + word.length > WIDTH && line.trim() !== "") {
      lines.push(line.trimEnd());
      line = others;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

/** A list of arguments on one line, or on one line each. */
function wrapped(before: string, list: string, after: string, indent: string): string[] {
  if (before.length + list.length + after.length <= WIDTH) return [`${before}${list}${after}`];
  return [before, ...list.split(", ").map((one) => `${indent}    ${one},`), `${indent}${after}`];
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

function dict(name: string, names: readonly string[]): string[] {
  const list = names.map((one) => `"${one}": ${parameter(one)}`).join(", ");
  const type = name === "args" ? `${name}: Mapping[str, Any]` : name;
  return wrapped(`        ${type} = {`, list, "}", "        ");
}

interface Argument {
  name: string;
  type: string;
  about: string;
  isRequired: boolean;
}

function argumentsOf(method: Method): Argument[] {
  const { properties = {}, required = [] } = readSchema(method.operation.input(), "input");
  return Object.entries(properties)
    .filter(([name]) => !elsewhere(method).includes(name))
    .map(([name, field]) => ({
      name,
      type: publicType(typeText(field as Schema, "input", name)),
      about: aboutOf(field as Schema),
      isRequired: required.includes(name),
    }));
}

/** What an argument is, with what holds where it is absent. */
function aboutOf({ description = "", default: value }: Schema): string {
  const about = description === "" ? "" : description.replace(/\.?$/, ".");
  return value === undefined ? about : `${about} Default: ${constant(value)}.`.trim();
}

/** A type as another module writes it. */
function publicType(type: string): string {
  const own = new Set([...TYPING, "Time", "None", "True", "False"]);
  return type.replace(/"[^"]*"|\b[A-Z]\w*\b/g, (name) =>
    name.startsWith('"') || own.has(name) ? name : `types.${name}`,
  );
}
