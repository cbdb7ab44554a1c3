/**
 * People and channels that a message mentions, in the reading of requests: each mention is one character, so that a name
 * of several words or of none of our letters can't be taken for anything else.
 */

/** What stands for the first mention: Unicode's private use begins here, which no writing needs. */
const FIRST = 0xe000;
/** Mentions of one message that are read. */
export const MOST_NAMED = 10;

const MARK = `[\\u{${FIRST.toString(16)}}-\\u{${(FIRST + MOST_NAMED - 1).toString(16)}}]`;
/** "And" in the twelve languages: words that join those who are to be reminded. */
const AND = "(?:and|und|y|e|et|en|och|ja|sekä|и|та|і|й|dan)";
const JOINT = `(?:\\s*[,;&+/]\\s*(?:${AND}\\s+)?|\\s+${AND}\\s+|\\s+)`;

/** Mentions in a row, in the source of a regular expression. */
export const MARKS = `${MARK}(?:${JOINT}${MARK})*`;

/** The text with a mark for each mention, given as it stands there. */
export function withMarks(text: string, mentions: readonly string[]): string {
  let marked = "";
  let rest = text;
  for (const [index, said] of mentions.slice(0, MOST_NAMED).entries()) {
    const at = said === "" ? -1 : rest.indexOf(said);
    if (at === -1) continue;
    marked += rest.slice(0, at) + String.fromCodePoint(FIRST + index);
    rest = rest.slice(at + said.length);
  }
  return marked + rest;
}

/** The text as it was before its marks. */
export function withoutMarks(text: string, mentions: readonly string[]): string {
  return text.replaceAll(new RegExp(MARK, "gu"), (mark) => mentions[numberOf(mark)] ?? mark);
}

/** Which mentions a text's marks stand for, counted from 0. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(new RegExp(MARK, "gu"))].map(([mark]) => numberOf(mark));
}

/** The marks of a text that begins with "and" and mentions, as that of "remind me and @ben to …" does after "me". */
export function marksAfterAnd(text: string): string | null {
  return new RegExp(`^(?:[,;&+/]\\s*|${AND}\\s+)+(${MARKS})`, "iu").exec(text)?.[1] ?? null;
}

/** A text that begins with marks, as a command's does; null for any other. */
export function afterMarks(text: string): { whom: string; rest: string } | null {
  const found = new RegExp(`^\\s*(${MARKS})[\\s,:]*`, "iu").exec(text);
  return found === null ? null : { whom: found[1] ?? "", rest: text.slice(found[0].length) };
}

function numberOf(mark: string): number {
  return (mark.codePointAt(0) ?? 0) - FIRST;
}
