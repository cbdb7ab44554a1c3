import * as z from "zod";
import { instantTexts } from "../time/display";

/** Building blocks for schemas of answers. Tests check answers against them; the hot path doesn't. */

type InstantShape<N extends string> = { [K in N]: z.ZodNullable<z.ZodNumber> } & {
  [K in `${N}_iso` | `${N}_local` | `${N}_tz` | `${N}_relative`]: z.ZodString;
};

// Made once for all instants: each schema costs the start of every isolate some microseconds.
const EPOCH_SECONDS = z.number().nullable().describe("Epoch seconds");
const ISO = z.string().describe("RFC 3339 in UTC");
const LOCAL = z.string().describe("The wall clock there and then");
const OFFSET = z.string().describe("The offset of that wall clock");
const RELATIVE = z.string().describe("Words such as 3 hours ago");

/** An instant with its four display fields (ADR 009). */
export function instant<const N extends string>(name: N): InstantShape<N> {
  return {
    [name]: EPOCH_SECONDS,
    [`${name}_iso`]: ISO,
    [`${name}_local`]: LOCAL,
    [`${name}_tz`]: OFFSET,
    [`${name}_relative`]: RELATIVE,
  } as InstantShape<N>;
}

/** Fields of every tool's result: the moment it is about, which is never null, and the zone it is in. */
export const nowFields = {
  ...instant("now"),
  now: z.number().describe("Epoch seconds"),
  time_zone: z.string().min(1).describe("IANA name"),
  warnings: z.array(z.string()).optional().describe("What of the call was not used, or may not be meant"),
};

/** The values of `nowFields`; `now` is in epoch seconds. */
export function viewNow(zone: string, now: number) {
  const { iso, local, tz, relative } = instantTexts(now, zone, now);
  return {
    now,
    now_iso: iso,
    now_local: local,
    now_tz: tz,
    now_relative: relative,
    time_zone: zone,
  };
}

/** One page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });
}

const secrets = z.registry<{ secret: true }>();

/**
 * A text that is shown once: an answer that has it is kept sealed. The description is an argument, because describing a
 * schema later makes another schema.
 */
export function secret(what: string) {
  return z.string().describe(what).register(secrets, { secret: true });
}

/** Whether an answer of this schema shows a secret. */
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
