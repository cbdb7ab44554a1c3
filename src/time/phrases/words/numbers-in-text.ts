/** Numbers in figures: whole ones, decimals, fractions, and those of Chinese and Japanese. */
export const FIGURES = /\d{1,4}(?:[.,]\d{1,2}(?!\d|[.,:/-]\d))?(?!\d)/g;

/** Before a unit: `1/2 hour`. */
export const FRACTIONS = /(?<![\d/.,])(?:[13]\/4|1\/2)(?![\d/.])|[½¼¾]/g;

export const FRACTION_VALUES: Readonly<Record<string, number>> = {
  "1/4": 0.25,
  "1/2": 0.5,
  "3/4": 0.75,
  "¼": 0.25,
  "½": 0.5,
  "¾": 0.75,
};

/** Chinese and Japanese numerals up to 99; null where the characters make none. */
export function hanValue(text: string): number | null {
  const digit = (character: string) =>
    "〇一二三四五六七八九".indexOf(character.replace("零", "〇").replace(/[两兩]/, "二"));
  const ten = text.indexOf("十");
  if (ten === -1) return text.length === 1 ? digit(text) : null;
  if (ten > 1 || text.length > ten + 2) return null;
  const tens = ten === 0 ? 1 : digit(text.charAt(0));
  const ones = ten === text.length - 1 ? 0 : digit(text.charAt(ten + 1));
  return tens < 0 || ones < 0 ? null : tens * 10 + ones;
}
