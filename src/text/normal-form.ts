/** Marks in a row that are put in order together: as many as Unicode's stream-safe text format has (UAX 15, section 13). */
const LONG_RUN = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;
/** The combining grapheme joiner. Marks are not ordered across it, and nobody sees it. */
const JOINER = "\u034f";
/** Where marks begin: what is before is the most of most texts, and needs no pattern of all marks. */
const MAY_BE_MARK = /[\u0300-\uffff]/;

/**
 * A text in a normal form of Unicode, in the stream-safe format: a run of more than thirty marks is parted. Marks of a run
 * are put in order by comparing each with those before it, so 32 KB of them would take a second and more.
 */
export function normalForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  if (!MAY_BE_MARK.test(text)) return text.normalize(form);
  return text.replace(LONG_RUN, `$&${JOINER}`).normalize(form);
}
