/** Lower case without accents, each UTF-16 code unit in its place, so that what is found is found in the text too. */
export function foldLetters(text: string): string {
  return Array.from({ length: text.length }, (_, index) => foldUnit(text.charAt(index))).join("");
}

function foldUnit(unit: string): string {
  const isAscii = unit < "\u0080" && unit !== "`";
  if (isAscii) return unit.toLowerCase();
  if (/[’‘ʼ`´]/.test(unit)) return "'";
  const base = unit.normalize("NFD").charAt(0).toLowerCase();
  return base.length === 1 ? base : unit;
}
