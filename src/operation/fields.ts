import * as z from "zod";
import { once } from "../core/once";
import { type ParsedTime, parseIso, resolveInstant } from "../time/iso";
import { canonicalZone, MAX_INSTANT } from "../time/zones/zone";
import { zoneOfAbbreviation } from "../time/zones/zone-names";

/** Building blocks for arguments. An operation has one schema, from which every door's checks and docs come. */

/** The offset of an instant of which nobody says where it was read (RFC 3339 section 4.3). */
export const UNKNOWN_OFFSET = "-00:00";

/** What a value may look like when a model sends it, read as the one thing that it can mean. */
interface Meaning {
  /** The value that is meant; the same one where nothing is to be mended. */
  read(value: unknown): unknown;
}

/**
 * The schemas whose values have such readings, which models' doors take (`tools/forgive.ts`). A schema is registered before
 * another one wraps it.
 */
export const MEANINGS = z.registry<Meaning>();

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
export const TIME_EXAMPLE = "2026-03-01T09:00:00, 2026-03-01T09:00:00+02:00, or 2026-03-01 for a whole day";

/** Text of 1 to `max` code points, trimmed, which D1 and JSON can hold unchanged. */
export function plainText(max: number) {
  return z
    .string()
    .trim()
    .min(1, "is empty: send some text")
    .check(wellFormed, longest(max))
    .meta({ minLength: 1, maxLength: max });
}

/** A label of 1 to `max` code points on one line. */
export function label(max: number) {
  return plainText(max).check((ctx) => {
    if (CONTROL.test(ctx.value)) ctx.issues.push(issue("has control characters: send one line of text"));
  });
}

const OFFSET = /[Tt ][\d:.,]+(?:Z|([+-])(\d\d):?(\d\d)?)$/;

/** The offset in seconds that a time was sent with; absent without one, and for `-00:00`, which names none (RFC 3339). */
function offsetIn(text: string): { offset?: number } {
  const [whole, sign, hours, minutes = "0"] = OFFSET.exec(text) ?? [];
  if (whole === undefined || whole.endsWith(UNKNOWN_OFFSET)) return {};
  const seconds = hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60;
  return { offset: sign === "-" ? -seconds : seconds };
}

/** A time in ISO 8601, parsed here. Its instant is resolved later, in the user's zone. */
export const isoTime = z.string().transform((text, ctx): ParsedTime => {
  const parsed = parseIso(text);
  if (parsed.ok) {
    const { value } = parsed;
    return value.kind === "instant" && value.zoned === undefined ? { ...value, ...offsetIn(text) } : value;
  }
  ctx.issues.push(issue(timeMessage(text, parsed.reason)));
  return z.NEVER;
});

/** A time in ISO 8601, or `now` for the moment of the call. */
export const isoTimeOrNow = z.union([z.literal("now"), isoTime]).register(MEANINGS, { read: nowIn });

/** Whether a value is this truth value, or its name. */
export function isWord(value: unknown, truth: boolean): boolean {
  return value === truth || (typeof value === "string" && value.trim().toLowerCase() === String(truth));
}

/** `"NOW"` is `now`. */
export function nowIn(value: unknown): unknown {
  return typeof value === "string" && value.trim().toLowerCase() === "now" ? "now" : value;
}

/** A time as answers show it: epoch seconds as they stand in `due_at`, or ISO 8601. */
export const shownTime = timeFrom(-MAX_INSTANT, "the due_at that you were shown");

/** Below it an integer is no time that anybody means, as the seconds since a start. */
const LEAST_SECONDS = 100_000_000;

/** The time of a clock: ISO 8601, or epoch seconds from 100,000,000. */
export const clockTime = timeFrom(LEAST_SECONDS, `epoch seconds from ${LEAST_SECONDS}`);

/** A time as ISO 8601, or as epoch seconds from `least`, which are a number: digits in a text are refused. `other` names the second way. */
function timeFrom(least: number, other: string) {
  return z
    .union([z.int(), z.string(`must be a time: send ISO 8601, or ${other}`)])
    .transform((value, ctx): ParsedTime => {
      const parsed = typeof value === "string" ? parseIso(value) : secondsAt(value, least);
      if (parsed.ok) return parsed.value;
      const said = JSON.stringify(String(value).slice(0, 40));
      ctx.issues.push(issue(`${said} ${parsed.reason}; send ISO 8601, or ${other}`));
      return z.NEVER;
    });
}

