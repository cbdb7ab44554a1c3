/** Where a request is parted: one time at one edge, the matter at the other. */

import type { PhraseContext } from "../moment";
import { readPhrase } from "../read-phrase";
import { isSaid } from "../words/folding/runs";
import { type EdgeTime, mayBeMatter, timeAtEnd, timeAtStart, timeOfRun } from "./edge-times";
import { isDate, isForSo, joinedPhrase } from "./join-times";
import { hasFigure, isOdd, oddAfter, oddBefore } from "./odd-edges";
import { isTied } from "./of-matter";
import type { TextEnds } from "./text-ends";

export interface SplitPhrase {
  /** The words for time as they were said, of which the phrase reader decides; empty where there are none. */
  phrase: string;
  /** Everything else, white space and punctuation at the seams tidied. */
  rest: string;
  /** Another time, which may have been meant instead; absent without any. */
  other?: string;
}

/** What is known of a text's seam by the words around it and those of its language. */
export interface Seam {
  /** How many UTF-16 code units at the beginning of a text lead to the matter after them ("to ", "daran, "); 0 for none. */
  linkAt?(text: string): number;
  /** Whether a text begins by saying what is not to be done: "not to feed the dog". */
  isDenied?(text: string): boolean;
  /** Whether a text ends in a clause, to which a clock after it belongs: "tell Ben that the meeting is". */
  isClause?(text: string): boolean;
}

/** A text with its ends and its seam. */
interface Ground {
  whole: string;
  ends: TextEnds;
  at: PhraseContext;
  seam: Seam;
  /** Whether a word before the text leads to its matter, which then stands at its beginning: "remind me to". */
  isLed: boolean;
}

/** Parts a text that has a time. */
export function splitAtSeam(
  whole: string,
  ends: TextEnds,
  at: PhraseContext,
  seam: Seam,
  isLed: boolean,
): SplitPhrase {
  const ground = { whole, ends, at, seam, isLed };
  const first = timeAtStart(ends.head, at);
  const last = timeAtEnd(ends.tail, at);
  if (first !== null && isBlank(whole.slice(first.to))) return { phrase: first.phrase, rest: "" };
  if (first === null) return last === null ? splitInside(ground) : splitAtEnd(ground, last);
  if (last === null || first.to > last.from) return splitAtStart(ground, first);
  const joined = isLed ? null : joinedIn(ground, first, last, first.to);
  if (joined !== null) {
    const from = linkEnd(ground, first.to) ?? first.to;
    return { phrase: joined, rest: restOf(whole.slice(from, last.from), whole.slice(last.to)) };
  }
  if (isFirst(ground, first, last)) return withOther(ground, splitAtStart(ground, first), first, last);
  const split = splitAtEnd(ground, last);
  return isLed ? split : withOther(ground, split, last, first);
}

/** The one time that two are, unless the last is that of a clause between `from` and it. */
function joinedIn({ whole, at, seam }: Ground, one: EdgeTime, other: EdgeTime, from: number): string | null {
  const between = whole.slice(from, Math.max(from, other.from)).trim();
  return seam.isClause?.(between) === true || isTied(other) ? null : joinedPhrase(one, other, at);
}

/** Whether of two times that aren't one the first is meant: a word after it parts it, or it says the clock. */
function isFirst(ground: Ground, first: EdgeTime, last: EdgeTime): boolean {
  const { whole, isLed } = ground;
  if (isForSo(last.phrase)) return true;
  if (isLed) return false;
  const isParted = linkEnd(ground, first.to) !== null || /^\s*[,:;–-]/.test(whole.slice(first.to));
  // "The morning train": a part of the day alone is the matter's.
  return isParted || isExact(first) || !isExact(last) || mayBeMatter(last.inner);
}

function isExact(time: EdgeTime): boolean {
  return !isDate(time);
}

function splitAtStart(ground: Ground, first: EdgeTime): SplitPhrase {
  const { whole, ends } = ground;
  const { words } = ends.head;
  const odd = isDate(first) ? oddTail(ground, first.phrase, first.to) : null;
  if (odd !== null) return odd;
  const isMonthBehind = first.isCut && isDate(first);
  const link = isMonthBehind ? null : linkEnd(ground, first.to);
  const clock = link === null ? null : clockBehind(ground, first, link);
  if (clock !== null) return clock;
  if (link !== null) return exceptNone(ground, first, restOf("", whole.slice(link)));
  const end = oddAfter(words, first.to);
  const against = words.after("against", first.to);
  const isDenied = against !== undefined && isDenial(ground, against);
  const isLeft =
    first.edge > first.to && !isDenied && (!first.isApart || linkEnd(ground, first.edge) !== null);
  const isUnread =
    isLeft ||
    isMonthBehind ||
    isOdd(words, first.to, end) ||
    hasFigure(words, first.to, end) ||
    (against !== undefined && !isDenied);
  if (!isUnread) return exceptNone(ground, first, restOf("", whole.slice(first.to)));
  const unread = Math.max(first.edge, end, against?.to ?? 0);
  const [seamEnd, matter] = linkNear(ground, first.to, unread);
  return oddSplit(ground, whole.slice(first.from, seamEnd), restOf("", whole.slice(matter)));
}

