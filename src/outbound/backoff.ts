/**
 * When to try again: exponential backoff with jitter, over about a day.
 *
 *     attempt   2    3    4     5     6     7      8      9      10     11    12    13
 *     after     20 s 40 s 80 s  160 s 320 s 640 s  21 min 43 min 85 min 3 h   6 h   11 h
 *
 * That is 22.75 h, ± a fifth. Minutes count early on, when a receiver is being deployed; hours later, when it is down.
 */

/** Attempts of a delivery. After the last it is dead until it is replayed. */
export const MAX_ATTEMPTS = 13;

export const FIRST_DELAY = 20;
const JITTER = 0.2;
/** Seconds, the longest wait that a receiver may ask for: a header can't postpone a delivery by a month. */
const LONGEST_ASKED = 6 * 3600;

/**
 * Seconds until the next attempt; `null` after the last. `attempts` counts those made, from 1; `random` is in [0, 1);
 * `askedSeconds` is what the receiver asked for (Retry-After), or `null`. A longer wait is granted up to 6 hours. A
 * shorter one is not: else `Retry-After: 1` would spend all attempts in a quarter of a minute.
 */
export function nextDelay(
  attempts: number,
  random: number,
  askedSeconds: number | null,
  firstDelay: number = FIRST_DELAY,
): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const own = firstDelay * 2 ** (attempts - 1) * (1 - JITTER + 2 * JITTER * random);
  return Math.ceil(Math.max(own, Math.min(askedSeconds ?? 0, LONGEST_ASKED)));
}

const MOST_REPLY_TRIES = 8;
const FIRST_REPLY_DELAY = 2;
/** Seconds. A chat's answer that comes an hour late is useless. */
const LONGEST_REPLY_DELAY = 900;

/**
 * Seconds until a chat's answer is sent again; `null` when it would be too late. `tries` counts those made, from 1. The
 * platform's wait is kept to the second, because a person waits too.
 */
export function nextReplyDelay(tries: number, askedSeconds: number | null): number | null {
  if (tries >= MOST_REPLY_TRIES) return null;
  const delay = askedSeconds ?? FIRST_REPLY_DELAY * 2 ** (tries - 1);
  return delay > LONGEST_REPLY_DELAY ? null : Math.max(1, delay);
}

/** Seconds, the longest wait before a chat's event is attempted again. */
const LONGEST_ANSWER_DELAY = 600;

/**
 * Seconds until an event whose attempt broke off is attempted again. `attempts` counts those made, from 1. A person
 * waits, so the first delay is half of a delivery's (`firstDelay`).
 */
export function nextAnswerDelay(attempts: number, firstDelay: number): number {
  return Math.min(LONGEST_ANSWER_DELAY, Math.ceil(firstDelay / 2) * 2 ** (attempts - 1));
}

/**
 * A Retry-After header in seconds (RFC 9110 section 10.2.3: seconds, or an HTTP date); `null` where it can't be read.
 * `now` is in epoch seconds. Fractions, which some senders write, are rounded up; a past date is 0.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return Math.ceil(Number(text));
  // Only the form with a zone: `Date.parse` accepts much else, some of it in the machine's zone.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), .+ GMT$/.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil(date / 1000) - now);
}
