/** What single expressions of a phrase say, before they are put together. */
import type { Weekday } from "../../calendar";
import type { NamedHoliday } from "../../holidays/holiday";
import type { ParsedTime } from "../../iso";
import type { DayPart, Unit } from "../words/vocabulary";

/** `coming`: the first one after today. */
export type TurnKind = "coming" | "this" | "next" | "last";

export interface Amount {
  value: number;
  unit: Unit;
}

export type Piece =
  /** A date, counted in days from 1970-01-01. */
  | { kind: "day"; day: number }
  /** `repeats` where the word says so by itself: `on Mondays`; `habitual` where it may: `le lundi`. */
  | { kind: "weekday"; weekdays: Weekday[]; turn: TurnKind; repeats: boolean; habitual?: true }
  /** Numbered days of a month: the first and third Friday; `weekdays` null are its dates. −1 is the last. */
  | { kind: "nth"; nths: number[]; weekdays: Weekday[] | null }
  /** The nth such weekday after the day beside it; negative: before it. */
  | { kind: "weekdayFrom"; weekday: Weekday; nth: number }
  /** `other` is the second reading of a date in figures, where the locale doesn't settle it. */
  | { kind: "calendar"; month: number; days: number[]; year: number | null; other: MonthDay | null }
  | { kind: "month"; months: number[]; turn: TurnKind }
  | { kind: "year"; year: number }
  | { kind: "dayOfMonth"; days: number[] }
  | { kind: "period"; unit: PeriodUnit; offset: number }
  /** The beginning or the end of the period, month, year or day beside it. */
  | { kind: "edge"; edge: "start" | "end" }
  | { kind: "holiday"; holiday: NamedHoliday; turn: TurnKind }
  /** `bound` where the word before it may also stand between two times: `à 17h`. */
  | { kind: "clock"; clocks: Clock[]; bound?: true }
  /** From one time of the day to another. */
  | { kind: "clockSpan"; from: Clock; to: Clock }
  | { kind: "part"; part: DayPart }
  /** Several parts of each day: `morning and evening`. */
  | { kind: "parts"; parts: DayPart[] }
  /** A duration: from now (`ahead`), before now (`ago`), after or before a day beside it, or for how long. */
  | { kind: "shift"; amounts: Amount[]; way: Way }
  | { kind: "now" }
  | { kind: "iso"; parsed: ParsedTime }
  | { kind: "zone"; zone: string | null; offset: number | null; name: string }
  | { kind: "every"; every: Every }
  /** `of the month`, which numbers what is before it; `every` where it says that it repeats. */
  | { kind: "ofMonth"; every: boolean }
  /** `whole` where it can only count all of them: `for 3 times`. */
  | { kind: "times"; count: number; whole: boolean }
  /** Words that say what the time after them is for; `between` where they also stand between two times. */
  | { kind: "mark"; mark: BoundWord; between: boolean }
  /** Words between two of a kind: a list, a span, a choice. `sign` where it is punctuation or may be left out. */
  | { kind: "joint"; joint: "and" | "to" | "or"; sign: boolean }
  /** What is understood, and can't be said. */
  | { kind: "trouble"; message: string }
  /** A number that nothing has claimed: beside a weekday it is a date, beside a part of the day an hour. */
  | { kind: "number"; value: number };

export type Kind = Piece["kind"];
export type Of<K extends Kind> = Extract<Piece, { kind: K }>;

export type Way = "ahead" | "ago" | "counted" | "countedBack" | "lasting" | "past" | "coming";

export type PeriodUnit = "day" | "week" | "weekend" | "month" | "year";

export type BoundWord = "until" | "starting" | "since" | "before" | "after" | "except";

export interface MonthDay {
  month: number;
  day: number;
}

export interface Clock {
  hour: number;
  minute: number;
  second: number | null;
  /** Whether the hour can only be one of the day's 24. */
  settled: boolean;
  /** Whether it was written with its minutes, as a clock shows it: `3:30`. */
  written: boolean;
}

/** What is repeated; `unit` null is a bare "every", before a weekday, a date or a part of the day. */
export interface Every {
  unit: Unit | null;
  interval: number;
  /** Whether the interval was said as an ordinal ("every third"), which before a weekday may number it. */
  ordinal: boolean;
}

/** Where in the text something was said. */
export interface Span {
  from: number;
  to: number;
  pieces: Piece[];
  /** What it costs to read the text so, where there are several ways; 1 where nothing is said. */
  cost?: number;
}

/** A piece and where it stands. */
export interface PlacedPiece<P extends Piece = Piece> {
  from: number;
  to: number;
  piece: P;
}
