import { MAX_ATTEMPTS, nextDelay } from "../delivery/backoff";
import { postWebhook } from "../delivery/post-webhook";
import { commit } from "../store/commit";
import type { Statement } from "../store/database";
import {
  beginAttempt,
  buryDeliveries,
  type DeliveryRow,
  endDelivery,
  noteDigest,
  postponeDelivery,
  stopChannel,
} from "../store/deliveries";
import { type DigestSource, readDigestSources, selectDigestSources } from "../store/digest-source";
import { ALWAYS } from "../store/guards";
import { updateMemories } from "../store/knowledge";
import { isoUtc } from "../time/display";
import { composeDigest, type DailyDigest } from "./daily-digest";
import type { Deps } from "./deps";
import { channelPurpose, type StoredChannel } from "./digest-settings";
import { scheduleRefresh } from "./refresh-digest";

/** Longer than any attempt takes: a second message about the same row finds it taken until then. */
const ATTEMPT_SECONDS = 60;

/**
 * Tries one delivery of the ledger. What it says is composed now, for the moment it was claimed for, so what was
 * completed meanwhile is not in it. `wall` (epoch seconds) times the signature and the retries.
 */
export async function sendDelivery(deps: Deps, id: string, wall: number): Promise<void> {
  const [rows = []] = await deps.db.batch([beginAttempt(id, wall, wall + ATTEMPT_SECONDS)]);
  const row = rows[0] as unknown as DeliveryRow | undefined;
  // Delivered already, replayed elsewhere, or erased with its user.
  if (row === undefined) return;
  if (row.attempts > MAX_ATTEMPTS) return await bury(deps, [id]);
  const scope = { app: row.app_id, user: row.user_id };
  const [source] = readDigestSources(await deps.db.batch(selectDigestSources([scope], false)));
  const channel = source?.user.digest_channel
    ? (JSON.parse(source.user.digest_channel) as StoredChannel)
    : null;
  if (source === undefined || channel === null) {
    await deps.db.batch([endDelivery(id, "dead", "the user has no channel any more", wall)]);
    return;
  }
  const digest = composeDigest(source, row.as_of);
  if (digest.items.length === 0 && source.user.digest_send_empty === 0) {
    await deps.db.batch([endDelivery(id, "quiet", null, wall)]);
    return;
  }
  const outcome = await post(deps, row, channel, digest, wall);
  switch (outcome.kind) {
    case "delivered":
      return await markDelivered(deps, row, source, digest, wall);
    case "gone":
      await deps.db.batch([stopChannel(scope, outcome.error), endDelivery(id, "dead", outcome.error, wall)]);
      return;
    case "failed":
      await deps.db.batch([endDelivery(id, "dead", outcome.error, wall)]);
      return;
    case "retry": {
      const delay = nextDelay(row.attempts, deps.random(), outcome.after_seconds);
      const step: Statement =
        delay === null
          ? endDelivery(id, "dead", outcome.error, wall)
          : postponeDelivery(id, wall + delay, outcome.error);
      await deps.db.batch([step]);
    }
  }
}

async function post(deps: Deps, row: DeliveryRow, channel: StoredChannel, digest: DailyDigest, wall: number) {
  const secret = await deps.sealer.open(channel.secret, channelPurpose(row.app_id, row.user_id));
  return await postWebhook({
    url: channel.url,
    secret: secret ?? "",
    id: row.id,
    body: JSON.stringify({
      type: "digest.daily",
      timestamp: isoUtc(row.as_of),
      data: {
        user_id: row.user_id,
        local_date: row.subject,
        time_zone: digest.zone,
        text: digest.text,
        markdown: digest.markdown,
        items: digest.items,
      },
    }),
    now: wall,
    allowLocal: deps.delivery.allowLocal,
  });
}

/** The ledger, the marks and the prompt's line about it in one transaction: a crash before it means one more try. */
async function markDelivered(
  deps: Deps,
  row: DeliveryRow,
  source: DigestSource,
  digest: DailyDigest,
  wall: number,
): Promise<void> {
  const { scope } = source;
  const marks =
    digest.marked.length === 0
      ? []
      : [updateMemories(scope, digest.marked, { reminded_at: row.as_of }, wall, ALWAYS)];
  const done = await commit(deps.db, {
    scope,
    now: wall,
    create: null,
    effects: [
      endDelivery(row.id, "delivered", null, wall),
      noteDigest(scope, row.as_of, digest.items.length),
      ...marks,
    ],
    guard: ALWAYS,
    digest: "changes",
    claim: null,
    status: 200,
    outcome: {},
  });
  if (done.kind === "done") scheduleRefresh(deps, scope, done.revision, wall);
}

/** Marks deliveries as dead that the queue has given up on: nothing else reads a dead-letter queue. */
export async function bury(deps: Deps, ids: string[]): Promise<void> {
  await deps.db.batch([
    buryDeliveries(ids, "its attempts broke off again and again: replay it once the cause is gone"),
  ]);
}
