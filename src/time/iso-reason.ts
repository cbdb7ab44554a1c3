/** Why a text is none of the forms that `parseIso` reads, so that a model can mend it at the first try. */

const DATE = "\\d{4}(?:-\\d\\d-\\d\\d|\\d{4}|-W\\d\\d(?:-\\d)?|W\\d\\d\\d?)";
const TIME = "\\d\\d(?::\\d\\d(?::\\d\\d)?|\\d\\d(?:\\d\\d)?)?(?:[.,]\\d+)?";
const OFFSET = "(?:Z|[+-]\\d\\d(?::?\\d\\d)?)";

/** The first that fits gives the reason. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^$/, "is empty"],
  [/^\s|\s$/, "has white space around it"],
  [/\].*\[|\[.*\[/s, "has more than one suffix in brackets"],
  [/^[^[]*\[[^\]]*$|\][^\]]+$/s, "has brackets that are not a time zone at its end"],
  [/^\d{12,}$/, "is in milliseconds, as it seems: send epoch seconds as a number"],
  [/^\d+$/, "is a number, not an ISO 8601 date or time"],
  [/^\d{4}-\d\d$/, "has no day"],
  [/^\d{4}-?\d{3}$/, "is an ordinal date, which is not supported"],
  [/^[+-]\d/, "has a sign before its year"],
  [/^\d{4}-?w\d\d/, "writes the week's W in lower case"],
  [/^\d{4}-?W\d(?!\d)/, "needs two digits for its week"],
  [
    /^(?:\d{4}-\d{4}|\d{6}-\d\d|\d{4}-W\d{3}|\d{4}W\d\d-\d)/,
    "mixes the basic and the extended form within its date",
  ],
  [new RegExp(`^${DATE}[Tt ]${TIME}${OFFSET}?z`), "writes Z in lower case"],
  [new RegExp(`^${DATE}[Tt ]?$`), "has no time after its date"],
  [new RegExp(`^${DATE}${OFFSET}`), "has a time zone offset but no time"],
  [
    new RegExp(`^${DATE}[Tt ](?:\\d\\d:\\d{4}|\\d{4}:\\d\\d)`),
    "mixes the basic and the extended form within its time",
  ],
  [new RegExp(`^${DATE}[Tt ]${TIME}[+-]\\d\\d(?::?\\d\\d){2}`), "has seconds in its time zone offset"],
  [new RegExp(`^${DATE}[Tt ]${TIME}[+-]`), "has a time zone offset that is not of the form +03:00"],
  [
    new RegExp(`^${DATE}[Tt ]${TIME} \\d\\d:?\\d\\d$`),
    "has a space where an offset has its sign: in a URL, + is written %2B",
  ],
  [new RegExp(`^${DATE}[Tt ]${TIME} ${OFFSET}?`), "has a space within its time"],
  [new RegExp(`^${DATE}[Tt ]`), "has a time that is not of the form 09:00 or 09:00:00"],
  [new RegExp(`^${DATE}.+`, "s"), "separates date and time by something other than T or one space"],
];

/** A clause to put after the name of a field. `text` is one that `parseIso` could not read. */
export function explainIso(text: string): string {
  const head = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return REASONS.find(([form]) => form.test(head))?.[1] ?? "is not an ISO 8601 date or time";
}
