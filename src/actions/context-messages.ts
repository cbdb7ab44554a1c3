import type { Result } from "../errors";
import { success } from "../errors";
import { type MessageRow, selectConversation, selectLastMessages, selectMembership } from "../store/messages";
import { isKnownZone } from "../time/zone";
import type { AppDefaults } from "./context-source";
import { notReached } from "./conversations";
import type { Call, Deps } from "./deps";
import { readAsUser, resolveZone } from "./known-user";
import { lastPerson } from "./message-list";
import { type Attachment, type ChatMessage, chatMessage, type MessageInput } from "./message-schema";

/** The messages of a context call, and the zone they were pinned to. */
export interface Conversation {
  messages: ChatMessage[];
  pinnedZone: string | null;
}

/** The newest messages of a stored conversation: as many rows are read as are shown, however long it is. */
export async function readConversation(
  deps: Deps,
  call: Call & { asUser: string | null },
  conversation: string,
  limit: number,
): Promise<Result<Conversation>> {
  const scope = { app: call.app, conversation };
  const [found = [], rows = [], member = []] = await deps.db.batch([
    selectConversation(scope),
    selectLastMessages(scope, limit),
    ...(call.asUser === null ? [] : [selectMembership(scope, call.asUser)]),
  ]);
  if (found.length > 0 && call.asUser !== null && member.length === 0) return notReached();
  const { time_zone = null } = (found[0] ?? {}) as { time_zone?: string | null };
  return success({
    messages: (rows as unknown as MessageRow[]).map(fromRow).reverse(),
    pinnedZone: time_zone,
  });
}

/** Messages that came with the call; nothing of them is stored. */
export function sentConversation(inputs: MessageInput[], zone: string, call: Call): Conversation {
  const nowMs = call.now * 1000;
  return { messages: inputs.map((input) => chatMessage(input, zone, nowMs)), pinnedZone: null };
}

/**
 * The zone of an answer: that of the person who wrote last (the message's own, else the user's, else the app's), or
 * of the user in the path when no person has written.
 */
export async function zoneOfConversation(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  messages: ChatMessage[],
  pathUser: { zone: string; unknownZone: string | null },
): Promise<{ zone: string; unknownZone: string | null }> {
  const person = lastPerson(messages);
  if (person === null) return pathUser;
  if (person.time_zone !== null && isKnownZone(person.time_zone))
    return { zone: person.time_zone, unknownZone: null };
  const own = await ownZone(deps, call, defaults, person, pathUser);
  const fellBack = person.time_zone !== null && own.zone === "UTC" && own.unknownZone === null;
  return fellBack ? { zone: "UTC", unknownZone: person.time_zone } : own;
}

async function ownZone(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  person: ChatMessage,
  pathUser: { zone: string; unknownZone: string | null },
): Promise<{ zone: string; unknownZone: string | null }> {
  const anonymous = person.name === null && person.email === null;
  const user = person.user_id ?? (anonymous ? call.user : null);
  if (user === null) return resolveZone(null, defaults.default_time_zone);
  if (user === call.user) return pathUser;
  const { user: known } = await readAsUser(deps, { ...call, user }, []);
  return { zone: known.zone, unknownZone: known.unknownZone };
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
