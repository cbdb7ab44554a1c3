import { sql } from "drizzle-orm";
import { namesIn } from "../columns";
import type { Database } from "../database";
import type { Statement } from "../statement";
import { type MovedRow, TOLD } from "./moved-tables";

/** Rows that are copied at once. */
const PAGE = 500;

/** Copies what tells repeats of an app's calls and events apart and names nobody, so that none is carried out twice. */
export async function copyTold(
  app: string,
  source: Database,
  write: (statements: readonly Statement[]) => void,
): Promise<void> {
  for (const table of TOLD) {
    const [name, key] = [table.name, table.key.map((column) => `t.${column}`).join(", ")].map((text) =>
      sql.raw(text),
    );
    for (let after: unknown[] = table.key.map(() => ""); ; ) {
      const list = sql.join(
        after.map((value) => sql`${value}`),
        sql`, `,
      );
      const columns = sql.raw(table.columns.map((column) => `t.${column}`).join(", "));
      const [rows] = await source.read([
        sql<MovedRow>`SELECT ${columns} FROM ${name} t WHERE ${table.isOf({ app, id: "" })} AND (${key}) > (${list})
          ORDER BY ${key} LIMIT ${sql.raw(String(PAGE))}`,
      ]);
      const values = sql.raw(table.columns.map((column) => `value ->> '$.${column}'`).join(", "));
      write([
        sql`INSERT INTO ${name} (${namesIn(table.columns)}) SELECT ${values} FROM json_each(${JSON.stringify(rows)})
          WHERE true ON CONFLICT DO NOTHING`,
      ]);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = table.key.map((column) => last[column]);
    }
  }
}
