/**
 * An answer as data for a language model: MCP's `structuredContent`, and the text of answers without lines of their own.
 * Some clients hand a model nothing else, and none can read epoch seconds (ADR 009), so an instant is what the user's clock
 * shows and how far off that is. `slimSchema` says of a schema what `slim` does to its values.
 */
import type * as z from "zod";
import { weekdayNameOf } from "../../time/calendar";
import { isoUtc, withoutZone } from "../../time/display";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What the bot keeps with a memory for itself: it comes back as it was sent. */
const AS_SENT = "metadata";

/** An instant that stands alone, without display fields: `computed_at`. */
const LONE_INSTANT = /_(?:at|until)$/;

/**
 * An answer without fields that are empty (`null`, `""`); lists stay when they are empty. `X_local` and `X_relative` stand in
 * the place of each instant `X`; an answer that says its zone once has local times to the minute without it.
 */
export function slim(answer: object): Record<string, unknown> {
  return slimFields(answer, Object.hasOwn(answer, "time_zone") && Object.hasOwn(answer, "now"));
}

function slimFields(value: object, isZoned: boolean): Record<string, unknown> {
  const kept: [name: string, value: unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    // Half the fields of an item are empty, so that is asked first.
    if (one === null || one === undefined || one === "") continue;
    const instant = instantOf(name, value);
    if (name === AS_SENT) kept.push([name, one]);
    else if (instant === null)
      kept.push([name, isLoneInstant(name, one) ? isoUtc(one) : slimValue(one, isZoned)]);
    else if (name.endsWith("_relative")) kept.push([name, one]);
    else if (name.endsWith("_local")) {
      kept.push([name, isZoned ? withoutZone(String(one)) : one]);
      kept.push([weekdayField(name), weekdayNameOf(String(one).slice(0, 10))]);
    }
  }
  return Object.fromEntries(kept);
}

function slimValue(value: unknown, isZoned: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => slimValue(one, isZoned));
  return typeof value === "object" && value !== null ? slimFields(value, isZoned) : value;
}

/** `due_at_weekday` of `due_at_local`: models that reckon a weekday name the wrong one. */
function weekdayField(local: string): string {
  return local.replace(/_local$/, "_weekday");
}

/** The schema of a slim answer, without descriptions: what it requires is there in every answer. */
export function slimSchema(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter((one) => one.type !== "null");
  const [single, ...others] = options ?? [];
  if (single !== undefined && others.length === 0) return slimSchema(single);
  const { enum: values, const: value } = schema;
  const [type] = typesOf(schema).filter((one) => one !== "null");
  const items = schema.items as JsonSchema | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values.filter((one) => one !== null) }),
    ...(value === undefined ? {} : { const: value }),
    ...(options === undefined ? {} : { anyOf: options.map(slimSchema) }),
    ...(items === undefined ? {} : { items: slimSchema(items) }),
    ...(schema.properties === undefined ? {} : slimProperties(schema.properties, schema.required ?? [])),
  };
}

function slimProperties(all: NonNullable<JsonSchema["properties"]>, required: readonly string[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const always: string[] = [];
  for (const [name, one] of Object.entries(all)) {
    const schema = one as JsonSchema;
    const instant = instantOf(name, all);
    if (instant === name || (instant !== null && !/_(?:local|relative)$/.test(name))) continue;
    const isText = instant !== null || (isNumber(schema) && LONE_INSTANT.test(name));
    if (instant !== null && name.endsWith("_local")) properties[weekdayField(name)] = { type: "string" };
    properties[name] = isText ? { type: "string" } : slimSchema(schema);
    const source = instant === null ? schema : (all[instant] as JsonSchema);
    if (required.includes(name) && isNeverEmpty(source)) always.push(name);
  }
  return { properties, ...(always.length === 0 ? {} : { required: always }) };
}

/** Whether a field of this schema is never left out for being empty. */
function isNeverEmpty(schema: JsonSchema): boolean {
  const { anyOf, enum: values, const: value, minLength } = schema;
  if (anyOf !== undefined) return anyOf.every(isNeverEmpty);
  const types = typesOf(schema);
  if (types.includes("null") || types.length === 0) return false;
  return !types.includes("string") || values !== undefined || value !== undefined || (minLength ?? 0) > 0;
}

function isNumber(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.includes("number") || types.includes("integer") || schema.anyOf?.some(isNumber) === true;
}

/** The types of a schema: zod writes `["string", "null"]` for one that takes null. */
function typesOf({ type }: { type?: unknown }): JsonSchema["type"][] {
  return type === undefined ? [] : ([type].flat() as JsonSchema["type"][]);
}

/** The instant that a field is, shows or counts in milliseconds: `due_at` of `due_at_iso`; `null` for any other field. */
function instantOf(name: string, fields: object): string | null {
  const base = name.replace(/_(?:iso|local|tz|relative|ms)$/, "");
  return Object.hasOwn(fields, `${base}_iso`) && Object.hasOwn(fields, base) ? base : null;
}

function isLoneInstant(name: string, value: unknown): value is number {
  return typeof value === "number" && LONE_INSTANT.test(name);
}
