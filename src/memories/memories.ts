import * as z from "zod";
import { success } from "../core/errors";
import { pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import { cutPage, notACursor, readCursor, writeCursor } from "../operation/page";
import { selectByIds, selectPage } from "../store/memories/knowledge";
import { settleUser } from "../users/settle-user";
import { memorySchema } from "./view/memory-schema";
import { viewMemory } from "./view/memory-view";
import { noMemory } from "./view/no-memory";

/** Lists all memories of a user, newest first, in any state. */
export const listMemories = operation({
  name: "list_memories",
  summary: "Lists all memories of a user, newest first",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: z.int().min(1).max(100).default(50),
      cursor: z.string().max(200).optional(),
    }),
  output: () => pageOf(memorySchema()),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories" }],
  example: { limit: 20 },
  run: async (deps, call, { limit, cursor }) => {
    const [createdAt, pk] = (cursor === undefined ? null : readCursor(cursor, 2)) ?? [];
    if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
    const before = createdAt === undefined || pk === undefined ? null : { created_at: createdAt, pk };
    const { user, rows } = await settleUser(deps, call, [selectPage(call, before, limit + 1)]);
    const [found] = rows;
    const page = cutPage(found, limit, (last) => writeCursor([last.created_at, last.pk]));
    return success({
      data: page.rows.map((row) => viewMemory(row, user.zone, call.now)),
      next_cursor: page.next_cursor,
    });
  },
});

/** Shows one memory, in any state. */
export const getMemory = operation({
  name: "get_memory",
  summary: "Shows one memory",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({ id: z.string().describe("The memory's id") }),
  output: memorySchema,
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories/{id}" }],
  example: { id: "k7m2x9qa" },
  run: async (deps, call, { id }) => {
    const { user, rows } = await settleUser(deps, call, [selectByIds(call, [id])]);
    const [[row]] = rows;
    return row === undefined ? noMemory(id) : success(viewMemory(row, user.zone, call.now));
  },
});
