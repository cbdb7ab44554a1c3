import { sha256Hex } from "../core/hash";
import { type DigestInput, type DigestRecord, makeRecord, recordContent } from "../digest/record";
import type { Scope } from "../store/rows";
import { scopeKey } from "../store/rows";
import { type DigestSource, readDigestSources, selectDigestSources } from "../store/sends/digest-source";
import { noteErasedDigest } from "../store/sends/erased-digests";
import { confirmDigest, markDigestUnknown, type UserRow } from "../store/users";
import type { Deps } from "./deps";
import { sweep } from "./sweep";

const MOST_TRIES = 4;

/**
 * Refreshes the digest in KV after the answer (src/digest/README.md). `revision` is the one that the committed write
 * made; `now` (epoch seconds) is when the digest is computed. Never throws: the cron finds what fails.
 */
export function scheduleRefresh(deps: Deps, scope: Scope, revision: number, now: number): void {
  const key = scopeKey(scope);
  deps.freshness.noteWrite(key, revision);
  if (deps.freshness.claimRefresh(key)) deps.background(refresh(deps, scope, now, false));
}

/** The same after a read that found KV empty or behind: it puts even if the row says that KV has the digest. */
export function scheduleWriteBack(deps: Deps, scope: Scope, now: number): void {
  if (deps.freshness.claimRefresh(scopeKey(scope))) deps.background(refresh(deps, scope, now, true));
}

/** Reads D1, puts to KV and confirms in D1, until the row's revision is the one that was put. */
async function refresh(deps: Deps, scope: Scope, now: number, forcePut: boolean): Promise<void> {
  const key = scopeKey(scope);
  let force = forcePut;
  let hasPut = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // KV takes no put sooner, and what is read then has what was written meanwhile.
    await deps.freshness.waitForSlot(key);
    const [source = null] = readDigestSources(
      await deps.store.of(scope).read(selectDigestSources([scope], now, false)),
    );
    if (source === null) {
      // The user was erased meanwhile. This refresh may have put after the erasure cleared KV.
      if (hasPut) await removeDigest(deps, scope);
      return;
    }
    const record = makeRecord(inputOf(source), now);
    const hash = await sha256Hex(recordContent(record));
    const skipsPut = hash === source.user.record_hash && !force;
    if (!skipsPut) {
      hasPut = true;
      // Where another isolate has put this key within the second, the next slot tries again.
      if (!(await putRecord(deps, source, record))) continue;
    }
    const { revision } = record;
    const [confirmed] = await sweep(deps.store.of(scope), [confirmDigest(scope, { revision, hash })]);
    if (confirmed.length > 0) {
      if (!skipsPut) deps.freshness.notePut(key, revision);
      else noteSame(deps, key, source.user, revision);
      return;
    }
    // The user changed since D1 was read. KV may now hold the older of two digests, so the next try must put.
    force = true;
  }
  // Every try lost to another write or to KV. The cron repairs digests that are unknown.
  await sweep(deps.store.of(scope), [markDigestUnknown(scope)]);
}

/** Notes that KV's record says what the new revision says, although nothing was put. */
function noteSame(deps: Deps, key: string, { record_revision }: UserRow, revision: number): void {
  // A row already at this revision means that another isolate put it: cached reads here may not show that put yet.
  if ((record_revision ?? 0) < revision) deps.freshness.noteUnchanged(key, revision);
}

/** Puts a record, and answers whether KV took it. */
async function putRecord(deps: Deps, { scope }: DigestSource, record: DigestRecord): Promise<boolean> {
  try {
    await deps.digests.put(scope.app, scope.user, record);
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes an erased user's digest from KV. Where KV fails, background work and then the cron try again, so the erasure
 * succeeds. Returns whether the digest is gone already.
 */
export async function removeDigest(deps: Deps, scope: Scope): Promise<boolean> {
  deps.freshness.forget(scopeKey(scope));
  try {
    await deps.digests.delete(scope.app, scope.user);
    return true;
  } catch {
    deps.background(removeLater(deps, scope));
    return false;
  }
}

/**
 * Deletes digests of erased users from KV, of whom `erased_digests` has rows, and answers whose are gone. The cron tries
 * the others again.
 */
export async function removeDigests(deps: Deps, scopes: readonly Scope[]): Promise<Scope[]> {
  const gone = await Promise.all(
    scopes.map(async (scope) => {
      deps.freshness.forget(scopeKey(scope));
      try {
        await deps.digests.delete(scope.app, scope.user);
        return [scope];
      } catch {
        // KV is down: its row stays.
        return [];
      }
    }),
  );
  return gone.flat();
}

async function removeLater(deps: Deps, scope: Scope): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await deps.freshness.waitForSlot(scopeKey(scope));
    try {
      await deps.digests.delete(scope.app, scope.user);
      return;
    } catch (error) {
      if (tries < MOST_TRIES) continue;
      // The cron tries until it is gone.
      await sweep(deps.store.of(scope), [noteErasedDigest(scope, 0)]);
      throw error;
    }
  }
}

/** What a digest is made from, out of the rows of D1. */
export function inputOf({ user, items, facts }: DigestSource): DigestInput {
  const { revision, time_zone, time_zone_source, time_zone_observed_at, items_time_zone } = user;
  return {
    revision,
    time_zone,
    time_zone_source,
    time_zone_observed_at,
    items_time_zone,
    items,
    facts: { ...facts, name: user.display_name },
    last_digest: lastDigest(user),
  };
}

/** The newest daily digest that was delivered (`at` in epoch seconds); `null` for none. */
export function lastDigest(user: UserRow): { at: number; count: number } | null {
  return user.last_digest_at === null
    ? null
    : { at: user.last_digest_at, count: user.last_digest_count ?? 0 };
}