/** A clock right behind the word between a date and the matter: "tomorrow remind me of it at 5 to call Bob". */
function clockBehind(
  { whole, ends: { head }, at }: Ground,
  first: EdgeTime,
  link: number,
): SplitPhrase | null {
  const run = head.runs.find(({ from }) => from >= link);
  if (run === undefined || !isBlank(whole.slice(link, run.from))) return null;
  const isTied = ["at", "filler"] as const;
  if (!isTied.some((kind) => head.words.at(kind, run.from) !== undefined)) return null;
  const clock = timeOfRun(head, run, at);
  const phrase = clock === null ? null : joinedPhrase(first, clock, at);
  return clock === null || phrase === null ? null : { phrase, rest: restOf("", whole.slice(clock.to)) };
}

/** Whether "not" behind a time denies the matter and not a time: "tomorrow not to feed the dog", "every day not on Sunday". */
function isDenial({ whole, ends, seam }: Ground, { from, to }: { from: number; to: number }): boolean {
  const { words, runs } = ends.head;
  const next = words.text.slice(to).search(/\S/) + to;
  if (runs.some((run) => isSaid(run) && run.from === next) || /\d/.test(words.text.charAt(next)))
    return false;
  return seam.isDenied?.(whole.slice(from)) === true;
}

function splitAtEnd(ground: Ground, last: EdgeTime): SplitPhrase {
  const { whole, ends } = ground;
  const { words, offset } = ends.tail;
  const place = last.from - offset;
  const start = oddBefore(words, place);
  const against = words.before("against", place);
  const isLeft = last.edge < last.from && !last.isApart;
  // Beside a clock "205" of "room 205 tomorrow at 9" is none.
  const isOpen = !last.read.ok || isDate(last);
  const isBare = isOpen && words.at("at", place) === undefined && words.at("filler", place) === undefined;
  const isUnread =
    isLeft ||
    against !== undefined ||
    isOdd(words, start, place) ||
    (isBare && last.inner[0]?.from === place && hasFigure(words, start, place));
  if (!isUnread) return exceptNone(ground, last, restOf(whole.slice(0, last.from), whole.slice(last.to)));
  const unread = Math.min(last.edge, offset + start, offset + (against?.from ?? place));
  return oddSplit(ground, whole.slice(unread, last.to), restOf(whole.slice(0, unread), ""));
}

/** A time and its matter, unless it repeats and the matter says when it doesn't: "every day water the plants except in the holidays". */
function exceptNone(ground: Ground, { from, to, phrase, read }: EdgeTime, rest: string): SplitPhrase {
  const { whole, ends, seam } = ground;
  const split = { phrase, rest };
  if (!read.ok || read.value.recurrence === null) return split;
  const found = [ends.head, ends.tail].flatMap(({ words, offset }) =>
    words.all("mark").flatMap((word) => (word.value === "except" ? offset + word.from : [])),
  );
  const except = found.find((at) => (at < from || at >= to) && seam.isDenied?.(whole.slice(at)) !== true);
  if (except === undefined) return split;
  return except < from ? undivided(ground) : oddSplit(ground, `${phrase} ${whole.slice(except)}`, rest);
}

/** A date whose clock stands at the end of the text and isn't read: "tomorrow to pick up the kids at 330". */
function oddTail(ground: Ground, date: string, from: number): SplitPhrase | null {
  const { whole, ends } = ground;
  const { words, text, offset } = ends.tail;
  const start = oddBefore(words, text.length);
  if (offset + start <= from || !isOdd(words, start, text.length)) return null;
  const rest = whole.slice(linkEnd(ground, from) ?? from, offset + start);
  return oddSplit(ground, `${date} ${text.slice(start)}`, restOf(rest, ""));
}

