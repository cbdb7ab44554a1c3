import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { appId } from "../operation/fields";
import { cutPage, notACursor, pageCursor, pageLimit } from "../operation/page";
import { type AuditRow, selectAuditLines } from "../store/audit";
import { displayInstant } from "../time/display";

const auditSchema = once(() =>
  z.strictObject({
    ...instant("at"),
    by: z
      .enum(["admin", "app", "user", "binding", "chat"])
      .describe("The admin token, a key of the app or of a user, a service binding, or a person in a chat"),
    key_id: z.string().nullable().describe("The id of the key that it was called with"),
    operation: z.string().describe("Such as update_connection"),
    app: z.string().nullable().describe("null for what is about the whole deployment"),
    user_id: z.string().nullable().describe("Whom it is about; taken out when the user is erased"),
    target_id: z.string().nullable().describe("The key, the connection or the erased app that it is about"),
    fields: z.array(z.string()).describe("The names of the fields that the call set, and no values"),
  }),
);

/** Lists who changed keys and settings or erased somebody within 400 days, newest first. */
export const listAudit = operation({
  name: "list_audit",
  summary: "Lists who changed keys and settings or erased somebody in the last 400 days, newest first",
  about: "ledger",
  effect: "reads",
  input: () =>
    z.strictObject({
      app: appId.optional().describe("The lines of one app; an app's key gets its own anyway"),
      limit: pageLimit(),
      cursor: pageCursor(/^(?:\d{1,15}|_)(?:\.(?:\d{1,15}|_))*$/),
    }),
  output: () => pageOf(auditSchema()),
  routes: [{ method: "GET", path: "/v1/audit" }],
  example: { limit: 10 },
  run: async (deps, call, { app, limit, cursor }) => {
    if (call.app !== null && app !== undefined && app !== call.app)
      return failure("forbidden", "this key does not reach that app's lines: leave app out");
    const before = readBefore(cursor);
    if (before.length > 1 && before.length !== deps.store.all.length) return notACursor();
    const found = await Promise.all(
      deps.store.all.map(async (db, cell) => {
        const lines = selectAuditLines(call.app ?? app ?? null, before[cell] ?? null, limit + 1);
        return (await db.batch([lines]))[0];
      }),
    );
    const rows = newestOf(found, limit + 1);
    const page = cutPage(rows, limit, () => {
      const shown = rows.slice(0, limit);
      return found
        .map((_, cell) => shown.findLast((row) => row.cell === cell)?.row.id ?? before[cell] ?? NOT_BEGUN)
        .join(".");
    });
    return success({
      data: page.rows.map(({ row }) => viewLine(row, call.now)),
      next_cursor: page.next_cursor,
    });
  },
});

/** In a cursor: no line of this cell was shown yet. */
const NOT_BEGUN = "_";

/** The line of each cell before which a page begins. Numbers of lines are each cell's own. */
function readBefore(cursor: string | undefined): (number | null)[] {
  if (cursor === undefined) return [];
  return cursor.split(".").map((id) => (id === NOT_BEGUN ? null : Number(id)));
}

/** Lines of the cells, each newest first, in one list by time. */
function newestOf(found: readonly (readonly AuditRow[])[], limit: number): { row: AuditRow; cell: number }[] {
  const next = found.map(() => 0);
  const lines: { row: AuditRow; cell: number }[] = [];
  while (lines.length < limit) {
    const heads = found.flatMap((rows, cell) => {
      const row = rows[next[cell] ?? 0];
      return row === undefined ? [] : [{ row, cell }];
    });
    const [first, ...others] = heads;
    if (first === undefined) return lines;
    const newest = others.reduce((best, head) => (head.row.at > best.row.at ? head : best), first);
    lines.push(newest);
    next[newest.cell] = (next[newest.cell] ?? 0) + 1;
  }
  return lines;
}

function viewLine(row: AuditRow, now: number): z.output<ReturnType<typeof auditSchema>> {
  return {
    ...displayInstant("at", row.at, "UTC", now),
    by: row.by,
    key_id: row.key_id,
    operation: row.operation,
    app: row.app_id,
    user_id: row.user_id,
    target_id: row.target_id,
    fields: JSON.parse(row.fields) as string[],
  };
}
