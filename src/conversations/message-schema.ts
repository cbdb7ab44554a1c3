import * as z from "zod";
import { once } from "../core/once";
import { issue, timeMessage, userId, wellFormed } from "../operation/fields";
import type { MessageRole } from "../store/tables/conversations";
import { type ParsedTime, parseAt, resolveInstant } from "../time/iso";
import { stripStamps } from "../time/prompt/strip-stamps";
import { MAX_INSTANT } from "../time/zones/zone";
import type { FormedMessage } from "./forms/formed-message";

/** Bytes of a message's text, and of its attachments as JSON: a row of D1 holds up to 2 MB. */
export const MOST_CONTENT = 32 * 1024;
const MOST_ATTACHMENTS = 100 * 1024;

const line = (max: number) => z.string().max(max).check(wellFormed);

/** When a message was written: a time to the second, and its milliseconds. */
interface MessageTime {
  time: ParsedTime;
  /** 0 to 999. */
  ms: number;
}

/** ISO 8601 or epoch seconds. Fractions are cut to milliseconds. */
const messageTime = once(() =>
  z.union([z.number().min(0).max(MAX_INSTANT), z.string()]).transform((value, ctx): MessageTime => {
    if (typeof value === "number") {
      const all = Math.floor(value * 1000 + 1e-4);
      return { time: { kind: "instant", at: Math.floor(all / 1000) }, ms: all % 1000 };
    }
    const parsed = parseAt(wholeSeconds(value));
    if (parsed.ok) return { time: parsed.value, ms: fraction(value) };
    ctx.issues.push(issue(timeMessage(value, parsed.reason)));
    return z.NEVER;
  }),
);

/** A reference to something outside. It is stored as sent, and put into a provider's form if its type is known. */
export const attachment = z.looseObject({
  type: z.string().min(1).max(40),
  url: z.string().max(4096).optional(),
  name: line(200).optional(),
  media_type: z.string().max(100).optional(),
});

export const attachments = z
  .array(attachment)
  .max(20)
  .check((ctx) => {
    if (bytesOf(ctx.value) > MOST_ATTACHMENTS) {
      ctx.issues.push(issue(`are over ${MOST_ATTACHMENTS} bytes of JSON: send references to files`));
    }
  });

/** Infinity for a value that is nested too deep to be written as JSON. */
function bytesOf(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export const messageSchema = once(() =>
  z.strictObject({
    role: z.enum(["user", "assistant"]),
    content: z.string().check(wellFormed, (ctx) => {
      if (ctx.value.length * 3 > MOST_CONTENT && new TextEncoder().encode(ctx.value).length > MOST_CONTENT) {
        ctx.issues.push(issue(`is over ${MOST_CONTENT} bytes: send a shorter message`));
      }
    }),
    created_at: messageTime().nullable().optional(),
    user_id: userId.nullable().optional(),
    name: line(200).nullable().optional(),
    email: line(320).nullable().optional(),
    time_zone: line(64).nullable().optional(),
    agent: line(200).nullable().optional(),
    external_id: line(200).min(1).nullable().optional(),
    attachments: attachments.nullable().optional(),
    thinking: line(200_000).nullable().optional(),
    thinking_signature: line(20_000).nullable().optional(),
    said: z
      .boolean()
      .nullable()
      .optional()
      .describe("False for an assistant's message whose words are not to mark what they tell of"),
  }),
);

export type MessageInput = z.output<ReturnType<typeof messageSchema>>;

/** A message for the list, from storage or from a call's body. */
export interface ChatMessage {
  role: MessageRole;
  content: string;
  name: string | null;
  /** The `display_name` of the person with `user_id`, where it was read. */
  display_name?: string | null;
  email: string | null;
  user_id: string | null;
  agent: string | null;
  time_zone: string | null;
  created_at_ms: number;
  attachments: Attachment[];
  thinking: string | null;
  thinking_signature: string | null;
  /** What it is in a provider's form; absent for one of the own form. */
  formed?: FormedMessage;
  /** Set where nobody said when it was written: `created_at_ms` holds its place alone. */
  isUndated?: boolean;
}

export type Attachment = z.output<typeof attachment>;

/** Reads a sent message. Times without an offset are in `zone`; an agent's text is cleaned of the stamps it echoed. */
export function chatMessage(input: MessageInput, zone: string, nowMs: number): ChatMessage {
  const agent = filled(input.agent);
  const byPerson = input.role === "user" && agent === null;
  return {
    role: input.role,
    content: byPerson ? input.content : stripStamps(input.content),
    name: filled(input.name),
    email: filled(input.email),
    user_id: input.user_id ?? null,
    agent,
    time_zone: filled(input.time_zone),
    created_at_ms: input.created_at ? millisecondsOf(input.created_at, zone) : nowMs,
    attachments: input.attachments ?? [],
    thinking: input.thinking ?? null,
    thinking_signature: filled(input.thinking_signature),
  };
}

/** Whether a person wrote it, and not an agent. */
export function isPerson({ role, agent }: Pick<ChatMessage, "role" | "agent">): boolean {
  return role === "user" && agent === null;
}

function millisecondsOf({ time, ms }: MessageTime, zone: string): number {
  return resolveInstant(time, zone) * 1000 + ms;
}

/** Cuts the fraction of epoch seconds; an ISO time is left as it is. */
function wholeSeconds(text: string): string {
  return /^\d{9,12}\.\d+$/.test(text) ? text.slice(0, text.indexOf(".")) : text;
}

function fraction(text: string): number {
  const digits = /\d[.,](\d+)/.exec(text)?.[1];
  return digits === undefined ? 0 : Number(digits.slice(0, 3).padEnd(3, "0"));
}

function filled(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
