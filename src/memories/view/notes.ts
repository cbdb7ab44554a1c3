import * as z from "zod";
import { weekdayNameOf } from "../../time/calendar";
import { localDateOf } from "../../time/zones/zone";

/** What a list or a search leaves out, in sentences: nobody may take an empty answer for nothing. */

export const noteField = {
  note: z
    .string()
    .optional()
    .describe("Of an empty answer, and of one that leaves something out: what, and what shows it"),
};

/** What fits a call and isn't in its answer, by the argument that shows it. */
export interface LeftOutCounts {
  sensitive?: number;
  completed?: number;
  expired?: number;
  asleep?: number;
}

const REASONS = [
  ["sensitive", "sensitive", "send include_sensitive=true"],
  ["completed", "completed", "send include_completed=true"],
  ["expired", "expired", "send include_expired=true"],
  ["asleep", "snoozed", "search_memory finds it"],
] as const;

/** `1 sensitive memory isn't shown: send include_sensitive=true.` */
function leftOutSentences(left: LeftOutCounts): string[] {
  return REASONS.flatMap(([reason, word, how]) => {
    const count = left[reason] ?? 0;
    if (count === 0) return [];
    const [memories, show] = count === 1 ? ["memory", "isn't"] : ["memories", "aren't"];
    return [
      `${count} ${word} ${memories} ${show} shown: ${count > 1 ? how.replace("finds it", "finds them") : how}.`,
    ];
  });
}

/** The nearest of what lies outside the asked time, in epoch seconds; null or absent for none. */
export interface Outside {
  before?: number | null;
  after?: number | null;
}

function outsideSentences({ before = null, after = null }: Outside, zone: string): string[] {
  const day = (at: number) => {
    const date = localDateOf(zone, at);
    return `${weekdayNameOf(date)} ${date}`;
  };
  return [
    ...(after === null ? [] : [`The next is on ${day(after)}.`]),
    ...(before === null ? [] : [`The last before was on ${day(before)}.`]),
  ];
}

/** A note, for the field of an answer; nothing where there is nothing to say. `empty` says what an empty list looked at. */
export function noteAs(
  empty: string | null,
  left: LeftOutCounts,
  outside: Outside = {},
  zone = "UTC",
): { note?: string } {
  const sentences = [
    ...(empty === null ? [] : [empty, ...outsideSentences(outside, zone)]),
    ...leftOutSentences(left),
  ];
  return sentences.length === 0 ? {} : { note: sentences.join(" ") };
}

/** The note as the last line of a model's view. */
export function noteLines({ note }: { note?: string | undefined }): string[] {
  return note === undefined ? [] : [note];
}
