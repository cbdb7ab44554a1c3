import * as z from "zod";
import { toBase64, utf8 } from "../core/bytes";
import { type Result, success } from "../core/errors";
import { once } from "../core/once";
import { lineJson } from "../memories/arguments/column-forms";
import { fieldsWhere } from "../memories/fields";
import { type AuditEntry, auditLine } from "../operation/audit";
import type { Moment } from "../operation/call/call";
import { operation, type Text } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { notACursor } from "../operation/page";
import { sweep } from "../operation/sweep";
import type { Database } from "../store/database";
import type { CallSubject } from "../store/store";
import {
  type ExportedRow,
  type Key,
  type Section,
  sectionsOfApp,
  sectionsOfUser,
  selectSection,
} from "../store/transfer/export";

/** The first line of every page. */
export const HEADER = { format: "almanac", version: 1 } as const;

/** Columns that hold JSON. */
const JSON_COLUMNS = new Set<string>([
  ...fieldsWhere(({ kept }) => kept?.line === lineJson),
  "spoken_in",
  "attachments",
  "original",
  "earlier_zones",
  "digest_channel",
  "digest_days",
  "day_hours",
  "template",
]);

const input = once(() =>
  z.strictObject({
    limit: z.int().min(1).max(1000).default(500).describe("Most rows of a page"),
    cursor: z.string().max(1000).optional().describe("What the page before named in its last line"),
  }),
);

const output = z.strictObject({
  lines: z.array(z.looseObject({ type: z.string() })),
  next_cursor: z.string().nullable(),
});

type Page = z.output<typeof output>;

/** What a model is told of what only programs read. */
const view = ({ lines }: Page) =>
  `A page of ${lines.length} lines for programs: send the same call without view=model.`;

const NDJSON = "application/x-ndjson";

/** Shows everything about a user, page by page, as lines that an import takes. */
export const exportUser = operation({
  name: "export_user",
  summary: "Shows everything about a user as JSON Lines, page by page",
  about: "user",
  effect: "reads",
  input,
  output: () => output,
  routes: [{ method: "GET", path: "/v1/users/{user_id}/export", media: NDJSON, text: asLines }],
  model: { view },
  example: { limit: 100 },
  // Its pages are bounded by what an import takes.
  budget: { answer: Number.POSITIVE_INFINITY },
  run: async (deps, call, args) => {
    noteExport(deps, call, { app: call.app, operation: "export_user", user: call.user }, args);
    return await readPage((statements) => deps.store.of(call).read(statements), sectionsOfUser(call), args);
  },
});

/** The same about an app and all its users. */
export const exportApp = operation({
  name: "export_app",
  summary: "Shows everything about an app and its users as JSON Lines, page by page",
  about: "app",
  effect: "reads",
  input,
  output: () => output,
  routes: [{ method: "GET", path: "/v1/export", media: NDJSON, text: asLines }],
  model: { view },
  example: { limit: 100 },
  // Its pages are bounded by what an import takes.
  budget: { answer: Number.POSITIVE_INFINITY },
  run: async (deps, call, args) => {
    noteExport(deps, call, { app: call.app, operation: "export_app" }, args);
    return await readPage(deps.store.fanOut, sectionsOfApp(call.app), args);
  },
});

/** An export changes nothing, and still stands in the audit: once, with its first page. */
function noteExport(
  { store, background }: Deps,
  call: Moment & CallSubject,
  entry: AuditEntry,
  { cursor }: { cursor?: string | undefined },
): void {
  if (cursor === undefined) background(sweep(store.about(call), [auditLine(call, entry)]));
}

function asLines({ lines, next_cursor }: Page): Text {
  const last = next_cursor === null ? { end: true } : { next: next_cursor };
  const text = [HEADER, ...lines, last].map((line) => `${JSON.stringify(line)}\n`).join("");
  return { type: NDJSON, text, next: next_cursor };
}

