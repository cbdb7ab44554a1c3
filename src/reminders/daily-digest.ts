import * as z from "zod";
import { once } from "../core/once";
import { itemSchema, viewItem } from "../memories/view/item-view";
import type { DigestItemRow, DigestSource } from "../store/sends/digest-source";
import { SECONDS_A_DAY } from "../time/calendar";
import { isAsleep, isOverdue, isPending } from "../time/life-cycle";
import { type DigestText, digestMarkdown, digestText } from "../time/prompt/digest-text";
import { itemLabel } from "../time/prompt/prompt";
import { currentOccurrence } from "../time/recurrence/series";
import { resolveZone } from "../time/zones/user-zone";
import { localDateOf } from "../time/zones/zone";

export const digestItemSchema = once(() =>
  itemSchema().extend({ group: z.enum(["overdue", "today", "week"]) }),
);

export type DigestItemView = z.output<ReturnType<typeof digestItemSchema>>;

/** A daily digest as of one moment. */
export interface DailyDigest {
  zone: string;
  text: string;
  markdown: string;
  items: DigestItemView[];
  /** The items as rows, in the order of a digest. */
  groups: Record<Group, DigestItemRow[]>;
  /**
   * Overdue items and today's, which a delivery marks as mentioned. The week's are only announced, and what is spoken in a
   * group is still to be mentioned there.
   */
  marked: DigestItemRow[];
}

const WEEK_SECONDS = 7 * SECONDS_A_DAY;

/**
 * Composes the daily digest as of `now` (epoch seconds): overdue items and today's, open and awake, mentioned or not;
 * then the week's that are pending.
 */
export function composeDigest(source: DigestSource, now: number): DailyDigest {
  const { user } = source;
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  const today = localDateOf(zone, now);
  const groups: Record<Group, DigestItemRow[]> = { overdue: [], today: [], week: [] };
  for (const stored of source.items) {
    const row = currentOccurrence(stored, zone, now);
    const item = row.remind_before === null ? { ...row, remind_before: user.default_remind_before } : row;
    const group = groupOf(item, zone, today, now);
    if (group !== null) groups[group].push(row);
  }
  const words: DigestText = { now, zone, name: user.display_name, ...groups };
  const view = (group: Group) =>
    groups[group].map((item) => {
      const status = group === "overdue" ? "overdue" : "due";
      return { ...viewItem(item, status, itemLabel(item, status, zone), { zone, now }), group };
    });
  return {
    zone,
    text: digestText(words),
    markdown: digestMarkdown(words),
    items: [...view("overdue"), ...view("today"), ...view("week")],
    groups,
    marked: [...groups.overdue, ...groups.today].filter(
      ({ spoken_in, asked_by }) => spoken_in === null && asked_by === null,
    ),
  };
}

type Group = "overdue" | "today" | "week";

function groupOf(item: DigestItemRow, zone: string, today: string, now: number): Group | null {
  if (isAsleep(item, now)) return null;
  if (isOverdue(item, now)) return "overdue";
  if (localDateOf(zone, item.due_at) === today) return "today";
  return item.due_at <= now + WEEK_SECONDS && isPending(item, now) ? "week" : null;
}

/** The digest of a user without items, or without a row. */
export function emptyDigest(zone: string, now: number): DailyDigest {
  const groups = { overdue: [], today: [], week: [] };
  const words: DigestText = { now, zone, name: null, ...groups };
  return { zone, text: digestText(words), markdown: digestMarkdown(words), items: [], groups, marked: [] };
}
