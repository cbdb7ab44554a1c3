import type { Case } from "./hostile-texts";

/** A reader of what a stranger sends. */
export interface TextReader {
  name: string;
  /** The longest text that reaches it, in UTF-16 code units. */
  most: number;
  /** What is tried with it. */
  cases: readonly Case[];
  read(text: string): unknown;
}

/** A message of a chat, and whatever else has no door of its own. */
export const LONGEST = 32_768;
