import type { KnowledgeRow } from "../../store/rows";

/** Whether a row can be in a digest, as an item or as stable text. */
export function showsInDigest(row: Pick<KnowledgeRow, "due_at" | "category" | "sensitive">): boolean {
  return (
    row.sensitive === 0 &&
    (row.due_at !== null || row.category === "profile" || row.category === "preference")
  );
}
