import * as z from "zod";
import { jsonBytes } from "../../core/json";
import { once } from "../../core/once";
import { itemSchema, viewItem } from "../../memories/view/item-view";
import type { DigestItemRow } from "../../store/sends/digest-source";
import type { UserRow } from "../../store/users";
import { judgeStatus } from "../../time/item";
import { type DigestText, digestMarkdown, digestText } from "../../time/prompt/digest-text";
import { itemLabel } from "../../time/prompt/prompt";
import { resolveZone } from "../../time/zones/user-zone";
import {
  chooseNearest,
  countAll,
  GROUPS,
  type Group,
  groupItems,
  type Totals,
  totalsOf,
} from "./digest-groups";

/** Items of a digest. */
export const MOST_ITEMS = 200;
/** Bytes of a digest, as an answer or as the body that goes out. */
export const MOST_BYTES = 256 * 1024;
/** Bytes of those that its items and texts leave to the rest: ids, dates, the zone, the type of a body. */
const REST_BYTES = 2048;

export const digestItemSchema = once(() => itemSchema().extend({ group: z.enum(GROUPS) }));

export type DigestItemView = z.output<ReturnType<typeof digestItemSchema>>;

/** What a digest says of the items that it leaves out. */
export const cutFields = {
  totals: z
    .strictObject({ overdue: z.number(), today: z.number(), week: z.number() })
    .optional()
    .describe("How many items each group has, where the digest has not all of them"),
  more: z
    .number()
    .optional()
    .describe("How many items there are beside those listed: at most 200 are, in 256 KB. Absent for none"),
};

/** The totals, and how many items are left out; neither where all are there. */
export type DigestCut = { totals: Totals; more: number } | { totals?: never; more?: never };

/** A daily digest as of one moment. */
export interface DailyDigest {
  zone: string;
  text: string;
  markdown: string;
  items: DigestItemView[];
  cut: DigestCut;
  /** How many items each group has, listed or not. */
  totals: Totals;
  /** How many open items near now it may not list, because they were told or need no word yet. */
  alsoOpen: number;
  /** The items as rows, in the order of a digest. */
  groups: Record<Group, DigestItemRow[]>;
  /**
   * Overdue items and today's, which a delivery marks as mentioned. The week's are only announced, what is spoken in a
   * group is still to be mentioned there, and what is left out isn't mentioned.
   */
  marked: DigestItemRow[];
}

interface Source {
  user: UserRow;
  items: readonly DigestItemRow[];
  totals: Totals | null;
  alsoOpen: number;
}

/**
 * Composes the daily digest as of `now` (epoch seconds) from items in order of their due times: all that it is about, or
 * those nearest to now where they are more than 200 or weigh more than 256 KB.
 */
export function composeDigest({ user, items, totals, alsoOpen }: Source, now: number): DailyDigest {
  const all = groupItems(items, user, now);
  const sizes = totals ?? totalsOf(all);
  const limits = { most: MOST_ITEMS, room: MOST_BYTES - REST_BYTES };
  let chosen = new Set(GROUPS.flatMap((group) => all[group]));
  for (;;) {
    const digest = write(user, only(all, chosen), { totals: sizes, alsoOpen }, now);
    const over = weightOf(digest) - (MOST_BYTES - REST_BYTES);
    if (chosen.size <= MOST_ITEMS && over <= 0) return digest;
    const views = new Map(digest.items.map((item) => [item.id, jsonBytes(item)]));
    const weighs = ({ id }: DigestItemRow) => (views.get(id) ?? 0) + 1;
    const weight = [...chosen].reduce((sum, item) => sum + weighs(item), 0);
    limits.room = Math.min(limits.room, weight - Math.max(over, 0));
    chosen = chooseNearest(only(all, chosen), limits, weighs);
  }
}

function only(
  groups: Record<Group, DigestItemRow[]>,
  chosen: ReadonlySet<DigestItemRow>,
): Record<Group, DigestItemRow[]> {
  const kept = (group: Group) => groups[group].filter((item) => chosen.has(item));
  return { overdue: kept("overdue"), today: kept("today"), week: kept("week") };
}

/** The digest of some items, of which there are so many. */
function write(
  user: Pick<UserRow, "time_zone" | "default_time_zone" | "display_name">,
  groups: Record<Group, DigestItemRow[]>,
  counts: Pick<DailyDigest, "totals" | "alsoOpen">,
  now: number,
): DailyDigest {
  const { totals, alsoOpen } = counts;
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  const words: DigestText = { now, zone, name: user.display_name, totals, alsoOpen, ...groups };
  const items = GROUPS.flatMap((group) =>
    groups[group].map((item) => {
      const status = judgeStatus(item, now);
      return { ...viewItem(item, status, itemLabel(item, status, zone), { zone, now }), group };
    }),
  );
  const more = countAll(totals) - items.length;
  return {
    zone,
    text: digestText(words),
    markdown: digestMarkdown(words),
    items,
    cut: more > 0 ? { totals, more } : {},
    totals,
    alsoOpen,
    groups,
    marked: markedOf(groups),
  };
}

/** The items of a digest that its delivery marks. */
export function markedOf({ overdue, today }: Record<Group, DigestItemRow[]>): DigestItemRow[] {
  return [...overdue, ...today].filter(({ spoken_in, asked_by }) => spoken_in === null && asked_by === null);
}

function weightOf({ text, markdown, items, cut }: DailyDigest): number {
  return jsonBytes({ text, markdown, items, ...cut });
}

/** The digest of a user without items, or without a row. */
export function emptyDigest(zone: string, now: number): DailyDigest {
  const nothing = { overdue: [], today: [], week: [] };
  const user = { time_zone: zone, default_time_zone: null, display_name: null };
  return write(user, nothing, { totals: totalsOf(nothing), alsoOpen: 0 }, now);
}
