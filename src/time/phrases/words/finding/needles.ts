/** Of which words a text has one at least that a source matches: a pattern is made only then. Made with the file of words. */
import { splitAlternatives } from "./patterns";

/** What isn't said letter by letter: classes, escapes and places for numbers. */
const OPEN = /\\.|\[[^\]]*\]|\{[^}]*\}|[.^$]/y;
const LOOK = /\(\?<?[=!]/y;

/**
 * Letters of which a text has some, in this order, wherever the source matches: one of them for each alternative. An empty
 * list says that nothing can be told.
 */
export function needlesOf(source: string): readonly string[] {
  const found: string[] = [];
  for (const alternative of splitAlternatives(source)) {
    const needles = longest(runsOf(alternative));
    if (needles.length === 0) return [];
    found.push(...needles);
  }
  return [...new Set(found)];
}

/** Of lists of needles the one whose shortest is longest. */
function longest(lists: readonly (readonly string[])[]): readonly string[] {
  const size = (needles: readonly string[]) => Math.min(...needles.map(({ length }) => length));
  return lists.reduce<readonly string[]>(
    (best, one) => (one.length > 0 && (best.length === 0 || size(one) > size(best)) ? one : best),
    [],
  );
}

/** What a sequence has for certain: runs of letters, and groups by what each of their alternatives has. */
function runsOf(source: string): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let run = "";
  const end = () => {
    if (run !== "") found.push([run]);
    run = "";
  };
  for (let at = 0; at < source.length; ) {
    const { to, letters, needles } = partAt(source, at);
    const optional = /^[?*{]/.test(source.slice(to, to + 1)) && !isPlace(source, to);
    if (letters !== "" && !optional) run += letters;
    else end();
    if (needles !== null && !optional) found.push(needles);
    at = to;
    if (optional || source[to] === "+") at = source[to] === "{" ? source.indexOf("}", to) + 1 : to + 1;
    if (source[to] === "+") end();
  }
  end();
  return found;
}

/** `{h}` is a place for a number, `{2}` a repetition. */
function isPlace(source: string, at: number): boolean {
  return /^\{[a-z]\}/.test(source.slice(at, at + 3));
}

interface Part {
  to: number;
  letters: string;
  needles: readonly string[] | null;
}

function partAt(source: string, at: number): Part {
  OPEN.lastIndex = at;
  if (OPEN.test(source)) return { to: OPEN.lastIndex, letters: "", needles: null };
  if (source[at] !== "(") return { to: at + 1, letters: source.charAt(at), needles: null };
  const to = endOfGroup(source, at);
  LOOK.lastIndex = at;
  const looks = LOOK.test(source);
  return {
    to,
    letters: "",
    needles: looks ? null : needlesOf(source.slice(at, to - 1).replace(/^\((?:\?:)?/, "")),
  };
}

function endOfGroup(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "(") depth += 1;
    else if (source[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}
