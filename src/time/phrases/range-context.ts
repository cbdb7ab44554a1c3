/** What every step that finds a stretch of time knows. */
import type { Kind } from "./pieces/pieces";
import type { SettleContext } from "./settle/settle-context";

export type Lean = "past" | "future";

/** From `after` to before `before`, epoch seconds; `days` where it is whole days. */
export interface Stretch {
  after: number;
  before: number;
}

export interface RangeContext extends SettleContext {
  /** Whether a day without a year or week is the last one that was or the next to come. */
  lean: Lean;
}

export const SINGLE_DAYS: readonly Kind[] = [
  "weekday",
  "dayOfMonth",
  "nth",
  "calendar",
  "holiday",
  "day",
  "edge",
];
