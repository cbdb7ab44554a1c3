import type { ChatWords } from "../../src/words/chat-words";
import { PEOPLE_WORDS, TIME_WORDS } from "../../src/words/tables/all";

/** The words of all languages, for code that is called without the worker around it. */
export const WORDS: ChatWords = { times: TIME_WORDS, people: PEOPLE_WORDS };
