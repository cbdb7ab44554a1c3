import * as z from "zod";
import {
  isoTime,
  isoTimeOrNow,
  isWord,
  label,
  MEANINGS,
  nowIn,
  plainText,
  remindBefore,
} from "../operation/fields";
import type { NewMemory } from "../store/memories/knowledge";
import type { KnowledgeRow } from "../store/rows";
import {
  type ColumnForm,
  FLAG,
  INSTANT,
  JSON_TEXT,
  PLAIN,
  plainOr,
  TOGETHER,
  WORD_LIST,
} from "./arguments/column-forms";
import { phrase, recurrenceRule } from "./arguments/due-argument";
import { validUntil } from "./arguments/ending";
import { CATEGORIES, keywords, metadata, SOURCES } from "./arguments/memory-fields";

/** Columns of which a correction may have the corrected memory's. */
export type Column = keyof NewMemory & keyof KnowledgeRow;

/** All that is to be said of an argument that says something of a memory. */
interface Field {
  /** Its values, as calls send them. */
  type: () => z.ZodType;
  /** Its description among the arguments of `remember`; null where that doesn't take it. */
  remember: string | null;
  /** The same of `update_memory`. */
  update: string | null;
  /** The calls in which a chat model needs it: its tool definitions have it by default. */
  models: readonly ("remember" | "update")[];
  /**
   * What a `null` in `update_memory` says: `clear` empties the field, `nothing` tells of a caller who sends every property,
   * none of whose nulls counts, and one that is `absent` is as if it weren't sent.
   */
  null: "clear" | "nothing" | "absent";
  /** How the column of its name keeps it; null for other words for what stands in the columns of another field. */
  kept: ColumnForm<never, unknown> | null;
  /** Further columns that go with it. */
  beside: readonly Column[];
  /**
   * What a correction does that doesn't send it: it takes it over from the corrected memory, it takes it with the due time,
   * or it drops it.
   */
  correction: "take" | "take with due" | "drop";
  /** How every answer shows it; null where `memory-view.ts` has words of its own for that, or answers don't show it. */
  shown: (() => z.ZodType) | null;
}

/** The moment of what was done or mentioned, for which `true` can only mean now. */
const mark = () =>
  isoTimeOrNow.clone().register(MEANINGS, { read: (value) => (isWord(value, true) ? "now" : nowIn(value)) });

// What rows of one kind share. A row says what is otherwise in it.

const MARK = {
  remember: null,
  models: ["update"],
  null: "clear",
  kept: INSTANT,
  beside: [],
  correction: "take with due",
  shown: null,
} as const;
const DUE = { ...MARK, models: ["remember", "update"], kept: TOGETHER } as const;
const PHRASE = { ...MARK, kept: null } as const;
const DETAIL = {
  null: "clear",
  models: [],
  kept: PLAIN,
  correction: "take",
  beside: [],
  shown: null,
} as const;

const textOrNull = () => z.string().nullable();

/**
 * What callers say of a memory. Arguments, patches, clearing, corrections, lines of an import, answers and tool definitions
 * are made of it: a field with a row here and a column in `store/tables/memories.ts` has them all. A row that leaves one of
 * them open doesn't compile, and a new one comes last: its order is part of the contract. An export has every column of the
 * table by itself.
 */
