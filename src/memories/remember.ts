import { invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { Call, UserCall } from "../operation/call/call";
import { isSettled, type KnownUser, type UserSettings } from "../operation/call/known-user";
import { type Change, lookAt } from "../operation/change";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { instantOf } from "../operation/fields";
import { clockOf, linesOf, remarkLines } from "../operation/tools/model-view";
import { write } from "../operation/write";
import { mayAskMore } from "../store/chats/askers";
import type { Statement } from "../store/database";
import {
  ALWAYS,
  bothHold,
  memoryExists,
  notSuperseded,
  pushesNothing,
  settingsUnchanged,
  zoneUnchanged,
} from "../store/guards";
import type { KeptFacts } from "../store/kept-facts";
import { keepVersions } from "../store/memories/history";
import {
  insertMemory,
  type NewMemory,
  noSameOpen,
  selectByIds,
  selectSameContent,
  supersedeMemory,
} from "../store/memories/knowledge";
import { type KnowledgeRow, scopeKey } from "../store/rows";
import { writtenLine } from "../time/prompt/model-lines";
import { resolveZone } from "../time/zones/user-zone";
import { guessSettings, isSameSettings, settleUser } from "../users/settle-user";
import { type DueArgument, readDue } from "./arguments/due-argument";
import { needsSettings } from "./arguments/needs-settings";
import { type Phrase, withWords } from "./arguments/phrase";
import {
  type RememberAnswer,
  rememberedSchema,
  rememberSchema,
  type RememberArguments as SentArguments,
} from "./arguments/remember-schema";
import { contentForm } from "./change/content-form";
import { pushOf } from "./change/push-time";
import { isSame } from "./change/same-memory";
import { showsInDigest } from "./change/shows-in-digest";
import {
  duplicateOf,
  factsAbout,
  type StoredFacts,
  type StoredMemory,
  storedAs,
  UNMARKED,
} from "./remembered";

/**
 * Stores a memory, unless an open one has the same content, category, due form and given event time. One
 * guarded batch where this isolate has the settings that its times need, else a read before it. The guard repeats the
 * duplicate rule, so two calls at once store one row.
 */
export const remember = operation({
  name: "remember",
  summary: "Stores a memory, with its due time where it has one",
  model: {
    tool: "Store something the user told you that will matter later. With due or due_at it stands in your prompt when it comes near, and once more when it is overdue. Call it as soon as you learn it, one call for each thing.",
    arguments: [
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
    view: (answer) => {
      const what = answer.status === "stored" ? "Stored" : "Known already";
      return linesOf([writtenLine(what, answer.memory, clockOf(answer)), ...remarkLines(answer)]);
    },
  },
  about: "user",
  effect: "writes",
  write: {
    idempotent: true,
    oneBatch: true,
    fromFacts: ({ said, user }: KeptFacts<StoredFacts, never>) =>
      storedAs(said, { ...resolveZone(user.time_zone, user.default_time_zone), ...user }, said),
  },
  input: rememberSchema,
  output: rememberedSchema,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/memories" }],
  example: { content: "Dentist", due: "Sunday at 5pm" },
  made: ({ status }) => status === "stored",
  run: async (deps, call, sent) => {
    const args = { ...sent, due: sent.due === undefined ? undefined : await withWords(deps, sent.due) };
    const contentKey = await sha256Hex(contentForm(args.content));
    return await write(deps, call, async (current, attempt) => {
      const unseen = attempt === 0 ? planUnseen(deps, current, args, contentKey) : null;
      return unseen === null ? await plan(deps, current, args, { contentKey, read: null }) : success(unseen);
    });
  },
});

/** The arguments, whose phrase has the words that it is read with. */
type RememberArguments = Omit<SentArguments, "due"> & { due: Phrase | undefined };

/** What D1 has of the user, of memories with the same content, and of the one to correct. */
interface RememberState {
  user: KnownUser;
  same: KnowledgeRow[];
  old: KnowledgeRow | undefined;
}

/**
 * Plans a call without a look, by the settings that this isolate takes the user to have; null where it can't be known.
 * Where they weren't those, it is planned from what the batch has read. A plain fact depends on no setting.
 */
function planUnseen(
  deps: Deps,
  call: UserCall,
  args: RememberArguments,
  contentKey: string,
): Change<RememberAnswer> | null {
  const { due: phrase, due_at, event_time, recurrence, until } = args;
  const remembered = deps.settings.get(scopeKey(call));
  const needs = needsSettings([phrase, recurrence], [due_at, event_time, until]);
  if (args.supersedes !== undefined || call.known !== undefined || (needs && remembered === null))
    return null;
  const settings = guessSettings(deps, call);
  const due = readDue(args, settings, call.now);
  // Whether a series is one that runs already is told from its rows: it may have begun earlier.
  if (!due.ok || (due.value !== null && due.value.recurrence !== null)) return null;
  const memory = newMemory(args, call, settings, { id: deps.newId(), contentKey, due: due.value });
  memory.push_at = pushOf({ ...memory, ...UNMARKED }, settings, call.now);
  const stored = { memory, said: due.value };
  const relies = remembered !== null && (needs || due.value !== null) ? remembered : null;
  const apart = due.value === null ? ALWAYS : pushesNothing(call);
  const holds = relies === null ? apart : settingsUnchanged(call, relies);
  return {
    effects: insertMemory(call, memory, bothHold(holds, noSameOpen(call, memory))),
    when: memoryExists(call, memory.id),
    creates: relies !== null ? null : resolveZone(null, call.defaults.default_time_zone).zone,
    ...opensBy(due.value),
    shows: showsInDigest(memory),
    look: lookAt([selectSameContent(call, contentKey, args.category, call.askedBy ?? null)], {
      said: factsAbout(call, stored),
      answer: (user) => storedAs(call, user, factsAbout(call, stored)),
      again: async (user, [same]) => {
        const isRight = !needs || isSameSettings(user, remembered);
        const repeated = isRight ? duplicateAmong(call, user, same, stored) : null;
        if (repeated !== null) return success({ outcome: repeated });
        const read = isSettled(user) ? { user, same, old: undefined } : null;
        return await plan(deps, call, args, { contentKey, read });
      },
    }),
  };
}

/** The memory that a call repeats; null where something else was in its way. */
function duplicateAmong(
  call: Call,
  user: KnownUser,
  rows: KnowledgeRow[],
  { memory, said }: StoredMemory,
): RememberAnswer | null {
  const same = rows.find((row) => isSame(row, memory, user.zone));
  return same === undefined ? null : duplicateOf(call, user, same, said?.understood ?? null);
}

async function plan(
  deps: Deps,
  call: Call,
  args: RememberArguments,
  { contentKey, read }: { contentKey: string; read: RememberState | null },
): Promise<Result<Change<RememberAnswer>>> {
  if (call.known !== undefined && args.supersedes === undefined) {
    // The guard finds duplicates too: only where it does is reading one worth a round trip.
    const due = readDue(args, call.known, call.now);
    if (!due.ok) return due;
    // Whether a series is one that runs already is told from its rows alone: it may have begun earlier.
    if (due.value === null || due.value.recurrence === null) {
      const memory = newMemory(args, call, call.known, { id: deps.newId(), contentKey, due: due.value });
      return success(planInsert(call, call.known, { memory, old: null, said: due.value }));
    }
  }
  const { user, same: sameContent, old } = read ?? (await readSame(deps, call, args, contentKey));
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

async function readSame(
  deps: Deps,
  call: Call,
  { category, supersedes }: RememberArguments,
  contentKey: string,
): Promise<RememberState> {
  const { user, rows } = await settleUser(deps, call, [
    selectSameContent(call, contentKey, category, call.askedBy ?? null),
    selectByIds(call, supersedes === undefined ? [] : [supersedes]),
  ]);
  const [same, [old]] = rows;
  return { user, same, old };
}

function planInsert(
  call: Call,
  user: KnownUser,
  { memory, old, said }: { memory: NewMemory; old: KnowledgeRow | null; said: DueArgument | null },
): Change<RememberAnswer> {
  memory.push_at = pushOf({ ...memory, ...UNMARKED }, user, call.now);
  const outcome = storedAs(call, user, factsAbout(call, { memory, said }));
  const { asked_by } = memory;
  const same = old === null ? noSameOpen(call, memory) : notSuperseded(call, old.id);
  const fresh = asked_by === null ? same : bothHold(same, mayAskMore(call, asked_by, call.now));
  return {
    outcome,
    creates: user.row === null ? user.zone : null,
    effects: [
      ...insertMemory(call, memory, bothHold(zoneUnchanged(call, user.zone), fresh)),
      ...(old === null ? [] : supersedeOld(call, old.id, memory)),
    ],
    when: memoryExists(call, memory.id),
    ...opensBy(said),
    shows: user.row === null || showsInDigest(memory) || (old !== null && showsInDigest(old)),
  };
}

function opensBy(said: DueArgument | null): { opens?: string } {
  return said === null ? {} : { opens: said.understood === null ? "due_at" : "due" };
}

const NOT_DUE = { due_kind: null, due_at: null, deadline_at: null, due_local: null };

function newMemory(
  args: RememberArguments,
  call: Call,
  user: UserSettings,
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
    spoken_in: call.spokenIn ?? null,
    asked_by: call.askedBy ?? null,
    created_at: call.now,
    updated_at: call.now,
    push_at: null,
  };
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
