import * as z from "zod";
import { LATE_SECONDS } from "../../src/apps/check-health";
import { OPERATIONS } from "../../src/operations";

/** Writes what programs beside the service list and count with: values that a type alone doesn't give them. */

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Enumeration {
  /** What the list of its values is called in the package. */
  list: string;
  /** The type of one of them. */
  type: string;
  about: string;
  /** An argument that takes them: its operation, and its path there. */
  at: readonly [operation: string, path: string];
}

const ENUMERATIONS: readonly Enumeration[] = [
  { list: "CATEGORIES", type: "Category", about: "Kinds of memories", at: ["remember", "category"] },
  {
    list: "MEMORY_SOURCES",
    type: "MemorySource",
    about: "Where a memory comes from",
    at: ["remember", "source"],
  },
  {
    list: "TIMELINE_KINDS",
    type: "TimelineKind",
    about: "What stands in a timeline",
    at: ["get_timeline", "kinds"],
  },
  { list: "TALKS", type: "Talks", about: "When the bot of a coming life talks", at: ["get_life", "talks"] },
  { list: "WEEKDAYS", type: "Weekday", about: "Days of a daily digest", at: ["update_user", "digest.days"] },
  {
    list: "LANGUAGES",
    type: "Language",
    about: "Languages of the built-in assistant",
    at: ["update_app", "default_language"],
  },
  {
    list: "PLATFORMS",
    type: "Platform",
    about: "Platforms that a bot may be on",
    at: ["create_connection", "platform"],
  },
  {
    list: "CONNECTION_MODES",
    type: "ConnectionMode",
    about: "What becomes of a platform's messages",
    at: ["create_connection", "mode"],
  },
  {
    list: "DELIVERY_STATUSES",
    type: "DeliveryStatus",
    about: "Where something that goes out stands",
    at: ["list_deliveries", "status"],
  },
  {
    list: "EVENT_STATUSES",
    type: "EventStatus",
    about: "Where an event that came in and isn't done stands",
    at: ["list_inbound_events", "status"],
  },
  {
    list: "IMPORT_FORMATS",
    type: "ImportFormat",
    about: "Files that an import reads",
    at: ["import_user", "format"],
  },
];

const VALUES: ReadonlyMap<Enumeration, readonly string[]> = new Map(
  ENUMERATIONS.map((one) => [one, valuesAt(...one.at)]),
);

/** The text of `clients/typescript/src/enumerations.ts`. */
export function enumerationsFile(): string {
  const lists = [...VALUES].map(
    ([{ list, type, about }, values]) => `/** ${about}. */
export const ${list} = [
${values.map((value) => `  ${JSON.stringify(value)},`).join("\n")}
] as const;
export type ${type} = (typeof ${list})[number];`,
  );
  return `// Made from the declarations of the operations: \`npm run generate\` writes it.

${lists.join("\n\n")}

/** Seconds after which a cron that hasn't run, or a delivery that waits, is a fault: \`/healthz\` says so then. */
export const LATE_SECONDS = ${LATE_SECONDS};
`;
}

/** The type of an enumeration that has these values, in this order; undefined where none has a name. */
export function enumerationType(values: readonly unknown[]): string | undefined {
  const same = (own: readonly string[]) =>
    own.length === values.length && own.every((value, at) => value === values[at]);
  return [...VALUES].find(([, own]) => same(own))?.[0].type;
}

/** The types of all enumerations. */
export const ENUMERATION_TYPES: readonly string[] = ENUMERATIONS.map(({ type }) => type);

/** The enumerations as Python has them. */
export function pythonEnumerations(): string[] {
  return [...VALUES].map(([{ list, type, about }, values]) => {
    const texts = values.map((value) => JSON.stringify(value)).join(", ");
    return `#: ${about}.\n${type} = Literal[${texts}]\n${list}: Tuple[${type}, ...] = (${texts})`;
  });
}

/** The line that imports the types of enumerations that a text names. */
export function enumerationImport(text: string): string {
  const code = text.replaceAll(/\/\*\*.*?\*\//gs, "");
  const used = ENUMERATIONS.map(({ type }) => type).filter((type) => new RegExp(`\\b${type}\\b`).test(code));
  return `import type { ${used.toSorted().join(", ")} } from "./enumerations.js";`;
}

function valuesAt(name: string, path: string): readonly string[] {
  const operation = OPERATIONS.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`${name} is no operation`);
  let schema: JsonSchema = z.toJSONSchema(operation.input(), { io: "input" });
  for (const field of path.split(".")) schema = inside(schema.properties?.[field]);
  const values = (schema.enum ?? []).filter((value) => typeof value === "string");
  if (values.length === 0) throw new Error(`${name} has no enumeration at ${path}`);
  return values;
}

/** A schema without the null and the list around it. */
function inside(schema: z.core.JSONSchema._JSONSchema | undefined): JsonSchema {
  if (schema === undefined || typeof schema === "boolean") return {};
  const { anyOf, items } = schema;
  const option = anyOf?.find((one) => typeof one === "object" && one.type !== "null");
  if (option !== undefined) return inside(option);
  return items === undefined || Array.isArray(items) ? schema : inside(items);
}
