import { type SQL, sql } from "drizzle-orm";
import { StoreUnavailable } from "../../core/errors";
import { type Database, written } from "../database";
import type { Statement } from "../statement";
import type { ShardStub } from "./shard-call";

/** What changed at the primary and concerns every shard: an app that is copied, or a key that ended. Triggers note it (primary.sql). */
interface Change {
  kind: "app" | "key";
  name: string;
  change: number;
}

/** Changes that are told at once; the next round has the next ones. */
const MOST_CHANGES = 200;

function selectChanges(): SQL<Change> {
  return sql`SELECT kind, name, change FROM shard_changes ORDER BY kind, name LIMIT ${MOST_CHANGES}`;
}

/** Ends what every shard was told, unless it has changed since. */
function endChanges(changes: readonly Change[]): SQL<never> {
  const list = JSON.stringify(changes.map(({ kind, name, change }) => [kind, name, change]));
  return sql`DELETE FROM shard_changes WHERE (kind, name, change) IN
    (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${list}))`;
}

/** Whether a statement changes what shards have copies of, or ends a key. */
function concernsShards(statement: Statement): boolean {
  return /\b(?:UPDATE|INTO|DELETE FROM)\s+"?(?:apps|connections|old_secrets)\b|\bDELETE FROM\s+"?(?:api_keys|apps)\b/.test(
    written(statement).sql,
  );
}

/** Tells all shards what has changed. Throws where one can't be told: it goes on with the next change or the next cron. */
export async function shareChanges(primary: Database, shards: () => readonly ShardStub[]): Promise<void> {
  for (;;) {
    primary.usePrimary();
    const [changes] = await primary.read([selectChanges()]);
    if (changes.length === 0) return;
    const named = (kind: Change["kind"]) =>
      changes.filter((change) => change.kind === kind).map(({ name }) => name);
    const told = await Promise.allSettled(
      shards().map(async (shard) => await shard.refresh(named("app"), named("key"))),
    );
    if (told.some(({ status }) => status === "rejected"))
      throw new StoreUnavailable("a shard did not answer");
    await primary.write([endChanges(changes)]);
    if (changes.length < MOST_CHANGES) return;
  }
}

/** The primary, whose writes are answered once every shard knows of what concerns it. */
export function openPrimary(db: Database, shards: () => readonly ShardStub[]): Database {
  return {
    ...db,
    write: async (statements, holds) => {
      const rows = await db.write(statements, holds);
      if (statements.some(concernsShards)) await shareChanges(db, shards);
      return rows;
    },
  };
}
