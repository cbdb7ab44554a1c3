/** The stable part of a prompt: who the user is. It changes with what is known, never with the clock. */
import { localDateOf } from "../zones/zone";
import { cutCodePoints } from "./cut-text";
import { promptLine } from "./plain-line";
import { factLine } from "./prompt";

/** Most facts that stand in a prompt: those that changed last. */
export const STABLE_LIMIT = 20;

/** A fact about the user; instants in epoch seconds. */
export interface StableFact {
  id: string;
  content: string;
  event_time: number;
  /** From then on it stands in no prompt; null for no end. */
  valid_until: number | null;
}

/** What a stable part is made of. */
export interface StableSource {
  /** The user's `display_name`. */
  name: string | null;
  /** The facts that may be shown, by their last change, oldest first. */
  facts: StableFact[];
  /** How many facts without an end are older than those. */
  more: number;
  /** Whether there are still more, which nobody counted. */
  uncounted: boolean;
}

/** The stable part in the zone at `now` (epoch seconds). */
export function stableText(source: StableSource, zone: string, now: number): string {
  const valid = source.facts.filter(({ valid_until }) => valid_until === null || valid_until > now);
  const shown = valid.slice(-STABLE_LIMIT);
  const more = source.more + valid.length - shown.length;
  return renderStable(
    shown.map((fact) => factLine(fact, zone)),
    { name: source.name, more, uncounted: source.uncounted },
  );
}

/** The heading, the lines, and how many facts have none. Empty where there is no fact. */
export function renderStable(
  lines: readonly string[],
  { name, more, uncounted = false }: { name: string | null; more: number; uncounted?: boolean },
): string {
  if (lines.length === 0 && more === 0 && !uncounted) return "";
  return joinStable({ heading: `About ${promptName(name)}:`, lines, more, uncounted });
}

const MAX_NAME = 40;

/** Colons and brackets, and what reads like them: a name stands before the one and inside the others. */
const NOT_IN_NAMES =
  /[:\uA789\uFF1A\uFE13\uFE55\u02D0\u2236(){}\u207D\u207E\u208D\u208E\uFE35-\uFE38\uFE59-\uFE5E\uFF08\uFF09\uFF5B\uFF5D]/g;

/** A user's name as a heading has it, at most 40 code points; `the user` where there is none. */
export function promptName(name: string | null): string {
  const plain = promptLine(promptLine(name ?? "").replace(NOT_IN_NAMES, ""));
  return plain === "" ? "the user" : cutCodePoints(plain, MAX_NAME);
}

/** A stable part in pieces: its last line says how many facts have no line of their own. */
interface StablePieces {
  heading: string;
  lines: readonly string[];
  more: number;
  uncounted: boolean;
}

const MORE = /^- (?:(over )?(\d+) )?more: call search_memory$/;

function joinStable({ heading, lines, more, uncounted }: StablePieces): string {
  const count = more > 0 ? `${uncounted ? "over " : ""}${more} more` : "more";
  const rest = more > 0 || uncounted ? [`- ${count}: call search_memory`] : [];
  return [heading, ...lines, ...rest].join("\n");
}

/** Takes a stable part apart again: no fact has a line break, and each line of one begins with its date. */
function splitStable(text: string): StablePieces {
  const [heading = "", ...lines] = text.split("\n");
  const found = MORE.exec(lines.at(-1) ?? "");
  if (found === null) return { heading, lines, more: 0, uncounted: false };
  const [, over, more = "0"] = found;
  return {
    heading,
    lines: lines.slice(0, -1),
    more: Number(more),
    uncounted: over !== undefined || more === "0",
  };
}

/** How many facts have a line in a stable part. */
export function countStable(text: string): number {
  return splitStable(text).lines.length;
}

/** A stable part with the newest `keep` of its lines; the last line counts the others too. */
export function cutStable(text: string, keep: number): string {
  const pieces = splitStable(text);
  const cut = pieces.lines.length - keep;
  if (cut <= 0) return text;
  return joinStable({ ...pieces, lines: pieces.lines.slice(cut), more: pieces.more + cut });
}

const LINE = /^- \((\S+), id ([a-z0-9]+)\) /;

/** The ids of the facts that have a line in a stable part. */
export function stableIds(text: string): Set<string> {
  return new Set(splitStable(text).lines.flatMap((line) => LINE.exec(line)?.[2] ?? []));
}

/** A stable part with the dates of another zone; `times` are the facts' times in epoch seconds, a line each. */
export function dateStable(text: string, times: readonly number[], zone: string): string {
  const { lines, ...pieces } = splitStable(text);
  const dated = lines.map((line, place) => {
    const time = times[place];
    const date = LINE.exec(line)?.[1];
    if (time === undefined || date === undefined) return line;
    return `- (${localDateOf(zone, time)}${line.slice("- (".length + date.length)}`;
  });
  return joinStable({ ...pieces, lines: dated });
}
