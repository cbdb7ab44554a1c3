import * as z from "zod";

/**
 * Building blocks for credentials. Messages say what to send and where to find it, and never repeat a value. Forms are
 * checked only as far as code depends on them, because platforms change their tokens' looks.
 */

const MOST_CHARACTERS = 1024;
/** Anybody can try secrets at a public address: shorter ones are soon guessed. */
export const LEAST_SECRET_CHARACTERS = 8;

/** A secret for a header or a key: one line of printable ASCII. */
export function secretText(what: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, `must be ${what}, on one line without spaces`)
    .max(MOST_CHARACTERS);
}

/** A part of an outbound call's path, with nothing that could lead elsewhere. */
export function pathPart(what: string) {
  return z
    .string()
    .regex(/^[A-Za-z0-9:_-]+$/, `must be ${what}`)
    .max(256);
}

/** A secret that proves where a call comes from: one line of printable ASCII. */
export function provingSecret(what: string) {
  return z
    .string()
    .regex(
      new RegExp(`^[\\x21-\\x7e]{${LEAST_SECRET_CHARACTERS},}$`),
      `must be ${what}: at least ${LEAST_SECRET_CHARACTERS} characters on one line without spaces`,
    )
    .max(MOST_CHARACTERS);
}
