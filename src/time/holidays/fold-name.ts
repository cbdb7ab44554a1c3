/** How names of holidays are compared. */

const MARKS = /\p{M}/gu;
const DROPPED = /['’ʼ‘`´.]/g;

/** A name in lower case, without accents, apostrophes and dots; a hyphen is a space. Kana keep their marks. */
export function foldName(name: string): string {
  const plain = name.toLowerCase();
  const bare = /[\u3040-\u30ff\u4e00-\u9fff]/.test(plain)
    ? plain
    : plain.normalize("NFD").replaceAll(MARKS, "");
  return bare
    .replaceAll(DROPPED, "")
    .replaceAll(/[\s\-‐–—]+/g, " ")
    .trim();
}
