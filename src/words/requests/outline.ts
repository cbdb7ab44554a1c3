/**
 * As much of a message as a request is read in. A person may send 32 KB, and a pattern that is tried at each place of a text
 * takes quadratic time: so patterns see the beginning and the end of a long message, and of a long run of blanks and marks
 * its ends. What stands in the slots of a request is taken from the message itself, word for word.
 */
import { foldLetters } from "./fold-letters";

/** A message, and what patterns see of it. */
interface Outline {
  message: string;
  seen: string;
  /** `seen` without accents in lower case, unit for unit. */
  folded: string;
  /** Where each unit of `seen` stands in the message, and last the message's length. */
  places: readonly number[];
}

/** A part of a message, between two places of what patterns see of it. */
export interface Passage {
  of: Outline;
  from: number;
  to: number;
}

/** UTF-16 code units that are seen of a message's beginning and of its end. */
const MOST_BEGINNING = 320;
const MOST_END = 180;
/** Units that are seen of a run's beginning and of its end. */
const RUN_EDGE = 4;
/** Stands for what isn't seen between beginning and end. No pattern names it: it is part of a slot, or of nothing. */
const GAP = "\uf8ff";

/** A message without the quotes, blanks and marks around it. */
export function passageOf(message: string): Passage {
  const beginning = seenPlaces(message, 0, 1, MOST_BEGINNING + MOST_END);
  const isWhole = beginning.at(-1) === message.length - 1 || message === "";
  const places = isWhole ? beginning : placesOfLong(message, beginning.slice(0, MOST_BEGINNING));
  const units = places.map((place) => message.charAt(place));
  if (!isWhole) units[MOST_BEGINNING] = GAP;
  const seen = units.join("");
  const of = { message, seen, folded: withoutRuns(foldLetters(seen)), places: [...places, message.length] };
  return trimmed({ of, from: 0, to: seen.length });
}

/** A text with blanks for marks of which several stand together: "remind me!! tomorrow... to call". */
function withoutRuns(folded: string): string {
  return folded.replaceAll(/[.!?,;:…]{2,}|…/g, (marks) => " ".repeat(marks.length));
}

/** A passage without the sounds by which somebody who speaks wins time; what stands in a slot keeps them. */
export function withoutSounds(passage: Passage, sounds: readonly string[]): Passage {
  const { of, from, to } = passage;
  const words = of.folded.split(/(?<=[\s,.])/);
  if (!words.some((word) => isSound(word, sounds))) return passage;
  const kept: number[] = [];
  let at = 0;
  for (const word of words) {
    const isOut = at >= from && at < to && isSound(word, sounds);
    for (let unit = at; unit < at + word.length; unit += 1) if (!isOut) kept.push(unit);
    at += word.length;
  }
  const pick = (text: string) => kept.map((unit) => text.charAt(unit)).join("");
  const places = [...kept.map((unit) => of.places[unit] ?? 0), of.message.length];
  const shorter = { message: of.message, seen: pick(of.seen), folded: pick(of.folded), places };
  const isBefore = (end: number) => kept.filter((unit) => unit < end).length;
  return trimmed({ of: shorter, from: isBefore(from), to: isBefore(to) });
}

function isSound(word: string, sounds: readonly string[]): boolean {
  return sounds.includes(word.replace(/[\s,.]+$/, ""));
}

/** The places that are seen of a long message's beginning, of the gap behind it, and of its end. */
function placesOfLong(message: string, beginning: readonly number[]): number[] {
  const gap = (beginning.at(-1) ?? 0) + 1;
  const end = seenPlaces(message, message.length - 1, -1, MOST_END).filter((place) => place > gap);
  return [...beginning, gap, ...end.reverse()];
}

/** The places of a message's first or last units, but for those inside of long runs of blanks and marks. */
function seenPlaces(message: string, first: number, step: 1 | -1, most: number): number[] {
  const places: number[] = [];
  let from = first;
  while (from >= 0 && from < message.length && places.length < most) {
    const length = Math.max(1, lengthOfRun(message, from, step));
    for (let at = 0; at < length; at += 1)
      if (at < RUN_EDGE || at >= length - RUN_EDGE) places.push(from + at * step);
    from += length * step;
  }
  return places.slice(0, most);
}

const IN_A_RUN = /[\s\p{P}]/u;

function lengthOfRun(message: string, from: number, step: 1 | -1): number {
  let length = 0;
  while (IN_A_RUN.test(message.charAt(from + length * step))) length += 1;
  return length;
}

const BEFORE = /[\s"'“”„«»¡¿]/u;
const AFTER = /[\s"'“”«».!?…]/u;

/** A stretch without the quotes, blanks and marks around it. */
export function trimmed({ of, from, to }: Passage): Passage {
  let first = from;
  let end = to;
  while (first < end && BEFORE.test(of.seen.charAt(first))) first += 1;
  while (end > first && AFTER.test(of.seen.charAt(end - 1))) end -= 1;
  return { of, from: first, to: end };
}

/** A stretch as patterns read it. */
export function foldedOf({ of, from, to }: Passage): string {
  return of.folded.slice(from, to);
}

/** A stretch as it was said. */
export function saidIn({ of, from, to }: Passage): string {
  return of.message.slice(of.places[from], of.places[to]);
}
