import * as z from "zod";
import { displayInstant } from "../time/display";

/** The building blocks of answers' schemas. Answers are checked against them by tests, not on the hot path. */

type InstantShape<N extends string> = { [K in N]: z.ZodNullable<z.ZodNumber> } & {
  [K in `${N}_iso` | `${N}_local` | `${N}_tz` | `${N}_relative`]: z.ZodString;
};

/** An instant with its four display fields (ADR 009). */
export function instant<const N extends string>(name: N): InstantShape<N> {
  return {
    [name]: z.number().nullable().describe("Epoch seconds"),
    [`${name}_iso`]: z.string().describe("RFC 3339 in UTC"),
    [`${name}_local`]: z.string().describe("The wall clock there and then"),
    [`${name}_tz`]: z.string().describe("The offset of that wall clock"),
    [`${name}_relative`]: z.string().describe("Words such as 3 hours ago"),
  } as InstantShape<N>;
}

/** What every result of a tool carries: the moment it speaks of, and the zone it speaks in. */
export const nowFields = { ...instant("now"), time_zone: z.string().describe("IANA name") };

/** The values of `nowFields`. */
export function viewNow(zone: string, now: number) {
  return { ...displayInstant("now", now, zone, now), time_zone: zone };
}

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });
}

const secrets = z.registry<{ secret: true }>();

/**
 * A text that is shown once: what is kept of an answer that has one is sealed. What it is stands here, because a
 * schema that is described afterwards is another one.
 */
export function secret(what: string) {
  return z.string().describe(what).register(secrets, { secret: true });
}

/** Whether an answer shows a secret, by the schema that it has. */
export function showsSecret(schema: z.ZodType, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (secrets.has(schema)) return true;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return showsSecret(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodUnion)
    return schema.options.some((option) => showsSecret(option as z.ZodType, value));
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) && value.some((one) => showsSecret(schema.element as z.ZodType, one));
  if (!(schema instanceof z.ZodObject) || typeof value !== "object") return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(schema.shape).some(([name, field]) =>
    showsSecret(field as z.ZodType, fields.get(name)),
  );
}
