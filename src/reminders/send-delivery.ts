import { explainedIn, sendToChannel } from "../connections/send-through";
import { sha256Hex } from "../core/hash";
import { inTestApp } from "../operation/call/app-clock";
import type { Deps } from "../operation/deps";
import { BROKE_OFF } from "../operation/outbox/enqueue-due";
import { sweep } from "../operation/sweep";
import { sweepUser } from "../operation/sweep-user";
import { MAX_ATTEMPTS, nextDelay } from "../outbound/backoff";
import type { NonDelivery } from "../outbound/outcome";
import { postWebhook } from "../outbound/post-webhook";
import { noteExplained, type SpokenMessage, saveChat, saveListed } from "../store/chats/chats";
import { markShown } from "../store/memories/knowledge";
import {
  countOthers,
  DELIVERIES,
  type DeliveryRow,
  endDelivered,
  endHeld,
  endQuiet,
  MOST_A_DAY,
} from "../store/outbox/deliveries";
import { ATTEMPT_SECONDS, beginAttempt, killRows, noteProgress, postpone } from "../store/outbox/ledger";
import type { Scope } from "../store/rows";
import { selectOldSecretsFor } from "../store/secrets/old-secrets";
import { noteDigest, stopChannel } from "../store/sends/digests";
import type { Statement } from "../store/statement";
import { isoUtc } from "../time/display";
import { readingByRule } from "../time/recurrence/series";
import type { GroupChannel } from "../users/channel";
import { openSecrets, readChannel, type StoredChannel } from "../users/channel-secret";
import type { PeopleWords } from "../words/people-words";
import type { ComposedDelivery } from "./composed";
import { composeDigest } from "./daily/daily-digest";
import { digestSaid } from "./daily/digest-said";
import { type MessageSource, readDigestSource, readReminderSource } from "./message-source";
import { composeReminder, partsOf } from "./reminder";

/**
 * Tries one delivery of the ledger. It is composed now for the moment of its claim, so items completed since are left
 * out. `clock` (epoch seconds) is read at the start, for the signature, and at the end, from which the receiver's wait
 * counts.
 */
export async function sendDelivery(given: Deps, id: string, clock: () => number): Promise<void> {
  const wall = clock();
  // Before the attempt is counted: it is none where the words don't answer.
  const words = await given.words("people");
  const [rows, [company], old] = await sweep(given.store.jobs, [
    beginAttempt(DELIVERIES, { id }, wall),
    countOthers(id, wall),
    selectOldSecretsFor(id, wall),
  ]);
  const row = rows[0];
  // Delivered already, under way in another attempt, or erased with its user.
  if (row === undefined) return;
  const deps = company?.in_test === 1 ? inTestApp(given) : given;
  if (row.attempts > MAX_ATTEMPTS) return await giveUpDeliveries(deps, [id]);
  if ((company?.others ?? 0) >= MOST_A_DAY) {
    const error = `this person was sent ${MOST_A_DAY} messages within a day: replay it a day later`;
    await sweep(deps.store.jobs, [killRows(DELIVERIES, [{ id }], error)]);
    return;
  }
  const scope = { app: row.app_id, user: row.user_id };
  // A reminder of a sensitive item goes out without its words; a digest leaves the item out.
  const source =
    row.kind === "digest"
      ? await readDigestSource(deps, scope, row.as_of)
      : await readReminderSource(deps, scope, partsOf(row)[0]);
  const composed = source === null ? null : composeRow(source, row, words);
  const own = source === null ? null : ownChannel(source);
  const channel = composed?.group ?? own;
  if (source === null || channel === null) {
    await sweep(deps.store.jobs, [killRows(DELIVERIES, [{ id }], "the user has no channel that works")]);
    return;
  }
  if (composed === null) {
    await sweep(deps.store.jobs, [endQuiet({ id })]);
    return;
  }
  const secrets = own?.type === "webhook" ? await openSecrets(deps, scope, own, old) : [];
  let attempt = await outgoing(channel, composed, secrets);
  let outcome = await send(deps, row, attempt, clock);
  if (composed.group !== null && own !== null && isRefused(outcome)) {
    // The bot can't speak in the group any more: whoever asked is reminded alone.
    attempt = await outgoing(own, { ...composed, group: null }, secrets);
    outcome = await send(deps, row, attempt, clock);
  }
  const over = clock();
  if (outcome.kind === "delivered")
    await markDelivered(deps, row, source, attempt, outcome.external_ids ?? [], over);
  else await sweep(deps.store.jobs, afterFailure(deps, row, attempt, outcome, over));
}

function composeRow(source: MessageSource, row: DeliveryRow, words: PeopleWords): ComposedDelivery | null {
  return row.kind === "digest" ? digestOf(source, row, words) : composeReminder(source, row, words);
}

/** Where a user's own messages go; null where none works. */
function ownChannel({ user }: MessageSource): StoredChannel | null {
  if (user.digest_channel === null || user.digest_stopped !== null) return null;
  return readChannel(user.digest_channel);
}

function isRefused({ kind }: DeliveryOutcome): boolean {
  return kind === "gone" || kind === "failed";
}

async function outgoing(
  channel: StoredChannel | GroupChannel,
  composed: ComposedDelivery,
  secrets: readonly string[],
): Promise<Outgoing> {
  return { channel, composed, secrets, sent_hash: await hashOf(channel, composed) };
}

