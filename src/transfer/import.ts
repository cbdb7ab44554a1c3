import * as z from "zod";
import { type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { endOf } from "../memories/arguments/range-arguments";
import { contentForm } from "../memories/change/content-form";
import { pushOf } from "../memories/change/push-time";
import type { Call } from "../operation/call/call";
import { changeUser, type Decision } from "../operation/change-user";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import type { KnownUser } from "../operation/user/known-user";
import type { Rows } from "../store/database";
import { readKeywords } from "../store/memories/index-entries";
import { labelKey } from "../store/memories/knowledge";
import { selectLocalItems } from "../store/memories/select-memories";
import { indexTerms } from "../store/search/terms";
import { NO_ROWS, type Statement } from "../store/statement";
import type { LineRow } from "../store/transfer/export";
import {
  type ImportedMemory,
  type ImportedVersion,
  importDeliveries,
  importMemories,
  importVersions,
  selectImportedDeliveries,
  selectImportedMemories,
  selectImportedVersions,
} from "../store/transfer/import";
import { moveDue } from "../time/due";
import { MAX_INSTANT } from "../time/zones/zone";
import { UNKNOWN } from "./foreign";
import { planUser } from "./import-user";
import { count, planSaid, selectSaid, type Tally } from "./plan-said";
import { FORMATS, readFile, type SentRows } from "./read-lines";

const output = z.strictObject({
  imported: z.number().describe("Rows that were stored, or that replaced an older one"),
  unchanged: z.number().describe("Rows that were here already, as new or newer"),
  refused: z.array(z.strictObject({ line: z.number(), message: z.string() })),
  left_out: z
    .record(z.string(), z.number())
    .describe("Fields of another program's file that have no place here, and in how many rows they stand"),
  dry_run: z.boolean(),
  revision: z.number(),
  next_cursor: z
    .string()
    .nullable()
    .describe(
      "Where a file of more than 2,000 rows goes on: send it again with this as cursor. Null at its end",
    ),
});

type ImportAnswer = z.output<typeof output>;

/**
 * Stores what an export has of a user, or another program's memories, at most 2,000 rows a call. The same file again changes
 * nothing, so that an import that broke off is sent again. A row changed on both sides is the newer one.
 */
export const importUser = operation({
  name: "import_user",
  summary: "Stores an export's lines, or the memories of mem0 or the MCP reference memory, for a user",
  about: "user",
  effect: "writes",
  write: {
    idempotent: true,
  },
  userKey: { never: "a user's key does not import: send the app's key" },
  input: () =>
    z.strictObject({
      body: z.string(),
      dry_run: z.boolean().default(false).describe("Whether to report only, and store nothing"),
      format: z.enum(FORMATS).optional().describe("Detected where absent"),
      cursor: z.string().max(200).optional().describe("next_cursor of the call before, with the same body"),
    }),
  budget: { bytes: MESSAGES_BYTES },
  wire: {
    whole: "body",
    wholeText: true,
  },
  output: () => output,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/import" }],
  example: {
    dry_run: true,
    body: '{"format":"almanac","version":1}\n{"type":"memory","id":"w2r6j8fd","content":"Likes tea","event_time":1769178720,"created_at":1769178720,"updated_at":1769178720}\n{"end":true}\n',
  },
  run: async (deps, call, { body, dry_run, format, cursor }) => {
    const [from] = (cursor === undefined ? [0] : readCursor(cursor, 1)) ?? [];
    if (from === undefined || from < 0) return notACursor();
    const read = await readFile(body, format, call.user, { now: call.now, from });
    if (!read.ok) return read;
    const { sent, next } = read.value;
    const next_cursor = next === null ? null : writeCursor([next]);
    const keys = await Promise.all(sent.memory.map(({ value }) => sha256Hex(contentForm(value.content))));
    // A file says where its user is.
    const settled = { ...call, carried: undefined };
    const file = { sent, keys, dry_run, next_cursor };
    const change = async (by: typeof settled) =>
      await changeUser(deps, by, selectStored(call, sent), (user, rows) =>
        plan(deps, call, file, user, rows),
      );
    if (deps.store.primary.shards === 0) return await change(settled);
    // In several shards the outcome is kept when all is stored: a call that breaks off before is sent again, and finds what it has done.
    const done = await change({ ...settled, claim: null });
    return done.ok ? await keep(deps, call, [], done.value) : done;
  },
});

interface File {
  sent: SentRows;
  /** The `content_key` of each memory. */
  keys: string[];
  dry_run: boolean;
  next_cursor: string | null;
}

async function plan(
  deps: Deps,
  call: Call,
  { sent, keys, dry_run, next_cursor }: File,
  user: KnownUser,
  [memories, versions, messages, chats, deliveries, items]: StoredRows,
): Promise<Result<Decision<ImportAnswer>>> {
  const tally: Tally = { stored: 0, unchanged: 0, refused: [...sent.refused] };
  const settings = await planUser(deps, call, user, items, sent.user);
  tally.stored += settings.stored;
  tally.unchanged += sent.user.length - settings.stored - settings.refused.length;
  tally.refused.push(...settings.refused);
  const { after } = settings;
  const now = call.now;
  const effects: Statement[] = [
    ...settings.effects,
    ...importMemories(call, newMemories(sent.memory, keys, memories, after, now, tally)),
    ...importVersions(call, newVersions(sent.version, versions, tally)),
    ...planSaid(call, sent, [messages, chats], tally),
    ...importDeliveries(call, newDeliveries(deps, sent.delivery, deliveries, tally)),
  ];
  const changes = tally.stored > 0 && !dry_run;
  const refused = tally.refused.toSorted((a, b) => a.line - b.line);
  const answer = (revision: number): ImportAnswer => ({
    imported: tally.stored,
    unchanged: tally.unchanged,
    refused,
    left_out: Object.fromEntries(sent.leftOut),
    dry_run,
    revision,
    next_cursor,
  });
  if (!changes) return success({ effects: [], answer });
  const changedAt = after.row?.updated_at ?? now;
  return success({ effects, answer, createsIn: after.zone, opens: "body", brings: "body", changedAt });
}

function selectStored(call: Call, sent: SentRows) {
  const begun = new Map(
    sent.version.map(({ value: { id, valid_from } }) => [`${id} ${valid_from}`, { id, valid_from }]),
  );
  return [
    selectImportedMemories(
      call,
      sent.memory.map(({ value }) => value.id),
    ),
    selectImportedVersions(call, [...begun.values()]),
    ...selectSaid(call, sent),
    selectImportedDeliveries(
      call,
      sent.delivery.map(({ value: { kind, subject } }) => ({ kind, subject })),
    ),
    // Those that a zone among the settings would move.
    sent.user.length === 0 ? NO_ROWS : selectLocalItems(call),
  ] as const;
}

type StoredRows = Rows<ReturnType<typeof selectStored>>;

/** Memories that are not here, or are newer than those here. */
function newMemories(
  lines: SentRows["memory"],
  keys: string[],
  stored: StoredRows[0],
  user: KnownUser,
  now: number,
  tally: Tally,
): ImportedMemory[] {
  const changed = new Map(stored.map(({ id, updated_at }) => [id, updated_at]));
  const rows = new Map<string, ImportedMemory>();
  for (const [i, { value, endsOn }] of lines.entries()) {
    const { user_id: _owner, ...sent } = value;
    const ends =
      endsOn === undefined ? {} : { valid_until: endOf({ kind: "date", date: endsOn }, user.zone) };
    const memory = { ...sent, ...ends };
    const isNew = (changed.get(memory.id) ?? Number.NEGATIVE_INFINITY) < memory.updated_at;
    count(tally, isNew);
    if (!isNew) continue;
    changed.set(memory.id, memory.updated_at);
    const moved = {
      ...inZone(memory, user.zone),
      updated_at: memory.updated_at === UNKNOWN ? now : memory.updated_at,
    };
    const push_at = pushOf(moved, user, now);
    rows.set(memory.id, {
      ...moved,
      ...wordsOf(memory),
      ...keywordTerms(memory),
      content_key: keys[i] ?? "",
      push_at,
    });
  }
  return [...rows.values()];
}

/** What a memory's words are compared and found by. */
function wordsOf({ content, entity, context }: Pick<LineRow<"memory">, "content" | "entity" | "context">) {
  return {
    entity_key: labelKey(entity),
    context_key: labelKey(context),
    terms: indexTerms(content),
    entity_terms: indexTerms(entity ?? ""),
  };
}

function keywordTerms({ keywords }: Pick<LineRow<"memory">, "keywords">) {
  return { keyword_terms: keywords === null ? null : indexTerms(readKeywords(keywords).join(" ")) };
}

/** A due time on the wall clock of the user's zone here. */
function inZone<T extends Pick<LineRow<"memory">, "due_kind" | "due_local" | "due_at" | "deadline_at">>(
  row: T,
  zone: string,
): T {
  const { due_kind, due_local, due_at, deadline_at } = row;
  if (due_kind === null || due_at === null || deadline_at === null) return row;
  return { ...row, ...moveDue({ due_kind, due_local, due_at, deadline_at }, zone) };
}

/** Versions that are not here. All that one says tells it from others; its instants stay as they were believed. */
function newVersions(lines: SentRows["version"], stored: StoredRows[1], tally: Tally): ImportedVersion[] {
  const known = new Set(stored.map(identityOf));
  const rows: ImportedVersion[] = [];
  for (const { value } of lines) {
    const { user_id: _owner, ...version } = value;
    const identity = identityOf(version);
    count(tally, !known.has(identity));
    if (!known.has(identity)) rows.push({ ...version, ...wordsOf(version) });
    known.add(identity);
  }
  return rows;
}

function identityOf(version: LineRow<"version">): string {
  return JSON.stringify(Object.entries(version).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Deliveries that are not here. What was pending will not be sent: here it is dead. */
function newDeliveries(deps: Deps, lines: SentRows["delivery"], stored: StoredRows[4], tally: Tally) {
  const known = new Set(stored.map(({ kind, subject }) => `${kind} ${subject}`));
  const fresh = lines.filter(({ value: { kind, subject } }) => {
    const isNew = !known.has(`${kind} ${subject}`);
    known.add(`${kind} ${subject}`);
    count(tally, isNew);
    return isNew;
  });
  return fresh.map(({ value: { user_id: _owner, ...row } }) => ({
    ...row,
    ...(row.status === "pending"
      ? { status: "dead" as const, last_error: "imported before it was sent" }
      : {}),
    id: deps.newDeliveryId(),
    attempting_until: MAX_INSTANT,
  }));
}
