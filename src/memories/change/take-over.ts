import type { KnowledgeRow } from "../../store/rows";
import {
  type Column,
  FIELDS,
  type FieldName,
  type FieldsWith,
  fieldsWhere,
  listFieldColumns,
  type SentFields,
} from "../fields";

/** Fields that a correction takes over each by itself. */
const ALONE = fieldsWhere<FieldsWith<"correction", "take">>(
  ({ correction }) => correction === "take",
  ["category", "entity", "context", "sensitive", "metadata", "keywords"],
);

/** The due time with all that belongs to it, which a correction takes over as a whole; or how it stands without one. */
const WITH_DUE = fieldsWhere<FieldsWith<"correction", "take with due">>(
  ({ correction }) => correction === "take with due",
  ["due_at", "recurrence", "reminded_at", "snoozed_until"],
);

/** Arguments that give a due time: with one of them the corrected memory's goes. */
const GIVES_DUE = WITH_DUE.filter((name) => FIELDS[name].remember !== null);

type Columns = Pick<KnowledgeRow, Column>;

/** Columns that a correction sets, and the names of what it took over, in the order of the contract. */
export interface TakenOver {
  columns: Partial<Columns>;
  names: string[];
}

/** Whether a memory's due time goes with a correction that gives one. */
export function givesDue(args: SentFields): boolean {
  return GIVES_DUE.some((name) => args[name] !== undefined);
}

/**
 * What a correction has of the memory that it corrects: all that the call doesn't send and `mine`, which takes its place,
 * lacks. What was sensitive stays so, unless the call says that it isn't.
 */
export function takeOver(args: SentFields, mine: Columns, old: Columns): TakenOver {
  const alone = ALONE.filter((name) => args[name] === undefined && !says(mine, name) && says(old, name));
  const due = !givesDue(args) && mine.due_at === null && (old.due_at !== null || !saysState(mine));
  const columns = [...alone, ...(due ? WITH_DUE : [])].flatMap(listFieldColumns);
  return {
    columns: Object.fromEntries(columns.map((column) => [column, old[column]])),
    names: [...alone, ...(due ? WITH_DUE.filter((name) => says(old, name)) : [])],
  };
}

/** The columns of what a correction sends, for a memory that says the rest already. */
export function sentColumns(args: SentFields, mine: Columns): Partial<Columns> {
  const columns = ALONE.filter((name) => args[name] !== undefined).flatMap(listFieldColumns);
  return Object.fromEntries(columns.map((column) => [column, mine[column]]));
}

/** Whether a memory is done, told or asleep, which it can be without a due time. */
function saysState(row: Columns): boolean {
  return row.completed_at !== null || row.reminded_at !== null || row.snoozed_until !== null;
}

/** Whether a memory has anything there but what every memory has. */
function says(row: Columns, name: FieldName): boolean {
  if (name === "event_time") return row.event_time_given === 1;
  return listFieldColumns(name)
    .slice(0, 1)
    .some((column) => row[column] !== FIELDS[name].kept?.empty);
}

/** What the names mean, for a model. Those that say it themselves are missing. */
const WORDS: Readonly<Record<string, string>> = {
  due_at: "due time",
  event_time: "event time",
  recurrence: "repetition",
  reminded_at: "mark",
  snoozed_until: "snooze",
  completed_at: "completion",
  remind_before: "lead",
  valid_until: "end",
};

/** `Taken over: entity, due time.`, as a list of one line; empty where nothing was. */
export function takenOverLines(names: readonly string[] = []): string[] {
  return names.length === 0 ? [] : [`Taken over: ${names.map((name) => WORDS[name] ?? name).join(", ")}.`];
}
