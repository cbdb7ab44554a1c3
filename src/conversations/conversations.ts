import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { timeZone } from "../operation/fields";
import { claimTaken } from "../operation/idempotency";
import { notACursor, type Page, readCursor, writeCursor } from "../operation/page";
import type { AppDefaults } from "../store/apps";
import { commitWith } from "../store/commit";
import type { Claim } from "../store/idempotency";
import {
  deleteConversation,
  deleteMessage,
  type ListedMessage,
  pinZone,
  selectConversation,
  selectMembership,
  selectMessage,
  selectMessagePage,
} from "../store/messages";
import { displayInstant } from "../time/display";
import { resolveZone } from "../time/user-zone";
import { isKnownZone } from "../time/zone";

/** Who speaks of a conversation: an app, or one user of it, who reaches those that hold the user's messages. */
export interface ConversationCall {
  app: string;
  conversation: string;
  /** The user of a user's key; `null` for the app's own. */
  asUser: string | null;
  defaults: AppDefaults;
  now: number;
  nowMs: number;
  claim: Claim | null;
}

export const conversationId = z
  .string()
  .regex(/^[A-Za-z0-9._:@+-]{1,200}$/, "must be 1 to 200 of A-Z a-z 0-9 . _ : @ + -");

export const messageListSchema = z.strictObject({
  limit: z.int().min(1).max(500).default(50),
  cursor: z.string().max(200).optional(),
});

export const conversationPatchSchema = z.strictObject({ time_zone: timeZone.nullable() });

/** What is known of a conversation, and whether the caller may know it. */
export interface Reach {
  exists: boolean;
  timeZone: string | null;
}

/** A conversation nobody wrote in is empty for everybody; one that others wrote in is closed to a user's key. */
export async function reachConversation(
  deps: Deps,
  call: Omit<ConversationCall, "claim">,
): Promise<Result<Reach>> {
  const [found, member] = await deps.db.batch([
    selectConversation(call),
    ...(call.asUser === null ? [] : [selectMembership(call, call.asUser)]),
  ]);
  const [row] = found;
  if (row !== undefined && member?.length === 0) return notReached();
  return success({ exists: row !== undefined, timeZone: row?.time_zone ?? null });
}

export function notReached(): Result<never> {
  return failure("forbidden", "this key reaches only conversations that hold its user's messages");
}

/** A conversation's messages, oldest first. */
export async function listMessages(
  deps: Deps,
  call: ConversationCall,
  input: unknown,
): Promise<Result<Page<Record<string, unknown>>>> {
  const args = checkArguments(messageListSchema, input);
  if (!args.ok) return args;
  const { limit, cursor } = args.value;
  const [createdAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
  if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
  const after = createdAt === undefined || pk === undefined ? null : { created_at_ms: createdAt, pk };
  const reach = await reachConversation(deps, call);
  if (!reach.ok) return reach;
  const [rows] = await deps.db.batch([selectMessagePage(call, after, limit + 1)]);
  const found = rows;
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return success({
    data: page.map((row) => viewMessage(row, zoneOf(row, reach.value, call), call.now)),
    next_cursor:
      found.length > limit && last !== undefined ? writeCursor([last.created_at_ms, last.pk]) : null,
  });
}

export async function getConversation(
  deps: Deps,
  call: ConversationCall,
): Promise<Result<Record<string, unknown>>> {
  const reach = await reachConversation(deps, call);
  return reach.ok ? success({ conversation_id: call.conversation, time_zone: reach.value.timeZone }) : reach;
}

/** Pins or frees the zone of a conversation's stamps. */
export async function patchConversation(
  deps: Deps,
  call: ConversationCall,
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(conversationPatchSchema, input);
  if (!args.ok) return args;
  const reach = await reachConversation(deps, call);
  if (!reach.ok) return reach;
  if (call.asUser !== null && !reach.value.exists) return notReached();
  const outcome = { conversation_id: call.conversation, time_zone: args.value.time_zone };
  const effects = [pinZone(call, args.value.time_zone, call.now)];
  const done = await commitWith(deps.db, effects, { claim: call.claim, status: 200, outcome, now: call.now });
  return done === "done" ? success(outcome) : claimTaken();
}

/** Deletes one message for good; a late retry of its sender doesn't bring it back. */
export async function removeMessage(
  deps: Deps,
  call: ConversationCall,
  id: string,
): Promise<Result<{ status: "deleted"; id: string }>> {
  const reach = await reachConversation(deps, call);
  if (!reach.ok) return reach;
  const [found] = await deps.db.batch([selectMessage(call, id)]);
  const [message] = found;
  if (message === undefined) return failure("not_found", "this conversation has no message with this id");
  if (call.asUser !== null && message.user_id !== call.asUser)
    return failure("forbidden", "a user's key deletes only that user's messages");
  const outcome = { status: "deleted" as const, id };
  const done = await commitWith(deps.db, deleteMessage(call, id, call.now), {
    claim: call.claim,
    status: 200,
    outcome,
    now: call.now,
  });
  return done === "done" ? success(outcome) : claimTaken();
}

/** Deletes a conversation with all that was said in it. */
export async function removeConversation(
  deps: Deps,
  call: ConversationCall,
): Promise<Result<{ status: "deleted"; conversation_id: string }>> {
  if (call.asUser !== null)
    return failure("forbidden", "only the app's own key deletes a whole conversation");
  const reach = await reachConversation(deps, call);
  if (!reach.ok) return reach;
  if (!reach.value.exists) return failure("not_found", "there is no such conversation");
  const outcome = { status: "deleted" as const, conversation_id: call.conversation };
  const done = await commitWith(deps.db, deleteConversation(call), {
    claim: call.claim,
    status: 200,
    outcome,
    now: call.now,
  });
  return done === "done" ? success(outcome) : claimTaken();
}

/** The pinned zone, else the author's, else the app's. */
function zoneOf(row: ListedMessage, reach: Reach, call: ConversationCall): string {
  const known = [reach.timeZone, row.time_zone, row.author_time_zone].find(
    (zone) => zone !== null && isKnownZone(zone),
  );
  return known ?? resolveZone(null, call.defaults.default_time_zone).zone;
}

export function viewMessage(row: ListedMessage, zone: string, now: number): Record<string, unknown> {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    external_id: row.external_id,
    role: row.role,
    name: row.name,
    email: row.email,
    user_id: row.user_id,
    agent: row.agent,
    time_zone: row.time_zone,
    content: row.content,
    ...displayInstant("created_at", Math.floor(row.created_at_ms / 1000), zone, now),
    created_at_ms: row.created_at_ms,
    attachments: row.attachments === null ? [] : (JSON.parse(row.attachments) as unknown),
    thinking: row.thinking,
    thinking_signature: row.thinking_signature,
  };
}
