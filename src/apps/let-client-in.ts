import { auditLine } from "../operation/audit";
import type { Deps } from "../operation/deps";
import { sweep, sweepIfHeld } from "../operation/sweep";
import { requireThat } from "../store/database";
import { notBeingErased } from "../store/erasing/erase-app";
import { notErasedSince } from "../store/erasing/erasures";
import {
  endGrants,
  insertGrant,
  isGrantOf,
  isQuietGrant,
  isReplaced,
  type KeyRow,
  keyIsGood,
} from "../store/keys";

/** Seconds that a new grant waits for its code to be exchanged. */
const WAITS = 600;

/** Grants of a person. */
const MOST_GRANTS = 20;

/** Who agrees, since when they are signed in, and by which key; null for a link. */
export interface SignedInPerson {
  app: string;
  user: string;
  /** Epoch seconds of the real clock. */
  since: number;
  key: string | null;
}

/** The client that is let in. */
export interface ClientLetIn {
  id: string;
  name: string;
  /** The host that the access goes to. */
  host: string;
}

/**
 * Makes the grant of a client that a person agrees to, as a key of the person, and answers its id. It ends after ten minutes
 * unless the client exchanges its code. Null where the person was erased since, or the key was ended that signed in.
 */
export async function letClientIn(
  deps: Deps,
  { app, user, since, key }: SignedInPerson,
  client: ClientLetIn,
  nowMs: number,
): Promise<string | null> {
  const now = Math.floor(nowMs / 1000);
  const id = deps.newGrantId();
  const grant: KeyRow = {
    id,
    app_id: app,
    user_id: user,
    name: client.name,
    created_at: now,
    expires_at: now + WAITS,
    client_id: client.id,
    client_host: client.host,
    granted_by: key,
    last_used_at: null,
  };
  const by = key === null ? undefined : ({ kind: "user", key } as const);
  const entry = { app, operation: "let_client_in", user, target: id };
  const isDone = await sweepIfHeld(deps.store.primary, [
    requireThat(notBeingErased(app)),
    // A key that is still good is newer than what was erased in the second of the sign-in, which ended all keys.
    requireThat(notErasedSince({ app, user }, key === null ? since : since + 1)),
    ...(key === null ? [] : [requireThat(keyIsGood(key, now))]),
    insertGrant(grant),
    auditLine({ wallMs: nowMs, by }, entry),
  ]);
  return isDone ? id : null;
}

/**
 * Ends the grants that a new one takes the place of: those of the same client at the same host, unless that is the person's own
 * computer, where many may run; and past twenty of a person the one that was quiet for longest.
 */
export async function replaceGrants(
  { store }: Deps,
  person: SignedInPerson,
  { id, client, isLoopback, now }: { id: string; client: ClientLetIn; isLoopback: boolean; now: number },
): Promise<void> {
  const end = { operation: "grant_replaced", at: now, by: "user", key_id: person.key } as const;
  const same = { id, client_id: client.id, client_host: client.host };
  await sweep(store.primary, [
    ...(isLoopback ? [] : endGrants(isReplaced(person, same), end)),
    ...endGrants(isQuietGrant(person, MOST_GRANTS), end),
  ]);
}

/** Takes a grant back whose consent couldn't be carried out. `now` is in epoch seconds. */
export async function takeBackGrant(
  { store }: Deps,
  person: SignedInPerson,
  id: string,
  now: number,
): Promise<void> {
  const end = { operation: "grant_not_completed", at: now, by: "user", key_id: person.key } as const;
  await sweep(store.primary, endGrants(isGrantOf(person, id), end));
}
