import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { instantOf, isoTime, label, plainText, remindBefore } from "../operation/fields";
import type { KnownUser } from "../operation/known-user";
import { clockOf, linesOf, remarkLines } from "../operation/model-view";
import type { Plan } from "../operation/write";
import { write } from "../operation/write";
import type { Statement } from "../store/database";
import { bothHold, memoryExists, notSuperseded, zoneUnchanged } from "../store/guards";
import { keepVersions } from "../store/history";
import {
  insertMemory,
  type NewMemory,
  noSameOpen,
  selectByIds,
  selectSameContent,
  supersedeMemory,
} from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { writtenLine } from "../time/model-lines";
import { isSameSeries } from "../time/recurrence/series";
import { settleUser } from "../users/settle-user";
import { contentForm } from "./content-form";
import { type DueArgument, phrase, readDue, recurrenceRule, until } from "./due-argument";
import { CATEGORIES, memoryId, metadata, SOURCES } from "./memory-fields";
import { memorySchema } from "./memory-schema";
import { viewMemory } from "./memory-view";
import { pushOf } from "./push-time";
import { showsInDigest } from "./shows-in-digest";

const input = z.strictObject({
  content: plainText(4000).describe("One self-contained sentence, as the user would say it"),
  due_at: isoTime
    .optional()
    .describe("When it is due, ISO 8601, without an offset in the user's time; a date alone is all-day"),
  due: phrase
    .optional()
    .describe(
      'The same in the user\'s words, such as "every second Tuesday at 9". Prefer it where the user said a time; never send both',
    ),
  recurrence: recurrenceRule
    .optional()
    .describe(
      "RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=TU, with its first time in due_at; not with a due that repeats",
    ),
  until: until.optional(),
  event_time: isoTime.optional().describe("When it happened, ISO 8601; default now"),
  category: z.enum(CATEGORIES).default("fact").describe("profile and preference stand in every prompt"),
  entity: label(200).optional().describe("Whom or what it is about, such as a name"),
  context: label(100).optional().describe("A label to filter by, such as work or home"),
  remind_before: remindBefore.optional().describe("Seconds before due_at at which to mention it once more"),
  source: z.enum(SOURCES).optional().describe("Where it comes from"),
  sensitive: z.boolean().default(false).describe("True keeps it out of prompts, lists and digests"),
  metadata: metadata.optional().describe("Any JSON object up to 4 KB, for the bot's own use"),
  supersedes: memoryId.optional().describe("Id of a memory that was wrong: this one takes its place"),
});

type RememberArguments = z.output<typeof input>;

const remembered = z.strictObject({
  status: z.enum(["stored", "duplicate"]),
  memory: memorySchema,
  due_understood: z.string().optional().describe("How a phrase in due was read"),
  revision: z.number(),
  warnings: z.array(z.string()).optional(),
  ...nowFields,
});

type Remembered = z.output<typeof remembered>;

/**
 * Stores a memory, unless an open one has the same content, category, due form and given event time. One read and one
 * guarded batch. The guard repeats the duplicate rule, so two calls at once store one row.
 */
export const remember = operation({
  name: "remember",
  summary: "Stores a memory, with its due time where it has one",
  tool: "Store something the user told you that will matter later. With due or due_at it stands in your prompt when it comes near, and once more when it is overdue. Call it as soon as you learn it, one call for each thing.",
  toolArguments: [
    "content",
    "due",
    "due_at",
    "recurrence",
    "event_time",
    "category",
    "entity",
    "remind_before",
    "sensitive",
    "supersedes",
  ],
  about: "user",
  effect: "writes",
  idempotent: true,
  input,
  output: remembered,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/memories" }],
  example: { content: "Dentist", due: "Sunday at 5pm" },
  made: ({ status }) => status === "stored",
  forModel: (answer) => {
    const what = answer.status === "stored" ? "Stored" : "Known already";
    return linesOf([writtenLine(what, answer.memory, clockOf(answer)), ...remarkLines(answer)]);
  },
  run: async (deps, call, args) => {
    const contentKey = await sha256Hex(contentForm(args.content));
    return await write(deps, call, (current) => plan(deps, current, args, contentKey));
  },
});

async function plan(
  deps: Deps,
  call: Call,
  args: RememberArguments,
  contentKey: string,
): Promise<Result<Plan<Remembered>>> {
  if (call.known !== undefined && args.supersedes === undefined) {
    // The guard finds duplicates too: only where it does is reading one worth a round trip.
    const due = readDue(args, call.known, call.now);
    if (!due.ok) return due;
    const memory = newMemory(args, call, call.known, { id: deps.newId(), contentKey, due: due.value });
    return success(planInsert(call, call.known, { memory, old: null, said: due.value }));
  }
  const { user, rows } = await settleUser(deps, call, [
    selectSameContent(call, contentKey, args.category),
    selectByIds(call, args.supersedes === undefined ? [] : [args.supersedes]),
  ]);
  const [sameContent, [old]] = rows;
  if (args.supersedes !== undefined && old === undefined) return noSuchMemory(args.supersedes);
  const due = readDue(args, user, call.now);
  if (!due.ok) return due;
  const memory = newMemory(args, call, user, { id: deps.newId(), contentKey, due: due.value });
  const same = sameContent.find((row) => isSame(row, memory, user.zone) && mayRepeat(row, old));
  const understood = due.value?.understood ?? null;
  if (same !== undefined) return success({ outcome: duplicateOf(call, user, same, understood) });
  if (old !== undefined && old.superseded_by !== null) return alreadyCorrected(old);
  return success(planInsert(call, user, { memory, old: old ?? null, said: due.value }));
}

