import * as z from "zod";
import { once } from "../../core/once";
import { excludeEachOther } from "../../search/excluding-facts";
import { likeness } from "../../search/likeness";
import { readQuestion } from "../../search/question";
import { labelKey } from "../../store/memories/knowledge";
import { hasDue, type KnowledgeRow } from "../../store/rows";
import type { SimilarRow } from "../../store/search/similar";
import { type QueryTerm, queryTerms } from "../../store/search/terms";
import { judgeStatus } from "../../time/item";
import { cutCodePoints } from "../../time/prompt/cut-text";
import { itemLabel, promptText } from "../../time/prompt/prompt";
import { currentOccurrence } from "../../time/recurrence/series";

/** Memories that are named as similar, at most. */
const MOST_NAMED = 3;
/** Code points of a content that is compared. */
const MOST_COMPARED = 1000;

export const similarSchema = once(() =>
  z.array(z.strictObject({ id: z.string(), content: z.string(), label: z.string().optional() })),
);

export type Similar = z.output<ReturnType<typeof similarSchema>>;

/** What a memory is compared by: its telling words, as search knows them. */
export function comparedWords(content: string): QueryTerm[] {
  return queryTerms(readQuestion(cutCodePoints(content, MOST_COMPARED)));
}

/** What is compared of a memory that is stored. */
type ComparedMemory = Pick<KnowledgeRow, "content" | "due_at" | "category" | "entity">;

/** How much a fact that excludes another counts, beside what says nearly the same. */
const EXCLUDED_SHARE = 0.5;

/**
 * Of some rows those that say nearly the same as a memory, or a fact beside which it can't hold, the most similar first;
 * `now` is in epoch seconds.
 */
export function similarTo(
  memory: ComparedMemory,
  rows: readonly SimilarRow[],
  { zone, now }: { zone: string; now: number },
): Similar {
  const own = comparedWords(memory.content);
  const found = new Map<string, { row: SimilarRow; share: number }>();
  for (const row of rows) {
    if (!isOfSame(memory, row)) continue;
    const atOnce = memory.due_at !== null && memory.due_at === row.due_at;
    const share = shareOf(own, row, atOnce) ?? (isExcluded(memory, row) ? EXCLUDED_SHARE : null);
    if (share !== null && share > (found.get(row.id)?.share ?? 0)) found.set(row.id, { row, share });
  }
  return [...found.values()]
    .sort((a, b) => b.share - a.share || b.row.pk - a.row.pk)
    .slice(0, MOST_NAMED)
    .map(({ row }) => ({ id: row.id, content: row.content, ...labelOf(row, zone, now) }));
}

/** Whether two memories are about the same person or thing. One that names nobody may say the other's name in its text. */
function isOfSame(one: ComparedMemory, other: ComparedMemory): boolean {
  const [key, otherKey] = [labelKey(one.entity), labelKey(other.entity)];
  if (key === otherKey) return true;
  if (key !== null && otherKey !== null) return false;
  const [named, text] = key === null ? [otherKey ?? "", one.content] : [key, other.content];
  return (labelKey(text) ?? "").includes(named);
}

/** Whether one of two facts about the user, or about somebody, takes the place of the other. */
function isExcluded(one: ComparedMemory, other: ComparedMemory): boolean {
  const areProfile = one.category === "profile" && other.category === "profile";
  return areProfile && excludeEachOther(one.content, other.content);
}

function shareOf(own: readonly QueryTerm[], row: SimilarRow, atOnce: boolean): number | null {
  const words = comparedWords(row.content);
  const has = new Set(words.flatMap(({ expression, piece }) => [expression, piece]));
  const found = new Set<unknown>(JSON.parse(row.terms));
  const common = own.filter(
    ({ expression, piece }, term) => found.has(term) || has.has(expression) || has.has(piece),
  );
  return likeness({ one: own.length, other: words.length, common: common.length }, atOnce);
}

function labelOf(row: KnowledgeRow, zone: string, now: number): { label?: string } {
  if (!hasDue(row)) return {};
  const item = currentOccurrence(row, zone, now);
  return { label: itemLabel(item, judgeStatus(item, now), zone) };
}

/** `Similar: Likes tea, id 5mgmtecz. If this replaces it, send the same again with supersedes=5mgmtecz.` */
export function similarLines(similar: Similar = []): string[] {
  if (similar.length === 0) return [];
  const named = similar.map(({ id, content, label }) =>
    [...(label === undefined ? [] : [label]), `${promptText(content)}, id ${id}`].join(" "),
  );
  const which = similar.length === 1 ? "it" : "one";
  const ids = similar.map(({ id }) => `supersedes=${id}`).join(" or ");
  return [`Similar: ${named.join("; ")}. If this replaces ${which}, send the same again with ${ids}.`];
}
