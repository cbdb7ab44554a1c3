/** What items are about, in content words, and which words of a text are theirs. */
import { piecesOf } from "../../search/pieces";
import { stopWordsIn, type TextLanguage } from "../../search/stop-words";
import { isParticle, partedVerb, saidStems } from "./said-stems";

/** One matter: items of the same content words, which only their times tell apart. */
export interface SaidMatter<T> {
  items: T[];
  /** Stems, without those that three or more matters have. At most `MOST_WORDS`. */
  stems: readonly string[];
  /** How many of them a text has to have, and how many of those that say no time. */
  need: number;
  needSolid: number;
  /** A bit for each stem that says no time. */
  solid: number;
  /** A bit for each of these that no other matter has and that isn't the first of several: with a time, one is enough. */
  telling: number;
}

/** A word of a text as one of a matter's. */
export interface MatterHit {
  /** By number. */
  matter: number;
  /** The bit of the stem. */
  bit: number;
  /** Whether the stems are the same; else they only begin alike, or one has a particle more. */
  isExact: boolean;
  /** What has to stand in the same sentence, too: the particle of the matter's verb. */
  particle?: string;
}

/** How a text's words are read. */
export interface WordReading {
  language: TextLanguage;
  /** Whether a folded word says a time in some language. */
  saysTime: (word: string) => boolean;
  /** What a compound ends in behind the word for somebody whom one visits. */
  visit: RegExp | null;
}

/** As many as a number has bits for. A longer content is told of by its first words. */
const MOST_WORDS = 24;
/** A word that so many matters have tells none of them. */
const SHARED = 3;

/**
 * The matters of items, in the order of their words, so that no order of items counts. What `counts` leaves out shares no
 * words with others.
 */
export function mattersOf<T extends { content: string }>(
  items: readonly T[],
  counts: (item: T) => boolean,
  { language, saysTime }: WordReading,
): SaidMatter<T>[] {
  const stems = saidStems(language);
  const stops = stopWordsIn(language);
  const byWords = new Map<string, { items: T[]; words: Map<string, string> }>();
  for (const item of items) {
    const words = new Map<string, string>();
    for (const { kind, text } of piecesOf(item.content))
      if (kind === "word" && !stops.has(text) && !isParticle(text, language) && words.size < MOST_WORDS)
        words.set(stems(text), text);
    const key = [...words.keys()].sort().join(" ");
    const known = byWords.get(key);
    if (known === undefined) byWords.set(key, { items: [item], words });
    else known.items.push(item);
  }
  const shares = new Map<string, number>();
  const all = new Map<string, number>();
  for (const { items, words } of byWords.values())
    for (const stem of words.keys()) {
      all.set(stem, (all.get(stem) ?? 0) + 1);
      if (items.some(counts)) shares.set(stem, (shares.get(stem) ?? 0) + 1);
    }
  return [...byWords]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { items, words }]) => {
      const own = [...words].filter(([stem]) => (shares.get(stem) ?? 0) < SHARED);
      const [first] = words.size > 1 ? words.keys() : [];
      let solid = 0;
      let telling = 0;
      for (const [at, [stem, word]] of own.entries()) {
        if (saysTime(word)) continue;
        solid |= 1 << at;
        if (stem !== first && all.get(stem) === 1) telling |= 1 << at;
      }
      const need = own.length <= 2 ? own.length : Math.ceil((own.length * 2) / 3);
      const needSolid = Math.max(1, Math.ceil(bitsIn(solid) / 2));
      return { items, stems: own.map(([stem]) => stem), need, needSolid, solid, telling };
    });
}

/** How many letters two stems that only begin alike have, and have in common. */
const LEAST_STEM = 5;
const LEAST_COMMON = 4;
const COMMON_SHARE = 0.55;
/** Two stems with so much in common are forms of one word. */
const LEAST_SAME = 8;
const SAME_SHARE = 0.75;
/** A word that another one is a compound of. */
const LEAST_HEAD = 6;

/** Finds the matters that a folded word of a text belongs to. */
export function hitsIn(
  matters: readonly SaidMatter<unknown>[],
  { language, visit }: WordReading,
): (word: string) => readonly MatterHit[] {
  const stemOf = saidStems(language);
  const byStem = new Map<string, MatterHit[]>();
  const byVerb = new Map<string, MatterHit[]>();
  const byBeginning = new Map<string, (MatterHit & { stem: string })[]>();
  for (const [matter, { stems }] of matters.entries())
    for (const [at, stem] of stems.entries()) {
      const hit = { matter, bit: 1 << at, isExact: true };
      add(byStem, stem, hit);
      if (stem.length >= LEAST_COMMON && !/\d/.test(stem))
        add(byBeginning, stem.slice(0, LEAST_COMMON), { ...hit, stem });
      const verb = partedVerb(stem, language);
      if (verb !== null) add(byVerb, verb.stem, { ...hit, isExact: false, particle: verb.particle });
    }
  const find = (word: string): MatterHit[] => {
    const stem = stemOf(word);
    const bare = partedVerb(stem, language)?.stem;
    const alike = byBeginning.get(stem.slice(0, LEAST_COMMON)) ?? [];
    return [
      ...(byStem.get(stem) ?? []),
      ...(byVerb.get(stem) ?? []),
      ...(bare === undefined ? [] : (byStem.get(bare) ?? []).map((hit) => ({ ...hit, isExact: false }))),
      ...alike.flatMap(({ stem: own, ...hit }) => {
        if (own === stem) return [];
        const isVisit =
          own.length >= LEAST_HEAD && word.startsWith(own) && visit?.test(word.slice(own.length));
        if (isVisit === true) return [hit];
        const isExact = formsAlike(own, stem, language);
        return isExact === null ? [] : [{ ...hit, isExact }];
      }),
    ];
  };
  const known = new Map<string, readonly MatterHit[]>();
  return (word) => {
    const hits = known.get(word) ?? find(word);
    known.set(word, hits);
    return hits;
  };
}

/** Whether two stems that begin alike are one word (true) or may be (false); null for two words. */
function formsAlike(a: string, b: string, language: TextLanguage): boolean | null {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  if (common >= LEAST_SAME && common >= SAME_SHARE * long.length) return true;
  // Finnish puts one ending behind another.
  if (language === "fi" && common === short.length) return false;
  const isLikely =
    short.length >= LEAST_STEM && common >= LEAST_COMMON && common >= COMMON_SHARE * long.length;
  return isLikely ? false : null;
}

/** How many bits of a number are set. */
export function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function add<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}
