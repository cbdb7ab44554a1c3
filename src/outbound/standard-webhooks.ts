import { fromBase64, toBase64 } from "../core/bytes";

/**
 * The sender's half of Standard Webhooks 1.0.0
 * (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md), symmetric signatures.
 */

const PREFIX = "whsec_";
/** The specification: "between 24 bytes (192 bits) and 64 bytes (512 bits)". */
const LEAST_BYTES = 24;
const MOST_BYTES = 64;
/** Bytes of a new secret: as many as HMAC-SHA256's output. */
export const NEW_SECRET_BYTES = 32;

export type WebhookHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/** A secret from 24 to 64 random bytes. Throws for another number, which would be the caller's bug. */
export function makeSecret(random: Uint8Array): string {
  if (random.length < LEAST_BYTES || random.length > MOST_BYTES)
    throw new RangeError(`a secret has ${LEAST_BYTES} to ${MOST_BYTES} bytes`);
  return PREFIX + toBase64(random);
}

/** What is wrong with a secret, as a clause after the name of a field; `null` for nothing. Never repeats the secret. */
export function secretFault(secret: string): string | null {
  if (!secret.startsWith(PREFIX)) return `must start with ${PREFIX}`;
  const bytes = fromBase64(secret.slice(PREFIX.length));
  if (bytes === null) return `must be ${PREFIX} and base64 with its padding`;
  return bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES
    ? `must be ${PREFIX} and the base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes, not of ${bytes.length}`
    : null;
}

/** The key in a Standard Webhooks secret; `null` for any other text. */
export function secretBytes(secret: string): Uint8Array<ArrayBuffer> | null {
  return secretFault(secret) === null ? fromBase64(secret.slice(PREFIX.length)) : null;
}

/**
 * The three headers of a delivery, with a signature for each secret: while one takes another's place, a receiver may have
 * either ("Signature scheme": several signatures are separated by spaces). `id` is the same at every attempt; `now` (epoch
 * seconds) is the time of this attempt; `body` is exactly what is sent. Throws without a secret, and for one in which
 * `secretFault` finds a fault.
 */
export async function signWebhook(
  secrets: readonly string[],
  id: string,
  now: number,
  body: string,
): Promise<WebhookHeaders> {
  if (secrets.length === 0) throw new Error("no secret to sign with");
  const signed = `${id}.${now}.${body}`;
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, signed)));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(now),
    "webhook-signature": signatures.join(" "),
  };
}

async function signatureOf(secret: string, signed: string): Promise<string> {
  const bytes = secretBytes(secret);
  if (bytes === null) throw new Error("not a Standard Webhooks secret");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}
