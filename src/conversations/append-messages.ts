import * as z from "zod";
import { type Result, success } from "../core/errors";
import { once } from "../core/once";
import type { ConversationCall } from "../operation/call/call";
import { ownerOfConversation } from "../operation/call/conversation-id";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { isLocal } from "../operation/fields";
import { keepAndRead } from "../operation/keep";
import { mayMove } from "../operation/user/read-user";
import { storeObservedZone } from "../operation/user/store-observed-zone";
import {
  adoptMessages,
  appendedOutcome,
  insertMembers,
  insertMessages,
  type NewMessage,
} from "../store/chats/insert-messages";
import { insertConversation, insertUsers } from "../store/chats/messages";
import { unsetZone } from "../store/new-zone";
import { RequirementFailed } from "../store/refusals";
import type { Statement } from "../store/statement";
import { refuseWeight, refuseWeightOfLast } from "../store/weight";
import { resolveZone } from "../time/zones/user-zone";
import { canonicalZone } from "../time/zones/zone";
import { notReached, reachConversation, requireMembership } from "./conversation-reach";
import { formedChats, refuseSizes, storedForm } from "./formed-chat";
import { besidesOf, LIST_FORMATS, messageList, readMessages } from "./message-inputs";
import { chatMessage, isPerson } from "./message-schema";
import { refuseTimes, refuseVoices } from "./own-voice";
import { hearStored, readsOfReplies } from "./told-replies";

/** Messages in one request. */
const MOST_MESSAGES = 500;

const appendedSchema = once(() =>
  z.strictObject({
    stored: z.number(),
    duplicates: z.number(),
    conflicts: z.number(),
    results: z.array(
      z.strictObject({
        status: z.enum(["stored", "duplicate", "conflict"]),
        id: z.string().nullable().describe("Null for a duplicate of a message that was deleted"),
        external_id: z.string().nullable(),
        message: z.string().optional().describe("Of a conflict: what to do"),
      }),
    ),
  }),
);

type AppendAnswer = z.output<ReturnType<typeof appendedSchema>>;

/**
 * Stores 1 to 500 messages in one batch. A message whose `external_id` is stored already is a duplicate, or a conflict
 * where the stored one says something else: `replace_message` changes that one.
 */
export const appendMessages = operation({
  name: "append_messages",
  summary: "Stores one message of a conversation, or up to 500",
  about: "conversation",
  effect: "writes",
  input: () =>
    z.strictObject({
      messages: messageList(MOST_MESSAGES, 1),
      format: z
        .enum(LIST_FORMATS)
        .optional()
        .describe("The form of the messages; where absent, their shape tells it"),
    }),
  budget: { bytes: MESSAGES_BYTES, rows: MOST_MESSAGES },
  wire: {
    wrap: "messages",
  },
  output: appendedSchema,
  routes: [{ method: "POST", path: "/v1/conversations/{conversation_id}/messages" }],
  example: { messages: [{ role: "user", content: "See you tomorrow at 9", user_id: "ann" }] },
  made: (value) => value.stored > 0,
  run: async (deps, call, args) => {
    const read = readMessages(args.messages, args);
    if (!read.ok) return read;
    const inputs = read.value;
    const besides = besidesOf(inputs);
    const refusedAtOnce = refuseVoices(call, inputs) ?? refuseSizes(inputs);
    if (refusedAtOnce !== null) return refusedAtOnce;
    // What D1 knows of the conversation is asked first only where it decides what is stored.
    const needsZone = besides.some(({ created_at }) => created_at && isLocal(created_at.time));
    const reach = needsZone ? await reachConversation(deps, call) : UNREAD;
    if (!reach.ok) return reach;
    const { zone } = resolveZone(reach.value.timeZone, call.defaults.default_time_zone);
    const chats =
      inputs.form === null
        ? inputs.messages.map((input) => chatMessage(input, zone, call.nowMs))
        : formedChats(inputs.messages, zone, call.nowMs);
    const refused = refuseTimes(call, chats);
    if (refused !== null) return await refuseUnlessOut(deps, call, refused);
    const messages = chats.map((chat, index): NewMessage => {
      const { formed: _formed, isUndated: _isUndated, ...columns } = chat;
      return {
        ...columns,
        ...storedForm(chat),
        id: deps.newId(),
        external_id: besides[index]?.external_id ?? null,
        connection_id: "",
        by_own_key: call.asUser === null ? 0 : 1,
        user_id: isPerson(chat) ? (chat.user_id ?? call.asUser) : null,
        owner_id: null,
        attachments: chat.attachments.length === 0 ? null : JSON.stringify(chat.attachments),
        ...silenced(besides[index]),
      };
    });
    try {
      return await storeMessages(deps, call, withOwners(call, messages));
    } catch (error) {
      if (error instanceof RequirementFailed) return notReached();
      throw error;
    }
  },
});

/** What a message says of its reading. */
function silenced({ said }: { said?: boolean | null | undefined } = {}): Pick<NewMessage, "said"> {
  return said === false ? { said } : {};
}

/** A conversation that wasn't read. */
const UNREAD = success({ timeZone: null });

/** A user's key that doesn't reach the conversation hears that, whatever else is wrong. */
async function refuseUnlessOut(
  deps: Deps,
  call: ConversationCall,
  refused: Result<never>,
): Promise<Result<never>> {
  const reach = await reachConversation(deps, call);
  return reach.ok ? refused : reach;
}

/**
 * Sets the owner of each message: its author; for a reply, the person who wrote last before it. Who that is for replies
 * that come before every person here is found where they are stored. In a user's own conversation a reply to nobody is
 * the user's.
 */
