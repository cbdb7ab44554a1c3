import { ONCE } from "./matters";
import type { Known, Mention, Month, Time } from "./month";

/** What a month of a bot came to. */

const HOUR = 3600;
const DAY = 86_400;

export interface Figures {
  turns: number;
  /** Calls of the bot's model: one a turn, and one more in a turn in which it sends marks. */
  calls: number;
  mentions: number;
  forgotten_marks: number;
  /** Of what happens once and stays open until its last day: how many, mentioned on that day, and those that were not. */
  once: number;
  on_the_last_day: number;
  missed: string[];
  /** Occurrences of series, and how many of them were mentioned within a day of their time. */
  occurrences: number;
  on_their_day: number;
  /** Mentions of what was mentioned before, with nothing new since: after a mark, and how many after a forgotten one. */
  nags: string[];
  repeated: number;
  /** Mentions of what its person told of less than an hour ago. */
  told_back: string[];
  /** What stayed open over all turns of a day after its deadline, and was never told as overdue. */
  lost: string[];
  /** What a prompt asked for and nobody said, and no later prompt of the same part of its life asked for again. */
  silenced: string[];
  unanswered: string[];
}

/** Judges a month by what its person was told, and when. */
export function judge({ known, mentions, turns, shown, markingTurns, unanswered }: Month): Figures {
  const once = known.filter(({ content }) => ONCE.some((matter) => matter.content === content));
  const missed = once.filter((one) => !isToldOnItsLastDay(one, mentions));
  const series = known.flatMap((one) => ("days" in one.matter ? occurrencesOf(one, mentions) : []));
  const again = mentions.flatMap((one, n) => repeatedBy(one, mentions.slice(0, n), known));
  return {
    turns: turns.length,
    calls: turns.length + markingTurns,
    mentions: mentions.length,
    forgotten_marks: mentions.filter(({ marked }) => !marked).length,
    once: once.length,
    on_the_last_day: once.length - missed.length,
    missed: missed.map(({ content }) => content),
    occurrences: series.length,
    on_their_day: series.filter(Boolean).length,
    nags: again.filter(({ before }) => before.marked).map(({ mention }) => words(mention)),
    repeated: again.filter(({ before }) => !before.marked).length,
    told_back: mentions.filter((one) => isToldBack(one, known)).map(words),
    lost: lostOf(known, mentions),
    silenced: once.flatMap((one) => silencedOf(one, shown, mentions, turns)),
    unanswered,
  };
}

function words({ at, status, label, content }: Mention): string {
  return `${new Date(at * 1000).toISOString().slice(0, 16)} ${status} ${label} ${content}`;
}

/** Whether it was mentioned in the 24 hours before its due time, or on its day where that is all it has. */
function isToldOnItsLastDay({ content, times }: Known, mentions: readonly Mention[]): boolean {
  const last = times.at(-1);
  if (last === undefined) return false;
  return mentions.some(
    (one) => one.content === content && one.at >= last.due - DAY && one.at < last.deadline,
  );
}

/** Of each occurrence of the month whether it was mentioned on its day. */
function occurrencesOf({ content, times, toldAt }: Known, mentions: readonly Mention[]): boolean[] {
  return times
    .filter(({ due }) => due > toldAt)
    .map(({ label, due }) =>
      mentions.some((one) => one.content === content && one.label === label && Math.abs(one.at - due) < DAY),
    );
}

function timeOfMention({ content, label }: Mention, known: readonly Known[]): [Known, Time] {
  const one = known.find((matter) => matter.content === content);
  const time = one?.times.find((possible) => possible.label === label);
  if (one === undefined || time === undefined) throw new Error(`${content} is never due at ${label}`);
  return [one, time];
}

/** The mention that a mention says again; nothing where something new came between them. */
function repeatedBy(
  mention: Mention,
  earlier: readonly Mention[],
  known: readonly Known[],
): { mention: Mention; before: Mention }[] {
  const [, time] = timeOfMention(mention, known);
  const before = earlier.findLast(
    ({ content, label }) => content === mention.content && label === mention.label,
  );
  if (before === undefined) return [];
  return time.turns.some((turn) => before.at < turn && turn <= mention.at) ? [] : [{ mention, before }];
}

function isToldBack(mention: Mention, known: readonly Known[]): boolean {
  const [{ toldAt }, { deadline }] = timeOfMention(mention, known);
  return mention.at - toldAt < HOUR && deadline - mention.at > HOUR;
}

function lostOf(known: readonly Known[], mentions: readonly Mention[]): string[] {
  return known.flatMap(({ content, matter, times }) => {
    const last = times.at(-1);
    if ("days" in matter || last === undefined) return [];
    const done = matter.done === undefined ? Number.POSITIVE_INFINITY : last.due + matter.done * HOUR;
    if (done < last.deadline + DAY / 2 + HOUR) return [];
    const isTold = mentions.some(
      (one) => one.content === content && one.label === last.label && one.status === "OVERDUE",
    );
    return isTold ? [] : [content];
  });
}

function silencedOf(
  { content, matter, times }: Known,
  shown: Month["shown"],
  mentions: readonly Mention[],
  turns: readonly number[],
): string[] {
  const last = times.at(-1);
  if ("days" in matter || last === undefined) return [];
  const done = matter.done === undefined ? Number.POSITIVE_INFINITY : last.due + matter.done * HOUR;
  const isOf = (one: Pick<Mention, "content" | "label">) =>
    one.content === content && one.label === last.label;
  return [0, ...last.turns].flatMap((from, n) => {
    const until = Math.min(last.turns[n] ?? last.deadline + 7 * DAY, done);
    const isIn = (at: number) => at >= from && at < until;
    const lastShown = shown.findLast((one) => isOf(one) && isIn(one.at))?.at;
    if (lastShown === undefined || mentions.some((one) => isOf(one) && isIn(one.at))) return [];
    return turns.some((at) => at > lastShown && isIn(at))
      ? [n === last.turns.length ? `${content} overdue` : `${content} ${n}`]
      : [];
  });
}
