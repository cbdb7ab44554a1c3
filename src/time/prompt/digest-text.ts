/** The daily digest as people read it: in plain text and in Markdown. */
import { parseDate, weekdayNameOf } from "../calendar";
import { localMinute } from "../display";
import type { DueKind } from "../due";
import { repetitionOf } from "../recurrence/repetition";
import { relativeDays, relativeWords } from "../relative";
import { localDateOf, toLocal } from "../zones/zone";
import { promptText } from "./prompt";

export interface DigestLine {
  content: string;
  due_kind: DueKind;
  due_at: number;
  /** RRULE value (RFC 5545), or null for what happens once. */
  recurrence: string | null;
  /** The zone of a series that keeps one of its own. */
  recurrence_time_zone?: string | null;
}

export interface DigestText {
  /** Epoch seconds: what "today" and the relative words speak of. */
  now: number;
  zone: string;
  /** How the user wants to be called; null for nobody in particular. */
  name: string | null;
  overdue: readonly DigestLine[];
  today: readonly DigestLine[];
  week: readonly DigestLine[];
  /** How many open items it doesn't list, because their user was told of them. */
  alsoOpen: number;
  /** How many items each group has; absent where the lists are whole. */
  totals?: Record<"overdue" | "today" | "week", number>;
}

/** Lines of a group; a message is to be read in one look. */
const MOST_LINES = 15;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

interface Style {
  heading(text: string): string;
  group(text: string): string;
  item(when: string, content: string): string;
}

const PLAIN: Style = {
  heading: (text) => text,
  group: (text) => text,
  item: (when, content) => `- ${content} (${when})`,
};

const MARKDOWN: Style = {
  heading: (text) => `**${escapeMarkdown(text)}**`,
  group: (text) => `### ${text}`,
  item: (when, content) => `- ${escapeMarkdown(content)} _(${when})_`,
};

/** Plain text, one item a line, groups apart. */
export function digestText(digest: DigestText): string {
  return render(digest, PLAIN);
}

/** The same in Markdown; what users wrote is escaped. */
export function digestMarkdown(digest: DigestText): string {
  return render(digest, MARKDOWN);
}

function render(digest: DigestText, style: Style): string {
  const parts = [style.heading(greeting(digest))];
  const groups: ["overdue" | "today" | "week", string, (line: DigestLine) => string][] = [
    ["overdue", "Overdue", (line) => whenOverdue(line, digest)],
    ["today", "Today", (line) => whenToday(line, digest)],
    ["week", "This week", (line) => whenLater(line, digest)],
  ];
  for (const [group, title, when] of groups) {
    const lines = digest[group];
    if (lines.length === 0) continue;
    const near = group === "overdue" ? lines.slice(-MOST_LINES) : lines.slice(0, MOST_LINES);
    const shown = near.map((line) =>
      style.item(when(line) + repetition(line, digest), promptText(line.content)),
    );
    const left = (digest.totals?.[group] ?? lines.length) - shown.length;
    if (left > 0) shown.push(`- and ${left} more`);
    parts.push([style.group(title), ...shown].join("\n"));
  }
  if (parts.length === 1)
    parts.push(`Nothing ${digest.alsoOpen > 0 ? "new " : ""}is due today or this week.`);
  return parts.join("\n\n");
}

function greeting({ now, zone, name }: DigestText): string {
  const { hour } = toLocal(zone, now);
  const words = greetingAt(hour);
  const date = localDateOf(zone, now);
  const { year, month, day } = parseDate(date);
  const who = name === null ? "" : `, ${promptText(name)}`;
  return `${words}${who}. It is ${weekdayNameOf(date)}, ${day} ${MONTHS[month - 1] ?? ""} ${year}.`;
}

function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 18 ? "Good afternoon" : "Good evening";
}

/** How an item repeats, after its time: `, every Thursday`. */
function repetition(line: DigestLine, { zone }: DigestText): string {
  const words = repetitionOf(line, zone);
  return words === null ? "" : `, ${words}`;
}

function whenOverdue(line: DigestLine, { now, zone }: DigestText): string {
  if (line.due_kind !== "date")
    return `${relativeWords(line.due_at, now)}, ${localMinute(zone, line.due_at)}`;
  const date = localDateOf(zone, line.due_at);
  return `${relativeDays(date, localDateOf(zone, now))}, ${date}`;
}

function whenToday(line: DigestLine, { now, zone }: DigestText): string {
  if (line.due_kind === "date") return "today";
  return `${clockOf(line, zone)}, ${relativeWords(line.due_at, now)}`;
}

function whenLater(line: DigestLine, { now, zone }: DigestText): string {
  const date = localDateOf(zone, line.due_at);
  const words = relativeDays(date, localDateOf(zone, now));
  const day = `${weekdayNameOf(date)} ${date}`;
  return line.due_kind === "date" ? `${day}, ${words}` : `${day} ${clockOf(line, zone)}, ${words}`;
}

function clockOf(line: DigestLine, zone: string): string {
  return localMinute(zone, line.due_at).slice(-5);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_#|~<>]/g, "\\$&");
}
