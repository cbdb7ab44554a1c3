import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../rows";

/**
 * What an outcome shows, kept for repeats in place of the outcome: it can be written in the batch of the effects, before
 * the caller knows what that found, and a repeat renders it as the first call did.
 */
export interface KeptFacts<Said, Found> {
  /** What the call knew before the batch. */
  said: Said & { now: number };
  /** What the batch found. */
  found: Found[];
  /** The user as the batch left it; without a row its revision is 0. */
  user: { time_zone: string | null; default_time_zone: string | null; revision: number };
}

/**
 * The text of the facts. `found` is a JSON array in SQL. `raise` is 1 where the batch raises the revision only after
 * this.
 */
export function factsOf(
  { app, user, now }: Scope & { now: number },
  said: object,
  found: SQL,
  raise: 0 | 1,
): SQL<unknown> {
  // Numbers stand in a JSON text, because D1 binds them as REAL.
  return sql`(SELECT json_object('facts', json_object('said', json(${JSON.stringify({ ...said, now })}),
      'found', json(${found}), 'user', json_object('time_zone', u.time_zone,
        'default_time_zone', a.default_time_zone, 'revision', coalesce(u.revision + ${sql.raw(String(raise))}, 0))))
    FROM apps a LEFT JOIN users u ON u.app_id = a.id AND u.id = ${user} WHERE a.id = ${app})`;
}

/** What was found where a batch looks for nothing. */
export const NOTHING_FOUND = sql`'[]'`;

/** The facts of a kept outcome; null where it is the outcome itself. */
export function factsIn(outcome: object): KeptFacts<object, unknown> | null {
  return "facts" in outcome ? (outcome.facts as KeptFacts<object, unknown>) : null;
}