function secondsAt(at: number, least: number): ReturnType<typeof parseIso> {
  if (at < least) return { ok: false, reason: least < 0 ? "is in no year from 1" : `is before ${least}` };
  return at <= MAX_INSTANT
    ? { ok: true, value: { kind: "instant", at } }
    : { ok: false, reason: "is in no year up to 9999" };
}

export function timeMessage(value: string, reason: string): string {
  return `${JSON.stringify(value.slice(0, 40))} ${reason}; send ISO 8601, such as ${TIME_EXAMPLE}`;
}

/** Epoch seconds of a time argument, for a user in `zone`. */
export function instantOf(time: ParsedTime | "now", zone: string, now: number): number {
  return time === "now" ? now : resolveInstant(time, zone);
}

/** Whether a time means another instant in another zone. */
export function isLocal(time: ParsedTime | "now"): boolean {
  return time !== "now" && time.kind !== "instant";
}

/** An app's id. It has no colon, which separates it from the user in KV's keys. */
export const appId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, "must be 1 to 64 of A-Z a-z 0-9 . _ -")
  .check(noDots);

/** A conversation as callers name it; `keptConversation` tells the id that it is kept under. */
export const conversationId = z
  .string()
  .regex(/^[A-Za-z0-9._:@+~-]{1,200}$/, "must be 1 to 200 of A-Z a-z 0-9 . _ : @ + - ~")
  .check(noDots);

export const userId = z
  .string()
  .regex(/^[A-Za-z0-9._:@+-]{1,128}$/, "must be 1 to 128 of A-Z a-z 0-9 . _ : @ + -")
  .check(noDots);

/** What is said of an abbreviation that was sent as a zone. */
export function abbreviationText(name: string, meant: string): string {
  return `${JSON.stringify(name)} is an abbreviation, which keeps no summer time: send the zone of a city, such as ${meant}`;
}

/** An IANA name, in its canonical case; no abbreviation. */
export const timeZone = z
  .string()
  .max(64)
  .check((ctx) => {
    const meant = zoneOfAbbreviation(ctx.value);
    if (meant !== null) ctx.issues.push(issue(abbreviationText(ctx.value, meant)));
    else if (canonicalZone(ctx.value) === null) {
      ctx.issues.push(
        issue(
          `${JSON.stringify(ctx.value.slice(0, 64))} is no IANA time zone: send a name such as Europe/London, not an offset`,
        ),
      );
    }
  })
  .overwrite((name) => canonicalZone(name) ?? name);

/** A BCP 47 language tag. */
export const locale = z
  .string()
  .max(35)
  .check((ctx) => {
    try {
      new Intl.Locale(ctx.value);
    } catch {
      ctx.issues.push(issue("is no BCP 47 language tag: send one such as en-GB or de"));
    }
  });

/** `HH:MM` on a user's wall clock. The message shows `example`. */
export function wallClock(example: string) {
  return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `must be a wall-clock time such as "${example}"`);
}

/** Seconds in a leap year, the longest lead. */
export const MOST_LEAD = 31_622_400;

/** The origin of a page, as browsers send it. */
export const pageOrigin = once(() =>
  z
    .string()
    .max(300)
    .check((ctx) => {
      const url = URL.parse(ctx.value);
      const isOrigin = url !== null && url.origin === ctx.value && url.protocol.startsWith("http");
      // A browser sends one origin: a pattern for several would match none.
      if (!isOrigin || ctx.value.includes("*"))
        ctx.issues.push(
          issue("must be the origin of a page, such as https://app.example.com, without a path"),
        );
    }),
);

export const remindBefore = z.int().min(0).max(MOST_LEAD);

/** An issue in our own words, which never repeat what was sent. */
export function issue(message: string): z.core.$ZodRawIssue {
  return { code: "custom", input: "", message, continue: true };
}

/** Refuses `.` and `..`: an address takes them for steps between folders, so what they name can't be reached. */
function noDots(ctx: z.core.ParsePayload<string>): void {
  if (ctx.value === "." || ctx.value === "..")
    ctx.issues.push(issue("is no id: an address can't hold it, so send another"));
}

/** Refuses text that D1 and JSON can't hold unchanged. */
export function wellFormed(ctx: z.core.ParsePayload<string>): void {
  if (ctx.value.includes("\0") || /\p{Cs}/u.test(ctx.value)) {
    ctx.issues.push(issue("has a NUL or half a surrogate pair: send well-formed Unicode text"));
  }
}

function longest(max: number) {
  return (ctx: z.core.ParsePayload<string>): void => {
    if (ctx.value.length > max && [...ctx.value].length > max) {
      ctx.issues.push(issue(`is longer than ${max} characters: send a shorter text`));
    }
  };
}
