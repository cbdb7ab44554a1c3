import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a value, and what to send: the words of every refusal for which a schema has none of its own. The
 * validation library's own sentences name types and never what helps, so none reaches a caller.
 */
export function issueWords(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPE_WORDS[issue.expected] ?? `must be ${issue.expected}`;
    case "invalid_value":
      return oneOf(issue.values);
    case "too_big":
      return tooBig(issue.origin, bound(issue.maximum, issue.inclusive, "less than"));
    case "too_small":
      return tooSmall(issue.origin, issue.minimum, bound(issue.minimum, issue.inclusive, "more than"));
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_union":
      return Array.isArray(issue["options"]) ? oneOf(issue["options"]) : OTHER_FORM;
    case "unrecognized_keys":
      return "has fields that are not known here: leave them out";
    case "invalid_key":
    case "invalid_element":
    case "invalid_format":
    case "custom":
      return OTHER_FORM;
  }
}

/** The option of a parse that has its issues in our own words. */
export const IN_OUR_WORDS: z.core.ParseContext<z.core.$ZodIssue> = { error: issueWords };

const OTHER_FORM = "is of none of the forms that are taken here: send one that its description names";

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "must be text: send it in quotes",
  number: "must be a number: send one such as 7",
  int: "must be a whole number: send one such as 7",
  boolean: "must be true or false: send one of them",
  array: "must be a list: send its elements in square brackets",
  object: "must be an object: send its fields in curly brackets",
  record: "must be an object: send its fields in curly brackets",
  undefined: "must not be there: leave it out",
  never: "must not be there: leave it out",
  nonoptional: "is required",
};

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const named = values.map(String).join(", ");
  return values.length === 1 ? `must be ${named}: send that, or leave it out` : `must be one of ${named}`;
}

/** `at most` and `at least` go before a bound that is in the range itself. */
function bound(value: number | bigint, inclusive: boolean | undefined, outside: string): string {
  const inside = outside === "less than" ? "at most" : "at least";
  return `${inclusive === false ? outside : inside} ${value}`;
}

function tooBig(origin: string, most: string): string {
  if (origin === "string") return `is too long: send ${most} characters`;
  return isCounted(origin) ? `has too many elements: send ${most}` : `is too large: send ${most}`;
}

function tooSmall(origin: string, minimum: number | bigint, least: string): string {
  if (origin === "string")
    return minimum === 1 ? "is empty: send some text" : `is too short: send ${least} characters`;
  if (isCounted(origin))
    return minimum === 1 ? "is empty: send at least one element" : `has too few elements: send ${least}`;
  return `is too small: send ${least}`;
}

function isCounted(origin: string): boolean {
  return ["array", "set", "map", "object"].includes(origin);
}
