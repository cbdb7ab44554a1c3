import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { itemsZoneAt, type KnownUser } from "../operation/user/known-user";
import { selectWorkedOut, type WorkedOutRow } from "../store/memories/series";
import {
  selectTimeline,
  type TimelineFilter,
  type TimelinePosition,
  type TimelineRow,
} from "../store/memories/timeline";
import { NO_ROWS } from "../store/statement";
import { horizonEnd } from "../time/horizon";
import type { Outside } from "./view/notes";

/** How far what repeats is looked along where `before` isn't sent. */
const DAYS_AHEAD = 31;

export type PageFilter = TimelineFilter & { context: null };

interface PagePlace {
  order: "asc" | "desc";
  position: TimelinePosition | null;
  limit: number;
}

/** The events of a span and what repeats there; then the same with what is sensitive, unless that is asked for. */
export function pageStatements(call: UserCall, filter: PageFilter, { order, position, limit }: PagePlace) {
  const both = (one: PageFilter) =>
    [
      selectTimeline(call, one, order, position, limit + 1),
      one.kinds.includes("due") ? selectWorkedOut(call, one) : NO_ROWS,
    ] as const;
  const hides = !filter.include_sensitive;
  return [
    ...both(filter),
    ...(hides ? both({ ...filter, include_sensitive: true }) : ([NO_ROWS, NO_ROWS] as const)),
  ];
}

export const STATEMENTS_A_PAGE = 4;

/** The rows of these statements: what is sensitive apart. */
export function readPage(
  [events = [], series = [], all = [], allSeries = []]: readonly unknown[][],
  filter: PageFilter,
) {
  const shown = new Set((events as TimelineRow[]).map(({ pk, kind_order }) => `${pk} ${kind_order}`));
  const repeats = new Set((series as WorkedOutRow[]).map(({ pk }) => pk));
  return {
    filter,
    events: events as TimelineRow[],
    series: series as WorkedOutRow[],
    hidden: (all as TimelineRow[]).filter(({ pk, kind_order }) => !shown.has(`${pk} ${kind_order}`)),
    hiddenSeries: (allSeries as WorkedOutRow[]).filter(({ pk }) => !repeats.has(pk)),
  };
}

export function duePageOf(filter: PageFilter, user: KnownUser, now: number) {
  const { zone } = itemsZoneAt(user, filter.as_of);
  const { after, before, moved, as_of } = filter;
  return {
    after,
    before,
    moved,
    zone,
    standsAt: as_of ?? now,
    horizon: horizonEnd(zone, now, DAYS_AHEAD) - 1,
  };
}

/** The nearest events outside what was asked for, where that had none. */
export async function readOutside(
  deps: Deps,
  call: UserCall & { known: KnownUser },
  filters: readonly PageFilter[],
): Promise<Outside> {
  const [first] = filters;
  const last = filters.at(-1);
  if (call.known.row === null || first === undefined || last === undefined) return {};
  if (first.after === null && last.before === null) return {};
  const [earlier, later] = await deps.store
    .of(call)
    .read([
      first.after === null
        ? NO_ROWS
        : selectTimeline(call, { ...first, after: null, before: first.after }, "desc", null, 1),
      last.before === null
        ? NO_ROWS
        : selectTimeline(call, { ...last, after: last.before, before: null }, "asc", null, 1),
    ]);
  return { before: earlier[0]?.at ?? null, after: later[0]?.at ?? null };
}
