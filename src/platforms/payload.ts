/**
 * Reads JSON of unknown shape and never throws, because a genuine call may hold what no documentation foresees. Only
 * own properties count, so no name reaches a prototype, and every text is well-formed Unicode.
 */

export type Payload = Readonly<Record<string, unknown>>;

/** The JSON object of a body, or `null` for anything else. */
export function readJson(body: Uint8Array): Payload | null {
  try {
    return objectOf(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body)));
  } catch {
    return null;
  }
}

/** The JSON object in a text, or `null` for anything else. */
export function parseObject(text: string): Payload | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The fields of a form body (application/x-www-form-urlencoded). */
export function readForm(body: Uint8Array): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(body));
}

export function objectOf(value: unknown): Payload | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Payload) : null;
}

/** The value at a path of names; `undefined` for none. */
export function at(payload: Payload | null, ...path: string[]): unknown {
  let value: unknown = payload;
  for (const name of path) {
    const object = objectOf(value);
    if (object === null || !Object.hasOwn(object, name)) return undefined;
    value = object[name];
  }
  return value;
}

export function objectAt(payload: Payload | null, ...path: string[]): Payload | null {
  return objectOf(at(payload, ...path));
}

/** A list's objects, without its other values. */
export function objectsAt(payload: Payload | null, ...path: string[]): Payload[] {
  const value = at(payload, ...path);
  if (!Array.isArray(value)) return [];
  return value.map(objectOf).filter((object) => object !== null);
}

/** The buttons in a list; `read` finds a button's label and data, and one without either is left out. */
export function buttonsIn(
  list: unknown,
  read: (button: Payload) => [label: string | null, data: string | null],
): { label: string; data: string }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const button = objectOf(one);
    const [label, data] = button === null ? [null, null] : read(button);
    return label === null || data === null ? [] : [{ label, data }];
  });
}

/** A non-empty text without NULs, which no text store keeps; null for anything else. */
export function textAt(payload: Payload | null, ...path: string[]): string | null {
  const value = at(payload, ...path);
  const text = typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : "";
  return text === "" ? null : text;
}

/** A text with more than white space; null for anything else. */
export function wordsAt(payload: Payload | null, ...path: string[]): string | null {
  const text = textAt(payload, ...path);
  return text === null || text.trim() === "" ? null : text;
}

/** An integer that JSON carries exactly; null for anything else. Ids above 2⁵³ come as texts. */
export function integerAt(payload: Payload | null, ...path: string[]): number | null {
  const value = at(payload, ...path);
  return Number.isSafeInteger(value) ? (value as number) : null;
}

/** The text of an id that is a number in JSON (Telegram); null for anything else. */
export function numericIdAt(payload: Payload | null, ...path: string[]): string | null {
  const value = integerAt(payload, ...path);
  return value === null ? null : String(value);
}

/** The end of the year 9999 in epoch seconds, the last instant that the store takes. */
const LAST_SECOND = 253_402_300_799;

/** Epoch milliseconds from epoch seconds, as an integer or digits; `null` for what is no message's time. */
export function millisecondsOf(seconds: unknown): number | null {
  const value = typeof seconds === "string" && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  if (typeof value !== "number" || !Number.isInteger(value) || value <= 0 || value > LAST_SECOND) return null;
  return value * 1000;
}
