import type { HourCycle } from "../time/phrases/moment";
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
  /** Which clock the reader has chosen: of twelve hours or of 24. */
  hourCycle?: HourCycle | null;
  words: PeopleWords;
}

/** A person as the reader of what comes by itself at `now` (epoch seconds). */
export function readerOf(
  person: SpeaksAs & { hour_cycle: HourCycle | null },
  zone: string,
  now: number,
  words: PeopleWords,
): Reader {
  const { locale, hour_cycle: hourCycle } = person;
  return { now, zone, language: languageOfPerson(person), locale, hourCycle, words };
}
