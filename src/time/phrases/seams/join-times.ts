/** A date alone at one edge and a clock alone at the other, which are one time: "tomorrow remind me to call Bob at 5". */

import type { PhraseContext } from "../moment";
import { readPhrase } from "../read-phrase";
import type { EdgeTime } from "./edge-times";

/** Both in one phrase, in the order in which they were said; null for two times that aren't one. */
export function joinedPhrase(first: EdgeTime, last: EdgeTime, at: PhraseContext): string | null {
  const isOne = (isDate(first) && isClock(last)) || (isClock(first) && isDate(last));
  if (!isOne) return null;
  const phrase = `${first.phrase} ${last.phrase}`;
  const read = readPhrase(phrase, at);
  return read.ok || read.reason === "ambiguous" || read.reason === "past" ? phrase : null;
}

/** Whether a time is a date alone, or a rule of such dates. */
export function isDate({ read }: EdgeTime): boolean {
  return read.ok && read.value.parsed.kind === "date";
}

/** "For 4" may count people. */
const FOR = /^(?:for|pour|für|para|per|voor|för|untuk|на|для)\s/iu;

/** Whether a time is a clock alone, perhaps with its part of the day: "5 in the afternoon". */
export function isClock({ inner, phrase }: EdgeTime): boolean {
  const clocks = inner.filter(({ piece }) => piece.kind === "clock" && piece.clocks.length === 1);
  const parts = inner.filter(({ piece }) => piece.kind === "part");
  return clocks.length === 1 && clocks.length + parts.length === inner.length && !isForSo(phrase);
}

/** Whether words for a clock may say for how many: "for 4", and not "for 4 pm". */
export function isForSo(phrase: string): boolean {
  return FOR.test(phrase) && /\s\d{1,2}$/.test(phrase);
}
