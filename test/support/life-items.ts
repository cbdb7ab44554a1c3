import { resolveDue } from "../../src/time/due";
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

/** An item due at a reading of the wall clock of `zone` (`2026-01-23T17:00`), or on a date, that was never mentioned. */
export function dueAt(local: string, zone: string, more: Partial<Item> = {}): Item {
  const said = local.includes("T")
    ? ({ kind: "local", local: `${local}:00` } as const)
    : ({ kind: "date", date: local } as const);
  return {
    ...PLAIN_ITEM,
    ...resolveDue(said, zone),
    reminded_at: null,
    snoozed_until: null,
    remind_before: null,
    default_remind_before: "day",
    zone,
    ...more,
  };
}
