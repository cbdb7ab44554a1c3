import { enumerationType } from "../enumerations-file";
import { nameOf } from "./object-names";
import { hasFields, optionsOf, type Schema, type Side, valuesOf } from "./read-schema";

/** Writes schemas as types of Python. */

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "int",
  boolean: "bool",
  null: "None",
};

/** Numbers of answers that have a fraction. The others are counts and instants. */
const FRACTIONS: ReadonlySet<string> = new Set([
  "score",
  "words",
  "beside",
  "answer",
  "named",
  "time",
  "episode",
]);

/** The type of a value; `field` is the name that it stands under. */
export function typeText(schema: Schema, side: Side, field = ""): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.isTime === true) return "Time";
  const options = optionsOf(schema);
  if (options !== undefined) return union(options.map((one) => typeText(one, side, field)));
  const values = valuesOf(schema);
  if (values !== undefined) return enumerationType(values) ?? literal(values);
  if (schema.type === "array") {
    const element = typeText((schema.items ?? {}) as Schema, side, field);
    return side === "input" ? `Sequence[${element}]` : `List[${element}]`;
  }
  if (schema.type === "object") return objectText(schema, side);
  if (schema.type === "number" && FRACTIONS.has(field)) return "float";
  return PLAIN[String(schema.type)] ?? "Any";
}

function objectText(schema: Schema, side: Side): string {
  const dict = side === "input" ? "Mapping" : "Dict";
  if (hasFields(schema)) return nameOf(schema, side) ?? `${dict}[str, Any]`;
  const { additionalProperties: rest } = schema;
  const isTyped = typeof rest === "object" && Object.keys(rest).length > 0;
  return `${dict}[str, ${isTyped ? typeText(rest as Schema, side) : "Any"}]`;
}

function literal(values: readonly unknown[]): string {
  return `Literal[${values.map(constant).join(", ")}]`;
}

/** A plain value as Python writes it. */
export function constant(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

/** A union; a text beside a time is one of its readings. */
function union(types: readonly string[]): string {
  const all = [...new Set(types)];
  const kept = all.includes("Time") ? all.filter((one) => !/^(str|int|Literal\[.*\])$/.test(one)) : all;
  const some = kept.filter((one) => one !== "None");
  const text = some.length === 1 ? some.join() : `Union[${some.join(", ")}]`;
  if (some.length === 0) return "None";
  return some.length < kept.length ? `Optional[${text}]` : text;
}

/** The class of an object. What may be absent stands in a second one, as Python 3.9 has it. */
export function classText(name: string, schema: Schema, side: Side, about: string): string[] {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties);
  const [always, sometimes] = [
    fields.filter(([field]) => required.includes(field)),
    fields.filter(([field]) => !required.includes(field)),
  ];
  const lines = (some: typeof fields) =>
    some.flatMap(([field, value]) => fieldText(field, value as Schema, side));
  const doc = [`    """${about}"""`, ""];
  if (sometimes.length === 0) return [`class ${name}(TypedDict):`, ...doc, ...lines(always)];
  if (always.length === 0) return [`class ${name}(TypedDict, total=False):`, ...doc, ...lines(sometimes)];
  return [
    `class _${name}(TypedDict):`,
    ...lines(always),
    "",
    "",
    `class ${name}(_${name}, total=False):`,
    ...doc,
    ...lines(sometimes),
  ];
}

const RESERVED = /^(from|import|class|global|in|is|not|with|as|if|or|and|for|pass|def|None|True|False)$/;

function fieldText(field: string, schema: Schema, side: Side): string[] {
  if (RESERVED.test(field)) throw new Error(`a field can't be called ${field} in Python`);
  const { description } = schema;
  // What the display fields of an instant are is told once, at the top of the file.
  const isTold =
    description === undefined ||
    /_(iso|local|tz|relative)$/.test(field) ||
    /^Epoch seconds$/.test(description);
  const doc = isTold ? [] : [`    """${docText(description ?? "")}"""`];
  return [`    ${field}: ${typeText(schema, side, field)}`, ...doc];
}

/** A text for a docstring. */
export function docText(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  return escaped.endsWith('"') ? `${escaped} ` : escaped;
}
