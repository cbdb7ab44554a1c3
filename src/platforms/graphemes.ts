/** Text as readers see it: what they take for one character may be several code points, such as 👩‍💻 or é. */

/** The text's graphemes (UAX 29). */
export function graphemesOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** The text, or as many of its first graphemes as fit into `limit` − 1 code points, and `…`. */
export function cutGraphemes(text: string, limit: number): string {
  if (text.length <= limit || Array.from(text).length <= limit) return text;
  let kept = "";
  let room = limit - 1;
  for (const grapheme of graphemesOf(text)) {
    room -= Array.from(grapheme).length;
    if (room < 0) break;
    kept += grapheme;
  }
  return `${kept}…`;
}
