import { ENUMERATION_TYPES } from "../enumerations-file";
import { answered, elsewhere, METHODS, type Method, walkName } from "../operations-file";
import { NAMED } from "../type-text";
import { hasFields, optionsOf, readSchema, type Schema, type Side, valuesOf } from "./read-schema";

/**
 * Names the objects of arguments and answers, each of which is a class in Python. An object is called after the field that
 * holds it (`Frame` of `frames`), and after its operation too where several are called so (`UpcomingItem`).
 */

/** An object that has a class. */
export interface Place {
  name: string;
  schema: Schema;
  side: Side;
  /** Where it stands: its operation, and its field there. */
  operation: string;
  field: string;
}

interface Found extends Omit<Place, "name"> {
  /** What its operation is about. */
  owner: string;
  /** What it is called after its field. */
  base: string;
}

/** What a field's own word says too little about, by the operation and the field. */
const SPECIAL: Readonly<Record<string, string>> = {
  "get_context life": "ComingMention",
  "get_life mentioned": "LifeMention",
  "get_memory_history versions": "MemoryVersion",
  "get_timeline events": "TimelineEvent",
  "list_audit data": "AuditLine",
  "list_daily_counts data": "DailyCount",
  "list_series data": "Series",
  "report_said mentioned": "SaidItem",
  "reseal_secrets unreadable": "UnreadableSecret",
  "search_memory why": "ScoreParts",
  "set_time_zone changed": "MovedItem",
};

const found: Found[] = [];

export function pascal(name: string): string {
  return name.replace(/(?:^|[_-])(\w)/g, (_whole, first: string) => first.toUpperCase());
}

/** Of a list the word for one of its elements. */
function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<![su])s$/, "");
}

/** An object as it is, without the words about it. */
function shapeOf(schema: Schema, side: Side): string {
  const bare = JSON.stringify(schema, (key, value: unknown) =>
    key === "description" && typeof value === "string" ? undefined : value,
  );
  return `${side} ${bare}`;
}

/** Finds the objects in a schema, from a place on that has the name `base`; the whole answer has "". */
function collect(schema: Schema, at: Omit<Found, "schema">): void {
  if (schema.title !== undefined) return;
  const { base, owner, operation } = at;
  const options = optionsOf(schema) ?? [];
  const isOneOfMany = options.filter(hasFields).length > 1;
  for (const one of options) collect(one, { ...at, base: isOneOfMany ? `${kindOf(one)}${base}` : base });
  if (schema.items !== undefined) collect(schema.items as Schema, at);
  if (!hasFields(schema)) return;
  if (base !== "") found.push({ ...at, schema });
  for (const [field, value] of Object.entries(schema.properties ?? {}))
    collect(value as Schema, { ...at, field, base: fieldBase(operation, field, value as Schema, owner) });
}

function fieldBase(operation: string, name: string, field: Schema, owner: string): string {
  const special = SPECIAL[`${operation} ${name}`];
  if (special !== undefined) return special;
  if (name === "data") return owner;
  return pascal(isList(field) ? singular(name) : name);
}

function isList(schema: Schema): boolean {
  return schema.type === "array" || (optionsOf(schema) ?? []).some(isList);
}

/** What distinguishes an option of a union: the constant that says its kind. */
function kindOf({ properties = {} }: Schema): string {
  const values = valuesOf((properties["type"] ?? {}) as Schema) ?? [];
  return values.length > 2 ? "Platform" : values.map((value) => pascal(String(value))).join("");
}

function ownerOf(method: Method): string {
  const { operation, list } = method;
  if (list === "data") return pascal(singular(walkName(method)).replace(/[A-Z]/g, (letter) => `_${letter}`));
  return pascal(operation.name.replace(/^get_/, ""));
}

for (const method of METHODS) {
  const { operation, list } = method;
  const at = { owner: ownerOf(method), operation: operation.name, field: "", base: "" };
  const answer = readSchema(answered(method), "output");
  // An answer that is a list is handed to a provider's library as it is, and the lines of a file are texts.
  if (hasFields(answer) && list !== "lines") collect(answer, { ...at, side: "output" });
  for (const [field, value] of Object.entries(readSchema(operation.input(), "input").properties ?? {})) {
    if (elsewhere(method).includes(field)) continue;
    const base = fieldBase(operation.name, field, value as Schema, at.owner);
    collect(value as Schema, { ...at, side: "input", field, base });
  }
}
for (const [name, schema, side] of NAMED)
  collect(readSchema(schema, side), { owner: name, operation: name, field: "", base: "", side });

/** Names that are given already. */
const TAKEN: ReadonlySet<string> = new Set([
  ...NAMED.map(([name]) => name),
  ...ENUMERATION_TYPES,
  ...METHODS.map(({ operation }) => `${pascal(operation.name)}Answer`),
]);

function wanted({ base, side }: Found): string {
  return side === "input" ? `${base}Input` : base;
}

function namePlaces(): Map<string, Place> {
  const shapes = new Map<string, Set<string>>();
  for (const one of found) {
    const own = shapes.get(wanted(one)) ?? new Set();
    shapes.set(wanted(one), own.add(shapeOf(one.schema, one.side)));
  }
  const places = new Map<string, Place>();
  const given = new Set<string>();
  for (const one of found) {
    const { schema, side, owner, operation, field } = one;
    const shape = shapeOf(schema, side);
    if (places.has(shape)) continue;
    const short = wanted(one);
    const isAlone = shapes.get(short)?.size === 1 && !TAKEN.has(short);
    const name = isAlone || short === owner ? short : `${owner}${short}`;
    if (TAKEN.has(name) || given.has(name))
      throw new Error(`two kinds of objects would be called ${name}: name one in SPECIAL`);
    given.add(name);
    places.set(shape, { name, schema, side, operation, field });
  }
  return places;
}

const BY_SHAPE = namePlaces();

/** Every object that has a class of its own, beside those of NAMED and the answers. */
export const PLACES: readonly Place[] = [...BY_SHAPE.values()];

/** The name of an object's class; undefined for what has none. */
export function nameOf(schema: Schema, side: Side): string | undefined {
  return BY_SHAPE.get(shapeOf(schema, side))?.name;
}
