import { hearReplies } from "../memories/hear-reply";
import { hearerFilter } from "../memories/told-items";
import type { ConversationCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { selectHearer } from "../store/chats/hearers";
import type { AppendedOutcome, NewMessage } from "../store/chats/insert-messages";
import type { Rows } from "../store/database";

/** Milliseconds on either side of now within which a message is taken as said now. */
const JUST_NOW_MS = 300_000;

type HearerReads = [] | ReturnType<typeof selectHearer>;

/**
 * What the batch that stores these messages reads besides: the one person who hears what they tell, and that one's open
 * items. Nothing where they tell nothing now: then a batch is what it was.
 */
export function readsOfReplies(
  call: ConversationCall,
  messages: readonly NewMessage[],
  hearer: string | null,
): HearerReads {
  if (!messages.some((message) => isToldNow(message, call))) return [];
  return selectHearer(call, hearer, hearerFilter(call.now));
}

/** Marks what the messages that were stored tell of: docs/reminders.md, "What was said". */
export async function hearStored(
  deps: Deps,
  call: ConversationCall,
  messages: readonly NewMessage[],
  { results }: AppendedOutcome,
  rows: Rows<HearerReads>,
): Promise<void> {
  const stored = new Set(results.flatMap(({ status, id }) => (status === "stored" ? [id] : [])));
  const told = messages.filter((message) => stored.has(message.id) && isToldNow(message, call));
  if (rows.length === 0 || told.length === 0) return;
  const inOrder = told.toSorted((a, b) => a.created_at_ms - b.created_at_ms);
  await hearReplies(
    deps,
    call,
    inOrder.map(({ content }) => content),
    rows,
  );
}

function isToldNow({ role, content, said, created_at_ms }: NewMessage, { nowMs }: ConversationCall): boolean {
  if (role !== "assistant" || said === false || content.trim() === "") return false;
  return Math.abs(nowMs - created_at_ms) <= JUST_NOW_MS;
}
