import { StoreUnavailable } from "../core/errors";
import { digestContent } from "../digest/record";
import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { PACKED_ITEM, type PromptItemRow, selectPackedItems } from "../store/sends/digest-source";
import type { ChosenItems } from "../time/life/choose-items";
import type { ContextItem, FarItem } from "./context-source";

type ShownItems<T> = Omit<ChosenItems<T>, "mentioned">;

/**
 * The items of a prompt with all that a prompt shows of them: those far from now are read, in a round trip of their own. What
 * was forgotten since it was judged is left out, and where D1 no longer answers all of those are, with a warning.
 */
export async function readFar(
  deps: Deps,
  call: Call,
  chosen: ShownItems<ContextItem | FarItem>,
  warnings: string[],
): Promise<ShownItems<ContextItem>> {
  const { overdue, upcoming, alsoOpen } = chosen;
  const far = [...overdue, ...upcoming, ...alsoOpen].flatMap((item) => (isWhole(item) ? [] : [item.id]));
  const rows =
    far.length === 0 ? new Map<string, PromptItemRow>() : await readRows(deps, call, far, warnings);
  const whole = (items: (ContextItem | FarItem)[]) =>
    items.flatMap((item): ContextItem[] => {
      if (isWhole(item)) return [item];
      const row = rows.get(item.id);
      return row === undefined ? [] : [{ ...row, ...item, content: digestContent(row.content) }];
    });
  return { ...chosen, overdue: whole(overdue), upcoming: whole(upcoming), alsoOpen: whole(alsoOpen) };
}

function isWhole(item: ContextItem | FarItem): item is ContextItem {
  return "content" in item;
}

async function readRows(
  deps: Deps,
  call: Call,
  ids: string[],
  warnings: string[],
): Promise<Map<string, PromptItemRow>> {
  try {
    const [rows] = await deps.store.of(call).read([selectPackedItems(call, ids)]);
    return new Map(rows.map(({ item }) => PACKED_ITEM.read(item)).map((row) => [row.id, row]));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    warnings.push("the database does not answer: items far from now are missing");
    return new Map();
  }
}
