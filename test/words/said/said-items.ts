import type { SayableItem } from "../../../src/words/said/read-said";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { dueAt } from "../../support/life-items";

export const ZONE = "Europe/Berlin";
const NOW = Date.UTC(2026, 10, 23, 9) / 1000;
/** Where and when something is said in these tests. */
export const AT = { now: NOW, zone: ZONE, locale: "en", withinDays: 7, words: TIME_WORDS };

/** An item for each content, all due on the next day. */
export function itemsOf(all: readonly string[]): SayableItem[] {
  return all.map((content, at) => ({
    ...dueAt(`2026-11-24T${10 + (at % 10)}:00`, ZONE),
    id: `item${at}`,
    content,
    sensitive: false,
  }));
}
