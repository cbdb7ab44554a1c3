import { AHEAD_SECONDS } from "../../apps/check-health";
import { sha256Hex } from "../../core/hash";
import { makeRecord, recordContent } from "../../digest/record";
import type { Deps } from "../../operation/deps";
import type { Sweep } from "../../operation/due-sweep";
import { LEASE_SECONDS } from "../../operation/outbox/enqueue-due";
import type { PrecomputeMessage } from "../../operation/queues";
import { inputOf, removeDigest } from "../../operation/refresh-digest";
import { sweep } from "../../operation/sweep";
import { readUser } from "../../operation/user/read-user";
import { type Scope, scopeKey } from "../../store/rows";
import { type DigestSource, readDigestSources, selectDigestSources } from "../../store/sends/digest-source";
import {
  type ConfirmedDigest,
  confirmDigests,
  ENTERING,
  findsAny,
  HORIZON_SECONDS,
  hasEntering,
  LAST_PK,
  moveCheckpoint,
  type RowOwner,
  type SweepRow,
  selectBehind,
  selectCheckpoint,
  selectEntering,
  setCheckpoint,
} from "../../store/sends/sweeps";
import { resolveZone } from "../../time/zones/user-zone";
import type { CronMoment } from "./cron-moment";

/** Items read for a message at once. Where its users have more, each is read alone: one can't fail the others. */
const MOST_ITEMS = 5000;

const BEHIND = "behind";

/**
 * Enqueues users whose items entered the horizon since the checkpoint, a page at each step. The checkpoint moves after the
 * enqueuing, so a run that breaks off is repeated; two runs at once only do the same work twice. A deployment whose checkpoint a
 * clock ahead has moved starts over at what was due lately: what entered meanwhile was passed over. Yields the number of items.
 */
export function sweepEntering(deps: Deps, moment: CronMoment): Sweep<number> {
  const until = moment.now + HORIZON_SECONDS;
  return {
    due: hasEntering(ENTERING, until, farthestOf(moment)),
    pages: enterPages(deps, moment),
    idle: moveCheckpoint(ENTERING, { at: until, pk: LAST_PK }),
  };
}

/** The furthest that a checkpoint can stand (epoch seconds) unless a clock ahead has moved it. A local run may be at any time. */
function farthestOf({ wall, isLocal }: CronMoment): number {
  return isLocal ? Number.MAX_SAFE_INTEGER : wall + HORIZON_SECONDS + AHEAD_SECONDS;
}

async function* enterPages(deps: Deps, moment: CronMoment): AsyncGenerator<number, void> {
  const { now, wall } = moment;
  const [rows] = await deps.store.jobs.read([selectCheckpoint(ENTERING)]);
  const { walked: limit } = deps.batches;
  const until = now + HORIZON_SECONDS;
  const kept = rows[0] ?? { at: until - 60, pk: 0 };
  const isAhead = kept.at > farthestOf(moment);
  let from = isAhead ? { at: wall - HORIZON_SECONDS, pk: 0 } : kept;
  let move = isAhead ? setCheckpoint : moveCheckpoint;
  while (from.at <= until) {
    const [entering] = await deps.store.jobs.read([selectEntering(from, until, limit)]);
    await enqueue(deps, now, entering);
    const last = entering.at(-1) as SweepRow | undefined;
    const isFull = entering.length === limit && last !== undefined;
    from = isFull ? { at: last.due_at, pk: last.pk } : { at: until, pk: LAST_PK };
    await sweep(deps.store.jobs, [move(ENTERING, from)]);
    move = moveCheckpoint;
    yield entering.length;
    if (!isFull) return;
  }
}

/**
 * Enqueues users whose digest is behind their row, a page at each step. It goes round, so no user blocks another: past the
 * first page only some minutes after it last did, because the queue may have those users still. Yields their number.
 */
export function sweepBehind(deps: Deps, now: number): Sweep<number> {
  return { due: findsAny(selectBehind(0, 1)), pages: walkBehind(deps, now) };
}

async function* walkBehind(deps: Deps, now: number): AsyncGenerator<number, void> {
  const wall = deps.clock();
  const { walked: limit } = deps.batches;
  const [rows] = await deps.store.jobs.read([selectCheckpoint(BEHIND)]);
  const { at: walkedAt, pk: first } = rows[0] ?? { at: 0, pk: 0 };
  const isWalk = wall >= walkedAt + LEASE_SECONDS;
  for (let after = first, page = 1; ; page += 1) {
    const [behind] = await deps.store.jobs.read([selectBehind(after, limit)]);
    await enqueue(deps, now, behind);
    const isFull = behind.length === limit;
    const next = { at: !isFull && page > 1 ? wall : walkedAt, pk: isFull ? (behind.at(-1)?.pk ?? 0) : 0 };
    if (next.pk !== after) await sweep(deps.store.jobs, [setCheckpoint(BEHIND, next)]);
    yield behind.length;
    if (!isFull || !isWalk) return;
    after = next.pk;
  }
}

