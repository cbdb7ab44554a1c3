/** Parts the words for time from what is to be done: "pay rent on Friday". */
import type { PhraseContext } from "./moment";
import { pick } from "./pick";
import { MAX_PHRASE_LENGTH } from "./read-phrase";
import { normalise } from "./scan";

export interface SplitPhrase {
  /** The words for time as {@link readPhrase} takes them; empty where there are none. */
  phrase: string;
  /** Everything else, white space and punctuation at the seams tidied. */
  rest: string;
}

/** Text above 500 characters has no phrase: it is not read. */
export function splitPhrase(text: string, at: PhraseContext): SplitPhrase {
  const whole = normalise(text.slice(0, MAX_PHRASE_LENGTH));
  const picked = text.length > MAX_PHRASE_LENGTH ? null : pick(whole, at);
  if (picked === null) return { phrase: "", rest: text.trim() };
  let rest = "";
  let position = 0;
  for (const { from, to } of picked.places) {
    rest = joined(rest, whole.slice(position, from));
    position = Math.max(position, to);
  }
  return {
    phrase: picked.places
      .map(({ from, to }) => whole.slice(from, to).replace(/^[ ,(]+|[ ,;)]+$/g, ""))
      .join(" "),
    rest: joined(rest, whole.slice(position)).replaceAll(/^[ ,;:–-]+|[ ,;:–-]+$/g, ""),
  };
}

function joined(before: string, after: string): string {
  const left = before.replace(/[ ,]+$/, "");
  const right = after.replace(/^[ ,]+/, "");
  if (left === "" || right === "" || /^[.!?;:]/.test(right)) return left + right;
  // Chinese and Japanese have no spaces to put back.
  const glued = /[\u3040-\u30ff\u4e00-\u9fff]$/.test(left) && /^[\u3040-\u30ff\u4e00-\u9fff]/.test(right);
  return glued ? left + right : `${left} ${right}`;
}