/** Bytes of a page's lines: an import takes it as one body. The row that crosses it is still in. */
const MOST_BYTES = 1_000_000;
/** Rows of a section's first read. The next ones are up to four times as many where these are short. */
const FIRST_ROWS = 100;

/** Reads sections, one query each and more for many or long rows, until the page is full. */
async function readPage(
  ask: Database["read"],
  sections: Section[],
  { limit, cursor }: z.output<ReturnType<typeof input>>,
): Promise<Result<Page>> {
  const start = cursor === undefined ? { at: 0, after: null } : readPosition(cursor, sections);
  if (start === null) return notACursor();
  const lines: Page["lines"] = [];
  let bytes = 0;
  let size = FIRST_ROWS;
  let { at, after }: { at: number; after: Key | null } = start;
  for (let section = sections[at]; section !== undefined; section = sections[at]) {
    const most = Math.min(limit - lines.length, section.most ?? limit, size);
    const [rows] = await ask([selectSection(section, after, most)]);
    const before = bytes;
    for (const row of rows) {
      const line = lineOf(section.type, row);
      lines.push(line);
      bytes += utf8(JSON.stringify(line)).length;
      after = section.order.map((_, i) => row[`k${i}`] ?? "");
      if (bytes > MOST_BYTES || lines.length === limit)
        return success({ lines, next_cursor: writePosition([at, ...after]) });
    }
    size = rowsToRead(rows.length, bytes - before, MOST_BYTES - bytes);
    if (rows.length < most) {
      at += 1;
      after = null;
      size = FIRST_ROWS;
    }
  }
  return success({ lines, next_cursor: null });
}

/** How many rows to read next, where `rows` of the same section weighed `bytes` and the page has room for `room` bytes. */
function rowsToRead(rows: number, bytes: number, room: number): number {
  const fitting = Math.ceil((room * rows) / Math.max(bytes, 1));
  return Math.min(Math.max(fitting, FIRST_ROWS), 4 * FIRST_ROWS);
}

/** Rows of memories and their versions as the text that an import takes. */
export function linesOfMemories(memories: readonly ExportedRow[], versions: readonly ExportedRow[]): string {
  const lines = [
    HEADER,
    ...memories.map((row) => lineOf("memory", row)),
    ...versions.map((row) => lineOf("version", row)),
    { end: true },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** A row as a line. Columns without a value are left out, but for the owner: a message may be nobody's. */
function lineOf(type: string, row: ExportedRow): { type: string } {
  const fields = Object.entries(row).filter(
    ([name, value]) => !/^k\d$/.test(name) && (value !== null || name === "owner_id"),
  );
  const values = fields.map(([name, value]) => [
    name,
    JSON_COLUMNS.has(name) ? readJson(name, value) : value,
  ]);
  return { type, ...Object.fromEntries(values) };
}

/** The value of a JSON column. The secrets of a channel stay here. */
function readJson(name: string, text: unknown): unknown {
  const value = JSON.parse(String(text)) as object;
  if (name !== "digest_channel") return value;
  const { secret: _secret, old_until: _until, ...rest } = value as { secret?: string; old_until?: number };
  return rest;
}

function writePosition(position: Key): string {
  return toBase64(utf8(JSON.stringify(position)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** The section and the key in a cursor; `null` for a text that no page gave. */
function readPosition(cursor: string, sections: Section[]): { at: number; after: Key } | null {
  try {
    const bytes = atob(cursor.replace(/-/g, "+").replace(/_/g, "/"));
    const position: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
        Uint8Array.from(bytes, (c) => c.charCodeAt(0)),
      ),
    );
    if (!Array.isArray(position)) return null;
    const [at, ...after]: unknown[] = position;
    const section = typeof at === "number" ? sections[at] : undefined;
    const isKey = after.every((part) => typeof part === "string" || Number.isSafeInteger(part));
    if (section === undefined || !isKey || after.length !== section.order.length) return null;
    return { at: at as number, after: after as Key };
  } catch {
    return null;
  }
}
