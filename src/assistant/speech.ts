import type { DayHours } from "../time/phrases/day-hours";
import type { PhraseContext } from "../time/phrases/moment";
import type { ChatWords } from "../words/chat-words";
import type { LanguageCode } from "../words/language";
import type { RequestWords } from "../words/requests/request-words";

/** What reading somebody's words takes: who says them, when and in which language. Each turn of a chat has it. */
export interface Speech {
  /** In epoch seconds. */
  call: { now: number };
  user: Pick<PhraseContext, "zone" | "locale" | "hourCycle"> & { hours: Partial<DayHours> };
  words: ChatWords;
  language: LanguageCode;
  /** When the times of the request were said, in epoch seconds, where that was before this turn. */
  saidAt?: number;
}

/** What people ask in the language of what is said. */
export function requestsOf({ words, language }: Pick<Speech, "words" | "language">): RequestWords {
  return words.people.requests[language];
}

/** When and where a time is said. */
export function spokenAt({ call, user, words, saidAt = call.now }: Speech): PhraseContext {
  const { zone, locale, hours, hourCycle } = user;
  return { now: saidAt, zone, locale, hours, hourCycle, words: words.times };
}
