import { invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { Call, UserCall } from "../operation/call/call";
import { type Change, lookAt } from "../operation/change";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { instantOf } from "../operation/fields";
import { clockOf, linesOf, remarkLines } from "../operation/tools/model-view";
import { isSettled, type KnownUser, type UserSettings } from "../operation/user/known-user";
import { guessSettings, inZoneOf, isSameSettings, settleUser } from "../operation/user/read-user";
import { write } from "../operation/write";
import {
  ALWAYS,
  bothHold,
  memoryExists,
  pushesNothing,
  settingsUnchanged,
  zoneUnchanged,
} from "../store/guards";
import { insertMemory, type NewMemory } from "../store/memories/knowledge";
import { type CorrectedRow, selectCorrected, selectSameContent } from "../store/memories/select-memories";
import { noSameOpen } from "../store/memories/taken-for-granted";
import type { KeptFacts } from "../store/outcomes/kept-facts";
import { type KnowledgeRow, scopeKey, wholeRow } from "../store/rows";
import { type SimilarParts, type SimilarRow, selectSimilar, similarFacts } from "../store/search/similar";
import { writtenLine } from "../time/prompt/model-lines";
import { resolveZone } from "../time/zones/user-zone";
import { type DueArgument, readDue } from "./arguments/due-argument";
import { type Ending, endingParts, readEnding, withEndingWords } from "./arguments/ending";
import { keywordsColumn } from "./arguments/memory-fields";
import { needsSettings } from "./arguments/needs-settings";
import { type Phrase, withWords } from "./arguments/phrase";
import {
  type RememberAnswer,
  rememberedSchema,
  rememberSchema,
  type RememberArguments as SentArguments,
} from "./arguments/remember-schema";
import { contentForm } from "./change/content-form";
import { notedAt } from "./change/noted-at";
import { pushOf } from "./change/push-time";
import { isSame } from "./change/same-memory";
import { showsInDigest } from "./change/shows-in-digest";
import { takenOverLines } from "./change/take-over";
import { mayBeAsked, planCorrection } from "./correct";
import { duplicateOf, factsAbout, type StoredFacts, type StoredMemory, storedAs } from "./remembered";
import { comparedWords, similarLines } from "./view/similar";

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
      return linesOf([
        writtenLine(what, answer.memory, clockOf(answer)),
        ...takenOverLines(answer.taken_over),
        ...similarLines(answer.similar),
        ...remarkLines(answer),
      ]);
    },
  },
  about: "user",
  effect: "writes",
  write: {
    idempotent: true,
    oneBatch: true,
    fromFacts: ({ said, found, user }: KeptFacts<StoredFacts, SimilarParts>) =>
      storedAs(
        said,
        { ...resolveZone(user.time_zone, user.default_time_zone), ...user },
        said,
        found.map(([parts, terms]) => ({ ...wholeRow(parts), terms })),
      ),
  },
  input: rememberSchema,
  output: rememberedSchema,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/memories" }],
  example: { content: "Dentist", due: "Sunday at 5pm" },
  made: ({ status }) => status === "stored",
  run: async (deps, call, sent) => {
    const args = {
      ...sent,
      due: sent.due === undefined ? undefined : await withWords(deps, sent.due),
      valid_until: sent.valid_until === undefined ? undefined : await withEndingWords(deps, sent.valid_until),
    };
    const contentKey = await sha256Hex(contentForm(args.content));
    return await write(deps, call, async (current, attempt) => {
      const unseen = attempt === 0 ? planUnseen(deps, current, args, contentKey) : null;
      return unseen === null ? await plan(deps, current, args, { contentKey, read: null }) : success(unseen);
    });
  },
});

/** The arguments, whose phrase has the words that it is read with. */
type RememberArguments = Omit<SentArguments, "due" | "valid_until"> & {
  due: Phrase | undefined;
  valid_until: Ending | undefined;
};

