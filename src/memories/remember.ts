import { failure, invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import type { Call } from "../operation/call/call";
import { changeUser, type Decision } from "../operation/change-user";
import { operation } from "../operation/declare";
import { instantOf } from "../operation/fields";
import { clockOf, linesOf, remarkLines } from "../operation/tools/model-view";
import type { KnownUser } from "../operation/user/known-user";
import type { UserSettings } from "../operation/user/user-settings";
import { selectMayAsk } from "../store/chats/askers";
import type { Rows } from "../store/database";
import { insertMemory, type NewMemory } from "../store/memories/knowledge";
import { selectCorrected, selectSameContent } from "../store/memories/select-memories";
import { hasDue, type KnowledgeRow } from "../store/rows";
import { selectSimilar } from "../store/search/similar";
import { NO_ROWS } from "../store/statement";
import { SECONDS_A_DAY } from "../time/calendar";
import { movedThing } from "../time/phrases/moved-thing";
import type { PhraseContext } from "../time/phrases/read-phrase";
import { writtenLine } from "../time/prompt/model-lines";
import { currentOccurrence } from "../time/recurrence/series";
import { type DueArgument, readDue } from "./arguments/due-argument";
import { type Ending, readEnding, withEndingWords } from "./arguments/ending";
import { type Phrase, withWords } from "./arguments/phrase";
import {
  type RememberAnswer,
  type RememberField,
  rememberedSchema,
  rememberSchema,
  type RememberArguments as SentArguments,
} from "./arguments/remember-schema";
import { newColumns } from "./change/column-patches";
import { contentForm } from "./change/content-form";
import { notedAt } from "./change/noted-at";
import { pushOf } from "./change/push-time";
import { isSame } from "./change/same-memory";
import { shownIn } from "./change/shown-in";
import { showsInDigest } from "./change/shows-in-digest";
import { takenOverLines } from "./change/take-over";
import { decideCorrection } from "./correct";
import { fieldsWhere } from "./fields";
import { duplicateOf, openingArgument, storedAs } from "./remembered";
import { comparedWords, similarLines } from "./view/similar";

/**
 * Stores a memory, unless an open one has the same content, category, due form and given event time; with `supersedes` it
 * takes the place of another.
 */
export const remember = operation({
  name: "remember",
  summary: "Stores a memory, with its due time where it has one",
  model: {
    tool: "Store something the user told you that will matter later. With due or due_at it stands in your prompt when it comes near, on its day, and once it is overdue. Call it as soon as you learn it, one call for each thing.",
    arguments: [...fieldsWhere<RememberField>(({ models }) => models.includes("remember")), "supersedes"],
    view: (answer) => {
      const what = answer.status === "stored" ? "Stored" : "Known already";
      const written = writtenLine(what, answer.memory, clockOf(answer));
      return linesOf([
        written,
        ...takenOverLines(answer.taken_over),
        ...similarLines(answer.similar),
        ...remarkLines(answer, [written]),
      ]);
    },
  },
  about: "user",
  effect: "writes",
  write: { idempotent: true, additive: true },
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
    const reads = selectKnown(call, args, contentKey);
    return await changeUser(deps, call, reads, (user, rows) =>
      decide(call, { ...args, id: deps.newId(), contentKey }, user, rows),
    );
  },
});

/** The arguments, whose phrase has the words that it is read with. */
type RememberArguments = Omit<SentArguments, "due" | "valid_until"> & {
  due: Phrase | undefined;
  valid_until: Ending | undefined;
};

/** A memory to store under an id, and the key by which its content is known again. */
type NewArguments = RememberArguments & { id: string; contentKey: string };

