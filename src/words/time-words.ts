import { mayNameHoliday } from "../time/holidays/holiday-hints";
import type { TimeWords } from "../time/time-words";
import type { ReadWords } from "./served-words";

/** Whoever can read the words of all languages, such as the dependencies of an operation. */
export interface WordsReader {
  words: ReadWords;
}

/**
 * What a text is read with: the words for time, and the holidays of the world where the text may name one. Throws
 * `StoreUnavailable` where a file doesn't answer.
 */
export async function readTimeWords({ words }: WordsReader, text: string): Promise<TimeWords> {
  const times = await words("times");
  if (!mayNameHoliday(text, times.holidayHints())) return { ...times, holidays: null };
  return { ...times, holidays: await words("holidays") };
}
