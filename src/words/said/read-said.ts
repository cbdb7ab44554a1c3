/**
 * Which items a bot has told its user of, by the words of its reply. Nothing is asked but the text: it names an item's matter
 * within a sentence or two that follow each other, or it doesn't.
 */
import { piecesOf } from "../../search/pieces";
import { type TextLanguage, toldLanguage } from "../../search/stop-words";
import { type Item, isOverdue } from "../../time/item";
import { isAsleep, isNoted, isUpcoming } from "../../time/life-cycle";
import { lowerCase } from "../../time/phrases/words/finding/lexicon";
import type { TimeWords } from "../../time/time-words";
import { spokenLanguage } from "../language";
import { type AskingPatterns, askingIn } from "./asking-words";
import { type Sentence, sentencesOf } from "./cut-reply";
import { bitsIn, hitsIn, mattersOf, type SaidMatter, type WordReading } from "./matters";
import {
  isNamedBy,
  type NamedTimes,
  NO_TIMES,
  namedApart,
  timesIn,
  type WallDue,
  wallDueOf,
} from "./named-times";
import { withoutQuotes } from "./quoted-words";

/** An open item, at the occurrence that counts. */
export interface SayableItem extends Item {
  id: string;
  content: string;
  sensitive: boolean;
}

/** To whom something was said, and when. */
export interface SaidMoment {
  /** Epoch seconds. */
  now: number;
  /** A known IANA name. */
  zone: string;
  /** BCP 47: the language of a text that doesn't tell its own. */
  locale: string | null;
  /** Days from `now` on in which an item may be told of. */
  withinDays: number;
  words: TimeWords;
}

/** UTF-16 code units of a reply that are read. */
export const MOST_SAID = 32 * 1024;

/** Texts whose times are read: each costs about as much as a phrase. */
const MOST_TIMES = 20;

/** For so long after an item was told of, a reply confirms it. */
const CONFIRMING_SECONDS = 120;

/** Whether a reply may tell of an item: it is awake and upcoming or overdue, and neither sensitive nor just told by its user. */
function isSayable(item: SayableItem, { now, withinDays }: SaidMoment): boolean {
  const isJustNoted = isNoted(item, now) && now - (item.noted_at ?? now) < CONFIRMING_SECONDS;
  if (item.sensitive || isAsleep(item, now) || isJustNoted) return false;
  return isOverdue(item, now) || isUpcoming(item, now, withinDays);
}

/** What a sentence has of a matter: bits of its stems, and of those that stand there in a form of the word. */
interface Evidence {
  mask: number;
  exact: number;
}

type EvidenceByMatter = ReadonlyMap<number, Evidence>;

/**
 * The ids of the items that `reply` tells of, in the order of `items`. Those of them that it may not tell of are never among
 * these, but what names them is no mention of an item with the same words.
 */
export function mentionedIn(reply: string, items: readonly SayableItem[], at: SaidMoment): string[] {
  if (!items.some((item) => isSayable(item, at))) return [];
  const text = reply.slice(0, MOST_SAID);
  const sentences = sentencesOf(text);
  const cut = sentences.map(({ text }) => text).join("\n");
  const folded = piecesOf(cut.slice(0, MOST_TOLD)).map((piece) => piece.text);
  const own = spokenLanguage(at.locale);
  const language = toldLanguage(cut, folded, own) ?? own ?? "en";
  const asking = askingIn(language);
  const reading: WordReading = { language, saysTime: timeTest(at.words), visit: asking?.visit ?? null };
  const matters = mattersOf(items, (item) => isSayable(item, at), reading);
  const told = new Set<SayableItem>();
  const times = timeReader(at, language);
  const hits = hitsIn(matters, reading);
  const read = withoutQuotes(sentences, asking?.said ?? null).map((sentence) => ({
    ...sentence,
    tells: !sentence.asks || asksForState(sentence.text, asking),
    found: evidenceIn(sentence, hits),
  }));
  const dues = new Map(items.map((item) => [item, wallDueOf(item, at.zone)]));
  const resolve = (window: EvidenceByMatter, text: string, tells: boolean): void => {
    for (const item of itemsNamed(matters, window, () => times(text), dues, tells)) told.add(item);
  };
  let before: (typeof read)[number] | undefined;
  for (const sentence of read) {
    const named = namedBy(matters, sentence.found);
    if (named.size > 0) resolve(named, sentence.text, sentence.tells);
    if (sentence.tells)
      for (const item of itemsTimed(matters, sentence.found, named, () => times(sentence.text), dues))
        told.add(item);
    if (before !== undefined && before.block === sentence.block && before.tells && sentence.tells) {
      const joined = joinedOf(before.found, sentence.found, matters);
      if (joined.size > 0) resolve(joined, `${before.text} ${sentence.text}`, true);
    }
    before = sentence;
  }
  return items.filter((item) => told.has(item) && isSayable(item, at)).map(({ id }) => id);
}

/** UTF-16 code units of a reply that tell its language. */
const MOST_TOLD = 4000;

function evidenceIn({ text, isHeading }: Sentence, hits: ReturnType<typeof hitsIn>): Map<number, Evidence> {
  const found = new Map<number, Evidence>();
  if (isHeading || text === "") return found;
  const words = new Set(piecesOf(text).flatMap(({ kind, text: word }) => (kind === "word" ? [word] : [])));
  for (const word of words) {
    for (const { matter, bit, isExact, particle } of hits(word)) {
      if (particle !== undefined && !words.has(particle)) continue;
      const { mask = 0, exact = 0 } = found.get(matter) ?? {};
      found.set(matter, { mask: mask | bit, exact: isExact ? exact | bit : exact });
    }
  }
  return found;
}

