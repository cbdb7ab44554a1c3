import * as z from "zod";
import { appSchema, viewApp } from "../apps/app-settings";
import { success } from "../core/errors";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { appId } from "../operation/fields";
import { cutPage, pageLimit } from "../operation/page";
import { selectApps } from "../store/apps";

/** Lists all apps by name. */
export const listApps = operation({
  name: "list_apps",
  summary: "Lists all apps with their defaults",
  about: "operator",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: appId.optional().describe("next_cursor of the page before"),
    }),
  output: () => pageOf(appSchema()),
  routes: [{ method: "GET", path: "/v1/apps" }],
  example: { limit: 10 },
  run: async (deps, { now }, { limit, cursor }) => {
    const [rows] = await deps.store.primary.read([selectApps(cursor ?? null, limit + 1)]);
    const page = cutPage(rows, limit, ({ id }) => id);
    return success({
      data: page.rows.map((row) => viewApp(row, now)),
      next_cursor: page.next_cursor,
    });
  },
});
