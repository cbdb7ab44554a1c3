/** A matter in which one word is put right: "tim" in "Call tom". */
import { foldLetters } from "../../words/requests/fold-letters";

/** The matter with the word in place of the one that is most like it; the words alone where none is, or several are. */
export function withRightWord(matter: string, words: string): string {
  const right = words.trim();
  if (!/^[\p{L}\p{M}'’-]{2,30}$/u.test(right)) return right;
  const said = [...matter.matchAll(/[\p{L}\p{M}'’-]+/gu)].slice(0, MOST_WORDS);
  const near = said
    .map((word) => ({ word, far: distance(foldLetters(word[0]), foldLetters(right)) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(Math.min(word[0].length, right.length) / 3)));
  const [first, second] = near.sort((a, b) => a.far - b.far);
  if (first === undefined || first.far === second?.far) return right;
  const { word } = first;
  const written = /^\p{Lu}/u.test(word[0]) ? right[0]?.toLocaleUpperCase() + right.slice(1) : right;
  return matter.slice(0, word.index) + written + matter.slice(word.index + word[0].length);
}

/** Words of a matter that are compared. */
const MOST_WORDS = 40;

/** Letters that are put in, left out or changed to make one word of another; two that are swapped count once. */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 3) return 4;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(rows, i - 1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          at(rows, i - 1, j - 1) + same,
          swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
}
