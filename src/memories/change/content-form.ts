import { normalForm } from "../../text/normal-form";

/** The form in which contents are compared: NFC, case-folded, white space collapsed. */
export function contentForm(content: string): string {
  // Upper then lower case also folds what lower case alone keeps apart, such as ß and ss.
  return normalForm(content, "NFC").toUpperCase().toLowerCase().normalize("NFC").replace(/\s+/gu, " ").trim();
}
