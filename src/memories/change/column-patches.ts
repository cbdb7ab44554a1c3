import { sha256Hex } from "../../core/hash";
import type { MemoryPatch, NewMemory } from "../../store/memories/knowledge";
import { clockOfSnooze } from "../../time/snooze-clock";
import type { TimeReader } from "../arguments/column-forms";
import { FIELDS, type FieldColumn, type FieldName, listFieldColumns, type SentFields } from "../fields";
import type { Changes } from "./clearing";
import { contentForm } from "./content-form";

/** The columns of the fields that are read alone and sent; a field whose value is null is emptied. */
function writeFields(sent: SentFields, reader: TimeReader): MemoryPatch {
  const columns = Object.entries(FIELDS).flatMap(([name, { kept }]) => {
    const value = sent[name as FieldName];
    if (value === undefined || kept === null || kept.write === null) return [];
    return [[name, value === null ? kept.empty : kept.write(value as never, reader)]];
  });
  return Object.fromEntries(columns);
}

/** The columns of fields in a memory of which nothing was said. */
export const EMPTY_COLUMNS = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([name, { kept }]) =>
    listFieldColumns(name as FieldName).map((column) => [column, column === name ? kept?.empty : null]),
  ),
) as Pick<NewMemory, FieldColumn>;

/** The columns of a new memory, but for those that follow from several arguments. */
export function newColumns(sent: SentFields, reader: TimeReader): typeof EMPTY_COLUMNS {
  return { ...EMPTY_COLUMNS, ...writeFields(sent, reader) };
}

/** The columns that the changes of a call set, each by itself. */
export async function columnPatch(changes: Changes, reader: TimeReader): Promise<MemoryPatch> {
  const { source: _changedBy, ...sent } = changes;
  const { content, snoozed_until: snooze } = changes;
  const columns = writeFields(sent, reader);
  const { snoozed_until: end } = columns;
  // A snooze by a wall clock keeps it; "now" and an instant have none.
  const isByClock = snooze !== undefined && snooze !== null && snooze !== "now" && typeof end === "number";
  return {
    ...columns,
    ...(content === undefined ? {} : { content_key: await sha256Hex(contentForm(content)) }),
    ...(isByClock ? { snoozed_local: clockOfSnooze(snooze, end, reader.user.zone) } : {}),
  };
}
