import { asksForMore } from "../../../src/words/more-line";
import { WORDS } from "../../support/words";
import { CASES } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

/** What the assistant finds in a message beside its request, in all languages together. */
export const assistantReaders = (): TextReader[] => [
  { name: "asksForMore", most: LONGEST, cases: CASES, read: (text) => asksForMore(text, WORDS.people) },
];
