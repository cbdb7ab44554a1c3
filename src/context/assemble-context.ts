import { type MessageInputs, readMessages } from "../conversations/message-inputs";
import { invalid, type Result, StoreUnavailable, success } from "../core/errors";
import { jsonBytes } from "../core/json";
import { findMemories } from "../memories/find-memories";
import { fewerOf } from "../operation/answer-room";
import type { Call, UserCall } from "../operation/call/call";
import { ORDINARY_BUDGET } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { memoryIndexes } from "../store/search/search";
import { joinStoreReads } from "../store/store";
import { moveDue } from "../time/due";
import { horizonEnd, horizonSeconds } from "../time/horizon";
import { LONG_LEAD } from "../time/item";
import { chooseItems, isTold } from "../time/life/choose-items";
import { MOST_ALSO_OPEN } from "../time/prompt/also-open";
import type { RelevantMemory } from "../time/prompt/prompt";
import { stableIds } from "../time/prompt/stable";
import { readQuery } from "../users/read-query";
import { type ContextArguments, type ContextInput, settleLimits } from "./context-arguments";
import {
  type Conversation,
  hasOthers,
  hasSeveralPeople,
  readConversation,
  sentConversation,
  zoneOfConversation,
} from "./context-messages";
import type { Context } from "./context-schema";
import { type ContextItem, type ContextSource, inZone, readContextSource } from "./context-source";
import { type ContextParts, viewContext } from "./context-view";
import { explainItems, type PromptChoice } from "./explain-items";
import { readFar } from "./far-items";
import { markContextShown } from "./mark-shown";
import { noteSpeaker } from "./note-speaker";
import { repairMessages } from "./repair-messages";
import { readNames, withNames } from "./speaker-names";

const MOST_RELEVANT = 5;
/** Found memories among which they are: a digest lists some of them already. */
const MOST_SEARCHED = 50;

/** The prompt section for a user, with the limits that were not sent and the messages that were. */
export async function answerContext(
  deps: Deps,
  call: UserCall,
  sent: ContextInput,
): Promise<Result<Context>> {
  const args = settleLimits(sent);
  const inputs = contradiction(args, call) ?? readMessages(args.messages ?? [], args);
  if (!inputs.ok) return inputs;
  const made = await assembleInRoom(deps, call, args, inputs.value);
  if (!made.ok) return made;
  const { context, told } = made.value;
  return args.mark_shown ? await markContextShown(deps, call, context, told) : success(context);
}

/** Items of each group up to which an answer has room for all of them, whatever their content. */
const SURE_LIMIT = 40;

/** An answer without room takes fewer items and stored messages, as if smaller limits had been sent. */
async function assembleInRoom(
  deps: Deps,
  call: UserCall,
  args: ContextArguments,
  inputs: MessageInputs,
): Promise<Result<ContextDraft>> {
  const made = await assembleContext(deps, call, args, inputs);
  const { limit, message_limit, messages, conversation_id } = args;
  if (!made.ok || (limit <= SURE_LIMIT && conversation_id === undefined && !args.explain)) return made;
  const { context } = made.value;
  const bytes = jsonBytes(messages === undefined ? context : { ...context, messages: [] });
  const { answer } = ORDINARY_BUDGET;
  if (bytes <= answer || (limit === 1 && message_limit === 1)) return made;
  const fewer = {
    limit: fewerOf(limit, bytes, answer),
    message_limit: fewerOf(message_limit, bytes, answer),
  };
  return await assembleInRoom(deps, call, { ...args, ...fewer }, inputs);
}

/** A context, and the items that it tells of, where D1 has them. */
interface ContextDraft {
  context: Context;
  told: ContextItem[];
}

/**
 * The prompt section for a user: the stable text, what the clock decides now, and the message list if it is asked for.
 * Costs one KV read on the hot path. D1 is read for `q`, and where KV can't answer.
 */
