/** A JSON value. A field that is `undefined` is left out. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** How long a value is as JSON in UTF-8, in bytes. */
export function jsonBytes(value: object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
