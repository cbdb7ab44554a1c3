/**
 * How the words of a source may begin: a word of a text that begins otherwise is none of it.
 * What is answered may be too much and never too little.
 */

/** So many characters of a beginning are told at most. */
const LONGEST_OPENING = 3;

/** More beginnings than this are told by fewer characters. */
const MOST_OPENINGS = 60;

const PLAIN = /^[^\\[\](){}?*+|.^$]{3}(?![?*{])/;
const QUANTIFIER = /[?*+{]/;

/** A beginning; `ends` where the source may end right there, so that what follows it counts, too. */
interface Opening {
  text: string;
  ends: boolean;
}

interface Cursor {
  readonly source: string;
  at: number;
}

/**
 * The first characters of all that a source of a regular expression matches, each as long as can be told, up to
 * `LONGEST_OPENING`. An empty one says that nothing can be told.
 */
export function openingsOf(source: string): string[] {
  if (PLAIN.test(source)) return [source.slice(0, LONGEST_OPENING)];
  const found = alternatives({ source, at: 0 });
  return [...new Set(found.map(({ text }) => text))];
}

/** Until the end of the source, or of the group that the cursor is in. */
function alternatives(cursor: Cursor): Opening[] {
  const found = sequence(cursor);
  while (cursor.source[cursor.at] === "|") {
    cursor.at += 1;
    found.push(...sequence(cursor));
  }
  return found;
}

function sequence(cursor: Cursor): Opening[] {
  let found: Opening[] = [{ text: "", ends: true }];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source.charAt(cursor.at)))
    found = followedBy(found, quantified(cursor));
  return found;
}

function followedBy(before: readonly Opening[], after: readonly Opening[]): Opening[] {
  const found = before.flatMap((first) =>
    first.ends ? after.map((then) => cut(first.text + then.text, then.ends)) : [first],
  );
  return found.length <= MOST_OPENINGS ? found : [{ text: "", ends: false }];
}

function cut(text: string, ends: boolean): Opening {
  return text.length < LONGEST_OPENING
    ? { text, ends }
    : { text: text.slice(0, LONGEST_OPENING), ends: false };
}

function quantified(cursor: Cursor): Opening[] {
  const one = atom(cursor);
  const sign = cursor.source.charAt(cursor.at);
  if (sign === "" || !QUANTIFIER.test(sign)) return one;
  cursor.at = sign === "{" ? cursor.source.indexOf("}", cursor.at) + 1 : cursor.at + 1;
  if (cursor.source[cursor.at] === "?") cursor.at += 1;
  if (sign === "?") return [...one, { text: "", ends: true }];
  const repeated = one.map(({ text }) => ({ text, ends: false }));
  return sign === "+" ? repeated : [...repeated, { text: "", ends: true }];
}

function atom(cursor: Cursor): Opening[] {
  const character = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  if (character === "(") return group(cursor);
  if (character === "[") return oneOf(cursor);
  if (character === ".") return [{ text: "", ends: false }];
  if (character !== "\\") return [{ text: character, ends: true }];
  const escaped = cursor.source.charAt(cursor.at);
  cursor.at += 1;
  if (/[a-z\d]/i.test(escaped)) return [{ text: "", ends: false }];
  return [{ text: escaped, ends: true }];
}

function group(cursor: Cursor): Opening[] {
  const sort = /^\?(?::|<?[=!])/.exec(cursor.source.slice(cursor.at, cursor.at + 3))?.[0];
  cursor.at += sort?.length ?? 0;
  const inside = alternatives(cursor);
  cursor.at += 1;
  // What only looks takes no characters.
  return sort === undefined || sort === "?:" ? inside : [{ text: "", ends: true }];
}

function oneOf(cursor: Cursor): Opening[] {
  const end = cursor.source.indexOf("]", cursor.at);
  const inside = cursor.source.slice(cursor.at, end);
  cursor.at = end + 1;
  if (/[\\^]|.-./.test(inside)) return [{ text: "", ends: false }];
  return Array.from(inside, (text) => ({ text, ends: true }));
}