async function enqueue(deps: Deps, now: number, rows: RowOwner[]): Promise<void> {
  const users = new Map(rows.map(scopeOf).map((scope) => [scopeKey(scope), scope]));
  const list = [...users.values()];
  const size = deps.batches.users;
  const messages: PrecomputeMessage[] = [];
  for (let at = 0; at < list.length; at += size) {
    messages.push({ as_of: now, users: list.slice(at, at + size) });
  }
  if (messages.length > 0) await deps.queues.precompute(messages);
}

function scopeOf({ app_id, user_id }: RowOwner): Scope {
  return { app: app_id, user: user_id };
}

/**
 * Recomputes the digests of a message: one read for all users, a put for each record that KV lacks, and one write to
 * confirm them. A user that fails doesn't stop the others. Returns the number of failures.
 */
export async function precompute(deps: Deps, message: PrecomputeMessage): Promise<{ failed: number }> {
  const { users } = message;
  if (users.length === 1) return await precomputeAlone(deps, message);
  const rows = await deps.store.jobs.read(
    selectDigestSources(users, message.as_of, false, false, MOST_ITEMS),
  );
  if (rows[1].length < MOST_ITEMS) return await putDigests(deps, message, readDigestSources(rows));
  let failed = 0;
  for (const user of users) {
    try {
      failed += (await precomputeAlone(deps, { ...message, users: [user] })).failed;
    } catch {
      failed += 1;
    }
  }
  return { failed };
}

/** Recomputes the digest of one user, with all items. */
async function precomputeAlone(deps: Deps, message: PrecomputeMessage): Promise<{ failed: number }> {
  const rows = await deps.store.jobs.read(selectDigestSources(message.users, message.as_of, false));
  return await putDigests(deps, message, readDigestSources(rows));
}

async function putDigests(
  deps: Deps,
  message: PrecomputeMessage,
  sources: DigestSource[],
): Promise<{ failed: number }> {
  const done: ConfirmedDigest[] = [];
  let failed = 0;
  for (const source of sources) {
    try {
      const settled = await settle(deps, source, message.as_of);
      const written = await putDigest(deps, settled, message.as_of);
      if (written !== null) done.push({ ...settled.scope, revision: settled.user.revision, ...written });
    } catch {
      failed += 1;
    }
  }
  const [rows = []] = done.length > 0 ? await sweep(deps.store.jobs, [confirmDigests(done)]) : [];
  const known = new Set(sources.map(({ scope }) => scopeKey(scope)));
  const there = new Set(rows.map((row) => scopeKey(scopeOf(row))));
  // These users were erased before the read or during the work. A put, perhaps by an earlier attempt, may have come
  // after the erasure cleared KV.
  const erased = [
    ...message.users.filter((scope) => !known.has(scopeKey(scope))),
    ...done.filter((digest) => digest.put && !there.has(scopeKey(digest))),
  ];
  for (const scope of erased) await removeDigest(deps, scope);
  return { failed };
}

/** Moves the items first if the app's default zone has changed. */
async function settle(deps: Deps, source: DigestSource, now: number): Promise<DigestSource> {
  const { user, scope } = source;
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  if (zone === user.items_time_zone) return source;
  await readUser(deps, { ...scope, now, nowMs: now * 1000, wallMs: now * 1000, claim: null }, []);
  const [moved] = readDigestSources(await deps.store.jobs.read(selectDigestSources([scope], now, false)));
  return moved ?? source;
}

/**
 * The digest to confirm in the row; `null` where the row says so already. KV is compared in any case: it may have lost
 * the record, or hold an older one from a late put.
 */
async function putDigest(
  deps: Deps,
  { scope, user, ...rest }: DigestSource,
  now: number,
): Promise<Pick<ConfirmedDigest, "hash" | "put"> | null> {
  const record = makeRecord(inputOf({ scope, user, ...rest }), now);
  const content = recordContent(record);
  const hash = await sha256Hex(content);
  const kept = hash === user.record_hash ? await deps.digests.get(scope.app, scope.user) : null;
  const put = kept === null || recordContent(kept) !== content;
  if (put) await deps.digests.put(scope.app, scope.user, record);
  const isConfirmed = (user.record_revision ?? 0) >= user.revision;
  return put || !isConfirmed ? { hash, put } : null;
}
