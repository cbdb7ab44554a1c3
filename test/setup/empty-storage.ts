import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { emptyShards, makePrimary } from "../support/shards";

/** With more than this, taking everything away is quicker than deleting it one by one. */
const MOST_KEYS = 20;
const MOST_INDEXED = 500;

/** What a look at D1 shows: the statements that made the schema, and a mark of each table. */
type Look = { schema: string } & Record<string, number | string>;

interface Migrated {
  look: D1PreparedStatement;
  /** What it shows where there is no row. */
  empty: Look;
  /** What empties a table, by its name, in an order in which it can be done. */
  emptying: Map<string, D1PreparedStatement[]>;
}

/** What the migrations made; null while storage isn't known to be in that state. */
let migrated: Migrated | null = null;
/** Whether a message waits in a queue of the runtime's own: it would be delivered in the middle of a later test. */
let isQueued = false;

/** Whether what the tests share is to stay from one to the next (test/support/shared-world.ts). */
let isKept = false;

watchQueues();

/** Keeps storage as it is before each test, or no longer. */
export function keepStorage(keeps: boolean): void {
  isKept = keeps;
}

/** What happens before each test. */
export async function emptyUnlessKept(): Promise<void> {
  if (isKept) return;
  await emptyStorage();
}

/**
 * Leaves D1 migrated and without a row, and KV without a key, as a reset does; but a reset and its migrations take
 * 27 ms, seeing that a test has left nothing takes 1, and deleting what it left 3. Where that isn't enough, everything is
 * taken away: after another schema, messages in a queue or much data, and where what the test before left running still
 * writes.
 */
export async function emptyStorage(): Promise<void> {
  await emptyDatabase();
  await emptyShards();
}

async function emptyDatabase(): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (migrated === null || isQueued) migrated = await migrateAnew();
    const isEmpty = await Promise.all([deleteRows(migrated), deleteKeys()]);
    if (!isEmpty.includes(false)) return;
    migrated = null;
  }
}

/** Whether no row is left in the schema that the migrations made. */
async function deleteRows({ look, empty, emptying }: Migrated): Promise<boolean> {
  try {
    const shown = await look.first<Look>();
    if (shown === null || shown.schema !== empty.schema) return false;
    const filled = [...emptying].filter(([name]) => shown[name] !== empty[name]);
    if (filled.length === 0) return true;
    const deferred = env.DB.prepare("PRAGMA defer_foreign_keys = on");
    const statements = [deferred, ...filled.flatMap(([, emptied]) => emptied), look];
    const last = (await env.DB.batch<Look>(statements)).at(-1)?.results[0];
    return Object.entries(empty).every(([name, mark]) => last?.[name] === mark);
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
  const db = env.DB;
  await applyD1Migrations(db, env.TEST_MIGRATIONS);
  await makePrimary();
  const { results } = await db
    .prepare(
      "SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') ORDER BY type",
    )
    .all<{ name: string; type: string }>();
  const tables = results.filter(({ name }) => !/^(?:sqlite_|_cf_|d1_)/.test(name));
  const marks = tables.map(
    ({ name, type }) => `(${type === "table" ? isFilled(name) : structure(name)}) AS ${name}`,
  );
  const look = db.prepare(
    `SELECT (SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY name, sql)) AS schema,
      (SELECT count(*) FROM ${SEQUENCE}) AS sqlite_sequence, ${marks.join(", ")}`,
  );
  const emptying = new Map(
    tables.map(({ name, type }) => [name, type === "table" ? [`DELETE FROM ${name}`] : emptyIndex(name)]),
  );
  emptying.set("sqlite_sequence", [`DELETE FROM ${SEQUENCE}`]);
  const prepared = [...emptying].map(([name, sql]) => [name, sql.map((one) => db.prepare(one))] as const);
  const indexes = tables.filter(({ type }) => type === "virtual").flatMap(({ name }) => emptyIndex(name));
  if (indexes.length > 0) await db.batch(indexes.map((sql) => db.prepare(sql)));
  const empty = await look.first<Look>();
  if (empty === null) throw new Error("D1 shows nothing of itself");
  return { look, empty, emptying: new Map(prepared) };
}

const SEQUENCE = "sqlite_sequence WHERE name <> 'd1_migrations'";

const isFilled = (table: string) => `EXISTS (SELECT 1 FROM ${table})`;

/** A full-text index keeps traces of what was deleted, and reads them. Its first four bytes here are a counter. */
const structure = (index: string) =>
  `SELECT count(*) || group_concat(CASE id WHEN 1 THEN hex(block) WHEN 10 THEN hex(substr(block, 5)) END) FROM ${index}_data`;

/** Built anew, an index has no traces. */
const emptyIndex = (index: string) => [
  `DELETE FROM ${index} WHERE (SELECT count(*) FROM ${index}_docsize) <= ${MOST_INDEXED}`,
  `INSERT INTO ${index} (${index}) VALUES (iif(EXISTS (SELECT 1 FROM ${index}_docsize), 'flush', 'rebuild'))`,
];

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