export const MEMORY_FIELDS = {
  content: {
    ...DETAIL,
    type: () => plainText(4000),
    remember: "One self-contained sentence, without the time that goes into due",
    update: "The new wording",
    models: ["remember", "update"],
    null: "nothing",
    kept: plainOr(""),
    correction: "drop",
    shown: () => z.string().min(1),
  },
  due: {
    ...PHRASE,
    type: () => phrase,
    remember:
      'The same in the user\'s words, such as "every second Tuesday at 9". Prefer it where the user said a time; never send both',
    update:
      'The move in the user\'s words: "tomorrow at 9", "at 4pm" keeps the day, "Friday" the clock, "an hour later". Never with due_at',
    models: ["remember", "update"],
    null: "nothing",
  },
  due_at: {
    ...DUE,
    type: () => isoTime,
    remember: "When it is due, ISO 8601, without an offset in the user's time; a date alone is all-day",
    update: "The new due time, ISO 8601; a date alone is all-day",
    beside: ["due_kind", "due_local", "deadline_at", "noted_at"],
  },
  reminded_at: {
    ...MARK,
    type: mark,
    update: '"now" once you have mentioned it, so that it is not repeated',
  },
  completed_at: {
    ...MARK,
    type: mark,
    update: '"now" when it is done',
  },
  snoozed_until: {
    ...MARK,
    type: () => isoTimeOrNow,
    update: "Keep quiet about it until then, ISO 8601",
    models: [],
    beside: ["snoozed_local"],
  },
  snooze: {
    ...PHRASE,
    type: () => phrase,
    update: 'Keep quiet about it, in the user\'s words: "for an hour", "until Monday"',
    null: "absent",
  },
  recurrence: {
    ...DUE,
    type: () => recurrenceRule,
    remember:
      "RFC 5545 RRULE, such as FREQ=WEEKLY;BYDAY=TU, with its first time in due_at; not with a due that repeats",
    update: "The new repetition, an RFC 5545 RRULE",
    beside: ["recurrence_start", "recurrence_time_zone", "moved_from"],
  },
  until: {
    ...PHRASE,
    type: () => isoTime,
    remember: "When a repeating item ends, ISO 8601; a date includes that day",
    update: "When a repeating item ends, ISO 8601; a date includes that day",
    models: [],
    null: "absent",
  },
  source: {
    ...DETAIL,
    type: () => z.enum(SOURCES),
    remember: "Where it comes from",
    update: null,
    null: "nothing",
    correction: "drop",
    shown: () => textOrNull().describe(SOURCES.join(", ")),
  },
  remind_before: {
    ...DETAIL,
    type: () => remindBefore,
    remember: "Seconds before due_at at which to mention it once more",
    update: "Seconds before due_at at which to mention it once more",
    models: ["remember"],
  },
  category: {
    ...DETAIL,
    type: () => z.enum(CATEGORIES),
    remember: "By default fact; profile and preference stand in every prompt",
    update: "The new kind",
    models: ["remember"],
    null: "nothing",
    kept: plainOr("fact"),
    shown: () => z.string().min(1).describe(CATEGORIES.join(", ")),
  },
  entity: {
    ...DETAIL,
    type: () => label(200),
    remember: "Whom or what it is about, such as a name",
    update: "Whom or what it is about",
    models: ["remember"],
    shown: textOrNull,
  },
  context: {
    ...DETAIL,
    type: () => label(100),
    remember: "A label to filter by, such as work or home",
    update: "The new label, such as work or home",
    shown: textOrNull,
  },
  sensitive: {
    ...DETAIL,
    type: () => z.boolean(),
    remember: "True keeps it out of prompts, lists and digests",
    update: "True keeps it out of prompts, lists and digests unless asked for",
    models: ["remember"],
    null: "nothing",
    kept: FLAG,
    shown: () => z.boolean(),
  },
  metadata: {
    ...DETAIL,
    type: () => metadata,
    remember: "Any JSON object up to 4 KB, for the bot's own use",
    update: "Any JSON object up to 4 KB, in place of the old one",
    kept: JSON_TEXT,
    shown: () => z.record(z.string(), z.unknown()).nullable(),
  },
  valid_until: {
    ...DETAIL,
    type: () => validUntil,
    remember:
      "From then on it isn't open any more: ISO 8601 or the user's words; a day alone ends with that day",
    update: "From then on it isn't open: ISO 8601 or the user's words; a day alone ends with that day",
    kept: TOGETHER,
  },
  keywords: {
    ...DETAIL,
    type: () => keywords,
    remember: "Other words the user might ask by, such as drug for penicillin",
    update: "Up to 20 other words by which it is found, in place of the old ones",
    models: ["remember"],
    kept: WORD_LIST,
  },
  event_time: {
    ...DETAIL,
    type: () => isoTime,
    remember: "When it happened, ISO 8601; default now",
    update: null,
    models: ["remember"],
    null: "absent",
    kept: TOGETHER,
    beside: ["event_time_given"],
  },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof MEMORY_FIELDS;
export type FieldName = keyof Fields;

/** The names of the fields whose row says one of `Said` at `Key`. */
export type FieldsWith<Key extends keyof Field, Said> = {
  [K in FieldName]: Fields[K][Key] extends Said ? K : never;
}[FieldName];

export type FieldType<K extends FieldName> = ReturnType<Fields[K]["type"]>;

/** The same rows, for code that is about any of them. Each column can hold what its field says. */
export const FIELDS: Readonly<Record<FieldName, Field>> = MEMORY_FIELDS satisfies {
  [K in FieldsWith<"kept", { write: object }>]: { kept: ColumnForm<z.output<FieldType<K>>, KnowledgeRow[K]> };
};

/** Fields as a call sends them; undefined where it doesn't send one. */
export type SentFields = Readonly<Partial<Record<FieldName, unknown>>>;

/** The names of some fields: those of `first`, where the contract has them first, then the others as the table has them. */
export function fieldsWhere<Name extends FieldName>(
  isOne: (field: Field) => boolean,
  first: readonly Name[] = [],
): Name[] {
  const names = [...new Set([...first, ...(Object.keys(FIELDS) as Name[])])];
  return names.filter((name) => isOne(FIELDS[name]));
}

/** The columns of all fields. */
export type FieldColumn = FieldsWith<"kept", object> | Fields[FieldName]["beside"][number];

/** The columns of a field; none for one that stands in those of another. */
export function listFieldColumns(name: FieldName): readonly Column[] {
  const { kept, beside } = FIELDS[name];
  return kept === null ? [] : [name as Column, ...beside];
}
