/**
 * Which rows answer a question best, judged from a user's own rows alone. Weights are round: each says that a sign
 * counts about as much as something else does, and none was fitted to data.
 */

/** How fast a text's length lowers what its words count: half of it does, as is usual for BM25. */
const LENGTH_SHARE = 0.5;
/** BM25's k1. A word counts once however often it stands in a text. */
const SATURATION = 0.8;
/** What a row has of the score of the row beside it, and of the one after that: talk stays with its subject a while. */
const BESIDE = [0.4, 0.2];
/** What the row after a question has of the question's score besides: it answers it. */
const ANSWER = 0.4;
/** Of the best score, for a row about somebody the question names: half as good as all words of the question. */
const NAMED = 0.5;
/** The same for a row of the time that the question names. */
const IN_TIME = 0.5;
/** The same for the episode that says most about the question, and less for others. */
const EPISODE = 0.2;
/** Rows by which an episode is judged. A long one isn't better for its length. */
const EPISODE_ROWS = 50;
/** Seconds between two rows of one episode, as for the stamps of a conversation. */
export const EPISODE_GAP = 3600;
/** Neighbours on each side. */
export const NEIGHBOURS = BESIDE.length;

/** How rare each term is among a user's own rows: BM25's idf, which is never negative. */
export function rarity(found: number, rows: number): number {
  return Math.log(1 + (Math.max(rows, found) - found + 0.5) / (found + 0.5));
}

/** A row that may answer. Its key is its place in the store. */
export interface Candidate {
  key: string;
  /** Orders equals, newest first. */
  pk: number;
  /** Epoch seconds. */
  time: number;
  /** Rows of different places are never one episode. */
  place: string;
  /** Characters. */
  length: number;
  /** Whom it is about, or who said it. */
  label: string | null;
  asks: boolean;
  /** The terms that it has, by number. */
  terms: readonly number[];
  /** Keys of the rows before and after it, the nearest first; empty for a row that came as a neighbour. */
  before: readonly string[];
  after: readonly string[];
}

export interface RankContext {
  /** What each term counts. */
  weights: readonly number[];
  /** Characters of the user's average row. */
  meanLength: number;
  /** The terms of names that the question has and a candidate carries. */
  nameTerms: ReadonlySet<number>;
  isNamed: (label: string | null) => boolean;
  /** Whether a question is asked. Where words are looked up, nothing around a row counts, and names count half. */
  asks: boolean;
  /** The time that the question names (epoch seconds; the end is exclusive). */
  time: { after: number; before: number } | null;
}

/** What each sign adds to a score. */
export interface ScoreParts {
  words: number;
  beside: number;
  answer: number;
  named: number;
  time: number;
  episode: number;
}

export interface RankedCandidate<T extends Candidate> {
  candidate: T;
  score: number;
  parts: ScoreParts;
}

/** The candidates with their scores, best first; of equals the newest first. */
export function rank<T extends Candidate>(
  candidates: readonly T[],
  context: RankContext,
): RankedCandidate<T>[] {
  const words = new Map(candidates.map((one) => [one.key, scoreWords(one, context)]));
  const ranked = withNeighbours(candidates, words);
  const named = context.asks ? NAMED : NAMED / 2;
  const top = Math.max(0, ...ranked.map(({ score }) => score)) || 1;
  const episodes = context.asks ? episodeShares(ranked) : new Map<string, number>();
  for (const one of ranked) {
    const { candidate, parts } = one;
    parts.named = context.isNamed(candidate.label) ? named * top : 0;
    parts.time = isInTime(candidate, context.time) ? IN_TIME * top : 0;
    parts.episode = EPISODE * top * (episodes.get(candidate.key) ?? 0);
    one.score = sumOf(parts);
  }
  return ranked.sort(compareRanked);
}

function compareRanked(a: RankedCandidate<Candidate>, b: RankedCandidate<Candidate>): number {
  return b.score - a.score || b.candidate.time - a.candidate.time || b.candidate.pk - a.candidate.pk;
}

/**
 * BM25 with the user's own statistics. A name in a text that is about somebody else says little: people speak to and
 * of each other.
 */
export function scoreWords(
  { terms, length, label }: Pick<Candidate, "terms" | "length" | "label">,
  context: Pick<RankContext, "weights" | "nameTerms" | "meanLength" | "isNamed">,
): number {
  const { weights, nameTerms, meanLength } = context;
  const ofOthers = label !== null && !context.isNamed(label);
  const counted = ofOthers ? terms.filter((term) => !nameTerms.has(term)) : terms;
  const sum = counted.reduce((total, term) => total + (weights[term] ?? 0), 0);
  const relative = meanLength > 0 ? length / meanLength : 1;
  return (sum * (1 + SATURATION)) / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * relative));
}

/** Scores of words, and of words beside. */
function withNeighbours<T extends Candidate>(
  candidates: readonly T[],
  words: ReadonlyMap<string, number>,
): RankedCandidate<T>[] {
  const beside = new Map<string, number>();
  const answers = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, score: number) =>
    void sums.set(key, (sums.get(key) ?? 0) + score);
  for (const { key, before, after, asks } of candidates) {
    const own = words.get(key) ?? 0;
    for (const side of [before, after]) {
      for (const [distance, neighbour] of side.entries())
        add(beside, neighbour, (BESIDE[distance] ?? 0) * own);
    }
    if (asks && after[0] !== undefined) add(answers, after[0], ANSWER * own);
  }
  return candidates.map((candidate) => {
    const parts: ScoreParts = {
      words: words.get(candidate.key) ?? 0,
      beside: beside.get(candidate.key) ?? 0,
      answer: answers.get(candidate.key) ?? 0,
      named: 0,
      time: 0,
      episode: 0,
    };
    return { candidate, score: sumOf(parts), parts };
  });
}

function sumOf({ words, beside, answer, named, time, episode }: ScoreParts): number {
  return words + beside + answer + named + time + episode;
}

/** How much each row's episode says about the question, beside the episode that says most: 0 to 1. */
function episodeShares(ranked: readonly RankedCandidate<Candidate>[]): Map<string, number> {
  const best = new Set(ranked.toSorted(compareRanked).slice(0, EPISODE_ROWS));
  const shares = new Map<string, number>();
  const episodes: RankedCandidate<Candidate>[][] = [];
  for (const rows of Map.groupBy(ranked, ({ candidate }) => candidate.place).values()) {
    let last = Number.NEGATIVE_INFINITY;
    for (const row of rows.toSorted((a, b) => a.candidate.time - b.candidate.time)) {
      if (row.candidate.time - last > EPISODE_GAP) episodes.push([]);
      episodes.at(-1)?.push(row);
      last = row.candidate.time;
    }
  }
  const masses = episodes.map((rows) => rows.reduce((sum, row) => sum + (best.has(row) ? row.score : 0), 0));
  const heaviest = Math.max(0, ...masses) || 1;
  for (const [index, rows] of episodes.entries())
    for (const { candidate } of rows) shares.set(candidate.key, (masses[index] ?? 0) / heaviest);
  return shares;
}

const DAY = 86_400;
/** Seconds: people speak of a thing the day before it and in the week after. */
const SPOKEN_BEFORE = DAY;
const SPOKEN_AFTER = 7 * DAY;

function isInTime({ time }: Candidate, asked: RankContext["time"]): boolean {
  return asked !== null && time >= asked.after - SPOKEN_BEFORE && time < asked.before + SPOKEN_AFTER;
}
