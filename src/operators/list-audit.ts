import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { appId } from "../operation/fields";
import { cutPage, pageCursor, pageLimit } from "../operation/page";
import { type AuditRow, selectAuditLines } from "../store/audit";
import { displayInstant } from "../time/display";

const auditSchema = once(() =>
  z.strictObject({
    ...instant("at"),
    by: z
      .enum(["admin", "app", "user", "binding", "chat", "client", "service"])
      .describe(
        "The admin token, a key of the app or of a user, a service binding, a person in a chat, whoever has a token of a client that was let in, or the service by itself",
      ),
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
      cursor: pageCursor(/^\d{1,15}(?:-\d{1,15}-\d{1,4})?$/),
    }),
  output: () => pageOf(auditSchema()),
  routes: [{ method: "GET", path: "/v1/audit" }],
  example: { limit: 10 },
  run: async (deps, call, { app, limit, cursor }) => {
    if (call.app !== null && app !== undefined && app !== call.app)
      return failure("forbidden", "this key does not reach that app's lines: leave app out");
    const lines = selectAuditLines(call.app ?? app ?? null, cursor ?? null, limit + 1);
    const [rows] = await deps.store.fanOut([lines]);
    const page = cutPage(rows, limit, ({ id, place }) => place ?? String(id));
    return success({
      data: page.rows.map((row) => viewLine(row, call.now)),
      next_cursor: page.next_cursor,
    });
  },
});

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
