import * as z from "zod";
import type { ScoreParts } from "../../search/rank";

/** A result's rank; all null and empty in a list by time. */
export interface RankShown {
  score: number | null;
  parts: ScoreParts | null;
  /** The words of the query that it has. */
  words: string[];
}

/** What a search's result says of its rank. */
export const scoreFields = {
  score: z
    .number()
    .nullable()
    .describe("How well it fits, to be compared within one answer; null without a query"),
  why: z
    .strictObject({
      words_found: z.array(z.string()),
      words: z.number().describe("For those words, by how rare they are among the user's own"),
      beside: z.number().describe("For the words of what stands beside it in time"),
      answer: z.number().describe("For following a question that has the words"),
      named: z.number().describe("For being about, or by, somebody the query names"),
      time: z.number().describe("For being of the time that the query names"),
      episode: z.number().describe("For being of the hour that fits best"),
    })
    .nullable()
    .optional()
    .describe("With explain: the parts of the score"),
};

/** The fields of `scoreFields`: a score with six digits, which are enough to tell ranks apart. */
export function viewScore(
  { score, parts, words }: RankShown,
  explain: boolean,
): { score: number | null; why?: z.output<typeof scoreFields.why> } {
  if (!explain) return { score: rounded(score) };
  if (parts === null) return { score: rounded(score), why: null };
  const { beside, answer, named, time, episode } = parts;
  const why = {
    words_found: words,
    words: rounded(parts.words),
    beside: rounded(beside),
    answer: rounded(answer),
    named: rounded(named),
    time: rounded(time),
    episode: rounded(episode),
  };
  return { score: rounded(score), why };
}

function rounded<T extends number | null>(score: T): T {
  return (score === null ? null : Number(score.toPrecision(6))) as T;
}