async function assembleContext(
  deps: Deps,
  call: UserCall,
  args: ContextArguments,
  inputs: MessageInputs,
): Promise<Result<ContextDraft>> {
  const query = args.q?.trim() ?? "";
  const skipKv = query !== "" || args.include_sensitive || args.explain;
  // Without KV all of them ask D1 at once.
  const together = skipKv ? { ...deps, store: joinStoreReads(deps.store) } : deps;
  const [own, stored, asked] = await Promise.all([
    readContextSource(together, call, call.defaults, {
      until:
        call.now +
        Math.max(horizonSeconds(args.within_days), LONG_LEAD, call.defaults.default_remind_before ?? 0),
      coversUntil: (zone) =>
        Math.max(
          horizonEnd(zone, call.now, args.within_days) - 1,
          call.now + Math.max(LONG_LEAD, call.defaults.default_remind_before ?? 0),
        ),
      nearest: args.explain || args.include_sensitive ? null : args.limit + MOST_ALSO_OPEN,
      minRevision: Math.max(args.min_revision, call.minRevision),
      includeSensitive: args.include_sensitive,
      withHidden: args.explain,
      skipKv,
    }),
    readStored(together, call, args),
    query === "" ? null : readAsked(together, call, query),
  ]);
  if (!stored.ok) return stored;
  if (stored.value === "unavailable")
    own.warnings.push("the database does not answer: the conversation is missing");
  const unrepaired = conversationOf(args, call, own, stored.value ?? inputs);
  const repaired = repairMessages(unrepaired.messages, args.repair);
  own.warnings.push(...repaired.warnings);
  const conversation = { ...unrepaired, messages: repaired.messages };
  noteSpeaker(deps, call, conversation, own);
  if (args.include_sensitive && hasOthers(conversation, call.user))
    return await withoutSensitive(deps, call, args, inputs, own);
  const read = { ...deps, store: joinStoreReads(deps.store) };
  const unnamed = conversation.isStored ? [] : conversation.messages;
  const [place, names] = await Promise.all([
    zoneOfConversation(read, call, conversation, own),
    readNames(read, call, unnamed, own),
  ]);
  const source = inZone(own, place.itemsZone, call.now);
  const { mentioned, ...open } = chooseItems([...source.items, ...source.far], {
    now: call.now,
    zone: source.zone,
    withinDays: args.within_days,
    limit: args.limit,
  });
  const chosen = await readFar(deps, call, open, own.warnings);
  const parts: ContextParts = {
    ...chosen,
    mentionedCount: mentioned.length,
    relevant: [],
    messages: withNames(conversation.messages, names),
    hasSeveralPeople: hasSeveralPeople(conversation, call.user),
  };
  if (asked !== null) parts.relevant = await findRelevant(deps, call, args, asked, source, parts);
  const { context, shown } = viewContext(
    args,
    call.now,
    source,
    { ...place, isAssumed: place.isAssumed && !args.mark_shown, pinned: conversation.pinnedZone },
    parts,
  );
  const whole = args.explain
    ? { ...context, ...explainItems(source, chosenOf(args, call.now, source.zone, parts, shown, context)) }
    : context;
  const told = shown.filter((item) => isTold(item, call.now));
  // D1 has the items in their own zone.
  const isAway = source.zone !== source.itemsZone;
  const marked = isAway ? told.map((item) => ({ ...item, ...moveDue(item, source.itemsZone) })) : told;
  return success({ context: whole, told: marked });
}

const NOT_FOLLOWED =
  "include_sensitive was not followed: the conversation has other people, and sensitive memories are left out";

/** The prompt in front of others, with a warning where it has less than was asked for, or may have. */
async function withoutSensitive(
  deps: Deps,
  call: UserCall,
  args: ContextArguments,
  inputs: MessageInputs,
  asked: ContextSource,
): Promise<Result<ContextDraft>> {
  const plain = await assembleContext(deps, call, { ...args, include_sensitive: false }, inputs);
  if (!plain.ok) return plain;
  const { context } = plain.value;
  const facts = stableIds(context.stable);
  const isLess = asked.hasSensitive === true || [...stableIds(asked.stable)].some((id) => !facts.has(id));
  if (!isLess && (args.q ?? "").trim() === "") return plain;
  const warnings = [...(context.warnings ?? []), NOT_FOLLOWED];
  return success({ ...plain.value, context: { ...context, warnings } });
}

