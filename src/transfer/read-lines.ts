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

/** A file whose format is known, with its rows as they are written: values of a list, or texts of lines. */
interface OpenedFile {
  format: Format;
  /** What the file is as one JSON value; undefined for lines. */
  whole: unknown;
  list: unknown[] | null;
  texts: { line: number; text: string }[];
}

function openFile(body: string, format: Format | undefined): Result<OpenedFile> {
  const whole = parse(body);
  const list = listOf(whole);
  const texts = body
    .split("\n")
    .map((text, i) => ({ line: i + 1, text }))
    .filter(({ text }) => !/^[ \t\r]*$/.test(text));
  const first = list === null ? parse(texts[0]?.text ?? "") : list[0];
  const found = format ?? formatOf(first, list);
  if (found === null && first === undefined)
    return failure("bad_json", "the first line is not valid JSON: send JSON Lines, one object on each line");
  if (found === null || (found === "mem0" && list === null))
    return invalid({
      path: "format",
      message: `the file is none of ${FORMATS.join(", ")}: an Almanac export begins with {"format":"almanac","version":1}`,
    });
  // Counted before they are parsed: what is no JSON takes longest.
  if ((list ?? texts).length > MOST_ROWS)
    return failure("too_large", `the file has over ${MOST_ROWS} lines: send it in parts`);
  return success({ format: found, whole, list, texts });
}

/**
 * Reads a step of a file for `user`, from its row `from` on: at most 2,000 rows. A line of most files is one row; one of the
 * MCP reference memory is as many as it has observations. Lines that can't be read, or that are another user's, are
 * refused by their number.
 */
export async function readFile(
  body: string,
  sentFormat: Format | undefined,
  user: string,
  { now, from }: { now: number; from: number },
): Promise<Result<ImportStep>> {
  const opened = openFile(body, sentFormat);
  if (!opened.ok) return opened;
  const { format, whole, list, texts } = opened.value;
  const sent: SentRows = {
    user: [],
    conversation: [],
    member: [],
    memory: [],
    version: [],
    message: [],
    delivery: [],
    refused: [],
    leftOut: new Map(format === "mem0" ? relationsOf(whole) : []),
  };
  if (format === "mem0") {
    for (const row of await readMem0(list ?? [], now, sent.leftOut)) take(sent, row, user);
    return success({ sent, next: null });
  }
  const lines =
    list?.map((value, i) => ({ line: i + 1, value })) ??
    texts.map(({ line, text }) => ({ line, value: parse(text) }));
  const other = format === "almanac" ? lines.find(({ value }) => isOtherHeader(value)) : undefined;
  if (other !== undefined)
    return invalid({
      path: "body",
      message: `line ${other.line} begins an export of another format or version, so nothing of the file was stored: known is {"format":"almanac","version":1}`,
    });
  const places = format === "mcp-memory" ? placesOf(lines) : lines.map((line) => ({ ...line, nth: 0 }));
  const rows = await rowsOf(places.slice(from, from + MOST_ROWS), format, now, sent.refused);
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

/** The rows of a file that is one JSON value: a list, bare or in mem0's `results`, or the graph that the reference memory reads out. */
function listOf(whole: unknown): unknown[] | null {
  if (Array.isArray(whole)) return whole;
  if (!isFields(whole)) return null;
  const { results, entities, relations } = whole;
  if (Array.isArray(results)) return results;
  if (!Array.isArray(entities)) return null;
  const typed = (type: string, rows: unknown) =>
    (Array.isArray(rows) ? rows : []).map((row: unknown) => (isFields(row) ? { type, ...row } : row));
  return [...typed("entity", entities), ...typed("relation", relations)];
}

/** How many relations of its graph mem0 answers beside the memories; nothing for none. */
function relationsOf(whole: unknown): [name: string, rows: number][] {
  const has = typeof whole === "object" && whole !== null && "relations" in whole;
  const count = has && Array.isArray(whole.relations) ? whole.relations.length : 0;
  return count === 0 ? [] : [["relations", count]];
}

/** The format of a file by its first row. `list` are the rows of one that is a JSON list. */
function formatOf(first: unknown, list: unknown[] | null): Format | null {
  if (isFields(first) && (first["type"] === "entity" || first["type"] === "relation")) return "mcp-memory";
  if (isFields(first) && "format" in first) return "almanac";
  return list === null ? null : "mem0";
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a row begins an export of a form that isn't known here. */
function isOtherHeader(value: unknown): boolean {
  if (!isFields(value) || !("format" in value)) return false;
  return value["format"] !== "almanac" || value["version"] !== 1;
}

async function rowsOf(places: Place[], format: Format, now: number, refused: Refusal[]): Promise<Foreign[]> {
  const rows: Foreign[] = [];
  for (const { line, value, nth } of places) {
    if (typeof value !== "object" || value === null) refused.push({ line, message: "is no JSON object" });
    else if (format === "mcp-memory") rows.push(await readMcpMemory(line, value, nth, now));
    else if ("format" in value || (!("type" in value) && ("end" in value || "next" in value))) continue;
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
