/** What a message that asks for nothing tells: whether it may be a matter to be reminded of. */
import { languagesTold } from "../../words/language";
import type { ChatTurn } from "../turn";

/** UTF-16 code units of a message that are looked at. */
const MOST_SEEN = 400;

/** Whether a message asks a question, tells of what is over, quotes somebody, or speaks to somebody who is mentioned. */
export function tellsNoPlan(
  { language, words }: Pick<ChatTurn, "language" | "words">,
  text: string,
): boolean {
  if (/[?？؟]\s*$|[@#]\S|["“”„«»]/u.test(text)) return true;
  const seen = text.slice(0, MOST_SEEN).toLowerCase().replaceAll("’", "'");
  return languagesTold(text, language, words.times).some((code) => {
    const { asks, past } = words.people.talk[code];
    return (
      patternOf(`^[^\\p{L}]*(?:${asks})${END}`).test(seen) ||
      patternOf(`${START}(?:${past})${END}`).test(seen)
    );
  });
}

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";

const patterns = new Map<string, RegExp>();

/** At most as many as the tables have sources. */
function patternOf(source: string): RegExp {
  const made = patterns.get(source) ?? new RegExp(source, "u");
  patterns.set(source, made);
  return made;
}
