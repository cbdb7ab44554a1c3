/**
 * A vocabulary as patterns, one for each kind of word, and the words that they find in a text.
 *
 * Each kind has one small pattern and the grammar around it is code. One large pattern for each expression
 * would be shorter to write, but V8 needs half a second to compile those of one language, and they backtrack.
 * For the same reason text and vocabulary are lower-case, and letters are ranges instead of \p{L}.
 */
import type { HolidayName } from "./holidays";
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
  countedBack: null;
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
  weeksLater: number;
  weekend: null;
  period: readonly [unit: "week" | "month" | "year", offset: number];
  edge: "start" | "end";
  edgePeriod: readonly [unit: "week" | "month" | "year" | "day", edge: "start" | "end"];
  at: null;
  oclock: null;
  meridiem: "am" | "pm";
  about: null;
  against: null;
  daySuffix: null;
  ofDate: null;
  every: null;
  everyAfter: null;
  other: null;
  adverb: readonly [unit: Unit, interval: number];
  workday: null;
  workdays: null;
  weekends: null;
  plural: number;
  partPlural: DayPart;
  ofMonth: null;
  everyMonth: null;
  ofYear: null;
  times: null;
  mark: Mark;
  from: null;
  to: null;
  filler: null;
  holiday: HolidayName;
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

/** Before a unit: `1/2 hour`. */
const FRACTIONS = /(?<![\d/.,])(?:[13]\/4|1\/2)(?![\d/.])|[½¼¾]/g;
const FRACTION_VALUES: Readonly<Record<string, number>> = {
  "1/4": 0.25,
  "1/2": 0.5,
  "3/4": 0.75,
  "¼": 0.25,
  "½": 0.5,
  "¾": 0.75,
};

type Entry = readonly [value: unknown, source: string | undefined];

interface Pattern {
  pattern: RegExp;
  values: unknown[];
}

/** What a language's patterns are made of, and those that were asked for already. */
interface Lexicon {
  entries: Map<Kind, Entry[]>;
  made: Map<Kind, Pattern | null>;
}

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
        kind === "number"
          ? numbersIn(lower, vocabulary, lexicon)
          : wordsIn(lower, patternOf(lexicon, kind, vocabulary));
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

/**
 * A pattern for sources of one kind, with the boundaries of the language, lower-case. `alsoBefore` is what may
 * follow though it is a letter.
 */
export function boundedPattern(source: string, spaced: boolean, alsoBefore = "(?!)"): RegExp {
  const begin = spaced ? `(?<![${LETTERS}])` : "";
  const end = spaced ? `(?:(?<=')|(?![${LETTERS}\\d])|${alsoBefore})` : "";
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

function wordsIn(text: string, entry: Pattern | null): Word<unknown>[] {
  if (entry === null) return [];
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
  const fractions = Array.from(text.matchAll(FRACTIONS), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    value: FRACTION_VALUES[match[0]] ?? 0,
  }));
  figures.push(...fractions);
  if (vocabulary.spaced) return [...figures, ...wordsIn(text, patternOf(lexicon, "number", vocabulary))];
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
  let lexicon = lexicons.get(vocabulary);
  if (lexicon === undefined) {
    lexicon = { entries: entriesOf(vocabulary), made: new Map() };
    lexicons.set(vocabulary, lexicon);
  }
  return lexicon;
}

function patternOf(
  { entries, made }: Lexicon,
  kind: Kind,
  { spaced, accentsOptional = false }: Vocabulary,
): Pattern | null {
  let pattern = made.get(kind);
  if (pattern === undefined) {
    pattern = makePattern(entries.get(kind) ?? [], spaced, accentsOptional);
    made.set(kind, pattern);
  }
  return pattern;
}

/** How long the shortest word of a source is, about: what it may leave out doesn't count. */
function leastLength(source: string): number {
  return source.replaceAll(/\((?:\?[:<=!]+)?[^()]*\)\?/g, "").replaceAll(/\[[^\]]*\]\??|\\?.\?/g, "").length;
}

/** Accented letters of a source, outside its classes, with and without the accent: `ma[ñn]ana`. */
export function withoutAccents(source: string): string {
  let inClass = false;
  return Array.from(source, (letter) => {
    if (letter === "[") inClass = true;
    if (letter === "]") inClass = false;
    const plain = letter.normalize("NFD").charAt(0);
    return inClass || plain === letter || !/[a-z]/.test(plain) ? letter : `[${letter}${plain}]`;
  }).join("");
}

function makePattern(entries: Entry[], spaced: boolean, accentsOptional: boolean): Pattern | null {
  const alternatives = entries.flatMap(([value, source]) =>
    source === undefined || source === "" ? [] : splitAlternatives(source).map((part) => ({ value, part })),
  );
  if (alternatives.length === 0) return null;
  // The longer ones first, so that a short one doesn't cut a long one off.
  alternatives.sort((a, b) => leastLength(b.part) - leastLength(a.part) || b.part.length - a.part.length);
  const ofLetters = alternatives.filter(({ part }) => !SIGN.test(part));
  const ofSigns = alternatives.filter(({ part }) => SIGN.test(part));
  if (accentsOptional) for (const one of ofLetters) one.part = withoutAccents(one.part);
  const sources = [
    ...(ofLetters.length > 0 ? [boundedPattern(groups(ofLetters), spaced).source] : []),
    ...(ofSigns.length > 0 ? [groups(ofSigns)] : []),
  ];
  return {
    pattern: new RegExp(sources.join("|"), "g"),
    values: [...ofLetters, ...ofSigns].map(({ value }) => value),
  };
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
    ["countedBack", one(v.countedBack)],
    ["about", one(v.about)],
    ["against", one(v.against)],
    ["daySuffix", one(v.daySuffix)],
    ["ofDate", one(v.ofDate)],
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
    ["weeksLater", numbered(v.weeksLater)],
    ["weekend", one(v.weekend)],
    ["period", (v.periods ?? []).map(([unit, offset, source]) => [[unit, offset], source])],
    ["edgePeriod", (v.edgePeriods ?? []).map(([unit, edge, source]) => [[unit, edge], source])],
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
    ["everyAfter", one(repeat.everyAfter)],
    ["other", one(repeat.other)],
    ["adverb", (repeat.adverbs ?? []).map(([unit, interval, source]) => [[unit, interval], source])],
    ["workday", one(repeat.workday)],
    ["workdays", one(repeat.workdays)],
    ["weekends", one(repeat.weekends)],
    ["plural", indexed(repeat.plurals)],
    ["partPlural", (repeat.partPlurals ?? []).map(([part, source]) => [part, source])],
    ["ofMonth", one(repeat.ofMonth)],
    ["everyMonth", one(repeat.everyMonth)],
    ["ofYear", one(repeat.ofYear)],
    ["times", one(repeat.times)],
    ["holiday", (v.holidays ?? []).map(([name, source]) => [name, source])],
    [
      "mark",
      [
        ["until", v.until],
        ["starting", repeat.starting],
        ["except", repeat.except],
        ["since", range.since],
        ["before", range.before],
        ["after", range.after],
      ],
    ],
    ["from", one(range.from)],
    ["to", one(range.to)],
    [
      "filler",
      [
        [null, v.fillers],
        [null, v.about],
      ],
    ],
  ]);
}
