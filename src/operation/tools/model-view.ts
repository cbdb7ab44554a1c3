import { clockLine, type LineClock, MARK_MENTIONED } from "../../time/prompt/prompt";
import type { AnyOperation } from "../declare";
import { slim } from "./slim";

/**
 * Whether the model that reads an answer has the prompt section before it. One that hasn't, as in a host of the Model Context
 * Protocol, is told the time with every list, and to mark what it mentions.
 */
type ModelReader = "prompted" | "unprompted";

/** What every answer may have beside its own fields. */
interface AnswerFields {
  now?: number | null;
  time_zone?: string;
  items?: unknown;
  warnings?: unknown;
}

interface TextOptions {
  /** What the door warns of. */
  warnings?: readonly string[];
  reader?: ModelReader;
  /** Where the answer itself doesn't tell its moment and zone. */
  clock?: LineClock | undefined;
}

/**
 * An answer as text for a language model: the lines that its operation declares, else the fields that aren't empty; then
 * what the answer and the door warn of.
 */
export function modelText(
  { model }: Pick<AnyOperation, "model">,
  value: AnswerFields,
  shown: object,
  { warnings = [], reader = "prompted", clock }: TextOptions = {},
): string {
  const lines = model?.view?.(value, clock ?? clockOf(value));
  if (lines === undefined) {
    const left: readonly string[] = model?.without ?? [];
    const fields = Object.entries(shown).filter(([name]) => !left.includes(name));
    return withWarnings(JSON.stringify(slim(Object.fromEntries(fields))), warnings);
  }
  const own = Array.isArray(value.warnings) ? value.warnings.map(String) : [];
  const text =
    reader === "unprompted" && model?.list !== undefined ? inTime(lines, model.list, value) : lines;
  return withWarnings(text, [...own, ...warnings]);
}

/** A list after the clock line, and before the sentence about marks where it has something to mention. */
function inTime(lines: string, list: "due" | "found", { now, time_zone, items }: AnswerFields): string {
  const clock = now === undefined || now === null ? [] : [clockLine({ now, zone: time_zone ?? "UTC" })];
  const hasDue = list === "due" && Array.isArray(items) && items.length > 0;
  return [...clock, lines, ...(hasDue ? [MARK_MENTIONED] : [])].join("\n");
}

/** A text for a language model, and one line for each warning. */
export function withWarnings(text: string, warnings: readonly string[]): string {
  return [text, ...warnings.map((warning) => `Warning: ${warning}`)].join("\n");
}

/** The lines of an answer; `none` where there are none. */
export function linesOf(lines: readonly string[], none = ""): string {
  return lines.length === 0 ? none : lines.join("\n");
}

/** The line that says how to go on with a list. */
export function moreLines(nextCursor: string | null): string[] {
  return nextCursor === null ? [] : [`- there are more: send cursor=${nextCursor}`];
}

/** The moment and the zone that an answer speaks of. */
export function clockOf({ now, time_zone }: AnswerFields): LineClock {
  return { now: now ?? 0, zone: time_zone ?? "UTC" };
}

/** How an answer's phrases were read. Its warnings come after all lines (`modelText`). */
export function remarkLines(said: {
  due_understood?: string | undefined;
  when_understood?: string | undefined;
}): string[] {
  const { due_understood: due, when_understood: when } = said;
  return [
    ...(due === undefined ? [] : [`Understood: ${due}`]),
    ...(when === undefined ? [] : [`Time: ${when}`]),
  ];
}

/** `Not found: k7m2x9qa. Call search_memory to find the id of what is meant.` */
export function notFoundLines(ids: readonly string[]): string[] {
  return ids.length === 0
    ? []
    : [`Not found: ${ids.join(", ")}. Call search_memory to find the id of what is meant.`];
}
