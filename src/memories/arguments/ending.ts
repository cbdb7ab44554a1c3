import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { shownTime } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import type { ParsedTime } from "../../time/iso";
import type { WordsReader } from "../../words/time-words";
import { readDuePhrase } from "./due-argument";
import { type Phrase, withWords } from "./phrase";
import { endOf } from "./range-arguments";

/** When a memory ends to be open, as it was sent: a time, or a phrase that is none in ISO 8601. */
type SentEnding = ParsedTime | "now" | { kind: "phrase"; text: string };

/** The same, whose phrase has the words that it is read with. */
export type Ending = Exclude<SentEnding, { kind: "phrase" }> | { kind: "phrase"; phrase: Phrase };

/** From when on a memory isn't open, as it was sent. */
export const validUntil = z
  .union([z.int(), z.string().trim().min(1).max(500)])
  .transform((sent): SentEnding => {
    if (sent === "now") return sent;
    const time = shownTime.safeParse(sent);
    return time.success ? time.data : { kind: "phrase", text: String(sent) };
  });

/** An ending that was sent, ready to be read. Throws `StoreUnavailable` where the words don't answer. */
export async function withEndingWords(deps: WordsReader, sent: SentEnding): Promise<Ending> {
  return sent === "now" || sent.kind !== "phrase"
    ? sent
    : { kind: "phrase", phrase: await withWords(deps, sent.text) };
}

/** The phrase of an ending, or its time. */
function endingParts(ending: Ending | null | undefined): {
  phrase?: Phrase;
  time?: ParsedTime | "now";
} {
  if (ending === null || ending === undefined) return {};
  return ending !== "now" && ending.kind === "phrase" ? { phrase: ending.phrase } : { time: ending };
}

/**
 * The instant (epoch seconds) from which a memory isn't open: a day alone ends with that day in the user's zone, also where
 * a phrase names it.
 */
export function readEnding(ending: Ending, user: UserSettings, now: number): Result<number> {
  const { phrase, time } = endingParts(ending);
  if (phrase === undefined)
    return success(time === undefined || time === "now" ? now : endOf(time, user.zone));
  // By the settings alone: an end counts from now, also where the same call moves the memory's time.
  const { zone, locale, hours, hourCycle } = user;
  const read = readDuePhrase("valid_until", phrase, { zone, locale, hours, hourCycle }, now);
  if (!read.ok) return read;
  const { due, recurrence } = read.value;
  if (recurrence !== null)
    return invalid({
      path: "valid_until",
      message: 'repeats, and a memory ends once: send for example "Sunday"',
    });
  return success(due.deadline_at);
}
