import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { claimTaken } from "../operation/idempotency";
import { commitRows } from "../store/commit";
import {
  appendedOutcome,
  insertConversation,
  insertMembers,
  insertMessages,
  type NewMessage,
  selectLastPerson,
  selectOutcome,
} from "../store/messages";
import { resolveZone } from "../time/user-zone";
import { type ConversationCall, reachConversation } from "./conversations";
import { chatMessage, isPerson, messageSchema } from "./message-schema";

/** Messages in one request. */
export const MOST_MESSAGES = 500;

export const appendSchema = z.strictObject({ messages: z.array(messageSchema).min(1).max(MOST_MESSAGES) });

export interface Appended {
  stored: number;
  duplicates: number;
  results: { status: "stored" | "duplicate"; id: string | null; external_id: string | null }[];
}

/** Stores one message, or up to 500, in one batch. Those whose `external_id` is there already are duplicates. */
export async function appendMessages(
  deps: Deps,
  call: ConversationCall,
  input: unknown,
): Promise<Result<Appended>> {
  const single = typeof input === "object" && input !== null && !("messages" in input);
  const args = checkArguments(appendSchema, single ? { messages: [input] } : input);
  if (!args.ok) return single ? withoutIndex(args) : args;
  const reach = await reachConversation(deps, call);
  if (!reach.ok) return reach;
  const { zone } = resolveZone(reach.value.timeZone, call.defaults.default_time_zone);
  const messages: NewMessage[] = [];
  for (const [index, value] of args.value.messages.entries()) {
    const chat = chatMessage(value, zone, call.nowMs);
    if (call.asUser !== null && !(isPerson(chat) && (chat.user_id ?? call.asUser) === call.asUser)) {
      return failure(
        "forbidden",
        `messages[${index}]: a user's key writes only as that user, with the role user and without an agent`,
      );
    }
    messages.push({
      ...chat,
      id: deps.newId(),
      external_id: value.external_id ?? null,
      connection_id: "",
      user_id: isPerson(chat) ? (chat.user_id ?? call.asUser) : null,
      owner_id: null,
      attachments: chat.attachments.length === 0 ? null : JSON.stringify(chat.attachments),
    });
  }
  return await storeMessages(deps, call, await withOwners(deps, call, messages));
}

/** Whose memory a message belongs to: its author's, or for a reply the person's who wrote last before it. */
async function withOwners(deps: Deps, call: ConversationCall, messages: NewMessage[]): Promise<NewMessage[]> {
  const ordered = messages.toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  let owner: string | null = null;
  if (ordered[0] !== undefined && ordered[0].user_id === null) {
    const [rows] = await deps.db.batch([selectLastPerson(call, ordered[0].created_at_ms)]);
    owner = (rows[0] as { user_id: string } | undefined)?.user_id ?? null;
  }
  const owners = new Map<NewMessage, string | null>();
  for (const message of ordered) {
    owner = message.user_id ?? owner;
    owners.set(message, owner);
  }
  return messages.map((message) => ({ ...message, owner_id: owners.get(message) ?? null }));
}

/** Stores messages whose owners are known. */
export async function storeMessages(
  deps: Deps,
  call: ConversationCall,
  messages: NewMessage[],
): Promise<Result<Appended>> {
  const people = [...new Set(messages.flatMap((message) => message.user_id ?? []))];
  const { zone } = resolveZone(null, call.defaults.default_time_zone);
  const outcome = appendedOutcome(call, messages);
  const effects = [
    insertConversation(call, call.now),
    ...insertMembers(call, people, zone, call.nowMs),
    ...insertMessages(call, messages),
  ];
  const kept = { claim: call.claim, status: 201, outcome, now: call.now };
  const rows = await commitRows(deps.db, effects, [selectOutcome(outcome)], kept);
  if (rows === "claimed") return claimTaken();
  const [[row]] = rows;
  return success(JSON.parse(row?.outcome ?? "{}") as Appended);
}

export function statusOf(outcome: Appended): 200 | 201 {
  return outcome.stored > 0 ? 201 : 200;
}

/** A single message has no index: `messages[0].role` is its `role`. */
function withoutIndex(result: {
  ok: false;
  failure: { errors?: { path: string; message: string }[] };
}): Result<never> {
  const errors = (result.failure.errors ?? []).map(({ path, message }) => ({
    path: path.replace(/^messages\[0\]\.?/, ""),
    message,
  }));
  return invalid(...errors);
}
