import { useEffect, useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";

/**
 * Memories that the reader has forgotten and the service still has: nothing brings a deleted memory back with its id and its
 * history, so the page waits with the call for as long as it offers to undo it.
 */

/** Milliseconds for which a memory can be had back. */
const UNDO = 10_000;

export interface Leaving {
  client: Almanac;
  user: string;
  id: string;
  content: string;
  /** Why the service didn't forget it; null while that isn't tried or is under way. */
  error: unknown;
}

/** What became of a memory: a list leaves it out, shows it again, or will not have it any more, with what it corrected. */
type Change = { out: string } | { back: string } | { gone: readonly string[] };

interface Held {
  one: Leaving;
  timer: ReturnType<typeof setTimeout> | undefined;
  state: "held" | "sent" | "failed";
}

type Watcher = (one: Leaving, change: Change) => void;

const all = new Map<string, Held>();
const watchers = new Set<Watcher>();

function keyOf({ user, id }: Pick<Leaving, "user" | "id">): string {
  return `${user} ${id}`;
}

function tell(one: Leaving, change: Change): void {
  for (const watcher of watchers) watcher(one, change);
}

/** Forgets a memory, unless that is undone in time. */
export function holdForget(one: Omit<Leaving, "error">): void {
  const held: Held = { one: { ...one, error: null }, timer: undefined, state: "held" };
  all.set(keyOf(one), held);
  wait(held);
  tell(held.one, { out: one.id });
}

function wait(held: Held): void {
  clearTimeout(held.timer);
  held.timer = setTimeout(() => void sendForget(held.one), UNDO);
}

/** Keeps a memory, or closes the message that it could not be forgotten. */
export function undoForget(one: Leaving): void {
  const held = all.get(keyOf(one));
  if (held === undefined || held.state === "sent") return;
  clearTimeout(held.timer);
  all.delete(keyOf(one));
  pauseHeld(false);
  tell(one, { back: one.id });
}

/** Has the service forget it now. Where that fails the memory is shown again, with the reason. */
export async function sendForget(one: Leaving): Promise<void> {
  const held = all.get(keyOf(one));
  if (held === undefined || held.state === "sent") return;
  clearTimeout(held.timer);
  held.state = "sent";
  held.one = { ...one, error: null };
  tell(held.one, { out: one.id });
  try {
    const { forgotten } = await one.client.forget(one.user, { id: one.id });
    all.delete(keyOf(one));
    tell(held.one, { gone: [one.id, ...forgotten] });
  } catch (error) {
    held.state = "failed";
    held.one = { ...one, error };
    tell(held.one, { back: one.id });
  }
}

/** Sends what is held: the page is about to go, or somebody else is to sign in. */
export function sendHeld(): void {
  for (const held of all.values()) if (held.state === "held") void sendForget(held.one);
}

/** Stops the clock while somebody is at the buttons, and starts it again. */
export function pauseHeld(isPaused: boolean): void {
  for (const held of all.values()) {
    if (held.state !== "held") continue;
    if (isPaused) clearTimeout(held.timer);
    else wait(held);
  }
}

/** Those to speak of: what can be undone, and what could not be forgotten. */
function toTell(client: Almanac): readonly Leaving[] {
  return [...all.values()]
    .filter(({ one, state }) => one.client === client && state !== "sent")
    .map(({ one }) => one);
}

/** What a page says of them, in the order in which they were forgotten. */
export function useHeld(client: Almanac): readonly Leaving[] {
  const [shown, setShown] = useState(() => toTell(client));
  useEffect(() => watch(() => setShown(toTell(client))), [client]);
  return shown;
}

/** Tells which memories of a user a list is to leave out. `gone` is called when the service has deleted one. */
export function useLeaving(user: string, gone?: () => void): (id: string) => boolean {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenOf(user));
  useEffect(() =>
    watch((one, change) => {
      if (one.user !== user) return;
      if ("back" in change) setHidden((before) => new Set([...before].filter((id) => id !== change.back)));
      // A deleted one stays hidden: the list has it until the next answer.
      else setHidden((before) => new Set([...before, ...("gone" in change ? change.gone : [change.out])]));
      if ("gone" in change) gone?.();
    }),
  );
  return (id) => hidden.has(id);
}

function hiddenOf(user: string): ReadonlySet<string> {
  const held = [...all.values()].filter(({ one, state }) => one.user === user && state !== "failed");
  return new Set(held.map(({ one }) => one.id));
}

function watch(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
