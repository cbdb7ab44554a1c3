import { type SQL, sql } from "drizzle-orm";

/** A table that holds memories, with the condition on its rows; the alias of the table is `k`. */
export interface MemorySource {
  table: "knowledge" | "memory_history";
  version: SQL;
}

/** Where the memories stand that were believed at `asOf` (epoch seconds); null is now. */
export function believedAt(asOf: number | SQL | null): MemorySource[] {
  if (asOf === null) return [{ table: "knowledge", version: sql`1` }];
  return [
    { table: "knowledge", version: sql`k.created_at <= ${asOf} AND k.version_at <= ${asOf}` },
    { table: "memory_history", version: sql`k.valid_from <= ${asOf} AND k.valid_to > ${asOf}` },
  ];
}

/** Neither the row nor what became of it is sensitive: who calls something sensitive today means its past too. */
export function notSensitive(table: MemorySource["table"]): SQL {
  if (table === "knowledge") return sql`k.sensitive = 0`;
  return sql`k.sensitive = 0 AND ${ofMemory(sql`c.sensitive = 0`)}`;
}

/** What a version was a version of had not been corrected by `asOf` (epoch seconds); null is now. */
export function notCorrectedBy(asOf: number | SQL | null): SQL {
  if (asOf === null) return ofMemory(sql`c.superseded_by IS NULL`);
  return sql`${ofMemory(sql`(c.superseded_by IS NULL OR c.version_at > ${asOf})`)}
    AND NOT EXISTS (SELECT 1 FROM memory_history v WHERE v.app_id = k.app_id AND v.user_id = k.user_id AND v.id = k.id
      AND v.valid_from <= ${asOf} AND v.valid_to > ${asOf} AND v.superseded_by IS NOT NULL)`;
}

function ofMemory(condition: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM knowledge c INDEXED BY knowledge_by_id
    WHERE c.app_id = k.app_id AND c.user_id = k.user_id AND c.id = k.id AND ${condition})`;
}
