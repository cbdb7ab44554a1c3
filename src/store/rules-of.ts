import { type SQL, sql } from "drizzle-orm";

/** The rules by which instants in a zone are computed now, as SQL for `items_rules`; empty until the cron has seen the zone. */
export function rulesOf(zone: string): SQL {
  return sql`coalesce((SELECT stamp FROM zone_rules WHERE zone = ${zone}), '')`;
}