function withOwners(call: ConversationCall, messages: NewMessage[]): NewMessage[] {
  const ordered = messages.toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  const [first] = ordered;
  const own = ownerOfConversation(call.conversation);
  let person: string | null = null;
  const owners = new Map<NewMessage, Pick<NewMessage, "owner_id" | "answers_before_ms">>();
  for (const message of ordered) {
    person = message.user_id ?? person;
    owners.set(
      message,
      person === null && first !== undefined
        ? { owner_id: own, answers_before_ms: first.created_at_ms }
        : { owner_id: person },
    );
  }
  return messages.map((message) => ({ ...message, ...owners.get(message) }));
}

/**
 * Stores messages, and runs `also` in the same batch, which answers what became of each. `hearer` is the one person to whom
 * replies are said, where that isn't to be found out from who has written.
 */
export async function storeMessages(
  deps: Deps,
  call: ConversationCall,
  messages: NewMessage[],
  also: readonly Statement[] = [],
  hearer: string | null = ownerOfConversation(call.conversation),
): Promise<Result<AppendAnswer>> {
  const owner = ownerOfConversation(call.conversation);
  const people = [...new Set(messages.flatMap((message) => message.user_id ?? owner ?? []))];
  const { zone } = resolveZone(null, call.defaults.default_time_zone);
  const seen = sightingsIn(call, messages);
  const outcome = appendedOutcome(call, messages);
  const owners = messages.map(({ owner_id, answers_before_ms }) =>
    answers_before_ms === undefined ? owner_id : null,
  );
  const given = people.length > 0 || owners.includes(null) ? [] : owners.filter((owner) => owner !== null);
  const everybody = [...new Set([...seen.keys(), ...people])];
  const effects = [
    ...requireMembership(call, call.asUser),
    insertConversation(call, call.now, given),
    ...insertPeople(call, everybody, { seen, zone }),
    ...insertMessages(call, messages),
    ...adoptions(call, messages),
    // Writing with a user's key makes nobody a member: the user is one already.
    ...(call.asUser === null ? insertMembers(call, messages) : []),
    ...also,
    ...refuseOwners(call, messages),
  ];
  const reads = readsOfReplies(call, messages, hearer);
  const done = await keepAndRead(deps, call, effects, outcome, reads);
  if (!done.ok) return done;
  const { outcome: answer, rows } = done.value;
  await hearStored(deps, call, messages, answer, rows);
  // Before the answer: the tools of the same turn stand where the person is.
  await Promise.all([...seen].map(([user, sighting]) => follow(deps, call, user, sighting)));
  return success(answer);
}

/** Refuses what would give one of its owners more text than is kept of one. */
function refuseOwners(call: ConversationCall, messages: NewMessage[]): Statement[] {
  const owners = new Set(messages.flatMap(({ owner_id }) => owner_id ?? []));
  const [answers] = messages.flatMap(({ answers_before_ms }) => answers_before_ms ?? []);
  return [
    ...(owners.size === 0 ? [] : [refuseWeight(call.app, [...owners], "messages")]),
    ...(answers === undefined ? [] : [refuseWeightOfLast(call, answers, "messages")]),
  ];
}

/** Makes those of the people who are new, each in the zone where they were seen. */
function insertPeople(
  call: ConversationCall,
  people: string[],
  { seen, zone }: { seen: ReadonlyMap<string, Sighting>; zone: string },
): Statement[] {
  const inserts = people.flatMap((person) => {
    const sighting = seen.get(person);
    if (sighting === undefined) return [];
    const { zone: own, at } = sighting;
    return insertUsers(call.app, [person], { items: own, own, source: "observed", observedAt: at }, call);
  });
  const unseen = people.filter((person) => !seen.has(person));
  return [...inserts, ...insertUsers(call.app, unseen, unsetZone(zone), call)];
}

async function follow(
  deps: Deps,
  call: ConversationCall,
  user: string,
  { zone, at }: Sighting,
): Promise<void> {
  const { app, now, nowMs, wallMs, by } = call;
  const carried = { zone, at, source: "observed" as const, stores: true, remark: null };
  const about = { app, user, now, nowMs, wallMs, by, claim: null, carried };
  if (mayMove(deps, about)) await storeObservedZone(deps, about, false);
}

/** Where a person was at a moment in epoch seconds. */
interface Sighting {
  zone: string;
  at: number;
}

/** The zones that people's own newest messages name, else the one that came with a user's key, by the user. */
function sightingsIn(call: ConversationCall, messages: NewMessage[]): Map<string, Sighting> {
  const own = ownerOfConversation(call.conversation);
  const seen = new Map<string, Sighting>();
  const { carried, asUser } = call;
  const isSent = carried !== undefined && carried.zone !== null && asUser !== null;
  if (isSent) seen.set(asUser, { zone: carried.zone ?? "UTC", at: carried.at });
  for (const message of messages.toSorted((a, b) => a.created_at_ms - b.created_at_ms)) {
    const isOwners = message.name === null && message.email === null;
    const user = isPerson(message) ? (message.user_id ?? (isOwners ? own : null)) : null;
    const zone = message.time_zone === null ? null : canonicalZone(message.time_zone);
    if (user === null || zone === null) continue;
    seen.set(user, { zone, at: Math.min(call.now, Math.floor(message.created_at_ms / 1000)) });
  }
  return seen;
}

/** The first person who writes owns what agents said before, such as a greeting. */
function adoptions(call: ConversationCall, messages: NewMessage[]): Statement[] {
  const byPeople = messages.filter(({ user_id }) => user_id !== null);
  const [first] = byPeople.toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  return typeof first?.user_id === "string" ? adoptMessages(call, first.user_id, first.created_at_ms) : [];
}
