import { type SQL, sql } from "drizzle-orm";
import { type CandidateFilter, type NearRow, selectCandidates } from "../memories/candidates";
import { inParts, ofUser, type Shards, type StatementParts } from "../placed";
import { USER_COLUMNS, type UserRow } from "../users";
import type { ConversationScope } from "./messages";

/** Newest messages of a conversation among which somebody else is looked for: a person without an id is no member. */
const NEWEST = 20;

/** The person to whom what is said in a conversation is said, with the app's defaults; no row where there are several, or none. */
export type HearerRow = UserRow & { hearer: string };

/**
 * Reads who alone hears what is said in a conversation, and this person's open items, as `selectCandidates` does. `known`
 * is that person where it is told already; else it is the one member, who wrote the first and all of the newest messages
 * of people. Nobody does where the app has turned it off.
 */
export function selectHearer<Whole>(
  scope: ConversationScope,
  known: string | null,
  filter: CandidateFilter<Whole>,
): [SQL<HearerRow>, SQL<NearRow>] {
  const { app } = scope;
  const hearer = sql`WITH hearer(id) AS MATERIALIZED (${known === null ? onlyPerson(scope) : sql`SELECT ${known}`})`;
  const { near } = selectCandidates({ app, user: sql`(SELECT id FROM hearer)` }, filter);
  const reads: [SQL<HearerRow>, SQL<NearRow>] = [
    sql`${hearer} SELECT h.id AS hearer, ${USER_COLUMNS} FROM hearer h CROSS JOIN apps a ON a.id = ${app} AND a.said IS NULL
      CROSS JOIN users u ON u.app_id = a.id AND u.id = h.id`,
    sql`${hearer} ${near}`,
  ];
  if (known !== null) {
    const scopeOfHearer = { app, user: known };
    return [ofUser(scopeOfHearer, reads[0]), ofUser(scopeOfHearer, reads[1])];
  }
  return [
    inParts(reads[0], (shards) => ofHearer(shards, scope, (id) => selectHearer(scope, id, filter)[0])),
    inParts(reads[1], (shards) => ofHearer(shards, scope, (id) => selectHearer(scope, id, filter)[1])),
  ];
}

/** Who hears is known to the conversation's shard; the rest is read where that person is. */
function ofHearer<Row>(
  { ask }: Shards,
  scope: ConversationScope,
  select: (id: string) => SQL<Row>,
): StatementParts<Row> {
  return {
    here: onlyPerson(scope) as SQL<Row>,
    complete: async (rows) => {
      const [one] = rows as readonly { id: string }[];
      if (one === undefined) return [];
      // The replies are stored: where this isn't answered, the items stay pending.
      return await ask({ app: scope.app, id: one.id }, select(one.id)).catch(() => []);
    },
  };
}

function onlyPerson({ app, conversation }: ConversationScope): SQL {
  const here = sql`n.app_id = ${app} AND n.conversation_id = ${conversation}`;
  const first = sql`SELECT n.user_id FROM messages n INDEXED BY messages_by_person WHERE ${here} AND n.user_id IS NOT NULL
    ORDER BY n.created_at_ms LIMIT 1`;
  const newest = sql`SELECT n.role, n.agent, n.user_id FROM messages n INDEXED BY messages_in_order WHERE ${here}
    ORDER BY n.created_at_ms DESC LIMIT ${sql.raw(String(NEWEST))}`;
  return sql`SELECT one.id FROM (SELECT min(m.user_id) AS id FROM
      (SELECT user_id FROM conversation_members WHERE app_id = ${app} AND conversation_id = ${conversation} LIMIT 2) m
      HAVING count(*) = 1) one
    WHERE one.id = (${first}) AND NOT EXISTS (SELECT 1 FROM (${newest}) n
      WHERE n.role = 'user' AND n.agent IS NULL AND n.user_id IS NOT one.id)`;
}
