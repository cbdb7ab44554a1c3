import { type Result, success } from "../../core/errors";
import type { AppDefaults } from "../../store/apps";
import { type Rows, rowsOf } from "../../store/database";
import { scopeKey } from "../../store/rows";
import type { Statement } from "../../store/statement";
import { selectUser } from "../../store/users";
import type { Call } from "../call/call";
import type { Deps } from "../deps";
import { standingOf, ZONES_APART } from "./carried-zone";
import { isSettled, type KnownUser, knownUser, NO_SETTINGS, settingsOf } from "./known-user";
import { repairZone } from "./move-user";
import { carriedSettings, inCarriedZone, rowsIn } from "./observed-zone";
import { noteSettings } from "./settings-cache";
import type { UserSettings } from "./user-settings";

const MOST_MOVES = 3;

/**
 * Reads the user, and the rows of other statements, in one round trip. If the items are in another zone (the app's
 * default has changed), they are moved first and everything is read again: the one place where a read repairs. A user
 * that the call has read isn't read again. Where the call carries a zone that counts, the user and the rows come in it.
 */
export async function readUser<const T extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  more: T,
): Promise<{ user: KnownUser; rows: Rows<T> }> {
  if (call.known !== undefined)
    return { user: call.known, rows: rowsOfUser(call.known, more, await deps.store.of(call).read(more)) };
  for (let attempt = 0; ; attempt += 1) {
    const [head, ...rest] = await deps.store.of(call).read([selectUser(call), ...more]);
    const stored = knownUser(head);
    if (isSettled(stored) || attempt === MOST_MOVES) {
      noteSettings(deps.settings, call, stored);
      const { user } = inCarriedZone(call, stored);
      return { user, rows: rowsOfUser(user, more, rowsOf(more, rest)) };
    }
    await repairZone(deps, call, stored);
  }
}

function rowsOfUser<const T extends readonly Statement[]>(user: KnownUser, more: T, rows: Rows<T>): Rows<T> {
  return user.isAhead ? rowsIn(user.zone, more, rows) : rows;
}

/** How far from their stored instants the user's items may be in the zone that the call carries, in seconds. */
export function secondsAway(deps: Deps, call: Call): number {
  return mayMove(deps, call) ? ZONES_APART : 0;
}

/** Whether the zone that the call carries may be another than the user's, as far as this isolate knows. */
export function mayMove(deps: Deps, call: Call): boolean {
  const { carried } = call;
  if (carried === undefined || carried.zone === null) return false;
  const remembered = deps.settings.get(scopeKey(call));
  return remembered === null || !["own", "refused"].includes(standingOf(remembered, carried));
}

/** A call that knows its app's defaults. */
type CallWithDefaults = Call & { defaults: AppDefaults };

/** The settings that this isolate takes a user to have: those that it read last, else those of a user without a row. */
export function guessSettings(deps: Deps, call: CallWithDefaults): UserSettings {
  const columns = deps.settings.get(scopeKey(call)) ?? { ...NO_SETTINGS, ...call.defaults };
  return carriedSettings(call, settingsOf(columns), columns);
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
  const { user, rows } = await readUser(deps, call, guessed ?? []);
  const planned = plan(user);
  if (!planned.ok) return planned;
  const { value } = planned;
  if (guess.ok && guessed !== null && JSON.stringify(value) === JSON.stringify(guess.value))
    return success({ user, planned: value, rows: rowsOf(guessed, [...rows]) });
  return success({ user, planned: value, rows: await deps.store.of(call).read(statements(value)) });
}
