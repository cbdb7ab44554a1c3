/** The text in the form that everything here reads. */
import { normalForm } from "../../../text/normal-form";

/**
 * NFC, every run of white space one space, figures, apostrophes and full-width signs in one form. Nothing else
 * changes, so that what is left of a text is still the user's.
 */
export function normalise(text: string): string {
  return normalForm(text, "NFC")
    .replaceAll(/[\s\u200b\ufeff]+/gu, " ")
    .replaceAll(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0))
    .replaceAll(/[٠-٩]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0x630))
    .replaceAll("：", ":")
    .replaceAll("／", "/")
    .replaceAll("（", "(")
    .replaceAll("）", ")")
    .trim();
}
