import { type Result, success } from "../core/errors";
import { type Call, wallNow } from "../operation/call/call";
import type { KnownUser, UserSettings } from "../operation/call/known-user";
import {
  isSettled,
  knownUser,
  NO_SETTINGS,
  readEarlierZones,
  settingsOf,
} from "../operation/call/known-user";
import { noteSettings } from "../operation/call/settings-cache";
import type { Change } from "../operation/change";
import type { Deps } from "../operation/deps";
import { onlyOnce, write } from "../operation/write";
import type { AppDefaults } from "../store/apps";
import { type Rows, rowsOf, type Statement } from "../store/database";
import { userUnchanged } from "../store/guards";
import { moveItems, selectLocalItems } from "../store/memories/knowledge";
import { scopeKey } from "../store/rows";
import { pickSettings, type SettingColumns, selectUser, type UserRow, updateUser } from "../store/users";
import { moveDue } from "../time/due";
import { nextDigestAt } from "./digest-settings";

const MOST_MOVES = 3;

/** Moves that are remembered: of a user who moves more often the oldest are forgotten. */
const MOST_ZONES = 100;

/**
 * Reads the user, and the rows of other statements, in one round trip. If the items are in another zone (the app's
 * default has changed), they are moved first and everything is read again: the one place where a read repairs. A user
 * that the call has read isn't read again.
 */
export async function settleUser<const T extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  more: T,
): Promise<{ user: KnownUser; rows: Rows<T> }> {
  if (call.known !== undefined) return { user: call.known, rows: await deps.db.batch(more) };
  for (let attempt = 0; ; attempt += 1) {
    const [head, ...rest] = await deps.db.batch([selectUser(call), ...more]);
    const user = knownUser(head);
    const rows = rowsOf(more, rest);
    if (user.row === null || isSettled(user) || attempt === MOST_MOVES) {
      noteSettings(deps.settings, call, user);
      return { user, rows };
    }
    const { row, zone } = user;
    await write(
      deps,
      { ...call, now: wallNow(call), claim: null },
      onlyOnce(() => planRepair(deps, call, row, zone)),
    );
  }
}

async function planRepair(deps: Deps, call: Call, row: UserRow, zone: string): Promise<Change<object>> {
  const { effects, guard, earlier_zones } = await planMove(deps, call, row, zone);
  const patch = { next_digest_at: nextDigestAt(row, zone, wallNow(call)), earlier_zones };
  return {
    outcome: {},
    effects: [...effects, updateUser(call, patch, zone, guard)],
    when: guard,
    // Who reads the user for its digest puts that.
    shows: "later",
  };
}

/** Whether a user has the settings that were remembered. */
export function isSameSettings({ row }: KnownUser, remembered: SettingColumns | null): boolean {
  return row !== null && JSON.stringify(pickSettings(row)) === JSON.stringify(remembered);
}

/** A call that knows its app's defaults. */
type CallWithDefaults = Call & { defaults: AppDefaults };

/** The settings that this isolate takes a user to have: those that it read last, else those of a user without a row. */
export function guessSettings(deps: Deps, call: CallWithDefaults): UserSettings {
  return settingsOf(deps.settings.get(scopeKey(call)) ?? { ...NO_SETTINGS, ...call.defaults });
}

/**
 * Reads what depends on the user's settings with the user in one round trip. The statements are planned from the
 * settings that this isolate remembers. Where the user's own plan otherwise, the statements are run again by those.
 */
export async function readBySettings<P extends object, const T extends readonly Statement[]>(
  deps: Deps,
  call: CallWithDefaults,
  plan: (settings: UserSettings) => Result<P>,
  statements: (planned: P) => T,
): Promise<Result<{ user: KnownUser; planned: P; rows: Rows<T> }>> {
  const guess = plan(guessSettings(deps, call));
  const guessed = guess.ok ? statements(guess.value) : null;
  const { user, rows } = await settleUser(deps, call, guessed ?? []);
  const planned = plan(user);
  if (!planned.ok) return planned;
  const { value } = planned;
  if (guess.ok && guessed !== null && JSON.stringify(value) === JSON.stringify(guess.value))
    return success({ user, planned: value, rows: rowsOf(guessed, [...rows]) });
  return success({ user, planned: value, rows: await deps.db.batch(statements(value)) });
}

/** The statements that move a user's items to another zone, and their guard. */
export interface Move {
  effects: Statement[];
  guard: Statement;
  /** The column that keeps where the items stood until now. */
  earlier_zones: string;
  /** The number of items whose instant changes. */
  moved: number;
}

/**
 * Computes the instants of a user's wall-clock and all-day items in another zone. They are set in one transaction with
 * the zone, only if the user has not changed since the read.
 */
export async function planMove(deps: Deps, call: Call, row: UserRow, zone: string): Promise<Move> {
  const [items] = await deps.db.batch([selectLocalItems(call)]);
  const moved = items
    .map((item) => ({ before: item, pk: item.pk, ...moveDue(item, zone) }))
    .filter(
      ({ before, due_at, deadline_at }) => before.due_at !== due_at || before.deadline_at !== deadline_at,
    )
    .map(({ pk, due_at, deadline_at }) => ({ pk, due_at, deadline_at }));
  const guard = userUnchanged(call, row.revision);
  const zones = [...readEarlierZones(row), [wallNow(call), row.items_time_zone]].slice(-MOST_ZONES);
  return {
    effects: moved.length === 0 ? [] : [moveItems(call, moved, wallNow(call), guard)],
    guard,
    earlier_zones: JSON.stringify(zones),
    moved: moved.length,
  };
}
