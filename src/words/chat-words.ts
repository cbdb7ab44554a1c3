import type { TimeWords } from "../time/time-words";
import type { PeopleWords } from "./people-words";
import type { ReadWords } from "./served-words";
import { readTimeWords } from "./time-words";

/** What a message of a chat is read with and answered in. */
export interface ChatWords {
  times: TimeWords;
  people: PeopleWords;
}

/** Reads them, without the holidays of the world. Throws `StoreUnavailable` where a file doesn't answer. */
export async function readChatWords({ words }: { words: ReadWords }): Promise<ChatWords> {
  const [times, people] = await Promise.all([words("times"), words("people")]);
  return { times: { ...times, holidays: null }, people };
}

/** The words with the holidays of the world, where one of the texts may name one. Throws as {@link readChatWords}. */
export async function withHolidays(
  { people }: ChatWords,
  deps: { words: ReadWords },
  texts: readonly string[],
): Promise<ChatWords> {
  return { times: await readTimeWords(deps, texts.join("\n")), people };
}
