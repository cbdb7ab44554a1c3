/** What is there to be named: open items, and what was told last. */
import { getUpcoming } from "../../memories/get-upcoming";
import { searchMemory } from "../../memories/search-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import { type ChatTurn, callOf } from "../turn";

/** Items that are looked through, and facts. */
const MOST_ITEMS = 100;
const MOST_FACTS = 100;

/** Open items, what is due first before the others; nothing sensitive. */
export async function openItems(turn: ChatTurn): Promise<MemoryView[]> {
  const { deps } = turn;
  const args = { include_reminded: true, within_days: 366, limit: MOST_ITEMS };
  const found = await perform(getUpcoming, deps, callOf(turn), args);
  if (!found.ok) return [];
  return found.value.items.filter(({ id, status }) => status !== "later" && mayShow(turn, id));
}

/** Whether a memory may be shown here: in a group of a person's those alone of which the chat was told. */
export function mayShow({ mayShow: shown }: ChatTurn, id: string): boolean {
  return shown === null || shown.has(id);
}

/** Open items, and the facts that were told last; nothing sensitive. */
export async function recentMemories(turn: ChatTurn): Promise<MemoryView[]> {
  const { deps } = turn;
  const facts = { category: "fact" as const, limit: MOST_FACTS };
  const [items, told] = await Promise.all([
    openItems(turn),
    perform(searchMemory, deps, callOf(turn), facts),
  ]);
  const all = [...items, ...(told.ok ? told.value.results : [])].filter(({ id }) => mayShow(turn, id));
  return [...new Map(all.map((memory) => [memory.id, memory])).values()];
}
