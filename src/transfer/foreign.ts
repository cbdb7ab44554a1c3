import { sha256Hex } from "../core/hash";
import { parseIso, resolveInstant } from "../time/iso";

/** A line of another program's file. Its fields haven't been checked. */
export interface Foreign {
  line: number;
  value: object;
  /** The date with which it ends in its user's zone, where it ends with one. */
  endsOn?: string;
}

/** What of another program's file has no place here, and in how many rows it stands, by its name. */
export type LeftOut = Map<string, number>;

/** The `updated_at` of what doesn't say when it changed: it is older than anything stored. */
export const UNKNOWN = 0;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What of mem0's memories has a place here, or is made of the rest. */
const MEM0 = new Set([
  "id",
  "memory",
  "metadata",
  "categories",
  "created_at",
  "updated_at",
  "user_id",
  "expiration_date",
  "hash",
  "score",
]);

/** Counts in `leftOut` what of a row has no place here. */
function noteLeftOut(row: Fields, leftOut: LeftOut): void {
  for (const [name, value] of Object.entries(row)) {
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!MEM0.has(name) && !isEmpty) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
  }
}

/**
 * The memories of what mem0's `get_all` answers: `created_at` becomes `event_time`, and `expiration_date` the end. A row
 * of another user says so. `now` is in epoch seconds.
 */
export async function readMem0(list: unknown[], now: number, leftOut: LeftOut): Promise<Foreign[]> {
  return await Promise.all(
    list.map(async (one, i) => {
      const row = isFields(one) ? one : {};
      const { id, memory, metadata, categories, created_at, updated_at, user_id, expiration_date } = row;
      noteLeftOut(row, leftOut);
      const at = epochOf(created_at);
      const more = { ...(isFields(metadata) ? metadata : {}), ...(categories ? { categories } : {}) };
      const value = {
        ...imported(await idOf(["mem0", id ?? memory]), now),
        content: memory,
        ...(Object.keys(more).length === 0 ? {} : { metadata: more }),
        ...(at === null ? {} : { event_time: at, event_time_given: 1 }),
        ...(user_id === null || user_id === undefined ? {} : { user_id }),
        ...endOf(expiration_date),
        updated_at: epochOf(updated_at) ?? at ?? UNKNOWN,
      };
      const endsOn = dateOf(expiration_date);
      return { line: i + 1, value, ...(endsOn === null ? {} : { endsOn }) };
    }),
  );
}

/** How many memories a line of the MCP reference memory becomes. An entity of which nothing was observed is one. */
export function countObservations(value: unknown): number {
  const { type, observations } = isFields(value) ? value : {};
  return type !== "relation" && Array.isArray(observations) ? Math.max(observations.length, 1) : 1;
}

/**
 * A memory of a line of the MCP reference memory: an entity's `nth` observation (from 0), or a relation. `now` is in epoch
 * seconds.
 */
export async function readMcpMemory(line: number, value: object, nth: number, now: number): Promise<Foreign> {
  const { type, name, entityType, observations, from, to, relationType } = value as Fields;
  const memory = async (content: unknown, entity: unknown, metadata: Fields) => ({
    line,
    value: {
      ...imported(await idOf([type, entity, content]), now),
      content,
      entity,
      metadata,
      updated_at: UNKNOWN,
    },
  });
  if (type === "relation")
    return await memory(words(from, relationType, to), from, { from, to, relation_type: relationType });
  // An entity of which nothing was observed is known by its kind.
  const observed: readonly unknown[] =
    Array.isArray(observations) && observations.length > 0 ? observations : [words(name, entityType)];
  return await memory(observed[nth], name, { entity_type: entityType });
}

/** `undefined` where a word is missing: the line is refused. */
function words(...parts: unknown[]): string | undefined {
  return parts.every((part) => typeof part === "string") ? parts.join(" ") : undefined;
}

function imported(id: string, now: number) {
  return { type: "memory", id, source: "import", event_time: now, created_at: now, version_at: now };
}

/** The same id for the same memory, so that it is stored once however often its file is sent. */
async function idOf(key: unknown[]): Promise<string> {
  const hash = await sha256Hex(JSON.stringify(key));
  return Number.parseInt(hash.slice(0, 12), 16).toString(36).slice(-8).padStart(8, "0");
}

/** The end of a memory by its `expiration_date`: what is no time is left for the check of the row to refuse. */
function endOf(text: unknown): Fields {
  return text === null || text === undefined ? {} : { valid_until: epochOf(text) ?? text };
}

/** A date alone; null for anything else. */
function dateOf(text: unknown): string | null {
  const parsed = typeof text === "string" ? parseIso(text) : null;
  return parsed?.ok === true && parsed.value.kind === "date" ? parsed.value.date : null;
}

/** Epoch seconds of a time in ISO 8601; `null` for anything else. */
function epochOf(text: unknown): number | null {
  const parsed = typeof text === "string" ? parseIso(text) : null;
  return parsed?.ok === true ? resolveInstant(parsed.value, "UTC") : null;
}