/** Whether this is enough of a matter: words that say no time among them, and not only words that begin alike. */
function isEnough<T>({ need, needSolid, solid }: SaidMatter<T>, { mask, exact }: Evidence): boolean {
  if (need === 0 || solid === 0 || bitsIn(mask) < need || bitsIn(mask & solid) < needSolid) return false;
  return bitsIn(exact) >= Math.ceil(need / 2);
}

function namedBy<T>(matters: readonly SaidMatter<T>[], found: EvidenceByMatter): Map<number, Evidence> {
  return new Map(
    [...found].filter(([number, evidence]) => {
      const matter = matters[number];
      return matter !== undefined && isEnough(matter, evidence);
    }),
  );
}

/** What two sentences name together and neither alone. Words by which one of them names something are that one's. */
function joinedOf<T>(
  first: EvidenceByMatter,
  second: EvidenceByMatter,
  matters: readonly SaidMatter<T>[],
): Map<number, Evidence> {
  const taken = (found: EvidenceByMatter) =>
    new Set([...namedBy(matters, found)].flatMap(([number, { mask }]) => stemsOf(matters[number], mask)));
  const takenFirst = taken(first);
  const takenSecond = taken(second);
  const joined = new Map<number, Evidence>();
  for (const [number, one] of first) {
    const other = second.get(number);
    const matter = matters[number];
    if (other === undefined || matter === undefined) continue;
    if (isEnough(matter, one) || isEnough(matter, other)) continue;
    const left = without(matter, one, takenFirst);
    const right = without(matter, other, takenSecond);
    const both = { mask: left.mask | right.mask, exact: left.exact | right.exact };
    if (isEnough(matter, both)) joined.set(number, both);
  }
  return joined;
}

function without<T>(
  { stems }: SaidMatter<T>,
  { mask, exact }: Evidence,
  taken: ReadonlySet<string>,
): Evidence {
  let kept = mask;
  for (const [at, stem] of stems.entries()) if (taken.has(stem)) kept &= ~(1 << at);
  return { mask: kept, exact: exact & kept };
}

function stemsOf<T>(matter: SaidMatter<T> | undefined, mask: number): string[] {
  return (matter?.stems ?? []).filter((_, at) => (mask & (1 << at)) !== 0);
}

/**
 * The items that a text names, of those whose words it has. Where it has the same words of several, or more words of another
 * one, its time has to say which; a question without a state has to name the time in any case.
 */
function itemsNamed(
  matters: readonly SaidMatter<SayableItem>[],
  named: EvidenceByMatter,
  times: () => NamedTimes,
  dues: ReadonlyMap<SayableItem, WallDue>,
  tells: boolean,
): SayableItem[] {
  const all = [...named].flatMap(([number, { mask }]) => {
    const matter = matters[number];
    return matter === undefined ? [] : [{ matter, stems: new Set(stemsOf(matter, mask)) }];
  });
  const dueOf = (item: SayableItem) => dues.get(item) ?? { day: 0, minute: null };
  return all.flatMap((one) => {
    const rivals = all
      .filter(({ stems }) => isWithin(one.stems, stems))
      .flatMap(({ matter }) => matter.items);
    if (rivals.length === 1) return tells ? rivals : rivals.filter((item) => isNamedBy(dueOf(item), times()));
    const apart = namedApart(
      rivals.map((item) => ({ item, due: dueOf(item) })),
      times(),
    );
    return apart.filter((item) => one.matter.items.includes(item));
  });
}

/** The items of which a sentence has one telling word, and the day or the clock. */
function itemsTimed(
  matters: readonly SaidMatter<SayableItem>[],
  found: EvidenceByMatter,
  named: EvidenceByMatter,
  times: () => NamedTimes,
  dues: ReadonlyMap<SayableItem, WallDue>,
): SayableItem[] {
  return [...found].flatMap(([number, { exact }]) => {
    const matter = matters[number];
    if (matter === undefined || named.has(number) || (exact & matter.telling) === 0) return [];
    const timed = matter.items.map((item) => ({ item, due: dues.get(item) ?? { day: 0, minute: null } }));
    return times().isSure ? namedApart(timed, times()) : [];
  });
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size <= all.size && [...some].every((stem) => all.has(stem));
}

function asksForState(text: string, asking: AskingPatterns | null): boolean {
  if (asking === null) return false;
  const small = lowerCase(text);
  return asking.state.test(small) && !asking.wants.test(small);
}

/** The times of texts, each read once; none behind the first `MOST_TIMES`. */
function timeReader(at: SaidMoment, language: TextLanguage): (text: string) => NamedTimes {
  const known = new Map<string, NamedTimes>();
  const locale = spokenLanguage(at.locale) === language ? at.locale : language;
  return (text) => {
    const read = known.get(text) ?? (known.size < MOST_TIMES ? timesIn(text, { ...at, locale }) : NO_TIMES);
    known.set(text, read);
    return read;
  };
}

const FIGURES = /^\d{1,2}(?:[ap]m|h|uhr)?$/;

/** Whether a word is one for a day or a clock in some language; numbers of two figures are like clocks. */
function timeTest({ telling }: TimeWords): (word: string) => boolean {
  const words = telling();
  return (word) => FIGURES.test(word) || Object.hasOwn(words, word);
}
