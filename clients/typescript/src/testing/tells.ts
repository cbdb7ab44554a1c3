/** Letters of a word that have to be equal: endings differ by case and number. */
const STEM = 5;

/** Scripts that write no blanks between words. */
const UNSPACED =
  /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmer}|\p{sc=Myanmar}/u;

/**
 * Whether a text tells of what an item says: it has more than half of the item's words of three letters and more, in any
 * order. Words are equal that begin with the same five letters. An item without such words has to be there as it is.
 */
export function tellsOf(text: string, { content }: { content: string }): boolean {
  const whole = folded(content);
  const words = new Set(wordsOf(whole));
  if (words.size === 0 || UNSPACED.test(whole)) return folded(text).includes(whole);
  const there = new Set(wordsOf(folded(text)));
  const shared = [...words].filter((word) => there.has(word)).length;
  return shared * 2 > words.size;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => [...word].length >= 3).map((word) => [...word].slice(0, STEM).join(""));
}
