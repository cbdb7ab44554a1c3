import { env } from "cloudflare:workers";

/** Everything that D1 holds, as text: equal before and after a call that must store nothing. */
export async function dumpD1(where: { app: string } | null = null): Promise<string> {
  const db = env.DB;
  const { results: tables } = await db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
      AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' AND name <> 'd1_migrations' AND name <> 'shard_changes' ORDER BY name`,
    )
    .all<{ name: string; sql: string }>();
  const chosen = tables.filter(({ sql }) => where === null || /[`"]?app_id[`"]? /.test(sql));
  const statements = chosen.map(({ name }) =>
    where === null
      ? db.prepare(`SELECT * FROM "${name}"`)
      : db.prepare(`SELECT * FROM "${name}" WHERE app_id = ?`).bind(where.app),
  );
  const rows = await db.batch(statements);
  const found = chosen.map(({ name }, i) => [name, rows[i]?.results ?? []]);
  return JSON.stringify(Object.fromEntries(found), null, 1);
}

/** The same without the list of who was erased and the audit, which tell of it by ids. */
export async function dumpWithoutErasures(): Promise<string> {
  const left = { erasures: null, audit_lines: null };
  return JSON.stringify({ ...(JSON.parse(await dumpD1()) as object), ...left }, null, 1);
}
