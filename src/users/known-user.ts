import { type Call, clockOf } from "../operation/call";
import type { Deps } from "../operation/deps";
import { commit } from "../store/commit";
import { type Rows, rowsOf, type Statement } from "../store/database";
import { userStill } from "../store/guards";
import { moveItems, selectLocalItems } from "../store/knowledge";
import { readUser, selectUser, type UserRow, updateUser } from "../store/users";
import { moveDue } from "../time/due";
import type { DayHours } from "../time/phrases/read-phrase";
import { resolveZone } from "../time/user-zone";
import { nextDigestAt } from "./digest-settings";

/** A user as the time rules need it: zone resolved, defaults at hand. `row` is null until the first write. */
export interface KnownUser {
  row: UserRow | null;
  zone: string;
  /** A stored zone that this runtime doesn't know; times are then UTC. */
  unknownZone: string | null;
  defaultTimeZone: string | null;
  defaultRemindBefore: number | null;
  revision: number;
  /** BCP 47, for phrases; `null` reads them as English. */
  locale: string | null;
  hours: Partial<DayHours>;
}

const MOST_MOVES = 3;

/**
 * Reads the user, and whatever else the action needs, in one round trip. Items still computed in another zone (the
 * app's default has changed since) are moved first, and the read is done again.
 */
export async function readAsUser<const T extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  more: T,
): Promise<{ user: KnownUser; rows: Rows<T> }> {
  for (let attempt = 0; ; attempt += 1) {
    const [head, ...rest] = await deps.db.batch([selectUser(call), ...more]);
    const user = knownUser(head);
    const rows = rowsOf(more, rest);
    if (user.row === null || user.row.items_time_zone === user.zone || attempt === MOST_MOVES)
      return { user, rows };
    const { effects, guard } = await planMove(deps, call, user.row, user.zone);
    await commit(deps.db, {
      scope: call,
      now: clockOf(call),
      create: null,
      effects: [
        ...effects,
        updateUser(
          call,
          { next_digest_at: nextDigestAt(user.row, user.zone, clockOf(call)) },
          user.zone,
          guard,
        ),
      ],
      guard,
      digest: "changes",
      claim: null,
      status: 200,
      outcome: {},
    });
  }
}

export function knownUser(rows: Parameters<typeof readUser>[0]): KnownUser {
  const read = readUser(rows);
  const row = read?.user ?? null;
  return {
    row,
    ...resolveZone(row?.time_zone ?? null, read?.defaults.default_time_zone ?? null),
    defaultTimeZone: read?.defaults.default_time_zone ?? null,
    defaultRemindBefore: read?.defaults.default_remind_before ?? null,
    revision: row?.revision ?? 0,
    locale: row?.locale ?? null,
    hours: row === null || row.day_hours === null ? {} : (JSON.parse(row.day_hours) as Partial<DayHours>),
  };
}

/** The statements that put a user's items into another zone, and what must still be true when they run. */
export interface Move {
  effects: Statement[];
  guard: Statement;
  /** How many items get another instant. */
  moved: number;
}

/**
 * Computes the instants of a user's wall-clock and all-day items in another zone. They are set in one transaction
 * with the zone, and only while the user is as it was read.
 */
export async function planMove(deps: Deps, call: Call, row: UserRow, zone: string): Promise<Move> {
  const [items] = await deps.db.batch([selectLocalItems(call)]);
  const moved = items
    .map((item) => ({ before: item, pk: item.pk, ...moveDue(item, zone) }))
    .filter(
      ({ before, due_at, deadline_at }) => before.due_at !== due_at || before.deadline_at !== deadline_at,
    )
    .map(({ pk, due_at, deadline_at }) => ({ pk, due_at, deadline_at }));
  const guard = userStill(call, row.revision);
  return { effects: moved.length === 0 ? [] : [moveItems(call, moved, guard)], guard, moved: moved.length };
}
