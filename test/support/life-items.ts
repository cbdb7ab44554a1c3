import type { Item } from "../../src/time/item";

/** What an item has that happens once, of a user in UTC, in an app that wants no last call of its items. */
export const PLAIN_ITEM = {
  due_local: null,
  noted_at: null,
  recurrence: null,
  recurrence_start: null,
  moved_from: null,
  zone: "UTC",
  default_remind_before: null,
} satisfies Partial<Item>;
