/**
 * A vocabulary as patterns, one for each kind of word, and the words that they find in a text.
 *
 * Each kind has one small pattern and the grammar around it is code. One large pattern for each expression
 * would be shorter to write, but V8 needs half a second to compile those of one language, and they backtrack.
 * For the same reason text and vocabulary are lower-case, and letters are ranges instead of \p{L}.
 */
import type { Mark, TurnKind } from "./pieces";
import type { DayPart, Numbered, Unit, Vocabulary } from "./vocabulary";

/** The kinds of words, and what a word of the kind stands for. */
export interface Kinds {
  number: number;
  ordinal: number;
  unit: Unit;
  /** Seconds. */
  span: number;
  half: null;
  and: null;
  or: null;
  aheadBefore: null;
  aheadAfter: null;
  agoBefore: null;
  agoAfter: null;
  countedFrom: null;
  lasting: null;
  pastBefore: null;
  comingBefore: null;
  now: null;
  /** Days from today. */
  day: number;
  dayPart: readonly [day: number, part: DayPart];
  part: DayPart;
  weekday: number;
  month: number;
  turnBefore: TurnKind;
  turnAfter: TurnKind;
  weekLater: null;
  weekend: null;
  period: readonly [unit: "week" | "month" | "year", offset: number];
  edge: "start" | "end";
  at: null;
  oclock: null;
  meridiem: "am" | "pm";
  every: null;
  other: null;
  adverb: readonly [unit: Unit, interval: number];
  workday: null;
  workdays: null;
  weekends: null;
  plural: number;
  ofMonth: null;
  everyMonth: null;
  times: null;
  mark: Mark;
  from: null;
  to: null;
  link: null;
}

export type Kind = keyof Kinds;

export interface Word<V> {
  from: number;
  to: number;
  value: V;
}

/** The words of a text, found kind by kind when they are asked for. */
export interface Words {
  /** The text, lower-case, as long as the original. */
  text: string;
  spaced: boolean;
  all<K extends Kind>(kind: K): Word<Kinds[K]>[];
  /** The word that begins exactly at a position. */
  at<K extends Kind>(kind: K, position: number): Word<Kinds[K]> | undefined;
  /** The word that begins at a position, one space passed over. */
  after<K extends Kind>(kind: K, position: number): Word<Kinds[K]> | undefined;
  /** The word that ends at a position, one space passed over. */
  before<K extends Kind>(kind: K, position: number): Word<Kinds[K]> | undefined;
}

interface Places {
  words: Word<unknown>[];
  byStart: Map<number, Word<unknown>>;
  byEnd: Map<number, Word<unknown>>;
}

const LETTERS =
  "a-z_\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\uf900-\\ufdcf\\ufe70-\\uffdc";
/** A source that is no word: it stands right after one, too. */
const SIGN = /^[,;&\-–—~〜、，・]$/;
const HAN_NUMBER = /[〇零一二两兩三四五六七八九十]{1,3}/g;
const FIGURES = /\d{1,4}(?:[.,]\d{1,2}(?!\d|[.,:/-]\d))?(?!\d)/g;

type Entry = readonly [value: unknown, source: string | undefined];
type Lexicon = Map<Kind, { pattern: RegExp; values: unknown[] }>;

const lexicons = new Map<Vocabulary, Lexicon>();

