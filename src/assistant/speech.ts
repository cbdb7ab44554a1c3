import type { DayHours } from "../time/phrases/day-hours";
import type { PhraseContext } from "../time/phrases/moment";
import { regionOf } from "../time/phrases/words/language";
import type { ChatWords } from "../words/chat-words";
import { type LanguageCode, spokenLanguage } from "../words/language";
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

/** The same words in another language: their times are read in it. */
export function speechIn<User extends Speech["user"]>(
  speech: Speech & { user: User },
  language: LanguageCode,
): { language: LanguageCode; user: User } {
  const { user } = speech;
  return { language, user: { ...user, locale: localeIn(language, user.locale) } };
}

/** The person's locale where it is of the language; else the language in the person's region. */
function localeIn(language: LanguageCode, locale: string | null): string {
  if (locale !== null && spokenLanguage(locale) === language) return locale;
  const region = regionOf(locale);
  return region === null ? language : `${language}-${region}`;
}

/** When and where a time is said. */
export function spokenAt({ call, user, words, saidAt = call.now }: Speech): PhraseContext {
  const { zone, locale, hours, hourCycle } = user;
  return { now: saidAt, zone, locale, hours, hourCycle, words: words.times };
}
