/**
 * A text whose words are taken out class by class, so that what is left can be told: a request said in any order is understood
 * where nothing of it is left over but what it asks for.
 */
import { foldLetters } from "./fold-letters";

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?:(?<=')|(?![\\p{L}\\p{N}]))";

const patterns = new Map<string, RegExp>();

/** The pattern of words parted by `|`, the longest first; `*` is any ending. At most as many as the tables have. */
export function wordPattern(source: string): RegExp {
  const made = patterns.get(source) ?? compile(source);
  patterns.set(source, made);
  made.lastIndex = 0;
  return made;
}

function compile(source: string): RegExp {
  const words = foldLetters(source)
    .split("|")
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll("*", "\\p{L}{0,20}").replaceAll(" ", "\\s+"));
  return new RegExp(`${START}(?:${words.join("|")})${END}`, "gu");
}

/** A text without accents in lower case, unit for unit, in which blanks stand for what was taken out. */
export class WordMask {
  readonly #text: string;
  #left: string;

  constructor(text: string) {
    this.#text = text;
    this.#left = foldLetters(text);
  }

  /** Takes all that a pattern finds out, and returns it as it was said, null where there is none. */
  take(pattern: RegExp): string | null {
    let found: string | null = null;
    this.#left = this.#left.replaceAll(pattern, (match: string, ...more: unknown[]) => {
      const at = more.find((one) => typeof one === "number") ?? 0;
      found ??= this.#text.slice(at, at + match.length);
      return " ".repeat(match.length);
    });
    return found;
  }

  /** Takes out what stands between two places, and returns it as it was said. */
  takeBetween(from: number, to: number): string {
    this.#left = this.#left.slice(0, from) + " ".repeat(to - from) + this.#left.slice(to);
    return this.#text.slice(from, to);
  }

  /** Takes all words of a table out; whether there are any. */
  takeWords(source: string): boolean {
    return this.take(wordPattern(source)) !== null;
  }

  /** Whether any word of a table is left. */
  has(source: string): boolean {
    return wordPattern(source).test(this.#left);
  }

  /** What is left, folded, in its places. */
  get left(): string {
    return this.#left;
  }

  /** The words that are left, as they were typed in small letters. */
  words(): string[] {
    return [...this.#left.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) =>
      this.#text.slice(index, index + word.length).toLowerCase(),
    );
  }

  /**
   * What is left as it was said: stretches between what was taken, without marks and words of `small` at their edges, or with
   * them where it is `whole`. One of such words alone is none.
   */
  rest(small: string, whole = false): string[] {
    const stretches = this.#left.matchAll(/\S+(?:\s\S+)*/gu);
    return [...stretches].flatMap(({ 0: stretch, index }) => {
      const mask = new WordMask(stretch);
      mask.takeWords(small);
      const first = mask.left.search(/[\p{L}\p{N}]/u);
      if (first === -1) return [];
      if (whole) return [this.#text.slice(index, index + stretch.length)];
      const last =
        mask.left.length -
        [...mask.left]
          .reverse()
          .join("")
          .search(/[\p{L}\p{N}]/u);
      return [this.#text.slice(index + first, index + last)];
    });
  }
}
