/** How wide a text is in Arial and the fonts of its measure, and where its lines break. */

/** Thousandths of the font's size. */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["'ijl", 222],
  [" !,./:;I[\\]ftі·", 278],
  ["`()r-{}", 334],
  ['*^"', 469],
  ["ckJsvxyzгт", 500],
  ["+<=>~", 584],
  ["FTZГ", 611],
  ["&ABEKPSVXYВЕЗКР“”", 667],
  ["CDHNRUwНСТцДмы", 722],
  ["GOQОЖМшщюж", 833],
  ["Mm%", 889],
  ["W…", 1000],
  ["@", 1015],
];
const WIDTH = new Map(WIDTHS.flatMap(([characters, width]) => [...characters].map((one) => [one, width])));
const USUAL = 556;
const CAPITAL = 722;
/** Chinese, Japanese, Korean, what is written as wide as they are, and pictures. */
const WIDE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u;
const BOLDER = 1.08;

/** The width of a text, in the unit of `size`. Rather too wide than too narrow, because fonts differ. */
export function widthOf(text: string, size: number, bold = false): number {
  const thousandths = graphemesOf(text).reduce((sum, one) => sum + widthOfGrapheme(one), 0);
  return (thousandths / 1000) * size * (bold ? BOLDER : 1);
}

function widthOfGrapheme(grapheme: string): number {
  if (WIDE.test(grapheme)) return 1000;
  const letters = [...grapheme.normalize("NFD")].filter((one) => !/\p{M}/u.test(one));
  return letters.reduce((sum, one) => sum + widthOfLetter(one), 0);
}

function widthOfLetter(letter: string): number {
  return WIDTH.get(letter) ?? (/\p{Lu}/u.test(letter) ? CAPITAL : USUAL);
}

/** The lines of a text, none wider than `most`. A line breaks at spaces, at wide characters, and inside a word too long for a line. */
export function wrap(text: string, size: number, most: number, bold = false): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, (part) => widthOf(part, size, bold) <= most));
}

function wrapLine(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text)) {
    if (fits((line + piece).trimEnd())) {
      line += piece;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    for (const grapheme of graphemesOf(piece.trimStart())) {
      if (!fits(line + grapheme)) {
        lines.push(line);
        line = "";
      }
      line += grapheme;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Words with the space after them; each wide character is one, with the punctuation that may not begin a line. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = pieces.at(-1) ?? "";
    const ends = /\s$/.test(last) || WIDE.test(last);
    const clings = /^\s|^[\p{Pe}\p{Pf}\p{Po}]/u.test(grapheme) && !/\s$/.test(last.trimStart());
    const isWord = !WIDE.test(grapheme) && !ends;
    if (pieces.length > 0 && (clings || isWord || /^\s/.test(grapheme)))
      pieces.splice(-1, 1, last + grapheme);
    else pieces.push(grapheme);
  }
  return pieces;
}

function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** One line of a text, with "…" where it is cut. */
export function cutToWidth(text: string, size: number, most: number, bold = false): string {
  const [first = "", ...rest] = wrap(text, size, most, bold);
  if (rest.length === 0) return first;
  const [shorter = ""] = wrap(text, size, most - widthOf("…", size, bold), bold);
  return `${shorter}…`;
}
