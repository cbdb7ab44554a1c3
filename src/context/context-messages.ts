import { askMembership, notReached } from "../conversations/conversation-reach";
import { formedChats, formedOf, withoutEcho } from "../conversations/formed-chat";
import { hasLoneResults, unpartedStarts } from "../conversations/forms/pairs";
import type { MessageInputs } from "../conversations/message-inputs";
import { type Attachment, type ChatMessage, chatMessage, isPerson } from "../conversations/message-schema";
import type { Result } from "../core/errors";
import { StoreUnavailable, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import { keptConversation } from "../operation/call/conversation-id";
import type { Deps } from "../operation/deps";
import { standingOf } from "../operation/user/carried-zone";
import { zoneSourceOf } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import type { AppDefaults } from "../store/apps";
import {
  type ConversationScope,
  selectConversation,
  selectLastPerson,
  selectOtherMember,
} from "../store/chats/messages";
import {
  type MessagePosition,
  type NamedMessageRow,
  selectSpokenMessages,
} from "../store/chats/read-messages";
import { selectDisplayName } from "../store/users";
import { resolveZone } from "../time/zones/user-zone";
import { canonicalZone } from "../time/zones/zone";
import { beginOfBlocks } from "./block-window";
import type { ContextSource } from "./context-source";
import { lastPerson, listedMessages } from "./message-list";
import { speakerNames, withNames } from "./speaker-names";

/** The messages of a context call. */
export interface Conversation {
  /** Shown messages, oldest first, without blank ones. */
  messages: ChatMessage[];
  /** The person who wrote last; blank messages and those before the shown ones count. */
  person: ChatMessage | null;
  /** The IANA zone of all stamps; null where each answer's zone counts. */
  pinnedZone: string | null;
  isStored: boolean;
  /** Whether it has members beside the user in the path, who may never have written; false where nobody asked. */
  hasOtherMembers: boolean;
}

/** The caller: an app, or one of its users. */
type Caller = Call & { asUser: string | null; defaults: AppDefaults };

/** What is wanted of a stored conversation. */
interface StoredWindow {
  limit: number;
  inBlocks: boolean;
  /** Whether it matters who else may read along. */
  asksOthers: boolean;
  stripsEcho: boolean;
}

/** Messages before a window among which the calls of its first results are looked for. */
const MOST_BEFORE = 100;

/**
 * The newest messages of a stored conversation, and, with `asksOthers`, whether it has other members. Reads as many rows as
 * it shows, however long the conversation is, in one round trip; in two where the window would begin with a tool's result,
 * whose call is then shown too.
 */
export async function readConversation(
  deps: Deps,
  call: Caller,
  conversation: string,
  { limit, inBlocks, asksOthers, stripsEcho }: StoredWindow,
): Promise<Result<Conversation>> {
  const kept = keptConversation(conversation, call.asUser);
  if (!kept.ok) return kept;
  const scope = { app: call.app, conversation: kept.value };
  const membership = askMembership(scope, call.asUser);
  const [found, rows, own, ...asked] = await deps.store
    .ofConversation(scope)
    .read([
      selectConversation(scope),
      selectSpokenMessages(scope, limit, call.user),
      selectDisplayName(call),
      ...membership,
      ...(asksOthers ? [selectOtherMember(scope, call.user)] : []),
    ]);
  if (membership.length > 0 && asked[0]?.length === 0) return notReached();
  const stored = rows.toReversed();
  const messages = withNames(stored.map(fromRow), speakerNames(own));
  const isWhole = messages.length < limit;
  const shown = await unpartedWindow(deps, scope, {
    messages,
    begin: inBlocks ? beginOfBlocks(stored, limit) : 0,
    oldest: isWhole ? null : (stored[0] ?? null),
    known: call.user,
    names: own,
  });
  return success({
    messages: listedMessages(stripsEcho ? shown.map(withoutEcho) : shown),
    person: lastPerson(messages) ?? (isWhole ? null : await readLastPerson(deps, scope)),
    pinnedZone: found[0]?.time_zone ?? null,
    isStored: true,
    hasOtherMembers: asked.slice(membership.length).some((others) => others.length > 0),
  });
}

/** The messages from `begin` on, or from the call whose result stands there: among those read, or before them. */
async function unpartedWindow(
  deps: Deps,
  scope: ConversationScope,
  window: {
    messages: ChatMessage[];
    begin: number;
    /** The oldest message that was read; null where none is older. */
    oldest: MessagePosition | null;
    known: string;
    names: Parameters<typeof speakerNames>[0];
  },
): Promise<ChatMessage[]> {
  const { messages, begin, oldest, known, names } = window;
  if (!hasLoneResults(messages.slice(begin))) return messages.slice(begin);
  const isOlder = oldest !== null && hasLoneResults(messages);
  const [rows] = isOlder
    ? await deps.store.ofConversation(scope).read([selectSpokenMessages(scope, MOST_BEFORE, known, oldest)])
    : [[]];
  const all = [...withNames(rows.toReversed().map(fromRow), speakerNames(names)), ...messages];
  const first = rows.length + begin;
  return all.slice(unpartedStarts(all).findLast((start) => start <= first) ?? first);
}

async function readLastPerson(deps: Deps, scope: ConversationScope): Promise<ChatMessage | null> {
  const [rows] = await deps.store.ofConversation(scope).read([selectLastPerson(scope, null)]);
  const [row] = rows;
  // Whose zone counts is asked, and not what the person is called.
  return row === undefined ? null : fromRow({ ...row, original: null, display_name: null });
}

/**
 * Messages that came with the call. They are not stored. `most` is the limit of a window in blocks, null for none. A window
 * that would part a call from its result starts at the call.
 */
export function sentConversation(
  inputs: MessageInputs,
  zone: string,
  call: Call,
  { most, stripsEcho }: { most: number | null; stripsEcho: boolean },
): Conversation {
  const messages = sentMessages(inputs, zone, call.now * 1000);
  const places = messages.map((_message, place) => ({ place }));
  const begin = most === null ? 0 : beginOfBlocks(places, most);
  const whole = unpartedStarts(messages).findLast((start) => start <= begin) ?? 0;
  const shown = listedMessages(messages.slice(whole));
  return {
    messages: stripsEcho ? shown.map(withoutEcho) : shown,
    // In a provider's form the order in which they came is the one that is answered.
    person: inputs.form === null ? lastPerson(messages) : (messages.findLast(isPerson) ?? null),
    pinnedZone: null,
    isStored: false,
    hasOtherMembers: false,
  };
}

function sentMessages(inputs: MessageInputs, zone: string, nowMs: number): ChatMessage[] {
  if (inputs.form !== null) return formedChats(inputs.messages, zone, nowMs);
  const messages = inputs.messages.map((input) => chatMessage(input, zone, nowMs));
  return messages.sort((a, b) => a.created_at_ms - b.created_at_ms);
}

/** The zone of an answer, and what its clock part says about it. */
export interface AnswerZone {
  zone: string;
  unknownZone: string | null;
  /** The zone in which tools read and show times, where that isn't the answer's; null where it is, or where it isn't told. */
  toolsZone: string | null;
  /** Whether nobody knows where the user is. */
  isAssumed: boolean;
  /** The zone in which the items of the user in the path stand: their own. */
  itemsZone: string;
}

/**
 * The zone of an answer: that of the person who wrote last (the message's, else the user's, else the app's). Where no
 * person has written, it is the zone of the user in the path.
 */
export async function zoneOfConversation(
  deps: Deps,
  call: Caller,
  { person, isStored }: Conversation,
  pathUser: ContextSource,
): Promise<AnswerZone> {
  if (person === null) return pathZone(pathUser);
  const named = person.time_zone === null ? null : canonicalZone(person.time_zone);
  if (named !== null) {
    const isOwn = isOf(person, call.user);
    const toolsZone = isOwn ? toolsZoneBeside(named, pathUser, call.now) : null;
    const itemsZone = isOwn ? (toolsZone ?? named) : pathUser.zone;
    return { zone: named, unknownZone: null, toolsZone, isAssumed: false, itemsZone };
  }
  const own = await ownZone(deps, call, person, isStored, pathUser);
  const fellBack = person.time_zone !== null && own.zone === "UTC" && own.unknownZone === null;
  return fellBack ? { ...own, zone: "UTC", unknownZone: person.time_zone } : own;
}

/** The zone of the user in the path. */
export function pathZone({ zone, unknownZone, zoneColumns, digest }: ContextSource): AnswerZone {
  // Where nothing answers, the user's zone may be known all the same.
  const isAssumed = digest.source !== "none" && zoneSourceOf(zoneColumns) === "default";
  return { zone, unknownZone, toolsZone: null, isAssumed, itemsZone: zone };
}

/** The user's own zone, where another one that a message of theirs names can't become it. */
function toolsZoneBeside(named: string, { zone, zoneColumns }: ContextSource, now: number): string | null {
  const standing = standingOf(zoneColumns, { zone: named, at: now, source: "observed" });
  return standing === "refused" || standing === "passing" ? zone : null;
}

/** Whether somebody else than the user in the path takes part, or may read along: what is private isn't for them. */
export function hasOthers({ messages, person, hasOtherMembers }: Conversation, user: string): boolean {
  if (hasOtherMembers) return true;
  return [...messages, ...(person === null ? [] : [person])].some(
    (message) => isPerson(message) && !isOf(message, user),
  );
}

/** Whether more than one person wrote what is shown, or wrote last. Who has neither an id nor a name is the user in the path. */
export function hasSeveralPeople({ messages, person }: Conversation, user: string): boolean {
  const people = [...messages, ...(person === null ? [] : [person])].filter(isPerson);
  const keys = people.map((one) =>
    isOf(one, user) ? user : (one.user_id ?? JSON.stringify([one.name, one.email])),
  );
  return new Set(keys).size > 1;
}

/** Whether a message is of the user in the path: of the one with that id, or of nobody in particular. */
export function isOf({ user_id, name, email }: ChatMessage, user: string): boolean {
  return user_id === null ? name === null && email === null : user_id === user;
}

async function ownZone(
  deps: Deps,
  call: Caller,
  person: ChatMessage,
  isStored: boolean,
  pathUser: ContextSource,
): Promise<AnswerZone> {
  const user = isOf(person, call.user) ? call.user : person.user_id;
  if (user === call.user) return pathZone(pathUser);
  const elsewhere = { toolsZone: null, isAssumed: false, itemsZone: pathUser.zone };
  const appsOwn = { ...resolveZone(null, call.defaults.default_time_zone), ...elsewhere };
  // A user's key may send a message in anybody's name, and must not learn that person's zone.
  if (user === null || (call.asUser !== null && !isStored)) return appsOwn;
  try {
    // What the call carries is the zone of the user in the path.
    const { user: known } = await readUser(deps, { ...call, user, carried: undefined }, []);
    return { zone: known.zone, unknownZone: known.unknownZone, ...elsewhere };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    pathUser.warnings.push("the database does not answer: the time zone is the app's default");
    return appsOwn;
  }
}

function fromRow(row: NamedMessageRow): ChatMessage {
  const {
    pk: _pk,
    id: _id,
    conversation_id: _conversation,
    external_id: _external,
    place: _place,
    form: _form,
    original: _original,
    attachments,
    ...rest
  } = row;
  const formed = formedOf(row);
  return {
    ...rest,
    attachments: attachments === null ? [] : (JSON.parse(attachments) as Attachment[]),
    ...(formed === undefined ? {} : { formed }),
  };
}
