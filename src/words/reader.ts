import { type LanguageCode, languageOfPerson, type SpeaksAs } from "./language";
import type { PeopleWords } from "./people-words";

/** Who reads a time: where, and in which language; and the words that it is written in. */
export interface Reader {
  /** Epoch seconds: the moment from which "tomorrow" counts. */
  now: number;
  /** The IANA zone of the reader. */
  zone: string;
  language: LanguageCode;
  /** BCP 47: whether the reader's clock has 12 or 24 hours, and which of day and month comes first. */
  locale?: string | null;
  words: PeopleWords;
}

/** A person as the reader of what comes by itself at `now` (epoch seconds). */
export function readerOf(person: SpeaksAs, zone: string, now: number, words: PeopleWords): Reader {
  return { now, zone, language: languageOfPerson(person), locale: person.locale, words };
}
