import { ALPHABET } from "./random-text";

/**
 * Where a key's row is, as the first letters of the key say: with the app's own keys a copy is in every cell, a user's key is
 * with its user, and those of a test app are at home with the app.
 */
export type KeyPlace = { appHash: number } | { bucket: number } | "home";

/** Letters of the id of a grant that says its place. An id of before has fewer, all of them random. */
const GRANT_ID = 16;

/** The place that a grant's id says; null for one of before ids said so. */
export function readGrantPlace(id: string): KeyPlace | null {
  return id.length === GRANT_ID ? readKeyPlace(id) : null;
}

/** A grant's id: its place, and letters that tell it from others there. */
export function writeGrantId(place: KeyPlace, newText: (length: number) => string): string {
  return `${writeKeyPlace(place)}${newText(GRANT_ID - PLACE_LETTERS)}`;
}

/** Letters of a key that tell its place. Keys of before there were places have random ones there. */
export const PLACE_LETTERS = 7;

const KINDS = { app: 0, bucket: 1, home: 2 };
const HASHES = 2 ** 32;

/** The letters of a place. */
export function writeKeyPlace(place: KeyPlace): string {
  let number = numberOf(place);
  let letters = "";
  while (letters.length < PLACE_LETTERS) {
    letters = (ALPHABET[number % ALPHABET.length] ?? "") + letters;
    number = Math.floor(number / ALPHABET.length);
  }
  return letters;
}

function numberOf(place: KeyPlace): number {
  if (place === "home") return KINDS.home * HASHES;
  return "appHash" in place ? KINDS.app * HASHES + place.appHash : KINDS.bucket * HASHES + place.bucket;
}

/** The place that a key's letters say, for the text after `alm_`; null where they say none. */
export function readKeyPlace(text: string): KeyPlace | null {
  let number = 0;
  for (const letter of text.slice(0, PLACE_LETTERS)) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    number = number * ALPHABET.length + digit;
  }
  const value = number % HASHES;
  switch (Math.floor(number / HASHES)) {
    case KINDS.app:
      return { appHash: value };
    case KINDS.bucket:
      return { bucket: value % 4096 };
    case KINDS.home:
      return "home";
    default:
      return null;
  }
}
