import { type Scope, scopeKey } from "../../store/rows";
import { pickSettings, type SettingColumns } from "../../store/users";
import { isSettled, type KnownUser } from "./known-user";

/**
 * What this isolate last read of users' settings. They may have changed since: a read compares them with the row that
 * it reads, and a change isn't decided by them. Keys are those of `scopeKey`.
 */
export interface SettingsCache {
  get(key: string): SettingColumns | null;
  set(key: string, columns: SettingColumns): void;
  forget(key: string): void;
  /** How many open items were near now when they were last read; null where that isn't known, infinite for more than a list reads. */
  nearItems(key: string): number | null;
  noteNearItems(key: string, count: number): void;
}

/** Some 500 bytes each. */
const MOST_USERS = 5_000;

export function createSettingsCache(): SettingsCache {
  const users = new Map<string, SettingColumns>();
  const items = new Map<string, number>();
  return {
    get: (key) => users.get(key) ?? null,
    set: (key, columns) => put(users, key, columns),
    forget: (key) => void users.delete(key),
    nearItems: (key) => items.get(key) ?? null,
    noteNearItems: (key, count) => put(items, key, count),
  };
}

function put<T>(users: Map<string, T>, key: string, value: T): void {
  // A map keeps the order of insertion, so the first keys were read longest ago.
  users.delete(key);
  users.set(key, value);
  if (users.size > MOST_USERS)
    for (const [oldest] of [...users].slice(0, MOST_USERS / 10)) users.delete(oldest);
}

/** Remembers what was read of a user, for the next call in this isolate. */
export function noteSettings(cache: SettingsCache, scope: Scope, user: KnownUser): void {
  const key = scopeKey(scope);
  if (user.row === null || !isSettled(user)) cache.forget(key);
  else cache.set(key, pickSettings(user.row));
}
