/**
 * Twilio's incoming messages, SMS and WhatsApp (twilio.com/docs/messaging/guides/webhook-request): a form, answered
 * with TwiML. An empty `<Response/>` sends nothing back.
 */

import { areEqual, fromBase64, toHex, utf8 } from "../../core/bytes";
import { type Enclosure, locationEnclosure, mediaEnclosure } from "../enclosures";
import type { Command, InboundEvent } from "../events";
import {
  type Answer,
  happened,
  type Inbound,
  type InboundCall,
  isId,
  readCommand,
  type Verdict,
} from "../inbound";
import { readForm } from "../payload";
import { isHmac } from "../signatures";
import type { TwilioCredentials } from "./form";

const NOTHING_TO_SAY: Answer = {
  status: 200,
  content_type: "text/xml",
  body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
};

/**
 * `X-Twilio-Signature`: HMAC-SHA1, under the auth token, of the public URL and the form's names and values, sorted by
 * name (twilio.com/docs/usage/webhooks/webhooks-security). A `bodySHA256` in the URL must be the body's digest; the
 * form may then be missing from what is signed, as for JSON.
 */
export async function verify({
  url,
  headers,
  body,
  credentials,
}: InboundCall<TwilioCredentials>): Promise<Verdict> {
  const signature = fromBase64(headers.get("x-twilio-signature") ?? "");
  const hash = URL.parse(url)?.searchParams.get("bodySHA256") ?? null;
  if (signature === null || (hash !== null && !(await isDigest(body, hash)))) return "forged";
  const form = sortedForm(readForm(body));
  const key = utf8(credentials.auth_token);
  for (const address of spellings(url)) {
    if (await isHmac("SHA-1", key, utf8(address + form), signature)) return "genuine";
    if (hash !== null && (await isHmac("SHA-1", key, utf8(address), signature))) return "genuine";
  }
  return "forged";
}

async function isDigest(body: Uint8Array, hash: string): Promise<boolean> {
  return await areEqual(
    toHex(await crypto.subtle.digest("SHA-256", Uint8Array.from(body))),
    hash.toLowerCase(),
  );
}

/** Sorted like Twilio's own library: names by code unit, each with its distinct values sorted. */
function sortedForm(form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort();
  return names
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");
}

/** The URL with and without its port: Twilio's back ends sign either, and its library tries both. */
function spellings(address: string): Set<string> {
  const url = URL.parse(address);
  if (url === null) return new Set([address]);
  const rest = `${url.pathname}${url.search}${url.hash}`;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return new Set([
    address,
    `${url.protocol}//${url.hostname}${rest}`,
    `${url.protocol}//${url.hostname}:${port}${rest}`,
  ]);
}

export function decode(body: Uint8Array, _headers: Headers, nowMs: number): Inbound {
  return happened(readMessage(readForm(body), nowMs), NOTHING_TO_SAY);
}

/**
 * Whether a message is "STOP" or its like (twilio.com/docs/messaging/tutorials/advanced-opt-out): Twilio acts on it and
 * blocks later messages. It must not greet its person.
 */
function isOptOut(word: string | null, from: string): boolean {
  if (word === null || from.startsWith("whatsapp:")) return false;
  return /^(?:stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)$/i.test(word);
}

/** The words of carriers that every service answers to: START after a STOP, and HELP. They come without a slash. */
const CARRIERS_WORDS: Readonly<Record<string, string>> = {
  start: "start",
  unstop: "start",
  help: "help",
  info: "help",
};

function carriersCommand(content: string, from: string): Command | null {
  const word = content.trim().toLowerCase();
  const name =
    from.startsWith("whatsapp:") || !Object.hasOwn(CARRIERS_WORDS, word) ? undefined : CARRIERS_WORDS[word];
  return name === undefined ? null : { name, text: "", bot: null };
}

function readMessage(form: URLSearchParams, nowMs: number): InboundEvent | string {
  const field = (name: string) => form.get(name)?.toWellFormed().trim() || null;
  // Status callbacks have the same fields for sent messages; only "received" came in.
  const status = field("SmsStatus") ?? field("MessageStatus");
  if (status !== null && status !== "received") return "it tells the status of a message";
  const from = field("From");
  const id = field("MessageSid") ?? field("SmsSid");
  if (from === null || !isId(from) || id === null || !isId(id)) return "it lacks its sender or id";
  const person = { id: from, name: field("ProfileName"), locale: null, time_zone: null };
  const chat = { id: from, kind: "direct" as const };
  const answer = { to: from, thread: null, token: null };
  const original = field("OriginalRepliedMessageSid");
  if (isOptOut(field("OptOutType") ?? field("Body"), from)) return "it is for Twilio: a wish to hear nothing";
  // Twilio names the kind where it has answered by itself ("Advanced Opt-Out").
  if (field("OptOutType") === "HELP") return "it is for Twilio: a wish for help, which it has answered";
  const text = form.get("Body")?.toWellFormed().replaceAll("\0", "") ?? "";
  const attached = text.trim() === "" ? enclosureOf(form) : null;
  const content = attached?.content ?? text;
  const data = field("ButtonPayload");
  if (data !== null)
    return {
      type: "pressed",
      delivery_id: id,
      person,
      chat,
      data,
      message_ref: original,
      said: content.trim() === "" ? null : { external_id: id, content },
      pressed_at_ms: nowMs,
      answer,
    };
  if (content.trim() === "") return "the message has no text";
  return {
    type: "message",
    ...attached,
    delivery_id: id,
    person,
    chat,
    external_id: id,
    content,
    created_at_ms: nowMs,
    command: readCommand(content) ?? carriersCommand(content, from),
    addressed: true,
    reply_to: original === null ? null : { external_id: original, content: null },
    answer,
  };
}

/** What a message without text holds: a place (WhatsApp), or media. */
function enclosureOf(form: URLSearchParams): Enclosure | null {
  const [latitude, longitude] = [form.get("Latitude"), form.get("Longitude")];
  if (latitude && longitude) return locationEnclosure(Number(latitude), Number(longitude));
  return Number(form.get("NumMedia")) > 0 ? mediaEnclosure(form.get("MediaContentType0")) : null;
}
