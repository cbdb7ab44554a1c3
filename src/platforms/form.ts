import * as z from "zod";

/**
 * The building blocks of credentials. Messages say what to send and where it is found, and never repeat a value. Forms
 * are checked only as far as code depends on them: a platform may change how its tokens look any day.
 */

const MOST_CHARACTERS = 1024;

/** A secret that goes into a header or a key: one line of printable ASCII. */
export function secretText(what: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, `must be ${what}, on one line without spaces`)
    .max(MOST_CHARACTERS);
}

/** What goes into the path of an outbound call: nothing that could lead elsewhere. */
export function pathPart(what: string) {
  return z
    .string()
    .regex(/^[A-Za-z0-9:_-]+$/, `must be ${what}`)
    .max(256);
}
