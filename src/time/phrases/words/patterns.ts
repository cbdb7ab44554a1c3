/**
 * Words as patterns.
 *
 * Each kind has one small pattern and the grammar around it is code. One large pattern for each expression
 * would be shorter to write, but V8 needs half a second to compile those of one language, and they backtrack.
 * For the same reason text and vocabulary are lower-case, and letters are ranges instead of \p{L}.
 */
import type { Entry } from "./word-kinds";

const LETTERS =
  "a-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\ufdcf\\ufe70-\\uffdc";
/** A source that is no word: it stands right after one, too. */
const SIGN = /^[,;&\-–—~〜、，・]$/;

export interface Pattern {
  pattern: RegExp;
  values: unknown[];
}

/**
 * A pattern for sources of one kind, with the boundaries of the language, lower-case. `alsoBefore` is what may
 * follow though it is a letter.
 */
export function boundedPattern(source: string, spaced: boolean, alsoBefore = "(?!)"): RegExp {
  const begin = spaced ? `(?<![${LETTERS}])` : "";
  const end = spaced ? `(?:(?<=')|(?![${LETTERS}\\d])|${alsoBefore})` : "";
  return new RegExp(`${begin}(?:${source})${end}`, "g");
}

/** How long the shortest word of a source is, about: what it may leave out doesn't count. */
function leastLength(source: string): number {
  return source.replaceAll(/\((?:\?[:<=!]+)?[^()]*\)\?/g, "").replaceAll(/\[[^\]]*\]\??|\\?.\?/g, "").length;
}

/** Accented letters of a source, outside its classes, with and without the accent: `ma[ñn]ana`. */
export function withoutAccents(source: string): string {
  let inClass = false;
  return Array.from(source, (letter) => {
    if (letter === "[") inClass = true;
    if (letter === "]") inClass = false;
    const plain = letter.normalize("NFD").charAt(0);
    return inClass || plain === letter || !/[a-z]/.test(plain) ? letter : `[${letter}${plain}]`;
  }).join("");
}

export function makePattern(
  entries: Entry[],
  spaced: boolean,
  accentsOptional: boolean,
  alsoBefore?: string,
): Pattern | null {
  const alternatives = entries.flatMap(([value, source]) =>
    source === undefined || source === ""
      ? []
      : splitAlternatives(source).map((part) => ({ value, part, least: leastLength(part) })),
  );
  if (alternatives.length === 0) return null;
  // The longer ones first, so that a short one doesn't cut a long one off.
  alternatives.sort((a, b) => b.least - a.least || b.part.length - a.part.length);
  const ofLetters = alternatives.filter(({ part }) => !SIGN.test(part));
  const ofSigns = alternatives.filter(({ part }) => SIGN.test(part));
  if (accentsOptional) for (const one of ofLetters) one.part = withoutAccents(one.part);
  const sources = [
    ...(ofLetters.length > 0 ? [boundedPattern(groups(ofLetters), spaced, alsoBefore).source] : []),
    ...(ofSigns.length > 0 ? [groups(ofSigns)] : []),
  ];
  return {
    pattern: new RegExp(sources.join("|"), "g"),
    values: [...ofLetters, ...ofSigns].map(({ value }) => value),
  };
}

function groups(alternatives: { part: string }[]): string {
  return alternatives.map(({ part }) => `(${part})`).join("|");
}

/** The alternatives of a source, without those inside its groups. */
function splitAlternatives(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index];
    if (character === "\\") index += 1;
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth -= 1;
    else if (character === "|" && depth === 0) {
      parts.push(source.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, source.slice(from)];
}
