import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { instant } from "../../operation/answers";
import { instantOf, isoTime } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import { addDays } from "../../time/calendar";
import { displayInstant } from "../../time/display";
import { type ParsedTime, resolveInstant } from "../../time/iso";
import { readRange } from "../../time/phrases/read-range";
import { refusalText } from "../../time/phrases/refusals";
import type { Phrase } from "./phrase";

/** The arguments for a span of time. */
export const spanArguments = {
  after: isoTime.optional().describe("From this time on, ISO 8601"),
  before: isoTime.optional().describe("Before this time, ISO 8601; a date alone includes that whole day"),
};

/** A span of time in epoch seconds: `after` is inclusive, `before` exclusive. */
export interface Range {
  after: number | null;
  before: number | null;
  /** How a phrase was understood, for the answer. */
  echo: Partial<z.output<typeof whenSchema>>;
}

const whenSchema = z.object({
  when_understood: z.string().describe("How a phrase in when was read"),
  ...instant("after"),
  ...instant("before"),
});

/** What an answer says about the phrase in `when`; absent without one. */
export const whenFields = whenSchema.partial().shape;

/** The span that `after` and `before`, or a phrase in `when`, mean. */
export function readRangeArguments(
  args: { after?: ParsedTime | undefined; before?: ParsedTime | undefined; when?: Phrase | undefined },
  user: UserSettings,
  now: number,
): Result<Range> {
  if (args.when === undefined) {
    return success({
      after: args.after === undefined ? null : instantOf(args.after, user.zone, now),
      before: args.before === undefined ? null : endOf(args.before, user.zone),
      echo: {},
    });
  }
  if (args.after !== undefined || args.before !== undefined) {
    return invalid({ path: "when", message: "send either when, a phrase, or after and before" });
  }
  const { zone, locale, hours, hourCycle } = user;
  const { text, words } = args.when;
  const read = readRange(text, { now, zone, locale, hours, hourCycle, words });
  if (!read.ok) return invalid({ path: "when", message: refusalText(read) });
  const { after, before, understood } = read.value;
  const echo = {
    when_understood: understood,
    ...displayInstant("after", after, zone, now),
    ...displayInstant("before", before, zone, now),
  };
  return success({ after, before, echo });
}

/** An exclusive bound in epoch seconds: the instant itself; for a date, the first moment of the next local date. */
export function endOf(time: ParsedTime, zone: string): number {
  return resolveInstant(time.kind === "date" ? { kind: "date", date: addDays(time.date, 1) } : time, zone);
}