/** A time inside of a text, with neither edge one: it is the only one there, and nothing beside it may turn it around. */
function splitInside(ground: Ground): SplitPhrase {
  const { whole, ends, at } = ground;
  const { head } = ends;
  const { words, runs } = head;
  const said = runs.filter(isSaid);
  const [run] = said;
  if (run === undefined || head !== ends.tail || said.length > 1) return undivided(ground);
  const time = timeOfRun(head, run, at);
  if (time === null) return undivided(ground);
  const end = oddAfter(words, time.to);
  const before = whole.slice(0, time.from);
  if (
    isBlank(whole.slice(end)) &&
    end > time.to &&
    (isOdd(words, time.to, end) || hasFigure(words, time.to, end))
  )
    return oddSplit(ground, whole.slice(time.from), restOf(before, ""));
  const link = ground.isLed ? null : linkEnd(ground, time.to);
  if (link !== null && before.trim().split(" ").length < 3)
    return oddSplit(ground, whole.slice(0, time.to), restOf("", whole.slice(link)));
  const isBesideFigure = /\d[^\p{L}\d]*$/u.test(before) || /^[^\p{L}\d]*\d/u.test(whole.slice(time.to));
  const isTurned = words.all("against").length > 0 || isBesideFigure || isNamed(time);
  return isTurned ? undivided(ground) : { phrase: time.phrase, rest: restOf(before, whole.slice(time.to)) };
}

/** Whether words for a time may say which thing is meant: "the Friday meeting", "the night shift". */
function isNamed({ inner, phrase }: EdgeTime): boolean {
  return (
    inner.every(({ piece }) => /^(?:part|parts|holiday|month|every|period)$/.test(piece.kind)) ||
    (!/\s/.test(phrase) && inner.some(({ piece }) => piece.kind === "weekday"))
  );
}

/** What looks like a time and isn't one, as the phrase: it is asked back. */
function oddSplit(ground: Ground, phrase: string, rest: string): SplitPhrase {
  const isAsked = ground.seam.linkAt !== undefined && !readPhrase(phrase, ground.at).ok;
  return isAsked ? { phrase: phrase.trim(), rest } : undivided(ground);
}

function undivided({ whole }: Ground): SplitPhrase {
  return { phrase: "", rest: whole };
}

/** With the time at the other edge, where it could be taken and is another. */
function withOther({ at }: Ground, split: SplitPhrase, one: EdgeTime, other: EdgeTime | null): SplitPhrase {
  if (other === null || isForSo(other.phrase) || split.phrase !== one.phrase) return split;
  const phrase = joinedPhrase(one, other, at) ?? other.phrase;
  const [mine, its] = [readPhrase(split.phrase, at), readPhrase(phrase, at)];
  if (!mine.ok || !its.ok || mine.value.recurrence !== null || its.value.recurrence !== null) return split;
  return mine.value.understood === its.value.understood ? split : { ...split, other: phrase };
}

/** Where the words end that lead from a place to the matter; null where none stand there. */
function linkEnd({ whole, seam }: Ground, place: number): number | null {
  const signs = /^[\s,:;–-]*/.exec(whole.slice(place))?.[0].length ?? 0;
  const length = seam.linkAt?.(whole.slice(place + signs)) ?? 0;
  return length === 0 ? null : place + signs + length;
}

/** Words between what isn't read and the word that leads to the matter. */
const MOST_BETWEEN = 3;

/** Where a stretch from `from` ends that isn't read, and where the matter after it begins. */
function linkNear(ground: Ground, from: number, place: number): [end: number, matter: number] {
  // "To" of "at 330 to" may be a word of a time, too.
  for (const { index } of ground.whole.slice(from, place).matchAll(/\s+/g)) {
    const link = linkEnd(ground, from + index);
    if (link !== null && link >= place) return [from + index, link];
  }
  let end = place;
  for (let word = 0; word < MOST_BETWEEN; word += 1) {
    const link = linkEnd(ground, end);
    if (link !== null) return [end, link];
    const next = /^\s*\S+/.exec(ground.whole.slice(end))?.[0].length ?? 0;
    end += next;
  }
  return [place, place];
}

function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** What stood before a time and after it, as one text. */
function restOf(before: string, after: string): string {
  const left = before.replace(/[ ,(]+$/, "");
  const right = after.replace(/^[ ,)]+/, "");
  return joinedWords(left, right).replaceAll(/^[ ,;:–-]+|[ ,;:–-]+$/g, "");
}

function joinedWords(left: string, right: string): string {
  if (left === "" || right === "" || /^[.!?;:]/.test(right)) return left + right;
  // Chinese and Japanese have no spaces to put back.
  const glued = /[\u3040-\u30ff\u4e00-\u9fff]$/.test(left) && /^[\u3040-\u30ff\u4e00-\u9fff]/.test(right);
  return glued ? left + right : `${left} ${right}`;
}
