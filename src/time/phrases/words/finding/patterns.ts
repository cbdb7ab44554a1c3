/**
 * Words as patterns.
 *
 * Each kind has one small pattern and the grammar around it is code. One large pattern for each expression
 * would be shorter to write, but V8 needs half a second to compile those of one language, and they backtrack.
 * For the same reason text and vocabulary are lower-case, and letters are ranges instead of \p{L}.
 */
const LETTERS =
  "a-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\ufdcf\\ufe70-\\uffdc";
const SIGNS = ",;&-–—~〜、，・";
/** The same letters as numbers: the first of each stretch and the last. */
const STRETCHES = [
  [0x61, 0x7a],
  [0x5f, 0x5f],
  [0xaa, 0xaa],
  [0xb5, 0xb5],
  [0xba, 0xba],
  [0xc0, 0x1fff],
  [0x2c00, 0x2fef],
  [0x3040, 0xd7ff],
  [0xf900, 0xfdcf],
  [0xfe70, 0xffdc],
] as const;

/** Whether a UTF-16 code unit, lower-case, is part of a word. */
export function isLetter(unit: number): boolean {
  for (const [first, last] of STRETCHES) if (unit >= first && unit <= last) return true;
  return false;
}

/** Whether a source is no word: it stands right after one, too. */
export function isSign(source: string): boolean {
  return source.length === 1 && SIGNS.includes(source);
}

/**
 * A pattern for sources of one kind, with the boundaries of the language, lower-case. `alsoBefore` is what may
 * follow though it is a letter.
 */
export function boundedPattern(source: string, spaced: boolean, alsoBefore?: string): RegExp {
  return new RegExp(boundedSource(source, spaced, alsoBefore), "g");
}

/** The source of that pattern. */
export function boundedSource(source: string, spaced: boolean, alsoBefore = "(?!)"): string {
  const begin = spaced ? `(?<![${LETTERS}])` : "";
  const end = spaced ? `(?:(?<=')|(?![${LETTERS}\\d])|${alsoBefore})` : "";
  return `${begin}(?:${source})${end}`;
}

/** How long the shortest word of a source is, about: what it may leave out doesn't count. */
export function leastLength(source: string): number {
  return source.replaceAll(/\((?:\?[:<=!]+)?[^()]*\)\?/g, "").replaceAll(/\[[^\]]*\]\??|\\?.\?/g, "").length;
}

/** How people leave out accents: as letters without them, or with an e instead of dots, as in "fuer". */
export type AccentsTyped = "bare" | "bare or with e";

/**
 * A source with what people type instead: letters outside its classes with and without their accent, as in `ma[ñn]ana`, and
 * a word with and without its apostrophe.
 */
export function asTyped(source: string, accents: AccentsTyped | undefined): string {
  let inClass = false;
  const letters = Array.from(source, (letter) => {
    if (letter === "[") inClass = true;
    if (letter === "]") inClass = false;
    const plain = letter.normalize("NFD").charAt(0);
    if (accents === undefined || inClass || plain === letter || !/[a-z]/.test(plain)) return letter;
    return `[${letter}${plain}]${accents === "bare or with e" && /[äöü]/.test(letter) ? "e?" : ""}`;
  }).join("");
  return letters.replaceAll(/(?<=\p{L})'(?=\p{L}{3})/gu, "[' ]?");
}

/** The alternatives of a source, without those inside its groups. */
export function splitAlternatives(source: string): string[] {
  if (!/[\\([]/.test(source)) return source.split("|");
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
