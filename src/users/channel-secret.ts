import * as z from "zod";
import { once } from "../core/once";
import { instant } from "../operation/answers";
import type { Deps } from "../operation/deps";
import { makeSecret, NEW_SECRET_BYTES } from "../outbound/standard-webhooks";
import type { Scope } from "../store/rows";
import { dropOldSecrets, keepOldSecret, OLD_SECRET_SECONDS } from "../store/secrets/old-secrets";
import type { Statement } from "../store/statement";
import { displayInstant } from "../time/display";
import type { PlatformChannel } from "./channel";

/** The argument that ends what was replaced before its day is over. */
export const endsNow = z.null().describe("null ends the old one at once, as after a leak");

/** What answers tell of a secret that was replaced and is good still. */
export const oldSecretSchema = once(() =>
  z
    .strictObject(instant("valid_until"))
    .describe("Set while the secret before this one is good too: until then both sign, or both are taken"),
);

/** A webhook channel as the row stores it. */
interface WebhookChannel {
  type: "webhook";
  url: string;
  /** Sealed. */
  secret: string;
  /** Epoch seconds until which the secret before this one signs too. */
  old_until?: number;
}

/** A channel as the row stores it. */
export type StoredChannel = WebhookChannel | PlatformChannel;

export function readChannel(stored: string | null): StoredChannel | null {
  return stored ? (JSON.parse(stored) as StoredChannel) : null;
}

/** The purpose that a channel's secret is sealed for. */
export function channelPurpose(app: string, user: string): string {
  return `channel:${app}:${user}`;
}

/**
 * A webhook channel with its secret, the one that was sent or a new one. The receiver at an unchanged address may still
 * have the secret before it, which signs too for a day; another receiver never had it. `now` is in epoch seconds.
 */
export async function replaceSecret(
  deps: Deps,
  scope: Scope,
  sent: { url: string; secret?: string | undefined; old_secret?: null | undefined },
  before: StoredChannel | null,
  now: number,
): Promise<{ channel: WebhookChannel; secret: string; effects: Statement[] }> {
  const { url, secret = makeSecret(deps.randomBytes(NEW_SECRET_BYTES)) } = sent;
  const owner = channelOwner(scope);
  const purpose = channelPurpose(scope.app, scope.user);
  const channel: WebhookChannel = { type: "webhook", url, secret: await deps.sealer.seal(secret, purpose) };
  if (before?.type !== "webhook" || before.url !== url || sent.old_secret === null)
    return { channel, secret, effects: endOldSecrets(scope, before) };
  const old = await deps.sealer.open(before.secret, purpose);
  const isReplaced = old !== null && old !== secret;
  const until = isReplaced ? now + OLD_SECRET_SECONDS : before.old_until;
  return {
    channel: { ...channel, ...(until === undefined ? {} : { old_until: until }) },
    secret,
    effects: isReplaced ? keepOldSecret(owner, until ?? now) : [],
  };
}

/**
 * The secrets that sign for a channel: its own first, then the old ones, sealed in `old`. Empty where its own can't be opened:
 * an old one alone would have a receiver go on as if nothing had to be set again.
 */
export async function openSecrets(
  { sealer }: Deps,
  { app, user }: Scope,
  { secret }: WebhookChannel,
  old: readonly { sealed: string }[],
): Promise<string[]> {
  const purpose = channelPurpose(app, user);
  const all = [secret, ...old.map(({ sealed }) => sealed)];
  const opened = await Promise.all(all.map((sealed) => sealer.open(sealed, purpose)));
  return opened[0] === null ? [] : opened.filter((text) => text !== null);
}

/** Ends the old secrets of a channel that gets another address, or none. */
export function endOldSecrets(scope: Scope, before: StoredChannel | null): Statement[] {
  return before?.type === "webhook" ? [dropOldSecrets(channelOwner(scope))] : [];
}

function channelOwner({ app, user }: Scope) {
  return { app, place: "channel" as const, id: user };
}

export function viewOldSecret({ old_until: until }: WebhookChannel, zone: string, now: number) {
  return until === undefined || until <= now
    ? {}
    : { old_secret: displayInstant("valid_until", until, zone, now) };
}
