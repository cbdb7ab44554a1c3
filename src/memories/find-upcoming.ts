import { type Result, success } from "../core/errors";
import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/user/known-user";
import { itemsIn } from "../operation/user/observed-zone";
import { readBySettings, secondsAway } from "../operation/user/read-user";
import type { JudgedRow } from "../store/memories/candidates";
import { labelKey } from "../store/memories/knowledge";
import { type LeftOutRow, selectLeftOut } from "../store/memories/left-out";
import { type DueRow, PACKED_MEMORY } from "../store/rows";
import { LONG_LEAD } from "../time/item";
import { askItems, readItems } from "../users/open-items";
import type { Phrase } from "./arguments/phrase";
import { readWindow, type UpcomingWindow } from "./arguments/upcoming-window";

/** Items beside those of a page that are read whole, because some of the nearest wait for no mention. */
const MORE_WHOLE = 5;

/** What a call asks for. */
interface UpcomingArguments {
  within_days?: number | undefined;
  when: Phrase | undefined;
  limit: number;
  include_sensitive: boolean;
  context?: string | undefined;
}

export interface FoundItems {
  user: KnownUser;
  whole: Map<string, DueRow>;
  candidates: JudgedRow[];
  asked: UpcomingWindow;
  outside: LeftOutRow;
}

/** The user, the items that may be due as they are judged, and those that were read whole, by id. */
export async function findUpcoming(
  deps: Deps,
  call: UserCall,
  args: UpcomingArguments,
): Promise<Result<FoundItems>> {
  const { limit, include_sensitive, context } = args;
  const label = labelKey(context ?? null);
  const filterOf = ({ end }: Pick<UpcomingWindow, "end">) => ({
    now: call.now,
    horizon: Math.max(end - call.now, LONG_LEAD),
    away: secondsAway(deps, call),
    nearest: limit + MORE_WHOLE,
    whole: PACKED_MEMORY,
    includeSensitive: include_sensitive,
    label,
  });
  const read = await readBySettings(
    deps,
    call,
    (settings) => readWindow(args, settings, call.now),
    (asked) => [selectLeftOut(call, windowOf(asked, call.now)), ...askItems(deps, call, filterOf(asked))],
  );
  if (!read.ok) return read;
  const { user, planned: asked } = read.value;
  const [[outside = NOTHING_LEFT_OUT], ...rows] = read.value.rows;
  const found = await readItems(deps, call, filterOf(asked), rows);
  const nearest = itemsIn(user, found.whole);
  const whole = new Map(nearest.map((row) => [row.id, row]));
  const isLabelled = (row: DueRow) => label === null || labelKey(row.context) === label;
  const judged = nearest.map((row) => ({ ...row, labelled: isLabelled(row) }));
  const candidates = [...judged, ...itemsIn(user, found.judged)];
  return success({ user, whole, candidates, asked, outside });
}

const NOTHING_LEFT_OUT: LeftOutRow = { sensitive: 0, before: null, after: null };

/** Without a phrase all that is overdue belongs to it. */
function windowOf(
  { span, end }: UpcomingWindow,
  now: number,
): { now: number; after: number; before: number } {
  return { now, after: span?.after ?? 0, before: end };
}
