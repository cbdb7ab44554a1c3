/** What a source of a regular expression matches, where that is a short list. Made with the file of words. */

/** More spellings than this stay a pattern. */
const MOST_SPELLINGS = 32;

const QUANTIFIER = /[*+{]/;

interface Cursor {
  readonly source: string;
  at: number;
}

/**
 * All that a source matches, in the order in which the engine tries it; null where that is no short list, because of a look
 * around, a class of characters or a repetition.
 */
export function spellingsOf(source: string): readonly string[] | null {
  const cursor = { source, at: 0 };
  const found = alternatives(cursor);
  return found === null || cursor.at < source.length || found.includes("") ? null : [...new Set(found)];
}

/** Until the end of the source, or of the group that the cursor is in. */
function alternatives(cursor: Cursor): string[] | null {
  const found: string[] = [];
  for (;;) {
    const one = sequence(cursor);
    if (one === null) return null;
    found.push(...one);
    if (found.length > MOST_SPELLINGS) return null;
    if (cursor.source[cursor.at] !== "|") return found;
    cursor.at += 1;
  }
}

function sequence(cursor: Cursor): string[] | null {
  let found = [""];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source.charAt(cursor.at))) {
    const next = quantified(cursor);
    if (next === null || found.length * next.length > MOST_SPELLINGS) return null;
    found = found.flatMap((before) => next.map((after) => before + after));
  }
  return found;
}

function quantified(cursor: Cursor): string[] | null {
  const one = atom(cursor);
  const sign = cursor.source.charAt(cursor.at);
  if (one === null || (sign !== "" && QUANTIFIER.test(sign))) return null;
  if (sign !== "?") return one;
  cursor.at += 1;
  // A lazy one tries to do without first.
  return cursor.source[cursor.at] === "?" ? null : [...one, ""];
}

function atom(cursor: Cursor): string[] | null {
  const character = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  if (character === "(") return group(cursor);
  if (character === "[") return oneOf(cursor);
  if (".^$".includes(character)) return null;
  if (character !== "\\") return [character];
  const escaped = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  return /[a-z\d]/i.test(escaped) ? null : [escaped];
}

function group(cursor: Cursor): string[] | null {
  if (!cursor.source.startsWith("?:", cursor.at)) return null;
  cursor.at += 2;
  const inside = alternatives(cursor);
  cursor.at += 1;
  return inside;
}

function oneOf(cursor: Cursor): string[] | null {
  const end = cursor.source.indexOf("]", cursor.at);
  const inside = cursor.source.slice(cursor.at, end);
  cursor.at = end + 1;
  return /[\\^]|.-./.test(inside) ? null : Array.from(inside);
}
