import type { TimeWords } from "../time/time-words";
import type { PeopleWords } from "./people-words";
import type { ReadWords } from "./served-words";

/** What a message of a chat is read with and answered in. */
export interface ChatWords {
  times: TimeWords;
  people: PeopleWords;
}

/** Reads them. Throws `StoreUnavailable` where a file doesn't answer. */
export async function readChatWords({ words }: { words: ReadWords }): Promise<ChatWords> {
  const [times, people] = await Promise.all([words("times"), words("people")]);
  return { times, people };
}
