import * as z from "zod";
import { fromBase64Of } from "./signatures";

/**
 * What a connection is made with. Messages say what to send and where it is found, and never repeat a value. Forms are
 * checked only as far as code depends on them: a platform may change how its tokens look any day.
 */

const MOST_CHARACTERS = 1024;

/** A secret that goes into a header or a key: one line of printable ASCII. */
function secret(what: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, `must be ${what}, on one line without spaces`)
    .max(MOST_CHARACTERS);
}

/** What goes into the path of an outbound call: nothing that could lead elsewhere. */
function pathPart(what: string) {
  return z
    .string()
    .regex(/^[A-Za-z0-9:_-]+$/, `must be ${what}`)
    .max(256);
}

/** What a person types in two places: anything printable. */
const phrase = z
  .string()
  .regex(/^[^\p{Cc}]+$/u, "must be one line of text, the same as in the platform's own settings")
  .max(256);

export const telegramCredentials = z.strictObject({
  bot_token: pathPart("the token that @BotFather gave, such as 123456:ABC-DEF"),
  secret_token: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,256}$/,
      "must be 1 to 256 letters, digits, _ and -, the same as secret_token of setWebhook",
    ),
});

export const slackCredentials = z.strictObject({
  signing_secret: secret("the signing secret under Basic Information of the app"),
  bot_token: secret("the bot user's token (xoxb-…) under OAuth & Permissions"),
});

export const discordCredentials = z.strictObject({
  public_key: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "must be the 64 hex digits of the public key under General Information"),
  application_id: pathPart("the application's id under General Information"),
  bot_token: secret("the token under Bot"),
});

export const whatsappCredentials = z.strictObject({
  app_secret: secret("the app secret under App settings, Basic"),
  access_token: secret("a system user's access token"),
  phone_number_id: pathPart("the phone number's id (not the number) under API Setup"),
  verify_token: phrase,
});

export const twilioCredentials = z.strictObject({
  account_sid: pathPart("the account's SID (AC…)"),
  auth_token: secret("the account's auth token"),
  from: z
    .string()
    .regex(
      /^[A-Za-z0-9+:_.-]{1,64}$/,
      "must be the sender: +15551234567, whatsapp:+15551234567 or a messaging service (MG…)",
    ),
});

export const standardCredentials = z.strictObject({
  secret: z
    .string()
    .refine(
      (text) => secretBytes(text) !== null,
      "must be whsec_ and the base64 of 24 to 64 bytes, as Standard Webhooks asks",
    ),
});

export type TelegramCredentials = z.output<typeof telegramCredentials>;
export type SlackCredentials = z.output<typeof slackCredentials>;
export type DiscordCredentials = z.output<typeof discordCredentials>;
export type WhatsappCredentials = z.output<typeof whatsappCredentials>;
export type TwilioCredentials = z.output<typeof twilioCredentials>;
export type StandardCredentials = z.output<typeof standardCredentials>;

/** The key of a Standard Webhooks secret, or `null` for what is none. */
export function secretBytes(text: string): Uint8Array<ArrayBuffer> | null {
  if (!text.startsWith("whsec_")) return null;
  const encoded = text.slice("whsec_".length);
  const padding = encoded.length - encoded.replace(/=+$/, "").length;
  const length = (encoded.length / 4) * 3 - padding;
  return length >= 24 && length <= 64 ? fromBase64Of(encoded, length) : null;
}
