import * as z from "zod";
import { type FieldError, invalid, type Result, success } from "../core/errors";

/** Errors named in one answer: a body could have a hundred thousand. */
const MOST_ERRORS = 20;

/**
 * Checks arguments against a schema. Small models and query strings send numbers and booleans as text, which is
 * accepted; `null` for an optional argument counts as absent. `inPath` are arguments from the address: no error asks to
 * send them.
 */
export function checkArguments<T extends z.ZodObject>(
  schema: T,
  input: unknown,
  inPath: ReadonlySet<string> = new Set(),
): Result<z.output<T>> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return invalid({ path: "", message: "the body must be a JSON object with the arguments" });
  }
  // The reported input tells a missing argument from one of another type.
  const parsed = schema.safeParse(loosen(schema, input as Record<string, unknown>), { reportInput: true });
  if (parsed.success) return success(parsed.data);
  const errors = parsed.error.issues
    .slice(0, MOST_ERRORS)
    .flatMap((found) => describe(found, schema, inPath));
  return invalid(...errors.slice(0, MOST_ERRORS));
}

function loosen(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
  const loose: [string, unknown][] = [];
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!(field instanceof z.ZodType)) loose.push([name, value]);
    else if (value !== null || field.safeParse(null).success || !field.safeParse(undefined).success) {
      loose.push([name, typeof value === "string" ? fromString(field, value) : value]);
    }
  }
  return Object.fromEntries(loose);
}

function fromString(field: z.ZodType, value: string): unknown {
  const type = innerType(field);
  if (type instanceof z.ZodNumber && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type instanceof z.ZodBoolean && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  // A query string has a list of words as one value.
  if (type instanceof z.ZodArray && type.element instanceof z.ZodEnum) return value.split(",");
  return value;
}

function innerType(field: z.ZodType): z.ZodType {
  let type: unknown = field;
  while (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable) {
    type = type.def.innerType;
  }
  return type as z.ZodType;
}

function describe(found: z.core.$ZodIssue, schema: z.ZodObject, inPath: ReadonlySet<string>): FieldError[] {
  const path = pathOf(found.path);
  if (found.code === "unrecognized_keys") {
    const known = Object.keys(schema.shape)
      .filter((name) => !inPath.has(name))
      .join(", ");
    return found.keys.map((key) => ({
      path: pathOf([...found.path, key.slice(0, 64)]),
      message: path === "" ? unknownArgument(known) : "is not known here",
    }));
  }
  if (found.code === "invalid_union") {
    const last = found.errors.at(-1)?.[0];
    if (last !== undefined)
      return describe({ ...last, path: [...found.path, ...last.path] } as z.core.$ZodIssue, schema, inPath);
  }
  if (found.code === "invalid_type" && found.input === undefined) return [{ path, message: "is required" }];
  return [{ path, message: found.message }];
}

function unknownArgument(known: string): string {
  return known === ""
    ? "is not an argument: this call takes none"
    : `is not an argument here; known are ${known}`;
}

/** `messages[3].role` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}
