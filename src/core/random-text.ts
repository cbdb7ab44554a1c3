/** Lower-case letters and digits without look-alikes (0 o, 1 i l): 31 of them. */
export const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * A text of `length` such characters, of random bytes. Evenly distributed, because bytes past the last whole run of the
 * alphabet are dropped.
 */
export function randomText(length: number, randomBytes: (length: number) => Uint8Array): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}
