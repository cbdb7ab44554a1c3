import { CELLS } from "../setup/cells";
import { withoutCopies } from "./own-rows";

/** Everything that D1 holds, as text: equal before and after a call that must store nothing. */
export async function dumpD1(where: { app: string } | null = null): Promise<string> {
  const [first = {}, ...others] = await Promise.all(CELLS.map(([, db]) => dumpCell(db, where)));
  for (const rows of others) for (const name of Object.keys(first)) first[name]?.push(...(rows[name] ?? []));
  return JSON.stringify(first, null, 1);
}

/** Marks of copies that are still to be made. They come and go after answers. */
const MARKS = ["app_copies", "message_copies"];

async function dumpCell(db: D1Database, where: { app: string } | null): Promise<Record<string, unknown[]>> {
  const { results: tables } = await db
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
      AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all<{ name: string; sql: string }>();
  const chosen = tables.filter(
    ({ name, sql }) =>
      (where === null || /[`"]?app_id[`"]? /.test(sql)) && !(CELLS.length > 1 && MARKS.includes(name)),
  );
  const statements = chosen.map(async ({ name }) => {
    const ofApp = where === null ? "" : " WHERE app_id = ?";
    const select = db.prepare(await withoutCopies(db, `SELECT * FROM "${name}"${ofApp}`));
    return where === null ? select : select.bind(where.app);
  });
  const rows = await db.batch(await Promise.all(statements));
  return Object.fromEntries(chosen.map(({ name }, i) => [name, rows[i]?.results ?? []]));
}

/**
 * The same without the list of who was erased and the audit, which tell of it by ids, and the hashes of keys that ended, which each
 * cell knows for an hour.
 */
export async function dumpWithoutErasures(): Promise<string> {
  const left = { erasures: null, audit_lines: null, ended_keys: null };
  return JSON.stringify({ ...(JSON.parse(await dumpD1()) as object), ...left }, null, 1);
}