/** The words of a text in NFC whose white space is single spaces. */
export function wordsOf(text: string, vocabulary: Vocabulary): Words {
  const lexicon = lexiconOf(vocabulary);
  const lower = lowerCase(text);
  const found = new Map<Kind, Places>();

  function places(kind: Kind): Places {
    let kept = found.get(kind);
    if (kept === undefined) {
      const words =
        kind === "number" ? numbersIn(lower, vocabulary, lexicon) : wordsIn(lower, lexicon.get(kind));
      kept = {
        words,
        byStart: new Map(words.map((word) => [word.from, word])),
        byEnd: new Map(words.map((word) => [word.to, word])),
      };
      found.set(kind, kept);
    }
    return kept;
  }

  return {
    text: lower,
    spaced: vocabulary.spaced,
    all: <K extends Kind>(kind: K) => places(kind).words as Word<Kinds[K]>[],
    at: <K extends Kind>(kind: K, position: number) =>
      places(kind).byStart.get(position) as Word<Kinds[K]> | undefined,
    after<K extends Kind>(kind: K, position: number) {
      const from = lower[position] === " " ? position + 1 : position;
      return places(kind).byStart.get(from) as Word<Kinds[K]> | undefined;
    },
    before<K extends Kind>(kind: K, position: number) {
      const to = lower[position - 1] === " " ? position - 1 : position;
      return places(kind).byEnd.get(to) as Word<Kinds[K]> | undefined;
    },
  };
}

/** A pattern for sources of one kind, with the boundaries of the language, lower-case. */
export function boundedPattern(source: string, spaced: boolean): RegExp {
  const begin = spaced ? `(?<![${LETTERS}])` : "";
  const end = spaced ? `(?:(?<=')|(?![${LETTERS}\\d]))` : "";
  return new RegExp(`${begin}(?:${source})${end}`, "g");
}

