import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { instant } from "../../operation/answers";
import { instantOf, isoTime } from "../../operation/fields";
import type { UserSettings } from "../../operation/user/user-settings";
import { addDays } from "../../time/calendar";
import { displayInstant } from "../../time/display";
import { type ParsedTime, resolveInstant } from "../../time/iso";
import type { Lean } from "../../time/phrases/range-context";
import { readRange } from "../../time/phrases/read-range";
import { refusalText } from "../../time/phrases/refusals";
import type { Phrase } from "./phrase";

/** The arguments for a span of time. */
export const spanArguments = {
  after: isoTime.optional().describe("From this time on, ISO 8601"),
  before: isoTime.optional().describe("Before this time, ISO 8601; a date alone includes that whole day"),
};

/** A span of time in epoch seconds: `after` is inclusive, `before` exclusive. */
export interface TimeSpan {
  after: number | null;
  before: number | null;
}

/** The span that is asked for; of a phrase that may mean two, from the first to the last. */
export interface Range extends TimeSpan {
  /** The spans of a phrase by time: two where it may mean what was and what comes. */
  spans: readonly ReadSpan[];
  /** How a phrase was understood, for the answer. */
  echo: Partial<z.output<typeof whenSchema>>;
}

interface ReadSpan {
  after: number;
  before: number;
  understood: string;
}

const whenSchema = z.object({
  when_understood: z.string().describe("How a phrase in when was read"),
  ...instant("after"),
  ...instant("before"),
});

/** What an answer says about the phrase in `when`; absent without one. */
export const whenFields = whenSchema.partial().shape;

export const spansField = {
  spans: z
    .array(
      z.strictObject({
        ...instant("after"),
        ...instant("before"),
        understood: z.string().min(1),
        count: z.number().describe("Of this page"),
      }),
    )
    .optional()
    .describe("Where a phrase in when may mean the last or the coming one: both"),
};

/** The spans of an answer, each with how many of its instants lie there; nothing where a phrase means one. */
export function spansAs(
  { spans }: Pick<Range, "spans">,
  instants: readonly (number | null)[],
  { zone, now }: { zone: string; now: number },
): Partial<Record<"spans", z.output<(typeof spansField)["spans"]>>> {
  if (spans.length < 2) return {};
  return {
    spans: spans.map(({ after, before, understood }) => ({
      ...displayInstant("after", after, zone, now),
      ...displayInstant("before", before, zone, now),
      understood,
      count: instants.filter((at) => at !== null && at >= after && at < before).length,
    })),
  };
}

/** The span that `after` and `before`, or a phrase in `when`, mean. */
export function readRangeArguments(
  args: {
    after?: ParsedTime | undefined;
    before?: ParsedTime | undefined;
    when?: Phrase | undefined;
    lean?: Lean;
  },
  user: UserSettings,
  now: number,
): Result<Range> {
  if (args.when === undefined) {
    return success({
      after: args.after === undefined ? null : instantOf(args.after, user.zone, now),
      before: args.before === undefined ? null : endOf(args.before, user.zone),
      spans: [],
      echo: {},
    });
  }
  if (args.after !== undefined || args.before !== undefined) {
    return invalid({ path: "when", message: "send either when, a phrase, or after and before" });
  }
  const read = readSpans(args.when, args.lean, user, now);
  if (!read.ok) return read;
  const spans = read.value;
  const after = Math.min(...spans.map((span) => span.after));
  const before = Math.max(...spans.map((span) => span.before));
  const echo = {
    when_understood: spans.map(({ understood }) => understood).join(" and "),
    ...displayInstant("after", after, user.zone, now),
    ...displayInstant("before", before, user.zone, now),
  };
  return success({ after, before, spans, echo });
}

/** The span that a phrase means by its words: that of today, else, where it may be either, the last and the coming one. */
function readSpans(
  { text, words }: Phrase,
  lean: Lean | undefined,
  { zone, locale, hours, hourCycle }: UserSettings,
  now: number,
): Result<ReadSpan[]> {
  const leaning = (one: Lean) => readRange(text, { now, zone, locale, hours, hourCycle, words, lean: one });
  const first = leaning(lean ?? "past");
  if (lean !== undefined)
    return first.ok ? success([first.value]) : invalid({ path: "when", message: refusalText(first) });
  const other = leaning("future");
  const read = [first, other].flatMap((one) => (one.ok ? [one.value] : []));
  const [one, another] = read;
  if (one === undefined)
    return first.ok ? success([]) : invalid({ path: "when", message: refusalText(first) });
  if (another === undefined || (one.after === another.after && one.before === another.before))
    return success([one]);
  const holding = read.find(({ after, before }) => after <= now && now < before);
  return success(holding === undefined ? [one, another] : [holding]);
}

/** An exclusive bound in epoch seconds: the instant itself; for a date, the first moment of the next local date. */
export function endOf(time: ParsedTime, zone: string): number {
  return resolveInstant(time.kind === "date" ? { kind: "date", date: addDays(time.date, 1) } : time, zone);
}
