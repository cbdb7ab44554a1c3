/** The word of a list that a mistyped one is nearest to: one that at most a third of its letters differ from; null for none. */
export function nearest(typed: string, words: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const [best] = words
    .map((word) => ({ word, apart: lettersApart(typed, word) }))
    .filter(({ apart }) => apart <= most)
    .sort((a, b) => a.apart - b.apart);
  return best?.word ?? null;
}

/** Letters that were added, left out, changed or swapped with the next one (Damerau and Levenshtein). */
function lettersApart(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const steps = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwapped) steps.push(at(row - 2, column - 2) + 1);
      rows[row]?.push(Math.min(...steps));
    }
  }
  return at(one.length, other.length);
}
