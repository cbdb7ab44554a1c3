import { type Result, success } from "../../core/errors";
import type { AppDefaults } from "../../store/apps";
import { type Rows, rowsOf, type Statement } from "../../store/database";
import { type Condition, zoneIsOrNone } from "../../store/guards";
import { scopeKey } from "../../store/rows";
import {
  insertUser,
  pickSettings,
  type SettingColumns,
  selectUser,
  type UserRow,
  updateUser,
} from "../../store/users";
import { nextDigestAt } from "../../users/digest-settings";
import { type Call, clockNow } from "../call/call";
import type { Change } from "../change";
import type { Deps } from "../deps";
import { keep, onlyOnce, write } from "../write";
import { type CarriedZone, standingOf, ZONES_APART, zoneOfNew } from "./carried-zone";
import type { KnownUser, UserSettings } from "./known-user";
import { isSettled, knownUser, NO_SETTINGS, settingsOf } from "./known-user";
import { carriedSettings, inCarriedZone, isAhead, rowsIn } from "./observed-zone";
import { planMove } from "./plan-move";
import { noteSettings } from "./settings-cache";

const MOST_MOVES = 3;

/**
 * Reads the user, and the rows of other statements, in one round trip. If the items are in another zone (the app's
 * default has changed), they are moved first and everything is read again: the one place where a read repairs. A user
 * that the call has read isn't read again. Where the call carries a zone that counts, the user and the rows come in it.
 */
export async function settleUser<const T extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  more: T,
): Promise<{ user: KnownUser; rows: Rows<T> }> {
  if (call.known !== undefined) {
    const rows = await deps.store.of(call).batch(more);
    return { user: call.known, rows: isAhead(call) ? rowsIn(call.known.zone, more, rows) : rows };
  }
  for (let attempt = 0; ; attempt += 1) {
    const [head, ...rest] = await deps.store.of(call).batch([selectUser(call), ...more]);
    const user = knownUser(head);
    const rows = rowsOf(more, rest);
    if (user.row === null || isSettled(user) || attempt === MOST_MOVES) {
      noteSettings(deps.settings, call, user);
      const carried = await inCarriedZone(deps, call, user);
      return {
        user: carried,
        rows: isAhead({ ...call, known: carried }) ? rowsIn(carried.zone, more, rows) : rows,
      };
    }
    const { row, zone } = user;
    await write(
      deps,
      { ...call, now: clockNow(call), claim: null, carried: undefined },
      onlyOnce(() => planRepair(deps, call, row, zone)),
    );
  }
}

/**
 * Notes an observed zone by itself, for a call whose own batch couldn't: one that has changed the user's data without
 * reading the user, or stored the user's message.
 */
export async function noteSighting(deps: Deps, call: Call): Promise<void> {
  await storeSighting(deps, call, await readSighted(deps, call));
}

/** The same, of a user who may not be there yet: the sighting makes them. */
export async function keepSighting(deps: Deps, call: Call & { carried: CarriedZone }): Promise<void> {
  const known = await readSighted(deps, call);
  if (known.row !== null) await storeSighting(deps, call, known);
  else await keep(deps, call, [insertUser(call, zoneOfNew(call, known.zone), call)], {});
}

/** The user in the zone that the call carries. */
async function readSighted(deps: Deps, call: Call): Promise<KnownUser> {
  return (await settleUser(deps, { ...call, known: undefined }, [])).user;
}

async function storeSighting(deps: Deps, call: Call, known: KnownUser): Promise<void> {
  if ((call.carried?.move ?? null) === null) return;
  await write(
    deps,
    { ...call, known, claim: null },
    onlyOnce(async () => ({ outcome: {} })),
  );
}

async function planRepair(deps: Deps, call: Call, row: UserRow, zone: string): Promise<Change<object>> {
  const { effects, guard, earlier_zones } = await planMove(deps, call, row, zone);
  const patch = { next_digest_at: nextDigestAt(row, zone, clockNow(call)), earlier_zones };
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

/**
 * True in SQL for a new user, and for one who is in the zone that the call may store: nobody is to be moved first. Of a
 * user whom this isolate remembers, `write` knows that already.
 */
export function inZoneOf(deps: Deps, call: Call): Condition {
  const { carried } = call;
  const isKnown = deps.settings.get(scopeKey(call)) !== null;
  return zoneIsOrNone(call, isKnown || carried?.stores !== true ? null : carried.zone);
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
  const { user, rows } = await settleUser(deps, call, guessed ?? []);
  const planned = plan(user);
  if (!planned.ok) return planned;
  const { value } = planned;
  if (guess.ok && guessed !== null && JSON.stringify(value) === JSON.stringify(guess.value))
    return success({ user, planned: value, rows: rowsOf(guessed, [...rows]) });
  return success({ user, planned: value, rows: await deps.store.of(call).batch(statements(value)) });
}
