/** Times that count from an item: "2 hours before my flight", "the day after the dentist". */
import type { SaidFromItem } from "../../dialogue/make-plan";
import { tellsApart } from "../../dialogue/name-thing";
import type { ItemTime } from "../../dialogue/state";
import { type Duration, readDuration } from "../../time/phrases/read-duration";
import { normalise } from "../../time/phrases/words/normalise";
import { foldLetters } from "../../words/requests/fold-letters";
import { textAfter, withoutEdges } from "../../words/requests/text-edges";
import type { OrderWords } from "../../words/tables/order-words";
import { requestsOf, type Speech, spokenAt } from "../speech";
import { partMatter } from "./matter";
import { readTime } from "./times";

/** UTF-16 code units of a text that is looked through, and places in it. */
const MOST_SAID = 300;
const MOST_PLACES = 4;
/** Words of a length of time. */
const MOST_OF_LENGTH = 5;
/** Words behind "before" that may be a time instead of an item's name: "before noon". */
const MOST_OF_TIME = 4;

/** The length of time that words before "before" and "after" say; null for any other words. */
export function readLengthFrom(turn: Speech, words: string): Duration | null {
  const { days, eves } = turn.words.people.order[turn.language];
  const folded = foldLetters(words.trim());
  if ([...days, ...eves].some((day) => foldLetters(day) === folded))
    return { amounts: [{ value: 1, unit: "day" }], isBy: false, meansTo: false };
  const at = spokenAt(turn);
  // "За час" has no number, and "une heure" and "een uur" have an article.
  const one = words.split(" ").filter((word) => !requestsOf(turn).fillers.includes(word.toLowerCase()));
  return readDuration(words, at) ?? (one.length === 1 ? readDuration(`1 ${one[0]}`, at) : null);
}

/** The time of a text that counts from an item, at its beginning or its end. Null for a text with another time there. */
export function readFromItem(turn: Speech, text: string): SaidFromItem | null {
  if (text.length > MOST_SAID) return null;
  const said = normalise(text).replace(/[\s.!?]+$/u, "");
  for (const { left, right, side, eve } of placesOf(turn, said)) {
    const found = eve === null ? lengthBefore(turn, left, side) : { length: eve, rest: left };
    if (found === null || right === "" || beginsWithTime(turn, `${left} ${eve ?? ""}`, right)) continue;
    const { length, rest } = found;
    const matter = bareMatter(turn, rest);
    if (matter !== "" && hasOtherTime(turn, rest, right)) continue;
    return { length, side, named: right, matter: matter === "" ? null : matter };
  }
  return readBehind(turn, said);
}

/** A word between a length of time and an item; for one that is the length too, `eve` is it. */
interface Place {
  left: string;
  right: string;
  side: ItemTime["side"];
  eve: string | null;
}