/** Tells whether a later attempt sends the same message to the same chat: if not, it sends all its parts. */
async function hashOf(channel: StoredChannel | GroupChannel, { said }: ComposedDelivery): Promise<string> {
  const to = channel.type === "webhook" ? null : [channel.connection_id, channel.to];
  return (await sha256Hex(JSON.stringify([to, said]))).slice(0, 32);
}

/** Null for an empty digest that the user doesn't want. */
function digestOf(source: MessageSource, row: DeliveryRow, words: PeopleWords): ComposedDelivery | null {
  const digest = composeDigest(source, row.as_of);
  if (digest.items.length === 0 && source.user.digest_send_empty === 0) return null;
  return {
    type: "digest.daily",
    data: {
      user_id: row.user_id,
      local_date: row.subject,
      time_zone: digest.zone,
      text: digest.text,
      markdown: digest.markdown,
      items: digest.items,
      ...digest.cut,
    },
    ...digestSaid(digest, source, row.as_of, words),
    marked: digest.marked,
    count: digest.items.length,
    group: null,
  };
}

type DeliveryOutcome = { kind: "delivered"; external_ids?: string[] } | NonDelivery;

/** A composed message, and where it goes. */
interface Outgoing {
  channel: StoredChannel | GroupChannel;
  composed: ComposedDelivery;
  /** Those that sign for a webhook. */
  secrets: readonly string[];
  sent_hash: string;
}

async function send(
  deps: Deps,
  row: DeliveryRow,
  { channel, composed, secrets, sent_hash }: Outgoing,
  clock: () => number,
): Promise<DeliveryOutcome> {
  const scope = { app: row.app_id, user: row.user_id };
  const wall = clock();
  if (channel.type !== "webhook") {
    const skip_parts = row.sent_hash === sent_hash ? row.parts_sent : 0;
    const onPart = async (parts_sent: number) =>
      void (await sweep(deps.store.jobs, [
        noteProgress(DELIVERIES, row, { parts_sent, sent_hash }, clock() + ATTEMPT_SECONDS),
      ]));
    return await sendToChannel(deps, channel, { ...scope, wall, said: composed.said, skip_parts, onPart });
  }
  return await postWebhook({
    url: channel.url,
    secrets,
    id: row.id,
    body: JSON.stringify({ type: composed.type, timestamp: isoUtc(row.as_of), data: composed.data }),
    now: wall,
    allowLocal: deps.delivery.allowLocal,
    inTest: deps.delivery.inTest,
    timeOutMs: deps.delivery.timeOutMs,
  });
}

function afterFailure(
  { random, delivery }: Deps,
  row: DeliveryRow,
  { composed, sent_hash }: Outgoing,
  outcome: NonDelivery,
  wall: number,
) {
  const dead = killRows(DELIVERIES, [row], outcome.error);
  switch (outcome.kind) {
    case "gone":
      if (composed.group !== null) return [dead];
      return [stopChannel({ app: row.app_id, user: row.user_id }, outcome.error), dead];
    case "failed":
      return [dead];
    case "retry": {
      const delay = nextDelay(row.attempts, random(), outcome.after_seconds, delivery.retrySeconds);
      const { parts_sent } = outcome;
      const progress = parts_sent === undefined ? {} : { parts_sent, sent_hash };
      return [delay === null ? dead : postpone(DELIVERIES, row, wall + delay, outcome.error, progress)];
    }
  }
}

/** Writes the ledger, the marks and the prompt's line in one transaction. A crash before it means one more attempt. */
async function markDelivered(
  deps: Deps,
  row: DeliveryRow,
  source: MessageSource,
  { channel, composed }: Outgoing,
  sent: readonly string[],
  wall: number,
): Promise<void> {
  const { scope } = source;
  const { marked, count } = composed;
  const { inTest } = deps.delivery;
  // In a test app it happens at the moment that it is about, where the app's clock stood.
  const clock = inTest ? row.as_of : wall;
  const effects = [
    inTest && channel.type !== "webhook" ? endHeld(row) : endDelivered(row, wall),
    ...(count === null ? [] : [noteDigest(scope, row.as_of, count)]),
    ...(marked.length === 0 ? [] : [markShown(scope, marked, row.as_of, clock)]),
    ...spokenOf(scope, channel, composed, sent, clock),
  ];
  await sweepUser(deps, scope, clock, effects);
}

/** Notes which item the messages of a reminder speak of, so that a reply to them means it; of a digest, its numbers. */
function spokenOf(
  scope: Scope,
  channel: StoredChannel | GroupChannel,
  { said, marked, listed }: ComposedDelivery,
  sent: readonly string[],
  wall: number,
): Statement[] {
  const [item] = marked;
  if (channel.type === "webhook" || sent.length === 0) return [];
  const conversation =
    "conversation_id" in channel ? channel.conversation_id : `${channel.type}:${channel.to}`;
  const about = explainedIn(channel, said);
  const explained = about === null ? [] : [noteExplained(scope, conversation, about)];
  if (listed.length > 0) return [saveListed(scope, conversation, listed, wall), ...explained];
  if (said.about === undefined || item === undefined) return [];
  const which = said.about;
  const spoken = sent.map((id): SpokenMessage => [id, which, readingByRule(item), wall]);
  return [saveChat(scope, conversation, { state: null, spoken }, wall), ...explained];
}

/** Marks deliveries as dead that the queue gave up on. Nothing else reads the dead-letter queue. */
export async function giveUpDeliveries(deps: Deps, ids: string[]): Promise<void> {
  const keys = ids.map((id) => ({ id }));
  await sweep(deps.store.jobs, [killRows(DELIVERIES, keys, BROKE_OFF)]);
}
