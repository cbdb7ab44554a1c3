import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { userId } from "../operation/fields";
import { cutPage, notACursor, pageLimit } from "../operation/page";
import { type ListedUser, selectUsers, type UsersPosition } from "../store/users";
import { displayInstant } from "../time/display";

const listedUserSchema = once(() =>
  z.strictObject({
    user_id: z.string(),
    display_name: z.string().nullable(),
    time_zone: z.string().describe("IANA name: the user's own, else the app's"),
    open_items: z.number().describe("Open items with a due time"),
    digest_time: z.string().nullable().describe("HH:MM on the user's clock"),
    digest_stopped: z.string().nullable().describe("Why the channel was stopped; null while it works"),
    memories: z.number(),
    versions: z.number().describe("Earlier wordings of memories, which the history keeps"),
    messages: z.number(),
    bytes: z
      .number()
      .describe("What these take with their indexes, counted by their text: what limits.user_bytes bounds"),
    ...instant("next_digest_at"),
    ...instant("created_at"),
  }),
);

/** Lists an app's users, by id or by how much they have stored, with what tells whether their digests go out. */
export const listUsers = operation({
  name: "list_users",
  summary: "Lists an app's users with their zone, open items and next digest",
  about: "settings",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      prefix: userId.optional().describe("Only ids that begin so, such as telegram:"),
      order: z.enum(["id", "bytes"]).default("id").describe("bytes: those who have stored most first"),
      cursor: z.string().max(200).optional().describe("next_cursor of the page before, in the same order"),
    }),
  output: () => pageOf(listedUserSchema()),
  routes: [{ method: "GET", path: "/v1/apps/{app}/users" }],
  example: { limit: 10 },
  run: async (deps, { app, now }, { limit, prefix = "", order, cursor }) => {
    const from = cursor === undefined ? { after: "", bytes: null } : readPosition(cursor, order);
    if (from === null) return notACursor();
    const [rows] = await deps.store.fanOut([selectUsers(app, { prefix, order, from }, limit + 1)]);
    const page = cutPage(rows, limit, ({ id, bytes }) => (order === "id" ? id : `${bytes} ${id}`));
    return success({
      data: page.rows.map((row) => viewListed(row, now)),
      next_cursor: page.next_cursor,
    });
  },
});

/** Where a page ended in this order; null where the text isn't a cursor for it. */
function readPosition(cursor: string, order: "id" | "bytes"): UsersPosition | null {
  const [, bytes, id = cursor] = (order === "id" ? null : /^(\d{1,15}) (.*)$/.exec(cursor)) ?? [];
  if (!userId.safeParse(id).success || (order === "bytes" && bytes === undefined)) return null;
  return { after: id, bytes: bytes === undefined ? null : Number(bytes) };
}

function viewListed(row: ListedUser, now: number): z.output<ReturnType<typeof listedUserSchema>> {
  const zone = row.time_zone ?? "UTC";
  return {
    user_id: row.id,
    display_name: row.display_name,
    time_zone: zone,
    open_items: row.open_items,
    digest_time: row.digest_time,
    digest_stopped: row.digest_stopped,
    memories: row.memories,
    versions: row.versions,
    messages: row.messages,
    bytes: row.bytes,
    ...displayInstant("next_digest_at", row.next_digest_at, zone, now),
    ...displayInstant("created_at", row.created_at, zone, now),
  };
}
