/** What single expressions of a phrase say, before they are put together. */
import type { Weekday } from "../calendar";
import type { ParsedTime } from "../iso";
import type { DayPart, Unit } from "./vocabulary";

/** `coming`: the first one after today. */
export type TurnKind = "coming" | "this" | "next" | "last";

export interface Amount {
  value: number;
  unit: Unit;
}

export type Piece =
  /** A date, counted in days from 1970-01-01. */
  | { kind: "day"; day: number }
  | { kind: "weekday"; weekdays: Weekday[]; turn: TurnKind }
  /** A numbered weekday of a month: the first Friday; −1 is the last. */
  | { kind: "nthWeekday"; nth: number; weekdays: Weekday[] }
  /** `other` is the second reading of a date in figures, where the locale doesn't settle it. */
  | { kind: "calendar"; month: number; day: number; year: number | null; other: MonthDay | null }
  | { kind: "month"; month: number; year: number | null; turn: TurnKind }
  | { kind: "dayOfMonth"; day: number }
  | { kind: "period"; unit: PeriodUnit; offset: number; edge: "whole" | "start" | "end" }
  | { kind: "year"; year: number }
  | { kind: "clock"; hour: number; minute: number; second: number | null; settled: boolean }
  | { kind: "part"; part: DayPart }
  /** A duration: from now (`ahead`), before now (`ago`), from a day that is named beside it, or for how long. */
  | { kind: "shift"; amounts: Amount[]; way: "ahead" | "ago" | "counted" | "lasting" | "past" | "coming" }
  | { kind: "now" }
  | { kind: "iso"; parsed: ParsedTime }
  | { kind: "zone"; zone: string | null; offset: number | null }
  | { kind: "every"; every: Every }
  | { kind: "times"; count: number }
  /** Words that say what the time after them is for. */
  | { kind: "mark"; mark: Mark };

export type PeriodUnit = "day" | "week" | "weekend" | "month" | "year";

export type Mark = "until" | "starting" | "since" | "before" | "after";

export interface MonthDay {
  month: number;
  day: number;
}

/** What is repeated; `unit` null is a bare "every", before a date. */
export interface Every {
  unit: Unit | null;
  interval: number;
  weekdays: Weekday[];
  nth: number | null;
  monthDay: number | null;
}

/** Where in the text something was said. */
export interface Span {
  from: number;
  to: number;
  pieces: Piece[];
}
