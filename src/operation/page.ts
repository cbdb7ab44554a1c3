import * as z from "zod";
import { invalid, type Result } from "../core/errors";
import { once } from "../core/once";

const NO_CURSOR = "is no cursor of this list: send next_cursor as it came, or leave it out";

/** How many rows a page of a list has, 1 to 100. */
export const pageLimit = once(() => z.int().min(1).max(100).default(50).describe("Most rows of a page"));

/** Where a page begins: the `next_cursor` of the page before it, in a list whose cursors have this form. */
export function pageCursor(form: RegExp) {
  return z.string().regex(form, NO_CURSOR).optional().describe("The `next_cursor` of the page before");
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}

/**
 * A page out of rows of which one more than `limit` was asked for: at most `limit` of them, and where the next page
 * begins, which is null at the end of the list. `cursorOf` names the place of the page's last row.
 */
export function cutPage<T>(
  found: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): { rows: T[]; next_cursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next_cursor: found.length > limit && last !== undefined ? cursorOf(last) : null };
}

export function notACursor(): Result<never> {
  return invalid({ path: "cursor", message: NO_CURSOR });
}

/** The position where a page ended, as text. It holds numbers only, never a query. */
export function writeCursor(position: number[]): string {
  return btoa(JSON.stringify(position)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The position of `length` numbers in a cursor; `null` for a text that is none. */
export function readCursor(text: string, length: number): number[] | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    const position: unknown = JSON.parse(atob(text.replace(/-/g, "+").replace(/_/g, "/")));
    if (!Array.isArray(position) || position.length !== length) return null;
    return position.every((part) => Number.isSafeInteger(part)) ? (position as number[]) : null;
  } catch {
    return null;
  }
}
