import type { Call } from "../operation/call/call";
import type { Rows } from "../store/database";
import { indexTerms } from "../store/search/terms";
import type { Statement } from "../store/statement";
import type { LineRow } from "../store/transfer/export";
import {
  importConversations,
  importMembers,
  importMessages,
  selectImportedChats,
  selectImportedMessages,
} from "../store/transfer/import";
import type { Refusal, SentRows } from "./read-lines";

/** Counts rows while they are looked at. */
export interface Tally {
  stored: number;
  unchanged: number;
  refused: Refusal[];
}

export function count(tally: Tally, isNew: boolean): void {
  if (isNew) tally.stored += 1;
  else tally.unchanged += 1;
}

/** The lines of what was said. */
export type SaidRows = Pick<SentRows, "conversation" | "member" | "message">;

/** What is here of a file's messages and conversations. */
export function selectSaid(call: Call, sent: SaidRows) {
  const chats = [
    ...sent.conversation.map(({ value }) => value.id),
    ...[...sent.member, ...sent.message].map(({ value }) => value.conversation_id),
  ];
  return [
    selectImportedMessages(
      call.app,
      sent.message.map(({ value: { conversation_id, id, external_id, connection_id } }) => ({
        conversation_id,
        id,
        external_id,
        connection_id,
      })),
    ),
    selectImportedChats(call, [...new Set(chats)]),
  ] as const;
}

type StoredSaid = Rows<ReturnType<typeof selectSaid>>;

/** Stores messages, conversations and the user's place in them that aren't here. */
export function planSaid(
  call: Call,
  sent: SaidRows,
  [messages, chats]: StoredSaid,
  tally: Tally,
): Statement[] {
  return [
    ...planChats(call, sent, chats, tally),
    ...importMessages(call.app, newMessages(call, sent.message, messages, tally)),
  ];
}

/** Conversations that are not here, those that only messages name included, and the user's place in them. */
function planChats(call: Call, sent: SaidRows, stored: StoredSaid[1], tally: Tally): Statement[] {
  const there = new Map(stored.map(({ id, member }) => [id, member === 1]));
  const chats: LineRow<"conversation">[] = [];
  const members: LineRow<"member">[] = [];
  const add = (chat: LineRow<"conversation">): boolean => {
    if (there.has(chat.id)) return false;
    there.set(chat.id, false);
    chats.push(chat);
    return true;
  };
  for (const { value } of sent.conversation) count(tally, add(value));
  for (const { value } of [...sent.member, ...sent.message])
    add({ id: value.conversation_id, time_zone: null, created_at: call.now });
  for (const { value } of sent.member) {
    const { user_id: _owner, ...member } = value;
    const isNew = there.get(member.conversation_id) !== true;
    there.set(member.conversation_id, true);
    if (isNew) members.push(member);
    count(tally, isNew);
  }
  return [...importConversations(call.app, chats), ...importMembers(call, members)];
}

/** Messages that are not here, or were edited since. An author is the user: no import writes as anybody else. */
function newMessages(call: Call, lines: SentRows["message"], stored: StoredSaid[0], tally: Tally) {
  const known = new Map(stored.map((row) => [`${row.conversation_id} ${row.id}`, row]));
  const rows = new Map<string, Parameters<typeof importMessages>[1][number]>();
  for (const { line, value } of lines) {
    const key = `${value.conversation_id} ${value.id}`;
    const owner_id = value.owner_id === undefined ? call.user : value.owner_id;
    const old = known.get(key);
    if (old?.same === 1 && old.owner_id !== owner_id) {
      tally.refused.push({ line, message: "has the id of another person's message here" });
      continue;
    }
    const isNew =
      old === undefined || (old.same === 1 && (value.edited_at_ms ?? 0) > (old.edited_at_ms ?? 0));
    count(tally, isNew);
    if (!isNew) continue;
    known.set(key, { ...value, owner_id, same: 1 });
    const user_id = value.user_id === null || owner_id === null ? null : call.user;
    rows.set(key, { ...value, owner_id, user_id, terms: indexTerms(value.content) });
  }
  return [...rows.values()];
}
