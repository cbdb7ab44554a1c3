import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { cutPage, pageCursor, pageLimit } from "../operation/page";
import { type ErasureRow, selectErasures } from "../store/erasing/erasures";
import { displayInstant } from "../time/display";

const erasureSchema = once(() =>
  z.strictObject({
    app: z.string(),
    user_id: z.string().nullable().describe("null where the whole app was erased"),
    status: z.enum(["erasing", "erased"]).describe("erasing: something is left, send the erasure again"),
    ...instant("erased_at"),
  }),
);

/** Lists who was erased within 400 days, newest first: what has to be erased again after a restore. */
export const listErasures = operation({
  name: "list_erasures",
  summary: "Lists which users and apps were erased in the last 400 days, newest first",
  about: "operator",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: pageCursor(/^\d{1,15}$/),
    }),
  output: () => pageOf(erasureSchema()),
  routes: [{ method: "GET", path: "/v1/erasures" }],
  example: { limit: 10 },
  run: async (deps, { now }, { limit, cursor }) => {
    const before = cursor === undefined ? null : Number(cursor);
    const [rows] = await deps.store.primary.read([selectErasures(before, limit + 1)]);
    const page = cutPage(rows, limit, ({ id }) => String(id));
    return success({
      data: page.rows.map((row) => viewErasure(row, now)),
      next_cursor: page.next_cursor,
    });
  },
});

function viewErasure(row: ErasureRow, now: number): z.output<ReturnType<typeof erasureSchema>> {
  return {
    app: row.app_id,
    user_id: row.user_id,
    status: row.finished_at === null ? "erasing" : "erased",
    ...displayInstant("erased_at", row.erased_at, "UTC", now),
  };
}
