import { cutCodePoints } from "../../time/prompt/cut-text";
import { plainLine } from "../../time/prompt/plain-line";

/** What a person wrote as one line of a message, of at most `most` code points. */
export function lineForPeople(text: string, most: number): string {
  return cutCodePoints(plainLine(text, "[", "]"), most);
}
