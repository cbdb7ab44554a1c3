import * as z from "zod";
import { once } from "../../core/once";
import { instant } from "../../operation/answers";
import type { DueRow } from "../../store/rows";
import { displayDue } from "../../time/display";
import type { Due } from "../../time/due";
import { repetitionOf } from "../../time/recurrence/repetition";

/** An item in a list of due items, whatever sends the list. */
export const itemSchema = once(() =>
  z.strictObject({
    id: z.string(),
    content: z.string(),
    status: z.enum(["overdue", "due"]),
    label: z.string(),
    category: z.string(),
    entity: z.string().nullable(),
    context: z.string().nullable(),
    due_kind: z.enum(["instant", "local", "date"]),
    repeats: z.string().nullable().describe("How it repeats, in English; null for what happens once"),
    ...instant("due_at"),
  }),
);

export type ItemView = z.output<ReturnType<typeof itemSchema>>;

type ItemRow = Pick<DueRow, "id" | "content" | "category" | "entity" | "context" | "recurrence"> &
  Pick<Partial<DueRow>, "recurrence_time_zone"> &
  Due;

/** `label` is the item's label in the reader's zone. */
export function viewItem(
  { id, content, category, entity, context, recurrence, recurrence_time_zone = null, ...due }: ItemRow,
  status: ItemView["status"],
  label: string,
  { zone, now }: { zone: string; now: number },
): ItemView {
  return {
    id,
    content,
    status,
    label,
    category,
    entity,
    context,
    due_kind: due.due_kind,
    repeats: repetitionOf({ recurrence, recurrence_time_zone }, zone),
    ...displayDue(due, zone, now),
  };
}
