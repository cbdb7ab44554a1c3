import { clockLine, type LineClock, MARK_MENTIONED } from "../../time/prompt/prompt";
import type { AnyOperation, ModelReader } from "../declare";
import { slim } from "./slim";

/** What every answer may have beside its own fields. */
interface AnswerFields {
  now?: number | null;
  time_zone?: string;
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
  const lines = model?.view?.(value, clock ?? clockOf(value), reader);
  if (lines === undefined) {
    const left: readonly string[] = model?.without ?? [];
    const fields = Object.entries(shown).filter(([name]) => !left.includes(name));
    return withWarnings(JSON.stringify(slim(Object.fromEntries(fields))), warnings);
  }
  const own = Array.isArray(value.warnings) ? value.warnings.map(String) : [];
  const text =
    reader === "unprompted" && model?.isList === true ? linesOf([...clockLines(value), lines]) : lines;
  return withWarnings(text, [...own, ...warnings]);
}

/** The clock line, before a list. */
function clockLines({ now, time_zone }: AnswerFields): string[] {
  return now === undefined || now === null ? [] : [clockLine({ now, zone: time_zone ?? "UTC" })];
}

/** What a reader without the prompt section is told after items that wait to be mentioned. */
export function markLines(items: readonly unknown[], reader: ModelReader): string[] {
  return reader === "unprompted" && items.length > 0 ? [MARK_MENTIONED] : [];
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

/**
 * How an answer's phrases were read, as far as the lines `above` don't say it. Its warnings come after all lines
 * (`modelText`).
 */
export function remarkLines(
  said: { due_understood?: string | undefined; when_understood?: string | undefined },
  above: readonly string[] = [],
): string[] {
  const { due_understood: due = "", when_understood: when } = said;
  const readings = due.split("; ").filter((reading) => reading !== "" && !isSaid(reading, above));
  return [
    ...(readings.length === 0 ? [] : [`Understood: ${readings.join("; ")}`]),
    ...(when === undefined ? [] : [`Time: ${when}`]),
  ];
}

/** Whether a line says what a phrase was read as, each part of it, in its own words: a snooze is told without a zone. */
function isSaid(reading: string, above: readonly string[]): boolean {
  const plain = (text: string) => text.replace(/ \([A-Za-z0-9_+/-]+\)/g, "").replaceAll(" at ", " ");
  const parts = plain(reading).split(", ");
  return above.some((line) =>
    parts.every((part) =>
      plain(line)
        .split(", ")
        .some((said) => said.endsWith(part)),
    ),
  );
}

/** `Not found: k7m2x9qa. Call search_memory to find the id of what is meant.` */
export function notFoundLines(ids: readonly string[]): string[] {
  return ids.length === 0
    ? []
    : [`Not found: ${ids.join(", ")}. Call search_memory to find the id of what is meant.`];
}
