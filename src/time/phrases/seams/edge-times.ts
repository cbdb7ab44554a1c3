/** The time that stands at an edge of a text: the longest stretch there that reads whole. */

import type { PhraseContext } from "../moment";
import type { PlacedPiece } from "../pieces/pieces";
import { type PhraseResult, readPhrase } from "../read-phrase";
import type { Words } from "../words/finding/lexicon";
import { type Run, runOf, saysTime } from "../words/folding/runs";
import { goesOnInMatter, isOfNoun } from "./of-matter";
import type { TextEnd } from "./text-ends";

/** A stretch that is understood as a time, be it one that can't be taken. Places are those of the whole text. */
export interface EdgeTime {
  from: number;
  to: number;
  phrase: string;
  read: PhraseResult;
  /** Its expressions. */
  inner: readonly PlacedPiece[];
  /** Where the expressions beside it end, or begin, that aren't part of it and have nothing unread between. */
  edge: number;
  /** Whether those may belong to the matter. */
  isApart: boolean;
  /** Whether a month stands there, of which the day was read without it: "30 de fevereiro". */
  isCut: boolean;
}

/** The time with which a text begins; null for none. */
export function timeAtStart({ text, words, runs, offset }: TextEnd, at: PhraseContext): EdgeTime | null {
  const [run] = runs;
  if (run === undefined || /[\p{L}\p{N}]/u.test(text.slice(0, run.from))) return null;
  const cutAt = (count: number) => {
    const left = run.inner.slice(count);
    return { inner: run.inner.slice(0, count), left, edge: left.at(-1)?.to };
  };
  return longestIn(run, at, { text, words, offset }, cutAt, (found) =>
    goesOnInMatter(found, text.slice(found.to - offset)),
  );
}

/** The time with which a text ends, with words after it that change nothing. */
export function timeAtEnd({ text, words, runs, offset }: TextEnd, at: PhraseContext): EdgeTime | null {
  const run = runs.at(-1);
  if (run === undefined || /[\p{L}\p{N}]/u.test(text.slice(endOfFillers(words, run.to)))) return null;
  const cutAt = (count: number) => {
    const place = run.inner.length - count;
    const left = run.inner.slice(0, place);
    return { inner: run.inner.slice(place), left, edge: left[0]?.from };
  };
  return longestIn(
    run,
    at,
    { text, words, offset },
    cutAt,
    (found) => isBoundBefore(found) || isOfNoun(found, text.slice(0, found.from - offset)),
  );
}

/** All of a run, where it is one time. */
export function timeOfRun(end: TextEnd, { inner }: Run, at: PhraseContext): EdgeTime | null {
  return timeOf({ inner, left: [], edge: undefined }, at, end);
}

/** A stretch of a run at its edge, and what is left of the run. */
interface Cut {
  inner: readonly PlacedPiece[];
  left: readonly PlacedPiece[];
  edge: number | undefined;
}

type Part = Pick<TextEnd, "text" | "words" | "offset">;

/** Expressions of one edge: who says more there tells no time. */
const MOST_PIECES = 12;

function longestIn(
  { inner }: Run,
  at: PhraseContext,
  part: Part,
  cutAt: (count: number) => Cut,
  goesWithMatter: (found: EdgeTime) => boolean,
): EdgeTime | null {
  let refused: EdgeTime | null = null;
  for (let count = Math.min(inner.length, MOST_PIECES); count > 0; count -= 1) {
    const found = timeOf(cutAt(count), at, part);
    if (found === null || isOfMatter(found) || goesWithMatter(found)) continue;
    // "Before lunch" of "call mum before lunch tomorrow at 9" goes with no time beside it.
    if (found.read.ok || found.read.reason === "past")
      return refused !== null && !found.isApart ? refused : found;
    refused ??= found;
  }
  return refused;
}

/** Whether a part of the day stands before a date with its clock that it only bounds: "before lunch on 3 April at 10". */
function isBoundBefore({ inner }: EdgeTime): boolean {
  const [first, second, ...others] = inner.map(({ piece }) => piece);
  const isBound = first?.kind === "mark" && /^(?:before|after)$/.test(first.mark) && second?.kind === "part";
  return isBound && others.some(({ kind }) => kind === "clock");
}

/** Whether a time begins with a name that is more likely the matter's: "Christmas presents", in "buy presents for Christmas on Friday". */
function isOfMatter({ inner }: EdgeTime): boolean {
  const [first, ...others] = inner.filter(({ piece }) => saysTime(piece));
  const isName = first?.piece.kind === "holiday" || first?.piece.kind === "month";
  return isName && others.some(({ piece }) => piece.kind === "weekday" || piece.kind === "day");
}

function timeOf(
  { inner, left, edge }: Cut,
  at: PhraseContext,
  { text, words, offset }: Part,
): EdgeTime | null {
  const run = runOf(inner, words);
  if (!run.says) return null;
  const said = text.slice(run.from, run.to);
  const phrase = withoutArticle(said.replace(/^[ ,(]+|[ ,;)]+$/g, ""), text.slice(run.to), at);
  const read = readPhrase(phrase, at);
  if (!read.ok && (read.reason === "unread" || read.reason === "no_time")) return null;
  const from = offset + text.indexOf(phrase, run.from);
  const to = from + phrase.length;
  return {
    from,
    to,
    phrase,
    read,
    inner,
    edge: offset + (edge ?? run.from),
    isApart: mayBeMatter(left),
    isCut: isMonthLeft(left),
  };
}

/** Articles that are the number one, too. */
const ARTICLE = /^(?<clock>.*\d[\d:.h]*(?: ?\p{L}+)?) (?:een|één|eine?n?|une?|una|uno|ett?|uma?)$/isu;
/** One figure behind a whole hour, which counts what follows: "um 17 Uhr 3 Karten kaufen". */
const FIGURE = /^(?<clock>.*\d ?(?:uhr|uur|h|heures?|horas?|ore|часов|часа|години?|годину?)) \d$/isu;

/** "Vrijdag om 12 uur een" of "vrijdag om 12 uur een tafel reserveren" ends before the article: no clock is said so. */
export function withoutArticle(phrase: string, after: string, at: PhraseContext): string {
  const { clock } = (ARTICLE.exec(phrase) ?? FIGURE.exec(phrase))?.groups ?? {};
  return clock !== undefined && /^\s*\p{L}/u.test(after) && readPhrase(clock, at).ok ? clock : phrase;
}

function isMonthLeft(left: readonly PlacedPiece[]): boolean {
  return left.find(({ piece }) => saysTime(piece))?.piece.kind === "month";
}

/** Whether expressions beside a time may belong to the matter: "before lunch", "the evening", "April", and no day or clock. */
export function mayBeMatter(pieces: readonly PlacedPiece[]): boolean {
  const isBound = pieces.some(({ piece }) => piece.kind === "mark" && /^(?:before|after)$/.test(piece.mark));
  return pieces.every(({ piece }) => {
    // "All" of "all the letters" may say "every", too.
    if (piece.kind === "every") return piece.every.unit === null;
    if (saysTime(piece)) return isBound || /^(?:part|holiday|month)$/.test(piece.kind);
    return piece.kind !== "mark" || isBound;
  });
}

function endOfFillers(words: Words, place: number): number {
  let end = place;
  for (;;) {
    while (/[\s.,;:!?)]/.test(words.text.charAt(end))) end += 1;
    const filler = words.at("filler", end);
    if (filler === undefined) return end;
    end = filler.to;
  }
}