function chosenOf(
  args: ContextArguments,
  now: number,
  zone: string,
  parts: ContextParts,
  shown: ContextItem[],
  { mentioned }: Context,
): PromptChoice {
  const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id));
  const listed = idsOf([...parts.overdue, ...parts.upcoming]);
  const given = { now, zone, withinDays: args.within_days, limit: args.limit };
  return { ...given, listed, shown: idsOf(shown), alsoOpen: idsOf(mentioned) };
}

function contradiction(args: ContextArguments, call: UserCall): Result<never> | null {
  if (args.mark_shown && call.otherMoment) {
    return invalid({ path: "mark_shown", message: "can't be sent with at: marks are set at the real time" });
  }
  if (args.messages !== undefined && args.conversation_id !== undefined) {
    return invalid({ path: "messages", message: "send either messages or conversation_id" });
  }
  return null;
}

async function readStored(
  deps: Deps,
  call: UserCall,
  args: ContextArguments,
): Promise<Result<Conversation | "unavailable" | null>> {
  if (args.conversation_id === undefined) return success(null);
  try {
    return await readConversation(deps, call, args.conversation_id, {
      limit: args.message_limit,
      inBlocks: args.window === "blocks",
      asksOthers: args.include_sensitive,
      stripsEcho: args.strip_stamps,
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return success("unavailable");
    throw error;
  }
}

function conversationOf(
  args: ContextArguments,
  call: UserCall,
  source: ContextSource,
  conversation: Conversation | "unavailable" | MessageInputs,
): Conversation {
  if (conversation !== "unavailable" && "isStored" in conversation) return conversation;
  const inputs: MessageInputs = conversation === "unavailable" ? { form: null, messages: [] } : conversation;
  const most = args.window === "blocks" ? args.message_limit : null;
  return sentConversation(inputs, source.zone, call, { most, stripsEcho: args.strip_stamps });
}

type QueryMatches = Awaited<ReturnType<typeof readQuery>>;

/** Where the words of `q` stand among the user's memories. */
async function readAsked(deps: Deps, call: Call, query: string): Promise<QueryMatches | "unavailable"> {
  try {
    return await readQuery(deps, call, { query, indexes: memoryIndexes(false) }, []);
  } catch (error) {
    if (error instanceof StoreUnavailable) return "unavailable";
    throw error;
  }
}

/** Memories that match `q`, without those that the prompt shows as items or facts. */
async function findRelevant(
  deps: Deps,
  call: Call,
  args: ContextArguments,
  asked: QueryMatches | "unavailable",
  source: ContextSource,
  shown: ContextParts,
): Promise<RelevantMemory[]> {
  const items = [...shown.overdue, ...shown.upcoming, ...shown.alsoOpen].map(({ id }) => id);
  const listed = new Set([...stableIds(source.stable), ...items]);
  const filter = { ...NO_FILTER, valid_at: call.now, include_sensitive: args.include_sensitive };
  const unsearched = "the database does not answer: q was not searched";
  if (asked === "unavailable") {
    source.warnings.push(unsearched);
    return [];
  }
  try {
    const rows = await findMemories(deps, call, asked, filter, { limit: MOST_SEARCHED, offset: 0 });
    // A prompt's lines are few: they are for memories that have words of the query themselves.
    return rows
      .filter(({ row, words }) => words.length > 0 && !listed.has(row.id))
      .map(({ row }) => row)
      .slice(0, MOST_RELEVANT);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    source.warnings.push(unsearched);
    return [];
  }
}

const NO_FILTER = {
  category: null,
  entity: null,
  context: null,
  after: null,
  before: null,
  gap: null,
  time_field: "event_time" as const,
  include_completed: false,
  include_superseded: false,
  as_of: null,
  worked_out: null,
};
