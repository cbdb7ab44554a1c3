/** What platforms' signatures share. Comparisons take the same time wherever two values differ. */

/** Seconds by which a signed time stamp may be early or late (Slack; Standard Webhooks). */
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

/** Whether epoch seconds, as digits, are within 300 s of now. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp)) return false;
  return Math.abs(Math.floor(nowMs / 1000) - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** A text before a body's raw bytes, as several platforms sign them. */
export function prefixed(prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(prefix);
  const all = new Uint8Array(head.length + body.length);
  all.set(head);
  all.set(body, head.length);
  return all;
}
