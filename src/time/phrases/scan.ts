/** Finds the expressions for time in a text, and which of them belong together. */
import { SECONDS_A_DAY } from "../calendar";
import { amountRules, pastAroundRules } from "./amount-rules";
import { chronoSpans } from "./chrono-words";
import { clockRules } from "./clock-rules";
import { dayRules } from "./day-rules";
import type { Rule, RuleContext } from "./grammar";
import type { DateOrder, Language } from "./language";
import { lowerCase, wordsOf } from "./lexicon";
import { numericRules } from "./numeric-rules";
import type { Piece, Span } from "./pieces";
import { repeatRules } from "./repeat-rules";
import type { Vocabulary } from "./vocabulary";

/** Expressions with nothing between them but words that tie them together. */
export interface Cluster {
  from: number;
  to: number;
  pieces: Piece[];
  /** Whether two of its expressions have "or" between them. */
  choice: boolean;
}

interface Ties {
  between: RegExp;
  before: RegExp;
  after: RegExp;
  or: RegExp | null;
}

const ties = new Map<Vocabulary, Ties>();

const RULES: readonly Rule[] = [
  ...numericRules,
  ...repeatRules,
  ...dayRules,
  ...clockRules,
  amountRules,
  pastAroundRules,
];

/**
 * The text in the form that everything here reads: NFC, every run of white space one space, figures and
 * apostrophes in one form. Nothing else changes, so that what is left of a text is still the user's.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\s\u200b\ufeff]+/gu, " ")
    .replaceAll(/[０-９]/g, (figure) => String.fromCharCode(figure.charCodeAt(0) - 0xfee0))
    .replaceAll("：", ":")
    .replaceAll("／", "/")
    .trim();
}

/** The clusters of a normalised text, in its order. `wall` is what the user's clock shows, as if UTC. */
export function scan(text: string, language: Language, order: DateOrder, wall: number): Cluster[] {
  const { vocabulary } = language;
  const words = wordsOf(text, vocabulary);
  const today = Math.floor(wall / SECONDS_A_DAY);
  const context: RuleContext = { words, vocabulary, text, today, order };
  const made = tiesOf(vocabulary);
  const own = RULES.flatMap((rule) => rule(context));
  // chrono is asked for what our own words leave: it costs more than all of them together.
  const chrono = isCovered(own, text, made) ? [] : chronoSpans(text, language, wall);
  const dates = chrono.filter(
    ({ calendar, from, to }) => calendar && !own.some((span) => isWithin(span, from, to)),
  );
  // "Before 1 May" is no "before 1": a date with a month's name has its figures to itself.
  const others = own.filter((span) => !dates.some((date) => cutsInto(span, date)));
  const spans = longest([...others, ...dates]).filter((found) => isTied(found, words.text, vocabulary, made));
  const other = spans.some(isTime) ? [] : longest(chrono.filter(({ calendar }) => !calendar));
  return cluster(
    [...spans, ...other].sort((a, b) => a.from - b.from),
    words.text,
    made,
  );
}

/** Whether a span lies in a stretch and says a day by itself: a date there is chrono's reading of that. */
function isWithin({ from, to, pieces }: Span, begin: number, end: number): boolean {
  return (
    from >= begin &&
    to <= end &&
    pieces.some(({ kind }) => kind === "day" || kind === "shift" || kind === "now")
  );
}

function cutsInto({ from, to, pieces }: Span, date: Span): boolean {
  if (from >= date.to || date.from >= to) return false;
  // "Next May" is more than "May".
  const shorter = to - from < date.to - date.from;
  return pieces.every(
    ({ kind }) => kind === "clock" || kind === "dayOfMonth" || (kind === "month" && shorter),
  );
}

/** How far the words reach that tie a cluster to the rest of its text. */
export function extent(
  text: string,
  { from, to }: Cluster,
  language: Language,
): { from: number; to: number } {
  const { before, after } = tiesOf(language.vocabulary);
  const lower = lowerCase(text);
  const lead = before.exec(lower.slice(0, from));
  const trail = after.exec(lower.slice(to));
  return { from: from - (lead?.[0].length ?? 0), to: to + (trail?.[0].length ?? 0) };
}

