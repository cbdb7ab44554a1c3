import type { InboundCall } from "../../src/platforms/inbound";

export const NOW_MS = Date.parse("2026-01-23T14:32:00.500Z");
export const NOW = Math.floor(NOW_MS / 1000);

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export function call<Credentials>(
  credentials: Credentials,
  headers: Record<string, string>,
  body: string | Uint8Array,
  url = "https://almanac.example/webhooks/platform/c1",
): InboundCall<Credentials> {
  return {
    method: "POST",
    url,
    headers: new Headers(headers),
    body: typeof body === "string" ? bytes(body) : body,
    credentials,
    nowMs: NOW_MS,
  };
}

export async function hmac(
  hash: "SHA-1" | "SHA-256",
  key: string | Uint8Array,
  data: string,
): Promise<Uint8Array> {
  const secret = typeof key === "string" ? bytes(key) : Uint8Array.from(key);
  const imported = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes(data)));
}

export function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function base64(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data));
}

/** Bodies that no platform sends, and that a genuine call could hold all the same. */
export const HOSTILE = [
  "",
  " ",
  "null",
  "true",
  "42",
  '"text"',
  "[]",
  "[[[[[[]]]]]]",
  "{}",
  "{",
  "}{",
  "\u0000",
  "<xml/>",
  "a=b&c=d",
  "%",
  "%E0%A4%A",
  "payload=%7B",
  "payload={}",
  "payload=null",
  '{"__proto__":{"type":"message"}}',
  '{"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":1}',
  '{"type":"__proto__","event":{"type":"constructor"}}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  '{"update_id":1e400,"message":{"message_id":1e400}}',
];