function planInsert(
  call: Call,
  user: KnownUser,
  { memory, old, said }: { memory: NewMemory; old: KnowledgeRow | null; said: DueArgument | null },
): Plan<Remembered> {
  memory.push_at = pushOf({ ...memory, ...UNMARKED }, user, call.now);
  const outcome = {
    status: "stored" as const,
    memory: viewMemory({ ...memory, ...UNMARKED }, user.zone, call.now),
    ...understoodAs(said?.understood ?? null),
    revision: 0,
    ...warningsOf(memory, said?.warning ?? null, call.now),
    ...viewNow(user.zone, call.now),
  };
  const fresh = old === null ? noSameOpen(call, memory) : notSuperseded(call, old.id);
  return {
    outcome,
    change: {
      create: user.row === null ? user.zone : null,
      effects: [
        ...insertMemory(call, memory, bothHold(zoneUnchanged(call, user.zone), fresh)),
        ...(old === null ? [] : supersedeOld(call, old.id, memory)),
      ],
      guard: memoryExists(call, memory.id),
      ...(said === null ? {} : { opens: said.understood === null ? "due_at" : "due" }),
      shows: user.row === null || showsInDigest(memory) || (old !== null && showsInDigest(old)),
    },
  };
}

const UNMARKED = { reminded_at: null, completed_at: null, snoozed_until: null, superseded_by: null };
const NOT_DUE = { due_kind: null, due_at: null, deadline_at: null, due_local: null };

function newMemory(
  args: RememberArguments,
  call: Call,
  user: KnownUser,
  made: { id: string; contentKey: string; due: DueArgument | null },
): NewMemory {
  const due = made.due?.due ?? NOT_DUE;
  return {
    id: made.id,
    content: args.content,
    content_key: made.contentKey,
    category: args.category,
    entity: args.entity ?? null,
    context: args.context ?? null,
    source: args.source ?? null,
    sensitive: args.sensitive ? 1 : 0,
    metadata: args.metadata === undefined ? null : JSON.stringify(args.metadata),
    due_kind: due.due_kind,
    due_local: due.due_local,
    due_at: due.due_at,
    deadline_at: due.deadline_at,
    event_time: args.event_time === undefined ? call.now : instantOf(args.event_time, user.zone, call.now),
    event_time_given: args.event_time === undefined ? 0 : 1,
    remind_before: args.remind_before ?? null,
    recurrence: made.due?.recurrence ?? null,
    recurrence_start: made.due?.recurrence_start ?? null,
    recurrence_time_zone: made.due?.recurrence_time_zone ?? null,
    moved_from: null,
    created_at: call.now,
    updated_at: call.now,
    push_at: null,
  };
}

function isSame(row: KnowledgeRow, memory: NewMemory, zone: string): boolean {
  const sameTime =
    row.event_time_given === memory.event_time_given &&
    (memory.event_time_given === 0 || row.event_time === memory.event_time);
  return sameTime && isSameDue(row, memory, zone);
}

/** Two series are the same if they began the same, wherever they stand and were moved to. */
function isSameDue(row: KnowledgeRow, memory: NewMemory, zone: string): boolean {
  const { due_at } = memory;
  if (memory.recurrence !== null && due_at !== null) return isSameSeries(row, { ...memory, due_at }, zone);
  return (
    row.recurrence === null &&
    row.due_kind === memory.due_kind &&
    row.due_local === memory.due_local &&
    (row.due_local !== null || row.due_at === due_at)
  );
}

/** A correction repeats only the correction that was made already, and no other memory. */
function mayRepeat(row: KnowledgeRow, superseded: KnowledgeRow | undefined): boolean {
  return superseded === undefined || superseded.superseded_by === row.id;
}

/** Keeps the old memory readable as what was believed until now. */
function supersedeOld(call: Call, old: string, memory: NewMemory): Statement[] {
  const stored = memoryExists(call, memory.id);
  const version = {
    change: "superseded" as const,
    changedBy: memory.source,
    completedAt: null,
    now: call.now,
  };
  return [...keepVersions(call, [old], version, stored), supersedeMemory(call, old, memory.id, call.now)];
}

function understoodAs(understood: string | null): { due_understood?: string } {
  return understood === null ? {} : { due_understood: understood };
}

function noSuchMemory(id: string): Result<never> {
  return invalid({
    path: "supersedes",
    message: `no memory has the id ${id}: search for the memory to correct, or leave it out`,
  });
}

function alreadyCorrected(row: KnowledgeRow): Result<never> {
  return invalid({
    path: "supersedes",
    message: `${row.id} was already corrected by ${row.superseded_by ?? ""}: send that id instead`,
  });
}

function duplicateOf(call: Call, user: KnownUser, row: KnowledgeRow, understood: string | null): Remembered {
  return {
    status: "duplicate",
    memory: viewMemory(row, user.zone, call.now),
    ...understoodAs(understood),
    revision: user.revision,
    ...viewNow(user.zone, call.now),
  };
}

function warningsOf(memory: NewMemory, skips: string | null, now: number): { warnings?: string[] } {
  const warnings = [
    ...(memory.deadline_at !== null && memory.deadline_at <= now ? [PAST] : []),
    ...(skips === null ? [] : [skips]),
  ];
  return warnings.length === 0 ? {} : { warnings };
}

const PAST =
  "due_at is in the past: it is stored and counts as overdue at once; send another due_at with update_memory if that was not meant";
