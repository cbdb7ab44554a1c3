import * as z from "zod";
import { instantOf } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import type { ParsedTime } from "../../time/iso";
import { MAX_INSTANT } from "../../time/zones/zone";

/** How columns keep what fields say, and how the lines of an import have it. */

/** Whose clock a time is read by, and when it is: `now` is in epoch seconds. */
export interface TimeReader {
  user: UserSettings;
  now: number;
}

/** How the column of a field's name keeps its values. */
export interface ColumnForm<Value, Column> {
  /** The column of a value; null where the value is read together with other arguments. */
  write: ((value: Value, reader: TimeReader) => Column) | null;
  /** What answers show of the column. */
  read(column: Column): unknown;
  /** The column of a memory of which nothing was said, and of one that was cleared. */
  empty: Column;
  /** The column in a line of an import, from the field's type; null where `line-schema.ts` has a rule of its own. */
  line: ((type: z.ZodType) => z.ZodType) | null;
}

export const maybe = <T extends z.ZodType>(type: T) => type.nullable().default(null);
export const lineFlag = z.union([z.literal(0), z.literal(1)]).default(0);
export const lineInstant = z.int().min(-MAX_INSTANT).max(MAX_INSTANT);

/** JSON that the table keeps as text. */
export const lineJson = (type: z.ZodType) => maybe(type.transform((value) => JSON.stringify(value)));

const same = <T>(value: T) => value;

/** As it is. */
export const PLAIN = { write: same, read: same, empty: null, line: maybe };

/** As it is, and this where nothing was said. */
export const plainOr = (empty: string) => ({
  ...PLAIN,
  empty,
  line: (type: z.ZodType) => type.default(empty),
});

/** As 0 or 1. */
export const FLAG = {
  write: (value: boolean): number => (value ? 1 : 0),
  read: (column: number) => column === 1,
  empty: 0,
  line: () => lineFlag,
};

/** As JSON. */
export const JSON_TEXT = {
  write: (value: object): string | null => JSON.stringify(value),
  read: (column: string | null): unknown => (column === null ? null : JSON.parse(column)),
  empty: null,
  line: lineJson,
};

/** As a JSON list; null for an empty one. */
export const WORD_LIST = {
  ...JSON_TEXT,
  write: (words: readonly string[]): string | null => (words.length === 0 ? null : JSON.stringify(words)),
};

/** As epoch seconds. */
export const INSTANT = {
  write: (time: ParsedTime | "now", { user, now }: TimeReader): number | null =>
    instantOf(time, user.zone, now),
  read: same,
  empty: null,
  line: () => maybe(lineInstant),
};

/** As it follows from several arguments. */
export const TOGETHER = { ...PLAIN, write: null, line: null };
