import { sha256Hex } from "../core/hash";
import { type DigestInput, makeRecord, recordContent } from "../digest/record";
import { type DigestSource, readDigestSources, selectDigestSources } from "../store/digest-source";
import type { Scope } from "../store/rows";
import { scopeKey } from "../store/rows";
import { confirmDigest, doubtDigest, type UserRow } from "../store/users";
import type { Deps } from "./deps";

const MOST_TRIES = 4;

/**
 * Has the user's digest put in KV after the answer has gone out. D1 has committed; until KV follows, this isolate
 * answers from D1, and a put that is lost is found by the cron.
 */
export function scheduleRefresh(deps: Deps, scope: Scope, revision: number, now: number): void {
  const key = scopeKey(scope);
  deps.freshness.wrote(key, revision);
  if (deps.freshness.begin(key)) deps.background(refresh(deps, scope, now, false));
}

/** The same after a read that found KV empty or behind: put even if the row believes that KV has it. */
export function scheduleWriteBack(deps: Deps, scope: Scope, now: number): void {
  if (deps.freshness.begin(scopeKey(scope))) deps.background(refresh(deps, scope, now, true));
}

/**
 * Waits for the key's turn, then reads, puts and confirms, until the row agrees that nobody was faster. Bursts of
 * writes cost one put a second, and the last of them always lands.
 */
async function refresh(deps: Deps, scope: Scope, now: number, always: boolean): Promise<void> {
  const key = scopeKey(scope);
  let must = always;
  let put = false;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await deps.freshness.turn(key);
    const [source] = readDigestSources(await deps.db.batch(selectDigestSources([scope], false)));
    if (source === undefined) {
      // Erased meanwhile. What this call has put, perhaps after KV was cleared, goes too.
      if (put) await removeDigest(deps, scope);
      return;
    }
    const record = makeRecord(inputOf(source), now);
    const hash = await sha256Hex(recordContent(record));
    const same = hash === source.user.digest_hash && !must;
    if (!same) {
      put = true;
      try {
        await deps.digests.put(scope.app, scope.user, record);
      } catch {
        // Another place has used the key's second; the next turn tries again.
        continue;
      }
    }
    const [confirmed] = await deps.db.batch([confirmDigest(scope, record.revision, hash)]);
    if (confirmed.length > 0) {
      if (!same) deps.freshness.put(key, record.revision);
      // Where the row was in step already, another place has put what this one wrote, and reads here may not show it yet.
      else if (source.user.digest_revision < record.revision) deps.freshness.unchanged(key, record.revision);
      return;
    }
    // Somebody was faster. What stands in KV now may be the older of the two, so the next one is put in any case.
    must = true;
  }
  // Others were faster each time, or KV refused: the cron takes it from here.
  await deps.db.batch([doubtDigest(scope)]);
}

/** Takes an erased user's digest out of KV. A KV that fails now is asked again, so that no erasure fails with it. */
export async function removeDigest(deps: Deps, scope: Scope): Promise<void> {
  deps.freshness.forget(scopeKey(scope));
  try {
    await deps.digests.delete(scope.app, scope.user);
  } catch {
    deps.background(removeLater(deps, scope));
  }
}

async function removeLater(deps: Deps, scope: Scope): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await deps.freshness.turn(scopeKey(scope));
    try {
      await deps.digests.delete(scope.app, scope.user);
      return;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** The parts of a digest, from what D1 holds. */
export function inputOf({ user, items, stable }: DigestSource): DigestInput {
  const { revision, time_zone, items_time_zone } = user;
  return { revision, time_zone, items_time_zone, items, stable, last_digest: lastDigest(user) };
}

export function lastDigest(user: UserRow): { at: number; count: number } | null {
  return user.last_digest_at === null
    ? null
    : { at: user.last_digest_at, count: user.last_digest_count ?? 0 };
}
