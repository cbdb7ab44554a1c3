import type { NewMemory } from "../../store/memories/knowledge";
import type { KnowledgeRow } from "../../store/rows";

/** The columns of each argument that a correction takes over alone. */
const ALONE = {
  category: ["category"],
  entity: ["entity"],
  context: ["context"],
  sensitive: ["sensitive"],
  metadata: ["metadata"],
  keywords: ["keywords"],
  remind_before: ["remind_before"],
  valid_until: ["valid_until"],
  event_time: ["event_time", "event_time_given"],
} as const satisfies Partial<Record<keyof KnowledgeRow, readonly Column[]>>;

/** The due time with all that belongs to it, which a correction takes over as a whole; or how it stands without one. */
const DUE = [
  "due_kind",
  "due_local",
  "due_at",
  "deadline_at",
  "recurrence",
  "recurrence_start",
  "recurrence_time_zone",
  "moved_from",
  "reminded_at",
  "snoozed_until",
  "snoozed_local",
  "completed_at",
  "noted_at",
] as const satisfies readonly Column[];

/** Of those, what callers know by a name. */
const NAMED = ["due_at", "recurrence", "reminded_at", "snoozed_until", "completed_at"] as const;

/** Arguments that give a due time: with one of them the corrected memory's goes. */
const GIVES_DUE = ["due", "due_at", "recurrence"] as const;

/** Of a call's arguments those that are asked about here; undefined where it doesn't send one. */
type GivenArguments = Readonly<Partial<Record<keyof typeof ALONE | (typeof GIVES_DUE)[number], unknown>>>;

type Column = keyof NewMemory & keyof KnowledgeRow;

/** Columns that a correction sets, and the names of what it took over, in the order of the contract. */
export interface TakenOver {
  columns: Partial<Pick<NewMemory, Column>>;
  names: string[];
}

/** Whether a memory's due time goes with a correction that gives one. */
export function givesDue(args: GivenArguments): boolean {
  return GIVES_DUE.some((name) => args[name] !== undefined);
}

/**
 * What a correction has of the memory that it corrects: all that the call doesn't send and `mine`, which takes its place,
 * lacks. What was sensitive stays so, unless the call says that it isn't.
 */
export function takeOver(
  args: GivenArguments,
  mine: Pick<NewMemory, Column>,
  old: Pick<KnowledgeRow, Column>,
): TakenOver {
  const alone = (Object.keys(ALONE) as (keyof typeof ALONE)[]).filter(
    (name) => args[name] === undefined && !says(mine, name) && says(old, name),
  );
  const due = !givesDue(args) && mine.due_at === null && (old.due_at !== null || !saysState(mine));
  const columns = [...alone.flatMap((name) => [...ALONE[name]]), ...(due ? DUE : [])];
  return {
    columns: Object.fromEntries(columns.map((column) => [column, old[column]])),
    names: [...alone, ...(due ? NAMED.filter((name) => old[name] !== null) : [])],
  };
}

/** Whether a memory is done, told or asleep, which it can be without a due time. */
function saysState(row: Pick<KnowledgeRow, Column>): boolean {
  return row.completed_at !== null || row.reminded_at !== null || row.snoozed_until !== null;
}

/** Whether a memory has anything there but what every memory has. */
function says(row: Pick<KnowledgeRow, Column>, name: keyof typeof ALONE): boolean {
  if (name === "category") return row.category !== "fact";
  if (name === "sensitive") return row.sensitive === 1;
  if (name === "event_time") return row.event_time_given === 1;
  return row[name] !== null;
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