/** What is known of the same content, of the memory to correct, of what says nearly the same, and whether its asker may ask. */
function selectKnown(
  call: Call,
  { content, category = "fact", supersedes }: RememberArguments,
  contentKey: string,
) {
  const { askedBy = null, now } = call;
  const isCorrection = supersedes !== undefined;
  // Who asks for something for somebody else learns of nothing.
  const words = askedBy === null ? comparedWords(content).map(({ expression }) => expression) : [];
  return [
    // What a correction takes over may be a category too.
    selectSameContent(call, contentKey, isCorrection ? null : category, askedBy, now),
    isCorrection ? selectCorrected(call, supersedes) : NO_ROWS,
    words.length === 0 ? NO_ROWS : selectSimilar(call, words, now),
    askedBy === null ? NO_ROWS : selectMayAsk(call, askedBy, now),
  ] as const;
}

function decide(
  call: Call,
  args: NewArguments,
  user: KnownUser,
  [same, [old], near, [mayAsk]]: Rows<ReturnType<typeof selectKnown>>,
): Result<Decision<RememberAnswer>> {
  if (args.supersedes !== undefined && old === undefined) return noSuchMemory(args.supersedes);
  const times = readTimes(args, { ...user, moved: movedBy(args, old, user, call.now) }, call.now);
  if (!times.ok) return times;
  const said = times.value.due;
  const memory = newMemory(args, call, user, times.value);
  if (call.askedBy !== undefined && mayAsk === undefined) return ASKED_ENOUGH;
  if (old !== undefined) return decideCorrection(call, user, { args, memory, old, same, near, said });
  const known = same.find((row) => isSame(row, memory, user.zone));
  const understood = said?.understood ?? null;
  if (known !== undefined)
    return success({
      effects: [],
      answer: (revision) => duplicateOf(call, user, known, understood, revision),
    });
  memory.push_at = pushOf({ ...memory, superseded_by: null }, user, call.now);
  return success({
    effects: insertMemory(call, memory),
    answer: (revision) => storedAs(call, user, { memory, said, takenOver: [] }, near, revision),
    opens: openingArgument(said),
    brings: "content",
    shows: showsInDigest(memory),
  });
}

/** Whoever asks others for more than a few things a day waits. */
const ASKED_ENOUGH = failure(
  "conflict",
  "the user was asked for enough within a day: ask for more tomorrow",
  { retry_after: SECONDS_A_DAY },
);

/** The times that a call gives: when it is due, and when it ends (epoch seconds). */
interface Times {
  due: DueArgument | null;
  ends: number | null;
}

/** What a correction's phrase moves: what it corrects, at the occurrence that counts now. */
function movedBy({ due }: RememberArguments, old: KnowledgeRow | undefined, user: KnownUser, now: number) {
  if (due === undefined || old === undefined || !hasDue(old)) return undefined;
  const shown = shownIn(user, currentOccurrence(old, user.itemsZone, now));
  return hasDue(shown) ? movedThing(shown, user.zone, now) : undefined;
}

function readTimes(
  args: RememberArguments,
  user: UserSettings & Pick<PhraseContext, "moved">,
  now: number,
): Result<Times> {
  const due = readDue(args, user, now);
  if (!due.ok) return due;
  const ends = args.valid_until === undefined ? success(null) : readEnding(args.valid_until, user, now);
  return ends.ok ? success({ due: due.value, ends: ends.value }) : ends;
}

function newMemory(
  args: NewArguments,
  call: Call,
  user: UserSettings,
  { due: said, ends }: Times,
): NewMemory {
  return {
    id: args.id,
    ...newColumns(args, { user, now: call.now }),
    content_key: args.contentKey,
    ...said?.due,
    event_time: args.event_time === undefined ? call.now : instantOf(args.event_time, user.zone, call.now),
    event_time_given: args.event_time === undefined ? 0 : 1,
    recurrence: said?.recurrence ?? null,
    recurrence_start: said?.recurrence_start ?? null,
    recurrence_time_zone: said?.recurrence_time_zone ?? null,
    spoken_in: call.spokenIn ?? null,
    asked_by: call.askedBy ?? null,
    valid_until: ends,
    noted_at: said === null ? null : notedAt(call, args.source),
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
