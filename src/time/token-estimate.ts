/**
 * How many tokens a language model will count in a text, without its tokenizer.
 *
 * Words of Latin script cost about one token for each five letters and one at least, digits one for each three,
 * other alphabets one for each two and a half letters, and scripts without spaces a little under one a character.
 * Punctuation costs one for each mark. docs/context.md has the figures against a real tokenizer.
 */
const PIECES =
  /(?<latin>\p{Script=Latin}+)|(?<digits>\p{N}+)|(?<dense>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+)|(?<letters>[\p{L}\p{M}]+)|(?<marks>[^\s\p{L}\p{M}\p{N}]+)/gu;

export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const { groups = {} } of text.matchAll(PIECES)) {
    const { latin, digits, dense, letters, marks } = groups;
    if (latin !== undefined) tokens += Math.max(1, latin.length / 5);
    else if (digits !== undefined) tokens += Math.ceil(digits.length / 3);
    else if (dense !== undefined) tokens += dense.length * 0.85;
    else if (letters !== undefined) tokens += Math.max(1, letters.length / 2.5);
    else if (marks !== undefined) tokens += marks.length;
  }
  return Math.ceil(tokens);
}
