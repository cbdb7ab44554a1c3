import * as z from "zod";
import { type FieldError, invalid, type Result, success } from "../../core/errors";
import { formatLocal, localOfSeconds } from "../../time/calendar";
import { UNKNOWN_OFFSET } from "../fields";
import { adviseOnArgument, timeArgumentsFor } from "./argument-names";
import { IN_OUR_WORDS } from "./issue-words";

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
  const loose = loosen(schema, input as Record<string, unknown>);
  const parsed = schema.safeParse(loose, { ...IN_OUR_WORDS, reportInput: true });
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
      loose.push([name, typeof value === "string" ? fromString(field, value) : fromNumber(field, value)]);
    }
  }
  return Object.fromEntries(loose);
}

function fromString(field: z.ZodType, value: string): unknown {
  const type = innerType(field);
  if (takesNumber(type) && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (isBoolean(type) && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  // A query string has a list of words as one value.
  if (type instanceof z.ZodArray && type.element instanceof z.ZodEnum) return value.split(",");
  return value;
}

/** Instants are taken as answers show them, in epoch seconds: 1973-03-03 to 9999-12-31. */
const LEAST_SECONDS = 100_000_000;
const MOST_SECONDS = 253_402_300_799;

/**
 * A number where a time is wanted, as the time that it means. One outside the range is refused as digits. A field that
 * takes numbers itself gets it as it came.
 */
function fromNumber(field: z.ZodType, value: unknown): unknown {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || field.safeParse(value).success)
    return value;
  if (takesNumber(innerType(field))) return value;
  const within = Math.min(Math.max(value, LEAST_SECONDS), MOST_SECONDS);
  const text = formatLocal(localOfSeconds(within)) + UNKNOWN_OFFSET;
  const read: unknown = field.safeParse(text).data;
  const isTime = typeof read === "object" && read !== null && "at" in read && read.at === within;
  if (!isTime) return value;
  return within === value ? text : String(value);
}

/** Whether a type is a number, or one beside words such as `day`. */
function takesNumber(type: z.ZodType): boolean {
  if (!(type instanceof z.ZodUnion)) return type instanceof z.ZodNumber;
  const options: readonly unknown[] = type.options;
  const isWord = (option: unknown) => option instanceof z.ZodLiteral;
  return (
    options.some((option) => option instanceof z.ZodNumber) &&
    options.every((option) => isWord(option) || option instanceof z.ZodNumber)
  );
}

function isBoolean(type: z.ZodType): boolean {
  return type instanceof z.ZodBoolean || (type instanceof z.ZodLiteral && type.values.has(true));
}

/** The schema of an argument without what lets it be absent or null. */
export function innerType(field: z.ZodType): z.ZodType {
  let type: unknown = field;
  while (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable) {
    type = type.def.innerType;
  }
  return type as z.ZodType;
}

function describe(found: z.core.$ZodIssue, schema: z.ZodObject, inPath: ReadonlySet<string>): FieldError[] {
  const path = pathOf(found.path);
  if (found.code === "unrecognized_keys") {
    if (path === "") return describeUnknown(found.keys, schema, inPath);
    return found.keys.map((key) => ({
      path: pathOf([...found.path, key.slice(0, 64)]),
      message: "is not known here: leave it out",
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

/** What is said of arguments that a call doesn't have. The first of which nobody knows what it means names those that it has. */
function describeUnknown(keys: string[], schema: z.ZodObject, inPath: ReadonlySet<string>): FieldError[] {
  const known = Object.keys(schema.shape).filter((name) => !inPath.has(name));
  const advice = keys.map((key) => adviseOnTime(key, known) ?? adviseOnArgument(key, known));
  const first = advice.indexOf(null);
  return keys.map((key, i) => ({
    path: key.slice(0, 64),
    message: advice[i] ?? (i === first ? notAnArgument(known) : "is not an argument here: leave it out"),
  }));
}

function adviseOnTime(name: string, known: readonly string[]): string | null {
  const instead = timeArgumentsFor(name, known) ?? [];
  return instead.length === 0 ? null : `is not an argument here: send ${instead.join(" or ")} instead`;
}

function notAnArgument(known: readonly string[]): string {
  return known.length === 0
    ? "is not an argument: this call takes none"
    : `is not an argument here; known are ${known.join(", ")}`;
}

/** `messages[3].role` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}
