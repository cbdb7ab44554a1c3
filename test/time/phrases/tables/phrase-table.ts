/**
 * Tables of phrases: who says them, when and where, and a line for each, `phrase => what it means`:
 *
 *     date 2026-02-24                                      all day
 *     local 2026-02-24T09:00:00                            on the wall clock
 *     local 2026-03-08T02:30:00 @ 2026-03-08T07:30:00Z     and the instant that is, in UTC
 *     at 2026-02-23T15:53:47Z                              an instant
 *     date 2026-03-01 ; FREQ=MONTHLY;BYMONTHDAY=1          a series and its first occurrence
 *     past, ambiguous, no_time, too_long, unbounded        a refusal
 *
 * What the lines say was worked out by hand with a calendar, not by the code.
 */
export interface PhraseTable {
  name: string;
  locale: string | null;
  zone: string;
  /** UTC. */
  now: string;
  lines: string;
}

export interface PhraseRow {
  phrase: string;
  meaning: string;
  instant: string | null;
  rule: string | null;
}

export function rowsOf({ lines }: PhraseTable): PhraseRow[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [phrase = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      const [time = "", rule = null] = expected.split(" ; ");
      const [meaning = "", instant = null] = time.split(" @ ");
      return { phrase, meaning, instant, rule };
    });
}

/** A Monday in London's winter; 15:23:47 there, 16:23:47 in Berlin, 10:23:47 in New York. */
export const MONDAY = "2026-02-23T15:23:47Z";
