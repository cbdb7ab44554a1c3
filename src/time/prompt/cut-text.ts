/** Texts cut to a length: in code points, in graphemes (what readers take for one character), or in bytes of UTF-8. */

/** The text, or its first `limit` − 1 code points and `…`. */
export function cutCodePoints(text: string, limit: number): string {
  if (text.length <= limit) return text; // A code point has at least one UTF-16 unit.
  const points = Array.from(text);
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join("")}…`;
}

/** The text's graphemes (UAX 29): one may be several code points, such as 👩‍💻 or é. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

function segmentsOf(text: string): Intl.Segments {
  return new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
}

/** The text, or as many of its first graphemes as fit into `limit` − 1 code points, and `…`. */
export function cutGraphemes(text: string, limit: number): string {
  if (text.length <= limit || Array.from(text).length <= limit) return text;
  return `${firstGraphemes(text, limit - 1, (grapheme) => Array.from(grapheme).length)}…`;
}

/**
 * A text that is repeated to its writer, or as many of its first graphemes as fit into `limit` − 1 UTF-16 units, and `…`
 * right after the last word.
 */
export function cutQuote(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${firstGraphemes(text, limit - 1, (grapheme) => grapheme.length).trimEnd()}…`;
}

function firstGraphemes(text: string, room: number, sizeOf: (grapheme: string) => number): string {
  let kept = "";
  let left = room;
  for (const { segment } of segmentsOf(text)) {
    left -= sizeOf(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept;
}

/** The start of a text that fits in `most` bytes of UTF-8, in whole code points. */
export function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most) return text;
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(most)).read);
}
