import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** With more than this, taking everything away is quicker than deleting it one by one. */
const MOST_KEYS = 20;
const MOST_INDEXED = 500;

interface Migrated {
  /** Deletes all rows in one transaction. The last statement reads the schema: every statement that made it. */
  empty: D1PreparedStatement[];
  schema: string;
  /** Counts the rows of all tables. */
  count: D1PreparedStatement;
}

/** What the migrations made; null while storage isn't known to be in that state. */
let migrated: Migrated | null = null;
/** Whether a message waits in a queue of the runtime's own: it would be delivered in the middle of a later test. */
let isQueued = false;

watchQueues();

/**
 * Leaves D1 migrated and without a row, and KV without a key, as a reset does; but a reset and its migrations take
 * 27 ms, and deleting what a test has left takes 5. Where that isn't enough, everything is taken away: after another
 * schema, messages in a queue or much data, and where what the test before left running still writes.
 */
export async function emptyStorage(): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const isEmpty = isQueued ? [false] : await Promise.all([deleteRows(), deleteKeys()]);
    const { count } = migrated !== null && !isEmpty.includes(false) ? migrated : await migrateAnew();
    if ((await count.first("rows")) === 0) return;
    migrated = null;
  }
}

/** Whether no row is left in the schema that the migrations made. */
async function deleteRows(): Promise<boolean> {
  if (migrated === null) return false;
  try {
    return (await runThrough(migrated.empty)) === migrated.schema;
  } catch {
    return false;
  }
}

/** Whether no key is left. */
async function deleteKeys(): Promise<boolean> {
  const { keys, list_complete } = await env.DIGESTS.list();
  if (!list_complete || keys.length > MOST_KEYS) return false;
  await Promise.all(keys.map(({ name }) => env.DIGESTS.delete(name)));
  return true;
}

async function migrateAnew(): Promise<Migrated> {
  await reset();
  isQueued = false;
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const { results } = await env.DB.prepare(
    "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')",
  ).all<{ name: string; type: string }>();
  const all = results.filter(({ name }) => !/^(?:sqlite_|_cf_|d1_)/.test(name));
  const ofType = (type: string) => all.filter((one) => one.type === type).map(({ name }) => name);
  const empty = [
    "PRAGMA defer_foreign_keys = on",
    ...ofType("table").map((name) => `DELETE FROM ${name}`),
    // A full-text index keeps traces of what was deleted, and reads them: built anew, it has none.
    ...ofType("virtual").flatMap((name) => [
      `DELETE FROM ${name} WHERE (SELECT count(*) FROM ${name}_docsize) <= ${MOST_INDEXED}`,
      `INSERT INTO ${name} (${name}) VALUES (iif(EXISTS (SELECT 1 FROM ${name}_docsize), 'flush', 'rebuild'))`,
    ]),
    "DELETE FROM sqlite_sequence WHERE name <> 'd1_migrations'",
    "SELECT group_concat(sql, ';') AS sql FROM (SELECT sql FROM sqlite_schema ORDER BY name, sql)",
  ].map((sql) => env.DB.prepare(sql));
  const counts = all.map(({ name }) => `(SELECT count(*) FROM ${name})`);
  migrated = {
    empty,
    schema: await runThrough(empty),
    count: env.DB.prepare(`SELECT ${counts.join(" + ")} AS rows`),
  };
  return migrated;
}

async function runThrough(empty: readonly D1PreparedStatement[]): Promise<string> {
  const results = await env.DB.batch<{ sql: string }>([...empty]);
  return results.at(-1)?.results[0]?.sql ?? "";
}

/** All queues have one prototype. */
function watchQueues(): void {
  const queues = Object.getPrototypeOf(env.DELIVERY_QUEUE) as Queue;
  for (const name of ["send", "sendBatch"] as const) {
    const send = queues[name] as (...args: unknown[]) => Promise<QueueSendResponse>;
    Reflect.set(queues, name, function (this: Queue, ...args: unknown[]) {
      isQueued = true;
      return send.apply(this, args);
    });
  }
}
