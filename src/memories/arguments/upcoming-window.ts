import { invalid, type Result, success } from "../../core/errors";
import type { UserSettings } from "../../operation/user/user-settings";
import { SECONDS_A_DAY } from "../../time/calendar";
import { horizonEnd } from "../../time/horizon";
import { MAX_INSTANT } from "../../time/zones/zone";
import type { Phrase } from "./phrase";
import { type Range, readRangeArguments } from "./range-arguments";

/** The window of a call that names none, in days. */
const USUAL_DAYS = 7;

/** What a call looks at: local days ahead, or the span of a phrase (epoch seconds, the end exclusive). */
export interface UpcomingWindow {
  /** Days that are enough to judge what comes up by then. */
  days: number;
  span: { after: number; before: number } | null;
  end: number;
  echo: Range["echo"];
}

export function readWindow(
  { within_days, when }: { within_days?: number | undefined; when: Phrase | undefined },
  user: UserSettings,
  now: number,
): Result<UpcomingWindow> {
  if (when === undefined) {
    const days = within_days ?? USUAL_DAYS;
    return success({ days, span: null, end: horizonEnd(user.zone, now, days), echo: {} });
  }
  if (within_days !== undefined)
    return invalid({ path: "when", message: "can't stand beside within_days: send one of the two" });
  const read = readRangeArguments({ when, lean: "future" }, user, now);
  if (!read.ok) return read;
  const { after, before, echo } = read.value;
  const end = before ?? MAX_INSTANT;
  if (end <= now)
    return invalid({ path: "when", message: "is over: call get_timeline with when for what was" });
  const days = Math.ceil((end - now) / SECONDS_A_DAY) + 1;
  return success({ days, span: { after: after ?? 0, before: end }, end, echo });
}

export function isInSpan({ due_at }: { due_at: number }, span: UpcomingWindow["span"]): boolean {
  return span === null || (due_at >= span.after && due_at < span.before);
}

export function isInWindow(row: { due_at: number }, { span, end }: UpcomingWindow): boolean {
  return row.due_at < end && isInSpan(row, span);
}