function tiesOf(vocabulary: Vocabulary): Ties {
  const kept = ties.get(vocabulary);
  if (kept !== undefined) return kept;
  const { links, spaced } = vocabulary;
  const made: Ties = {
    between: new RegExp(`^ ?(?:(?:${links}|,|;|\\(|\\)|-|–|·) ?){0,4}$`),
    before: spaced
      ? new RegExp(`(?:(?<=^| )(?:(?:${links})(?:[ ,]+|(?<='))){1,3}|[ ,(]+)$`)
      : new RegExp(`(?:${links}|[ ,(])$`),
    after: new RegExp(spaced ? "^[,;)]" : `^(?:(?:${links})[ ,]?){1,2}`),
    or: vocabulary.or === undefined ? null : new RegExp(`^[ ,]*(?:${vocabulary.or})(?: (?:${links}))?[ ,]*$`),
  };
  ties.set(vocabulary, made);
  return made;
}

/** Whether nothing is left but words that tie. */
function isCovered(spans: readonly Span[], text: string, { between }: Ties): boolean {
  // A month or a day of the month may be half of a date that chrono reads whole.
  if (spans.some(({ pieces }) => pieces.some(({ kind }) => kind === "month" || kind === "dayOfMonth")))
    return false;
  const kept = longest([...spans]).sort((a, b) => a.from - b.from);
  let position = 0;
  for (const { from, to } of [...kept, { from: text.length, to: text.length }]) {
    if (!between.test(lowerCase(text.slice(position, from)))) return false;
    position = to;
  }
  return kept.length > 0;
}

/** Of spans that overlap the longest; of equally long ones that of the earlier rule. */
function longest<S extends Span>(spans: S[]): S[] {
  const kept: S[] = [];
  const byLength = [...spans].sort((a, b) => b.to - b.from - (a.to - a.from));
  for (const span of byLength) {
    if (!kept.some((other) => span.from < other.to && other.from < span.to)) kept.push(span);
  }
  return kept;
}

/**
 * A month's name in a sentence may be another word ("I may call", "mars"): alone it counts as the whole phrase,
 * with a year, with "next" or "last", or after a word that ties it.
 */
function isTied(span: Span, text: string, vocabulary: Vocabulary, { before }: Ties): boolean {
  const [piece] = span.pieces;
  if (piece?.kind !== "month" || piece.year !== null || piece.turn !== "coming" || !vocabulary.spaced)
    return true;
  if (span.from === 0) return span.to === text.length;
  const lead = before.exec(text.slice(0, span.from));
  return lead !== null && /\p{L}/u.test(lead[0]);
}

/** Whether a span says a time, and is not only a mark ("until") or a bare "every". */
function isTime({ pieces }: Span): boolean {
  return pieces.some(
    (piece) => piece.kind !== "mark" && !(piece.kind === "every" && piece.every.unit === null),
  );
}

function cluster(spans: Span[], text: string, made: Ties): Cluster[] {
  const clusters: Cluster[] = [];
  for (const span of spans) {
    const last = clusters.at(-1);
    const between = last === undefined ? null : text.slice(last.to, span.from);
    if (
      last !== undefined &&
      between !== null &&
      (made.between.test(between) || isJoint(between, last, span))
    ) {
      last.pieces.push(...span.pieces);
      last.to = span.to;
    } else if (last !== undefined && between !== null && made.or?.test(between)) {
      last.choice = true;
      last.to = span.to;
    } else clusters.push({ from: span.from, to: span.to, pieces: [...span.pieces], choice: false });
  }
  return clusters.filter(isTime);
}

/** Two times of day, two weekdays or two dates of a series may have "and" between them. */
function isJoint(between: string, last: Cluster, span: Span): boolean {
  if (!/^ ?(?:,|&|\p{L}{1,4}) ?(?:\p{L}{1,3} )?$/u.test(between)) return false;
  const kind = last.pieces.at(-1)?.kind;
  return last.pieces.some((piece) => piece.kind === "every") && kind === span.pieces[0]?.kind;
}