function placesOf({ words, language }: Speech, said: string): Place[] {
  const order = words.people.order[language];
  const folded = foldLetters(said);
  const places: Place[] = [];
  for (const found of folded.matchAll(patternOf(order))) {
    const word = found[1] ?? "";
    const from = found.index + found[0].length - word.length;
    const to = from + word.length;
    const isIn = (list: readonly string[]) => list.some((one) => foldLetters(one) === word);
    const eve = isIn(order.eves) ? said.slice(from, to) : null;
    const side = isIn(order.afters) ? "after" : "before";
    places.push({ left: said.slice(0, from).trim(), right: said.slice(to).trim(), side, eve });
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

const patterns = new WeakMap<OrderWords, RegExp>();

function patternOf(order: OrderWords): RegExp {
  const words = [...order.eves, ...order.befores, ...order.afters]
    .sort((a, b) => b.length - a.length)
    .map((word) => foldLetters(word).replaceAll(" ", "\\s"));
  const made = patterns.get(order) ?? new RegExp(`(?:^|\\s)(${words.join("|")})(?:(?<=')|(?=\\s))`, "gu");
  patterns.set(order, made);
  return made;
}

/** The length of time at the end of a text, with what stands before it. */
function lengthBefore(
  turn: Speech,
  left: string,
  side: ItemTime["side"],
): { length: string; rest: string } | null {
  const words = left.split(" ");
  const { before } = turn.words.people.order[turn.language];
  const others = side === "before" ? before.afters : before.befores;
  for (let count = Math.min(words.length, MOST_OF_LENGTH); count > 0; count -= 1) {
    const length = words.slice(-count).join(" ");
    if (readLengthFrom(turn, length) === null) continue;
    const rest = words.slice(0, -count).join(" ");
    // "Через час до врача" is in an hour.
    if (withoutEdges(`x ${rest}`, [], others) !== `x ${rest}`.trim()) return null;
    const own = side === "before" ? before.befores : before.afters;
    return { length, rest: withoutEdges(`x ${rest}`, [], own).slice(1).trim() };
  }
  return null;
}

/** "Tunti hammaslääkärin jälkeen": the word stands behind the item. */
function readBehind(turn: Speech, said: string): SaidFromItem | null {
  const { behind } = turn.words.people.order[turn.language];
  const words = said.split(" ");
  const end = words.findIndex((word) => behind.includes(word.toLowerCase()));
  for (let start = 0; start < end; start += 1)
    for (let to = Math.min(end - 1, start + MOST_OF_LENGTH); to > start; to -= 1) {
      const length = words.slice(start, to).join(" ");
      if (readLengthFrom(turn, length) === null) continue;
      const named = words.slice(to, end).join(" ");
      if (readTime(turn, `${length} ${named} ${words[end]}`).ok) return null;
      const before = bareMatter(turn, words.slice(0, start).join(" "));
      const after = bareMatter(turn, words.slice(end + 1).join(" "));
      if (before !== "" && after !== "") return null;
      return { length, side: "after", named, matter: before + after === "" ? null : before + after };
    }
  return null;
}

function bareMatter(turn: Speech, rest: string): string {
  const { before, after } = requestsOf(turn).links;
  return withoutEdges(rest, before, after);
}

/** Whether what stands behind "before" is a time and no item: "2 hours before noon", "the day after tomorrow". */
function beginsWithTime(turn: Speech, left: string, right: string): boolean {
  const words = right.split(" ").slice(0, MOST_OF_TIME);
  // "2 heures" is a clock too, and "2 heures le" no other one.
  const isClock = readTime(turn, left.trim()).ok;
  return words.some((_, index) => {
    const time = words.slice(0, index + 1).join(" ");
    return readTime(turn, time).ok || (!isClock && readTime(turn, `${left} ${time}`.trim()).ok);
  });
}

/** Whether a matter or what stands behind it has a time of its own: then a length of time in it is a part of it. */
function hasOtherTime(turn: Speech, rest: string, right: string): boolean {
  return [rest, right].some((part) => partMatter(turn, part).phrase !== null);
}

/** The ways to part what stands behind "before": an item's name and what is to be done, the longest name first. */
export function possibleNames(turn: Speech, named: string): { name: string; matter: string }[] {
  const words = named.split(" ");
  const {
    links: { before },
    fillers,
  } = requestsOf(turn);
  return words
    .slice(0, MOST_OF_NAME)
    .map((_, index) => ({
      name: words.slice(0, index + 1).join(" "),
      matter: withoutEdges(words.slice(index + 1).join(" "), before, []),
    }))
    .filter(({ name }) => tellsApart(name, fillers))
    .reverse();
}

/** Words of an item's name. */
const MOST_OF_NAME = 8;

/** What is named before the first word that begins a matter, where no item tells: "my exam" of "my exam to eat". */
export function likelyName(turn: Speech, named: string): { name: string; matter: string } {
  const { before } = requestsOf(turn).links;
  const words = named.split(" ");
  const at = words.findIndex(
    (_, index) => index > 0 && textAfter(words.slice(index).join(" "), before) !== null,
  );
  if (at === -1) return { name: named, matter: "" };
  return {
    name: words.slice(0, at).join(" "),
    matter: withoutEdges(words.slice(at).join(" "), before, []),
  };
}
