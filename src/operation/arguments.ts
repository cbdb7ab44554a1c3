import * as z from "zod";
import { type FieldError, invalid, type Result, success } from "../core/errors";
import { parseIso, resolveInstant } from "../time/iso";

/** The building blocks of argument schemas: one schema a tool, from which every door's validation and docs come. */

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
export const TIME_EXAMPLE = "2026-03-01T09:00:00, 2026-03-01T09:00:00+02:00, or 2026-03-01 for a whole day";

/** Text of any kind that D1 and JSON can hold as it is. */
export function plainText(max: number) {
  return z
    .string()
    .trim()
    .min(1, "is empty: send some text")
    .check(wellFormed, longest(max))
    .meta({ minLength: 1, maxLength: max });
}

/** A short label on one line. */
export function label(max: number) {
  return plainText(max).check((ctx) => {
    if (CONTROL.test(ctx.value))
      ctx.issues.push(issue(ctx.value, "has control characters: send one line of text"));
  });
}

/** A point in time as ISO 8601; it is resolved later, in the user's zone. */
export const isoTime = z.string().check((ctx) => {
  const parsed = parseIso(ctx.value);
  if (!parsed.ok) ctx.issues.push(issue(ctx.value, timeMessage(ctx.value, parsed.reason)));
});

/** The same, or the moment of the call. */
export const isoTimeOrNow = z.union([z.literal("now"), isoTime]);

export function timeMessage(value: string, reason: string): string {
  return `${JSON.stringify(value.slice(0, 40))} ${reason}; send ISO 8601, such as ${TIME_EXAMPLE}`;
}

/** Epoch seconds of an argument that `isoTime` has checked. */
export function instantOf(text: string, zone: string, now: number): number {
  if (text === "now") return now;
  const parsed = parseIso(text);
  if (!parsed.ok) throw new TypeError("an unchecked time reached an action");
  return resolveInstant(parsed.value, zone);
}

export const memoryId = z
  .string()
  .regex(/^[a-z0-9]{1,32}$/, "is no memory id: send the id that a tool returned, such as k7m2x9qa");

export const idArguments = {
  id: memoryId.optional().describe("The memory's id, as another tool returned it"),
  ids: z.array(memoryId).min(1).max(100).optional().describe("Up to 100 ids at once, instead of id"),
};

/** Exactly one of `id` and `ids`, without repeats. */
export function idsOf(args: { id?: string | undefined; ids?: string[] | undefined }): Result<string[]> {
  if ((args.id === undefined) === (args.ids === undefined)) {
    return invalid({
      path: args.id === undefined ? "id" : "ids",
      message: "send either id, for one memory, or ids, for several",
    });
  }
  return success([...new Set(args.ids ?? [args.id as string])]);
}

/** An answer names so many mistakes; a body may hold a hundred thousand. */
const MOST_ERRORS = 20;
const MOST_METADATA_BYTES = 4096;
const MOST_DEPTH = 16;

export const metadata = z.record(z.string(), z.unknown()).check((ctx) => {
  if (depthOver(ctx.value, MOST_DEPTH)) {
    ctx.issues.push(issue(ctx.value, `is nested deeper than ${MOST_DEPTH} levels: send a flatter object`));
    return;
  }
  const text = JSON.stringify(ctx.value);
  if (new TextEncoder().encode(text).length > MOST_METADATA_BYTES) {
    ctx.issues.push(issue(ctx.value, `is over ${MOST_METADATA_BYTES} bytes of JSON: send a smaller object`));
  }
});

/**
 * Checks arguments against a schema. Numbers and booleans that arrive as strings are accepted, as small models and
 * query strings send them, and `null` for an optional argument counts as absent.
 */
export function checkArguments<T extends z.ZodObject>(schema: T, input: unknown): Result<z.output<T>> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return invalid({ path: "", message: "the body must be a JSON object with the arguments" });
  }
  // With its input an issue tells a missing argument from one of another type.
  const parsed = schema.safeParse(loosen(schema, input as Record<string, unknown>), { reportInput: true });
  if (parsed.success) return success(parsed.data);
  const errors = parsed.error.issues.slice(0, MOST_ERRORS).flatMap((found) => describe(found, schema));
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
  return value;
}

function innerType(field: z.ZodType): z.ZodType {
  let type: unknown = field;
  while (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable) {
    type = type.def.innerType;
  }
  return type as z.ZodType;
}

function describe(found: z.core.$ZodIssue, schema: z.ZodObject): FieldError[] {
  const path = pathOf(found.path);
  if (found.code === "unrecognized_keys") {
    const known = Object.keys(schema.shape).join(", ");
    return found.keys.map((key) => ({
      path: pathOf([...found.path, key.slice(0, 64)]),
      message: path === "" ? `is not an argument here; known are ${known}` : "is not known here",
    }));
  }
  if (found.code === "invalid_union") {
    const last = found.errors.at(-1)?.[0];
    if (last !== undefined)
      return describe({ ...last, path: [...found.path, ...last.path] } as z.core.$ZodIssue, schema);
  }
  if (found.code === "invalid_type" && found.input === undefined) return [{ path, message: "is required" }];
  return [{ path, message: found.message }];
}

/** `messages[3].role` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

function issue(input: unknown, message: string): z.core.$ZodRawIssue {
  return { code: "custom", input, message, continue: true };
}

function wellFormed(ctx: z.core.ParsePayload<string>): void {
  if (ctx.value.includes("\0") || /\p{Cs}/u.test(ctx.value)) {
    ctx.issues.push(issue(ctx.value, "has a NUL or half a surrogate pair: send well-formed Unicode text"));
  }
}

function longest(max: number) {
  return (ctx: z.core.ParsePayload<string>): void => {
    if (ctx.value.length > max && [...ctx.value].length > max) {
      ctx.issues.push(issue("", `is longer than ${max} characters: send a shorter text`));
    }
  };
}

function depthOver(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((v) => (typeof v === "object" && v !== null ? Object.values(v) : []));
  }
  return false;
}
