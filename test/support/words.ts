import type { ChatWords } from "../../src/words/chat-words";
import type { PeopleWords } from "../../src/words/people-words";
import { PEOPLE_TABLES, TIME_WORDS } from "../../src/words/tables/all";
import { writeInstant } from "../../src/words/written/write-instant";

export const PEOPLE_WORDS: PeopleWords = { ...PEOPLE_TABLES, writeInstant };

/** The words of all languages, for code that is called without the worker around it. */
export const WORDS: ChatWords = { times: TIME_WORDS, people: PEOPLE_WORDS };
