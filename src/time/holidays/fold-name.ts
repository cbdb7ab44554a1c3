/** How names of holidays are compared. */

const MARKS = /\p{M}/gu;
/** Where accented letters and marks begin: a name without them needs no pattern of all marks. */
const MAY_BE_ACCENTED = /[\u00c0-\uffff]/;
const DROPPED = /['’ʼ‘`´.]/g;

/** A name in lower case, without accents, apostrophes and dots; a hyphen is a space. Kana keep their marks. */
export function foldName(name: string): string {
  const plain = name.toLowerCase();
  const isPlain = !MAY_BE_ACCENTED.test(plain) || /[\u3040-\u30ff\u4e00-\u9fff]/.test(plain);
  const bare = isPlain ? plain : plain.normalize("NFD").replaceAll(MARKS, "");
  return bare
    .replaceAll(DROPPED, "")
    .replaceAll(/[\s\-‐–—]+/g, " ")
    .trim();
}
