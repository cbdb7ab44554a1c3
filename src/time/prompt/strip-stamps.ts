/** Stamps that a model echoed at the start of its reply. */

const HOUR_MINUTE = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const DATE = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const WEEKDAY = "(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day";
const GAP = "(?:[1-9]|1\\d|2[0-4])h later";
/** Exactly what `stampsOf` makes, without its brackets. */
const INSIDE = `(?:${DATE} (?:${WEEKDAY} )?${HOUR_MINUTE}|${HOUR_MINUTE}(?:, ${GAP})?)`;
/** Before `(` it is the text of a Markdown link. */
const STAMP = `\\[${INSIDE}\\](?!\\()`;
const WHOLE = new RegExp(`^${INSIDE}$`);
const LEADING_STAMPS = new RegExp(`^(?:\\s*${STAMP})+(?:(?:[ \\t]*\\r?\\n)+|[ \\t]*)`);

/**
 * The text without the stamps this product makes at its start, one or several, and without the white space
 * around them. Other brackets, and stamps further inside, stay. Idempotent.
 */
export function stripStamps(text: string): string {
  return text.replace(LEADING_STAMPS, "");
}

/** Whether a text in square brackets would be a stamp. */
export function readsAsStamp(text: string): boolean {
  return WHOLE.test(text);
}
