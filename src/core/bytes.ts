/** Bytes as texts, and their comparison. */

/** Bytes in lower-case hex. */
export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `length` bytes from hex; `null` for any other text. */
export function fromHex(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(i * 2, i * 2 + 2), 16));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** RFC 4648 section 4 with padding; `null` for other texts. `atob` alone accepts white space and missing padding. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

/**
 * Whether two texts are equal. Their digests are compared byte by byte to the end, so the time tells neither where the
 * texts differ nor how long they are.
 */
export async function areEqual(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([digestOf(a), digestOf(b)]);
  return first.reduce((difference, byte, i) => difference | (byte ^ (second[i] ?? 0)), 0) === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
}
