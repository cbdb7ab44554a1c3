import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { cutPage, notACursor, pageLimit, readCursor, writeCursor } from "../operation/page";
import { linesOf, moreLines } from "../operation/tools/model-view";
import { readUser } from "../operation/user/read-user";
import { readKeywords } from "../store/memories/index-entries";
import { selectByIds, selectPage } from "../store/memories/select-memories";
import { shownLine } from "../time/prompt/model-lines";
import { memorySchema } from "./view/memory-schema";
import { viewMemory } from "./view/memory-view";
import { noMemory } from "./view/no-memory";

/** Lists all memories of a user, newest first, in any state but past their end. */
export const listMemories = operation({
  name: "list_memories",
  summary: "Lists all memories of a user, newest first",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: z.string().max(200).optional(),
      include_expired: z.boolean().default(false).describe("True lists what is past its valid_until too"),
    }),
  output: () => pageOf(memorySchema()),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories" }],
  model: {
    view: ({ data, next_cursor }, clock) =>
      linesOf(
        [...data.map((memory) => shownLine(memory, clock)), ...moreLines(next_cursor)],
        "Nothing is stored.",
      ),
  },
  example: { limit: 20 },
  run: async (deps, call, { limit, cursor, include_expired }) => {
    const [createdAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
    const before = createdAt === undefined || pk === undefined ? null : { created_at: createdAt, pk };
    const { user, rows } = await readUser(deps, call, [
      selectPage(call, before, include_expired ? null : call.now, limit + 1),
    ]);
    const [found] = rows;
    const page = cutPage(found, limit, (last) => writeCursor([last.created_at, last.pk]));
    const { zone } = user;
    const data = page.rows.map((row) => viewMemory(row, zone, call.now));
    return { ...success({ data, next_cursor: page.next_cursor }), clock: { zone, now: call.now } };
  },
});

/** Shows one memory, in any state, and the words by which it is found besides its own. */
export const getMemory = operation({
  name: "get_memory",
  summary: "Shows one memory",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({ id: z.string().describe("The memory's id") }),
  output: once(() =>
    memorySchema().extend({
      keywords: z.array(z.string()).describe("Words by which it is found too"),
    }),
  ),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories/{id}" }],
  example: { id: "k7m2x9qa" },
  model: { without: ["keywords"] },
  run: async (deps, call, { id }) => {
    const { user, rows } = await readUser(deps, call, [selectByIds(call, [id])]);
    const [[row]] = rows;
    if (row === undefined) return noMemory(id);
    return success({
      ...viewMemory(row, user.zone, call.now),
      keywords: readKeywords(row.keywords),
    });
  },
});
