/**
 * WhatsApp Cloud API webhooks (developers.facebook.com, "Webhooks reference: messages"). One call may hold several
 * messages; statuses of what was sent come the same way.
 */

import { areEqual, fromHex, utf8 } from "../../core/bytes";
import type { InboundEvent, Person } from "../events";
import { EMPTY, type Inbound, type InboundCall, ignored, isId, readCommand, type Verdict } from "../inbound";
import { at, millisecondsOf, objectAt, objectsAt, type Payload, readJson, textAt, wordsAt } from "../payload";
import { isHmac } from "../signatures";
import type { WhatsappCredentials } from "./form";

/** `X-Hub-Signature-256`: HMAC-SHA256 of the raw bytes under the app secret. */
export async function verify({
  headers,
  body,
  credentials,
}: InboundCall<WhatsappCredentials>): Promise<Verdict> {
  const header = headers.get("x-hub-signature-256") ?? "";
  const signature = header.startsWith("sha256=") ? fromHex(header.slice("sha256=".length), 32) : null;
  const genuine = await isHmac("SHA-256", utf8(credentials.app_secret), Uint8Array.from(body), signature);
  return genuine ? "genuine" : "forged";
}

/** The answer to the GET that verifies the address (`hub.challenge`); `null` for a wrong token. */
export async function verifyChallenge(url: string, verifyToken: string): Promise<string | null> {
  const query = URL.parse(url)?.searchParams;
  const token = query?.get("hub.verify_token") ?? null;
  if (token === null || query?.get("hub.mode") !== "subscribe") return null;
  return (await areEqual(token, verifyToken)) ? (query.get("hub.challenge") ?? "") : null;
}

/** Decodes a call. An account's numbers share one address, so a reply goes out from the number that was written to. */
export function decode(body: Uint8Array): Inbound {
  const payload = readJson(body);
  if (payload === null) return ignored("the body is not a JSON object");
  const events: InboundEvent[] = [];
  for (const entry of objectsAt(payload, "entry")) {
    for (const change of objectsAt(entry, "changes")) {
      const value = objectAt(change, "value");
      if (at(change, "field") !== "messages" || value === null) continue;
      events.push(...readMessages(value));
    }
  }
  if (events.length === 0) return ignored("no message that has text");
  return { kind: "events", events, response: EMPTY };
}

function readMessages(value: Payload): InboundEvent[] {
  return objectsAt(value, "messages").flatMap((message) => {
    const from = textAt(message, "from");
    const id = textAt(message, "id");
    const at_ms = millisecondsOf(at(message, "timestamp"));
    if (from === null || !isId(from) || id === null || at_ms === null) return [];
    const number = textAt(value, "metadata", "phone_number_id");
    const event = readMessage(message, { id, at_ms, person: readPerson(value, from), number });
    return event === null ? [] : [event];
  });
}

interface Known {
  id: string;
  at_ms: number;
  person: Person;
  number: string | null;
}

function readMessage(message: Payload, { id, at_ms, person, number }: Known): InboundEvent | null {
  const chat = { id: person.id, kind: "direct" as const };
  const answer = { to: person.id, thread: number, token: null };
  const context = textAt(message, "context", "id");
  switch (at(message, "type")) {
    case "edit": {
      const original = textAt(message, "edit", "original_message_id");
      const content = contentOf(objectAt(message, "edit", "message"));
      if (original === null || content === null) return null;
      const times = { created_at_ms: at_ms, edited_at_ms: at_ms };
      return { type: "edited", delivery_id: id, person, chat, external_id: original, content, ...times };
    }
    case "revoke": {
      const original = textAt(message, "revoke", "original_message_id");
      return original === null ? null : { type: "deleted", delivery_id: id, chat, external_id: original };
    }
    case "interactive":
    case "button": {
      const data = buttonOf(message);
      if (data === null) return null;
      const label = labelOf(message);
      const said = label === null ? null : { external_id: id, content: label };
      const pressed = { data, message_ref: context, said, pressed_at_ms: at_ms };
      return { type: "pressed", delivery_id: id, person, chat, ...pressed, answer };
    }
    default: {
      const content = contentOf(message);
      if (content === null) return null;
      return {
        type: "message",
        delivery_id: id,
        person,
        chat,
        external_id: id,
        content,
        created_at_ms: at_ms,
        command: readCommand(content),
        addressed: true,
        reply_to: context === null ? null : { external_id: context, content: null },
        answer,
      };
    }
  }
}

/** A text, or the caption of what came with one. */
function contentOf(message: Payload | null): string | null {
  const type = textAt(message, "type");
  if (type === null) return null;
  return type === "text" ? wordsAt(message, "text", "body") : wordsAt(message, type, "caption");
}

/** A reply button, a row of a list, or the quick reply of a template. */
function buttonOf(message: Payload): string | null {
  return (
    textAt(message, "interactive", "button_reply", "id") ??
    textAt(message, "interactive", "list_reply", "id") ??
    textAt(message, "button", "payload")
  );
}

/** The text that the chat shows for the press. */
function labelOf(message: Payload): string | null {
  return (
    wordsAt(message, "interactive", "button_reply", "title") ??
    wordsAt(message, "interactive", "list_reply", "title") ??
    wordsAt(message, "button", "text")
  );
}

function readPerson(value: Payload, from: string): Person {
  const contact = objectsAt(value, "contacts").find((one) => at(one, "wa_id") === from);
  return { id: from, name: wordsAt(contact ?? null, "profile", "name"), locale: null, time_zone: null };
}
