import { hearReplies } from "../memories/hear-reply";
import { hearerFilter } from "../memories/told-items";
import type { ConversationCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { selectHearer, selectOnlyPerson } from "../store/chats/hearers";
import type { AppendedOutcome, NewMessage } from "../store/chats/insert-messages";
import { type Rows, rowsOf, type Statement } from "../store/database";

/** Milliseconds on either side of now within which a message is taken as said now. */
const JUST_NOW_MS = 300_000;

type HearerRows = Rows<[] | ReturnType<typeof selectHearer>>;

/** Statements for the batch that stores replies, and what of their hearer is known after it. */
interface HearerReads {
  reads: Statement[];
  rowsOf(rows: unknown[][]): HearerRows | Promise<HearerRows>;
}

const NOBODY: HearerReads = { reads: [], rowsOf: () => [] };

/**
 * What the batch that stores these messages reads besides: the one person who hears what they tell, and that one's open
 * items. Nothing where they tell nothing now: then a batch is what it was. A hearer whose rows are elsewhere is asked after it.
 */
export function readsOfReplies(
  deps: Deps,
  call: ConversationCall,
  messages: readonly NewMessage[],
  hearer: string | null,
): HearerReads {
  if (!messages.some((message) => isToldNow(message, call))) return NOBODY;
  const { store } = deps;
  const filter = hearerFilter(call.now);
  const here = store.ofConversation(call);
  const isHere = (user: string) => store.of({ app: call.app, user }) === here;
  if (store.all.length === 1 || (hearer !== null && isHere(hearer))) {
    const reads = selectHearer(call, hearer, filter);
    return { reads: [...reads], rowsOf: (rows) => rowsOf(reads, rows) };
  }
  const ask = async (user: string | undefined): Promise<HearerRows> => {
    if (user === undefined) return [];
    try {
      return await store.of({ app: call.app, user }).batch(selectHearer(call, user, filter));
    } catch (error) {
      // The replies are stored: what fails here is logged, and the items stay pending.
      deps.background(Promise.reject(error));
      return [];
    }
  };
  if (hearer !== null) return { reads: [], rowsOf: async () => await ask(hearer) };
  const only = [selectOnlyPerson(call)] as const;
  return { reads: [...only], rowsOf: async (rows) => await ask(rowsOf(only, rows)[0][0]?.id) };
}

/** Marks what the messages that were stored tell of: docs/reminders.md, "What was said". */
export async function hearStored(
  deps: Deps,
  call: ConversationCall,
  messages: readonly NewMessage[],
  { results }: AppendedOutcome,
  rows: HearerRows,
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
