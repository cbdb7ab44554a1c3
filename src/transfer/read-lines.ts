import { failure, invalid, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments/check-arguments";
import { keptConversation, ownerOfConversation } from "../operation/call/conversation-id";
import type { Foreign, LeftOut } from "./foreign";
import { countObservations, readMcpMemory, readMem0 } from "./foreign";
import { LINES, type Lines } from "./line-schema";

export const FORMATS = ["almanac", "mem0", "mcp-memory"] as const;
export type Format = (typeof FORMATS)[number];

/** Most lines of one file, and most rows that one call makes of them: what one batch of D1 does in about a second. */
const MOST_ROWS = 2000;

export interface Refusal {
  line: number;
  message: string;
}

/** The rows of a file by their type, each with its line. */
export type SentRows = { [T in keyof Lines]: { line: number; value: Lines[T]; endsOn?: string }[] } & {
  refused: Refusal[];
  leftOut: LeftOut;
};

/** A step of an import: the rows of one call, and the place of the next step's first row; null where none is left. */
export interface ImportStep {
  sent: SentRows;
  next: number | null;
}

/**
 * Reads a step of a file for `user`, from its row `from` on: at most 2,000 rows. A line of most files is one row; one of the
 * MCP reference memory is as many as it has observations. Lines that can't be read, or that are another user's, are
 * refused by their number.
 */
export async function readFile(
  body: string,
  format: Format | undefined,
  user: string,
  { now, from }: { now: number; from: number },
): Promise<Result<ImportStep>> {
  const whole = parse(body);
  const list = Array.isArray(whole) ? whole : resultsOf(whole);
  const texts = body
    .split("\n")
    .map((text, i) => ({ line: i + 1, text }))
    .filter(({ text }) => !/^[ \t\r]*$/.test(text));
  const first = parse(texts[0]?.text ?? "");
  const found = format ?? (list === null ? formatOf(first) : "mem0");
  if (found === null && first === undefined)
    return failure("bad_json", "the first line is not valid JSON: send JSON Lines, one object on each line");
  if (found === null || (found === "mem0" && list === null))
    return invalid({
      path: "format",
      message: `the file is none of ${FORMATS.join(", ")}: an Almanac export begins with {"format":"almanac","version":1}`,
    });
  // Counted before they are parsed: what is no JSON takes longest.
  if ((found === "mem0" ? (list ?? []) : texts).length > MOST_ROWS)
    return failure("too_large", `the file has over ${MOST_ROWS} lines: send it in parts`);
  const sent: SentRows = {
    user: [],
    conversation: [],
    member: [],
    memory: [],
    version: [],
    message: [],
    delivery: [],
    refused: [],
    leftOut: new Map(relationsOf(whole)),
  };
  if (found === "mem0") {
    for (const row of await readMem0(list ?? [], now, sent.leftOut)) take(sent, row, user);
    return success({ sent, next: null });
  }
  const lines = texts.map(({ line, text }) => ({ line, value: parse(text) }));
  const places = found === "mcp-memory" ? placesOf(lines) : lines.map((line) => ({ ...line, nth: 0 }));
  const rows = await rowsOf(places.slice(from, from + MOST_ROWS), found, now, sent.refused);
  for (const row of rows) take(sent, row, user);
  return success({ sent, next: places.length > from + MOST_ROWS ? from + MOST_ROWS : null });
}

/** A row of a file: the `nth` of its line, from 0. */
interface Place {
  line: number;
  value: unknown;
  nth: number;
}

/** The rows that lines of the MCP reference memory become. */
function placesOf(lines: { line: number; value: unknown }[]): Place[] {
  return lines.flatMap((line) =>
    Array.from({ length: countObservations(line.value) }, (_, nth) => ({ ...line, nth })),
  );
}

/** `undefined` for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function resultsOf(whole: unknown): unknown[] | null {
  const isOne = typeof whole === "object" && whole !== null && "results" in whole;
  return isOne && Array.isArray(whole.results) ? whole.results : null;
}

/** How many relations of its graph mem0 answers beside the memories; nothing for none. */
function relationsOf(whole: unknown): [name: string, rows: number][] {
  const has = typeof whole === "object" && whole !== null && "relations" in whole;
  const count = has && Array.isArray(whole.relations) ? whole.relations.length : 0;
  return count === 0 ? [] : [["relations", count]];
}

function formatOf(first: unknown): Format | null {
  if (typeof first !== "object" || first === null) return null;
  if ("format" in first) return first.format === "almanac" ? "almanac" : null;
  return "type" in first && (first.type === "entity" || first.type === "relation") ? "mcp-memory" : null;
}

async function rowsOf(places: Place[], format: Format, now: number, refused: Refusal[]): Promise<Foreign[]> {
  const rows: Foreign[] = [];
  for (const { line, value, nth } of places) {
    if (typeof value !== "object" || value === null) refused.push({ line, message: "is no JSON object" });
    else if (format === "mcp-memory") rows.push(await readMcpMemory(line, value, nth, now));
    else if ("format" in value) {
      const known = value.format === "almanac" && "version" in value && value.version === 1;
      if (!known)
        refused.push({ line, message: "is of another format or version: known is almanac, version 1" });
    } else if (!("type" in value) && ("end" in value || "next" in value)) continue;
    else rows.push({ line, value });
  }
  return rows;
}

function take(sent: SentRows, { line, value, endsOn }: Foreign, user: string): void {
  const { type, ...fields } = value as { type?: unknown };
  if (!isType(type)) {
    const message =
      type === "app" || type === "connection"
        ? "is the app's: an import writes one user"
        : `has no type that is known; there are ${Object.keys(LINES).join(", ")}`;
    sent.refused.push({ line, message });
    return;
  }
  const checked = checkArguments(LINES[type](), fields);
  if (!checked.ok) {
    sent.refused.push({ line, message: checked.failure.detail });
    return;
  }
  const owner = ownerOf(type, checked.value);
  if ((owner !== undefined && owner !== null && owner !== user) || !mayBeIn(checked.value, user))
    sent.refused.push({ line, message: "is another user's: send it to that user's address" });
  else
    (sent[type] as { line: number; value: unknown }[]).push({
      line,
      value: checked.value,
      ...(endsOn === undefined ? {} : { endsOn }),
    });
}

/** Whose an app's export says a row is. The `user_id` of a message is its author. */
function ownerOf(type: keyof Lines, value: object): string | null | undefined {
  const { user_id, owner_id } = value as { user_id?: string | null; owner_id?: string | null };
  return type === "message" ? owner_id : user_id;
}

/** Whether a row is in no chat, a shared one, or one of the user's own. */
function mayBeIn(value: object, user: string): boolean {
  const { conversation_id, id } = value as { conversation_id?: string; id?: string };
  const chat = conversation_id ?? id ?? "";
  const owner = ownerOfConversation(chat);
  return owner === null || (owner === user && keptConversation(chat, null).ok);
}

function isType(type: unknown): type is keyof Lines {
  return typeof type === "string" && Object.hasOwn(LINES, type);
}
