/**
 * Any sender that signs by Standard Webhooks, with a body of the product's own:
 * `{type: "message.created" | "message.updated" | "message.deleted", timestamp, data: {conversation_id, external_id,
 * user_id, name?, content, created_at?}}`.
 */

import { fromBase64 } from "../../core/bytes";
import { secretBytes } from "../../outbound/standard-webhooks";
import { parseAt, resolveInstant } from "../../time/iso";
import type { InboundEvent } from "../events";
import {
  happened,
  type Inbound,
  type InboundCall,
  ignored,
  isId,
  readCommand,
  type Verdict,
} from "../inbound";
import { at, objectAt, type Payload, readJson, textAt, wordsAt } from "../payload";
import { isFresh, isHmac, prefixed } from "../signatures";
import type { StandardCredentials } from "./form";

/** Signatures that are checked; a sender needs several while it changes its secret. */
const MOST_SIGNATURES = 10;

/**
 * `webhook-signature` holds signatures separated by spaces. One must be `v1,` and the base64 of HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{body}`; the time stamp is within 300 s either way.
 */
export async function verify(call: InboundCall<StandardCredentials>): Promise<Verdict> {
  const id = call.headers.get("webhook-id") ?? "";
  const timestamp = call.headers.get("webhook-timestamp") ?? "";
  const key = secretBytes(call.credentials.secret);
  if (id === "" || key === null || !isFresh(timestamp, call.nowMs)) return "forged";
  const signed = prefixed(`${id}.${timestamp}.`, call.body);
  const signatures = (call.headers.get("webhook-signature") ?? "").split(" ").slice(0, MOST_SIGNATURES);
  for (const signature of signatures) {
    if (!signature.startsWith("v1,")) continue;
    if (await isHmac("SHA-256", key, signed, fromBase64(signature.slice("v1,".length)))) return "genuine";
  }
  return "forged";
}

export function decode(body: Uint8Array, headers: Headers, nowMs: number): Inbound {
  const payload = readJson(body);
  const deliveryId = headers.get("webhook-id");
  if (payload === null || deliveryId === null) return ignored("the body is not a JSON object");
  return happened(readEvent(payload, deliveryId, nowMs));
}

function readEvent(payload: Payload, delivery_id: string, nowMs: number): InboundEvent | string {
  const type = textAt(payload, "type");
  if (type !== "message.created" && type !== "message.updated" && type !== "message.deleted")
    return "the event is of another type";
  const data = objectAt(payload, "data");
  const conversation = textAt(data, "conversation_id");
  const external_id = textAt(data, "external_id");
  if (conversation === null || !isId(conversation)) return "data.conversation_id is missing or no id";
  if (external_id === null || external_id.length > 256) return "data.external_id is missing or too long";
  const chat = { id: conversation, kind: "direct" as const };
  if (type === "message.deleted") return { type: "deleted", delivery_id, chat, external_id };

  const user = textAt(data, "user_id");
  const content = wordsAt(data, "content");
  if (user === null || !isId(user)) return "data.user_id is missing or no id";
  if (content === null) return "data.content is missing or blank";
  const person = {
    id: user,
    name: wordsAt(data, "name"),
    locale: null,
    time_zone: textAt(data, "time_zone"),
  };
  const sent = readTime(at(payload, "timestamp")) ?? nowMs;
  const given = at(data, "created_at") ?? null;
  const created_at_ms = given === null ? sent : readTime(given);
  if (created_at_ms === null) return "data.created_at is no time";
  if (type === "message.updated")
    return {
      type: "edited",
      delivery_id,
      person,
      chat,
      external_id,
      content,
      created_at_ms,
      edited_at_ms: sent,
    };
  return {
    type: "message",
    delivery_id,
    person,
    chat,
    external_id,
    content,
    created_at_ms,
    command: readCommand(content),
    addressed: true,
    reply_to: null,
    answer: { to: conversation, thread: null, token: null },
  };
}

/** Epoch milliseconds of ISO 8601 (UTC without an offset) or of epoch seconds, either with a fraction. */
function readTime(value: unknown): number | null {
  if (typeof value === "number") {
    const ms = Math.round(value * 1000);
    return ms > 0 && ms <= 253_402_300_799_999 ? ms : null;
  }
  if (typeof value !== "string") return null;
  const parsed = parseAt(value);
  if (!parsed.ok) return null;
  const ms = resolveInstant(parsed.value, "UTC") * 1000 + fractionOf(value);
  return ms > 0 ? ms : null;
}

/** The milliseconds of an ISO 8601 time, which `parseIso` cuts off. */
function fractionOf(text: string): number {
  const digits = /[.,](\d+)/.exec(text)?.[1] ?? "";
  return Number(digits.slice(0, 3).padEnd(3, "0"));
}
