import * as z from "zod";
import { bucketOf, hashOfApp } from "../core/buckets";
import { success } from "../core/errors";
import { once } from "../core/once";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { notACursor, pageCursor } from "../operation/page";
import { HOME_NAME } from "../store/cells/cell-map";
import { SCANNED, selectOwners } from "../store/moves/moved-rows";
import { USERS } from "../store/moves/moved-tables";
import { cellNamed } from "./move-run";

const bucketSchema = once(() => z.strictObject({ cell: z.string(), bucket: z.number(), users: z.number() }));

/** Lists how many users are in each bucket, so that somebody can plan what to move. */
export const listBuckets = operation({
  name: "list_buckets",
  summary: "Lists how many users each bucket has, some thousand users a page: the sums are the caller's",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({ cursor: pageCursor(/^DB(?:_\d{1,4})? \d{1,15}$/) }),
  output: () => pageOf(bucketSchema()),
  routes: [{ method: "GET", path: "/v1/cells/buckets" }],
  example: { cursor: "DB 1000000" },
  run: async ({ cells }, _call, { cursor }) => {
    const [name = HOME_NAME, after = "0"] = cursor?.split(" ") ?? [];
    const names = [HOME_NAME, ...cells.others];
    if (!names.includes(name)) return notACursor();
    const [owners] = await cellNamed(cells, name).batch([selectOwners(USERS, Number(after))]);
    const counts = new Map<number, number>();
    for (const { app, user } of owners) {
      const bucket = bucketOf(hashOfApp(app), user ?? "");
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    }
    const following = names[names.indexOf(name) + 1];
    const next =
      owners.length < SCANNED ? following && `${following} 0` : `${name} ${owners.at(-1)?.pk ?? 0}`;
    return success({
      data: [...counts].map(([bucket, users]) => ({ cell: name, bucket, users })),
      next_cursor: next ?? null,
    });
  },
});
