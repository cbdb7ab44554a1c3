import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import type { Page } from "../operation/page";
import { notACursor, readCursor, writeCursor } from "../operation/page";
import { selectByIds, selectPage } from "../store/knowledge";
import { readAsUser } from "../users/known-user";
import { type MemoryView, viewMemory } from "./memory-view";

export const listSchema = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
});

/** All memories of a user, newest first, whatever their state. */
export async function listMemories(
  deps: Deps,
  call: Call,
  input: unknown,
): Promise<Result<Page<MemoryView>>> {
  const args = checkArguments(listSchema, input);
  if (!args.ok) return args;
  const { limit, cursor } = args.value;
  const position = cursor === undefined ? null : readCursor(cursor, 2);
  const [createdAt, pk] = position ?? [];
  if (cursor !== undefined && (createdAt === undefined || pk === undefined)) return notACursor();
  const before = createdAt === undefined || pk === undefined ? null : { created_at: createdAt, pk };
  const { user, rows } = await readAsUser(deps, call, [selectPage(call, before, limit + 1)]);
  const found = rows[0];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return success({
    data: page.map((row) => viewMemory(row, user.zone, call.now)),
    next_cursor: found.length > limit && last !== undefined ? writeCursor([last.created_at, last.pk]) : null,
  });
}

/** One memory, in any state. */
export async function getMemory(deps: Deps, call: Call, id: string): Promise<Result<MemoryView>> {
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, [id])]);
  const [[row]] = rows;
  return row === undefined ? noMemory(id) : success(viewMemory(row, user.zone, call.now));
}

export function noMemory(id: string): Result<never> {
  return failure("not_found", `no memory of this user has the id ${JSON.stringify(id.slice(0, 40))}`);
}
