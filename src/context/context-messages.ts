import { askMembership, notReached } from "../conversations/conversation-reach";
import {
  type Attachment,
  type ChatMessage,
  chatMessage,
  type MessageInput,
} from "../conversations/message-schema";
import type { Result } from "../core/errors";
import { StoreUnavailable, success } from "../core/errors";
import type { Call } from "../operation/call/call";
import { keptConversation } from "../operation/call/conversation-id";
import type { Deps } from "../operation/deps";
import type { AppDefaults } from "../store/apps";
import {
  type ConversationScope,
  type MessageRow,
  selectConversation,
  selectLastPerson,
} from "../store/chats/messages";
import { selectLastMessages } from "../store/chats/read-messages";
import { shownMessages } from "../time/prompt/stamps";
import { resolveZone } from "../time/zones/user-zone";
import { canonicalZone } from "../time/zones/zone";
import { settleUser } from "../users/settle-user";
import type { ContextSource } from "./context-source";
import { lastPerson } from "./message-list";

/** The messages of a context call. */
export interface Conversation {
  /** Shown messages, oldest first, without blank ones. */
  messages: ChatMessage[];
  /** The person who wrote last; blank messages and those before the shown ones count. */
  person: ChatMessage | null;
  /** The IANA zone of all stamps; null where each answer's zone counts. */
  pinnedZone: string | null;
  isStored: boolean;
}

/** The caller: an app, or one of its users. */
type Caller = Call & { asUser: string | null; defaults: AppDefaults };

/** The newest messages of a stored conversation. Reads as many rows as it shows, however long the conversation is. */
export async function readConversation(
  deps: Deps,
  call: Caller,
  conversation: string,
  limit: number,
): Promise<Result<Conversation>> {
  const kept = keptConversation(conversation, call.asUser);
  if (!kept.ok) return kept;
  const scope = { app: call.app, conversation: kept.value };
  const [found, rows, member] = await deps.db.batch([
    selectConversation(scope),
    selectLastMessages(scope, limit),
    ...askMembership(scope, call.asUser),
  ]);
  if (member?.length === 0) return notReached();
  const messages = rows.map(fromRow).reverse();
  const isWhole = messages.length < limit;
  return success({
    messages: shownMessages(messages),
    person: lastPerson(messages) ?? (isWhole ? null : await readLastPerson(deps, scope)),
    pinnedZone: found[0]?.time_zone ?? null,
    isStored: true,
  });
}

async function readLastPerson(deps: Deps, scope: ConversationScope): Promise<ChatMessage | null> {
  const [rows] = await deps.db.batch([selectLastPerson(scope, null)]);
  const [row] = rows;
  return row === undefined ? null : fromRow(row);
}

/** Messages that came with the call. They are not stored. */
export function sentConversation(inputs: MessageInput[], zone: string, call: Call): Conversation {
  const messages = inputs.map((input) => chatMessage(input, zone, call.now * 1000));
  return {
    messages: shownMessages(messages),
    person: lastPerson(messages),
    pinnedZone: null,
    isStored: false,
  };
}

interface Zone {
  zone: string;
  unknownZone: string | null;
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
): Promise<Zone> {
  if (person === null) return pathUser;
  const named = person.time_zone === null ? null : canonicalZone(person.time_zone);
  if (named !== null) return { zone: named, unknownZone: null };
  const own = await ownZone(deps, call, person, isStored, pathUser);
  const fellBack = person.time_zone !== null && own.zone === "UTC" && own.unknownZone === null;
  return fellBack ? { zone: "UTC", unknownZone: person.time_zone } : own;
}

async function ownZone(
  deps: Deps,
  call: Caller,
  person: ChatMessage,
  isStored: boolean,
  pathUser: ContextSource,
): Promise<Zone> {
  const anonymous = person.name === null && person.email === null;
  const user = person.user_id ?? (anonymous ? call.user : null);
  if (user === call.user) return pathUser;
  const appsOwn = resolveZone(null, call.defaults.default_time_zone);
  // A user's key may send a message in anybody's name, and must not learn that person's zone.
  if (user === null || (call.asUser !== null && !isStored)) return appsOwn;
  try {
    const { user: known } = await settleUser(deps, { ...call, user }, []);
    return { zone: known.zone, unknownZone: known.unknownZone };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    pathUser.warnings.push("the database does not answer: the time zone is the app's default");
    return appsOwn;
  }
}

function fromRow(row: MessageRow): ChatMessage {
  const {
    pk: _pk,
    id: _id,
    conversation_id: _conversation,
    external_id: _external,
    attachments,
    ...rest
  } = row;
  return { ...rest, attachments: attachments === null ? [] : (JSON.parse(attachments) as Attachment[]) };
}
