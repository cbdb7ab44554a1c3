/** What the platforms' proofs have in common. Comparisons take the same time wherever two values differ. */

/** Seconds either way that a signed time stamp may be off (Slack; Standard Webhooks). */
const TOLERANCE_SECONDS = 300;

/** Whether `signature` is the HMAC of `data`; `crypto.subtle.verify` compares in constant time. */
export async function isHmac(
  hash: "SHA-1" | "SHA-256",
  secret: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer> | null,
): Promise<boolean> {
  if (signature === null || secret.length === 0) return false;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["verify"]);
  return await crypto.subtle.verify("HMAC", key, signature, data);
}

/** Whether two texts are equal. Their digests are compared, so that the time tells nothing of their lengths either. */
export async function areEqual(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([digest(a), digest(b)]);
  return crypto.subtle.timingSafeEqual(first, second);
}

/** Whether a plain integer of epoch seconds is within 300 s of now. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp)) return false;
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Bytes of `length` in hex, or `null` for any other text. */
export function fromHex(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
}

export function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of `length` in padded base64, or `null` for any other text. */
export function fromBase64Of(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length === length ? bytes : null;
}

/** A text before the raw bytes of a body, as several platforms sign it. */
export function prefixed(prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(prefix);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", utf8(text));
}