/** Lower-case and with one sort of apostrophe, letter by letter: places in the text stay what they are. */
export function lowerCase(text: string): string {
  const straight = text.replaceAll(/[’ʼ‘`´]/g, "'");
  const lower = straight.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(straight, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join("");
}

function wordsIn(text: string, entry: { pattern: RegExp; values: unknown[] } | undefined): Word<unknown>[] {
  if (entry === undefined) return [];
  return Array.from(text.matchAll(entry.pattern), (match) => {
    const group = match.findIndex((part, index) => index > 0 && part !== undefined);
    return { from: match.index, to: match.index + match[0].length, value: entry.values[group - 1] };
  });
}

function numbersIn(text: string, vocabulary: Vocabulary, lexicon: Lexicon): Word<unknown>[] {
  const figures = Array.from(text.matchAll(FIGURES), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: Number(match[0].replace(",", ".")),
  }));
  if (vocabulary.spaced) return [...figures, ...wordsIn(text, lexicon.get("number"))];
  const han = Array.from(text.matchAll(HAN_NUMBER), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: hanValue(match[0]),
  }));
  return [...figures, ...han.filter(({ value }) => value !== null)];
}

/** Chinese and Japanese numerals up to 99; null where the characters make none. */
export function hanValue(text: string): number | null {
  const digit = (character: string) =>
    "〇一二三四五六七八九".indexOf(character.replace("零", "〇").replace(/[两兩]/, "二"));
  const ten = text.indexOf("十");
  if (ten === -1) return text.length === 1 ? digit(text) : null;
  if (ten > 1 || text.length > ten + 2) return null;
  const tens = ten === 0 ? 1 : digit(text.charAt(0));
  const ones = ten === text.length - 1 ? 0 : digit(text.charAt(ten + 1));
  return tens < 0 || ones < 0 ? null : tens * 10 + ones;
}

function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const kept = lexicons.get(vocabulary);
  if (kept !== undefined) return kept;
  const lexicon: Lexicon = new Map();
  for (const [kind, entries] of entriesOf(vocabulary)) {
    const alternatives = entries.flatMap(([value, source]) =>
      source === undefined || source === "" ? [] : splitAlternatives(source).map((part) => ({ value, part })),
    );
    if (alternatives.length === 0) continue;
    // The longer ones first, so that a short one doesn't cut a long one off.
    alternatives.sort((a, b) => b.part.length - a.part.length);
    const ofLetters = alternatives.filter(({ part }) => !SIGN.test(part));
    const ofSigns = alternatives.filter(({ part }) => SIGN.test(part));
    lexicon.set(kind, {
      pattern: new RegExp(
        [
          ...(ofLetters.length > 0 ? [boundedPattern(groups(ofLetters), vocabulary.spaced).source] : []),
          ...(ofSigns.length > 0 ? [groups(ofSigns)] : []),
        ].join("|"),
        "g",
      ),
      values: [...ofLetters, ...ofSigns].map(({ value }) => value),
    });
  }
  lexicons.set(vocabulary, lexicon);
  return lexicon;
}

function groups(alternatives: { part: string }[]): string {
  return alternatives.map(({ part }) => `(${part})`).join("|");
}

/** The alternatives of a source, without those inside its groups. */
function splitAlternatives(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index];
    if (character === "\\") index += 1;
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth -= 1;
    else if (character === "|" && depth === 0) {
      parts.push(source.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, source.slice(from)];
}

function entriesOf(v: Vocabulary): Map<Kind, Entry[]> {
  const { repeat, range } = v;
  const one = (source: string | undefined): Entry[] => [[null, source]];
  const numbered = (list: Numbered | undefined): Entry[] => [...(list ?? [])];
  const indexed = (list: readonly string[] | undefined): Entry[] =>
    (list ?? []).map((source, index) => [index, source]);
  const turns = (where: "before" | "after"): Entry[] =>
    (["this", "next", "last"] as const).map((kind) => [kind, v.turns[kind]?.[where]]);
  return new Map<Kind, Entry[]>([
    ["number", [...numbered(v.numbers), [1, v.article]]],
    ["ordinal", numbered(v.ordinals)],
    ["unit", Object.entries(v.units)],
    ["span", numbered(v.spans)],
    ["half", one(v.andHalf)],
    ["and", one(v.and)],
    ["or", one(v.or)],
    ["aheadBefore", one(v.ahead.before)],
    ["aheadAfter", one(v.ahead.after)],
    ["agoBefore", one(v.ago?.before)],
    ["agoAfter", one(v.ago?.after)],
    ["countedFrom", one(v.countedFrom)],
    ["lasting", one(v.lasting)],
    ["pastBefore", one(range.past)],
    ["comingBefore", one(range.coming)],
    ["now", one(v.now)],
    ["day", numbered(v.days)],
    ["dayPart", (v.dayParts ?? []).map(([day, part, source]) => [[day, part], source])],
    ["part", Object.entries(v.parts)],
    ["weekday", indexed(v.weekdays)],
    ["month", indexed(v.months)],
    ["turnBefore", turns("before")],
    ["turnAfter", turns("after")],
    ["weekLater", one(v.weekLater)],
    ["weekend", one(v.weekend)],
    ["period", (v.periods ?? []).map(([unit, offset, source]) => [[unit, offset], source])],
    [
      "edge",
      [
        ["start", v.start],
        ["end", v.end],
      ],
    ],
    ["at", one(v.at)],
    ["oclock", one(v.oclock)],
    [
      "meridiem",
      [
        ["am", v.am ?? "a\\.?m\\.?"],
        ["pm", v.am === undefined ? "p\\.?m\\.?" : "p\\.m\\."],
      ],
    ],
    ["every", one(repeat.every)],
    ["other", one(repeat.other)],
    ["adverb", (repeat.adverbs ?? []).map(([unit, interval, source]) => [[unit, interval], source])],
    ["workday", one(repeat.workday)],
    ["workdays", one(repeat.workdays)],
    ["weekends", one(repeat.weekends)],
    ["plural", indexed(repeat.plurals)],
    ["ofMonth", one(repeat.ofMonth)],
    ["everyMonth", one(repeat.everyMonth)],
    ["times", one(repeat.times)],
    [
      "mark",
      [
        ["until", v.until],
        ["starting", repeat.starting],
        ["since", range.since],
        ["before", range.before],
        ["after", range.after],
      ],
    ],
    ["from", one(range.from)],
    ["to", one(range.to)],
    ["link", one(v.links)],
  ]);
}