/** What D1 has of the user, of memories with the same content, and of the one to correct. */
interface RememberState {
  user: KnownUser;
  same: KnowledgeRow[];
  /** Open memories that may say nearly the same. */
  near: SimilarRow[];
  old: CorrectedRow | undefined;
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
  const end = endingParts(args.valid_until);
  const needs = needsSettings([phrase, recurrence, end.phrase], [due_at, event_time, until, end.time]);
  if (args.supersedes !== undefined || call.known !== undefined || (needs && remembered === null))
    return null;
  const settings = guessSettings(deps, call);
  const times = readTimes(args, settings, call.now);
  if (!times.ok) return null;
  const { due } = times.value;
  // Whether a series is one that runs already is told from its rows: it may have begun earlier.
  if (due !== null && due.recurrence !== null) return null;
  const memory = newMemory(args, call, settings, { id: deps.newId(), contentKey, ...times.value });
  memory.push_at = pushOf({ ...memory, superseded_by: null }, settings, call.now);
  const stored = { memory, said: due, takenOver: [] };
  const relies = remembered !== null && (needs || due !== null) ? remembered : null;
  const apart = due === null ? ALWAYS : pushesNothing(call);
  const holds = relies === null ? bothHold(apart, inZoneOf(deps, call)) : settingsUnchanged(call, relies);
  const same = selectSameContent(call, contentKey, memory.category, call.askedBy ?? null, call.now);
  const near = selectNear(call, memory);
  return {
    effects: insertMemory(call, memory, bothHold(holds, noSameOpen(call, memory, call.now))),
    when: memoryExists(call, memory.id),
    creates: relies !== null ? null : resolveZone(null, call.defaults.default_time_zone).zone,
    ...opensBy(due),
    shows: showsInDigest(memory),
    look: lookAt([same, near], {
      said: factsAbout(call, stored),
      found: similarFacts(near, memory.id),
      answer: (user, [, rows]) => storedAs(call, user, factsAbout(call, stored), rows),
      again: async (user, [same, rows]) => {
        const isRight = !needs || isSameSettings(user, remembered);
        const repeated = isRight ? duplicateAmong(call, user, same, stored) : null;
        if (repeated !== null) return success({ outcome: repeated });
        const read = isSettled(user) ? { user, same, near: rows, old: undefined } : null;
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
    const times = readTimes(args, call.known, call.now);
    if (!times.ok) return times;
    const { due } = times.value;
    // Whether a series is one that runs already is told from its rows alone: it may have begun earlier.
    if (due === null || due.recurrence === null) {
      const memory = newMemory(args, call, call.known, { id: deps.newId(), contentKey, ...times.value });
      return success(planInsert(call, call.known, { memory, said: due, takenOver: [] }));
    }
  }
  const { user, same: sameContent, near, old } = read ?? (await readSame(deps, call, args, contentKey));
  if (args.supersedes !== undefined && old === undefined) return noSuchMemory(args.supersedes);
  const times = readTimes(args, user, call.now);
  if (!times.ok) return times;
  const said = times.value.due;
  const memory = newMemory(args, call, user, { id: deps.newId(), contentKey, ...times.value });
  if (old !== undefined) return planCorrection(call, user, { args, memory, old, sameContent, near, said });
  const same = sameContent.find((row) => isSame(row, memory, user.zone));
  if (same !== undefined)
    return success({ outcome: duplicateOf(call, user, same, said?.understood ?? null) });
  return success(planInsert(call, user, { memory, said, takenOver: [] }, near));
}

async function readSame(
  deps: Deps,
  call: Call,
  { content, category = "fact", supersedes }: RememberArguments,
  contentKey: string,
): Promise<RememberState> {
  const isCorrection = supersedes !== undefined;
  const { user, rows } = await settleUser(deps, call, [
    // What a correction takes over may be a category too.
    selectSameContent(call, contentKey, isCorrection ? null : category, call.askedBy ?? null, call.now),
    selectCorrected(call, supersedes ?? null),
    // The moment isn't known before the user's zone is: those that share words come alone.
    selectNear(call, { content, due_at: null }),
  ]);
  const [same, [old], near] = rows;
  return { user, same, near, old };
}

/** Open memories that may say nearly the same. Who asks for something for somebody else learns of none. */
function selectNear(call: Call, { content, due_at }: Pick<NewMemory, "content" | "due_at">) {
  const words = call.askedBy === undefined ? comparedWords(content).map(({ expression }) => expression) : [];
  return selectSimilar(call, words, call.askedBy === undefined ? due_at : null, call.now);
}

function planInsert(
  call: Call,
  user: KnownUser,
  stored: StoredMemory,
  near: readonly SimilarRow[] = [],
): Change<RememberAnswer> {
  const { memory, said } = stored;
  memory.push_at = pushOf({ ...memory, superseded_by: null }, user, call.now);
  const guard = bothHold(zoneUnchanged(call, user.itemsZone), noSameOpen(call, memory, call.now));
  return {
    outcome: storedAs(call, user, factsAbout(call, stored), near),
    creates: user.row === null ? user.zone : null,
    effects: insertMemory(call, memory, bothHold(guard, mayBeAsked(call, memory))),
    when: memoryExists(call, memory.id),
    ...opensBy(said),
    shows: user.row === null || showsInDigest(memory),
  };
}

/** The times that a call gives: when it is due, and when it ends (epoch seconds). */
interface Times {
  due: DueArgument | null;
  ends: number | null;
}

function readTimes(args: RememberArguments, user: UserSettings, now: number): Result<Times> {
  const due = readDue(args, user, now);
  if (!due.ok) return due;
  const ends = args.valid_until === undefined ? success(null) : readEnding(args.valid_until, user, now);
  return ends.ok ? success({ due: due.value, ends: ends.value }) : ends;
}

function opensBy(said: DueArgument | null): { opens?: string } {
  return said === null ? {} : { opens: said.understood === null ? "due_at" : "due" };
}

const NOT_DUE = { due_kind: null, due_at: null, deadline_at: null, due_local: null };

function newMemory(
  args: RememberArguments,
  call: Call,
  user: UserSettings,
  made: { id: string; contentKey: string } & Times,
): NewMemory {
  const due = made.due?.due ?? NOT_DUE;
  return {
    id: made.id,
    content: args.content,
    content_key: made.contentKey,
    category: args.category ?? "fact",
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
    reminded_at: null,
    completed_at: null,
    snoozed_until: null,
    snoozed_local: null,
    spoken_in: call.spokenIn ?? null,
    asked_by: call.askedBy ?? null,
    valid_until: made.ends,
    keywords: keywordsColumn(args.keywords),
    noted_at: made.due === null ? null : notedAt(call, args.source),
    created_at: call.now,
    updated_at: call.now,
    push_at: null,
  };
}

function noSuchMemory(id: string): Result<never> {
  return invalid({
    path: "supersedes",
    message: `no memory has the id ${id}: search for the memory to correct, or leave it out`,
  });
}
