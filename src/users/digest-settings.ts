import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { instant, secret } from "../operation/answers";
import type { Deps } from "../operation/deps";
import { instantOf, isoTimeOrNow, wallClock } from "../operation/fields";
import { checkUrl } from "../outbound/public-address";
import { secretFault } from "../outbound/standard-webhooks";
import { selectConnection } from "../store/connections";
import type { Scope } from "../store/rows";
import type { Statement } from "../store/statement";
import type { UserPatch, UserRow } from "../store/users";
import type { Weekday } from "../time/calendar";
import { displayInstant } from "../time/display";
import { platformChannel } from "./channel";
import {
  endOldSecrets,
  endsNow,
  oldSecretSchema,
  readChannel,
  replaceSecret,
  viewOldSecret,
} from "./channel-secret";

/** In the order of their numbers in `Weekday`. */
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Weekdays as the settings of a digest have them. */
export function weekdayNames(days: readonly Weekday[]): (typeof DAYS)[number][] {
  return days.map((day) => DAYS[day]);
}

const webhookChannel = once(() =>
  z.strictObject({
    type: z.literal("webhook"),
    url: z.string().min(1).max(2048),
    secret: z.string().max(200).optional(),
    old_secret: endsNow.optional(),
  }),
);

export const channelSchema = once(() => z.discriminatedUnion("type", [webhookChannel(), platformChannel]));

export const digestPatchSchema = once(() =>
  z.strictObject({
    time: wallClock("08:00").nullable().optional(),
    channel: channelSchema().nullable().optional(),
    send_empty: z.boolean().optional(),
    days: z.array(z.enum(DAYS)).min(1).max(7).nullable().optional(),
    paused_until: isoTimeOrNow.nullable().optional(),
  }),
);

const stopped = once(() => z.string().optional().describe("Why nothing can be sent there any more"));
const shownWebhook = once(() =>
  z.strictObject({
    type: z.literal("webhook"),
    url: z.string(),
    old_secret: oldSecretSchema().optional(),
    stopped: stopped(),
  }),
);
const shownPlatform = once(() =>
  platformChannel.extend({ connection_id: z.string(), to: z.string(), stopped: stopped() }),
);
const shownSettings = {
  time: z.string().nullable().describe("HH:MM; null for no digest"),
  send_empty: z.boolean(),
  days: z.array(z.enum(DAYS)).nullable().describe("null for every day"),
  ...instant("paused_until"),
};

/** The settings as reads show them. */
export const digestSchema = once(() =>
  z.strictObject({
    ...shownSettings,
    channel: z.discriminatedUnion("type", [shownWebhook(), shownPlatform()]).nullable(),
  }),
);

/** The settings as the call that changes them shows them. */
export const changedDigestSchema = once(() =>
  z.strictObject({
    ...shownSettings,
    channel: z
      .discriminatedUnion("type", [
        shownWebhook().extend({ secret: secret("Shown once: it signs what is sent").optional() }),
        shownPlatform(),
      ])
      .nullable(),
  }),
);

export type DigestPatch = z.output<ReturnType<typeof digestPatchSchema>>;

/** What a patch does to a user's row. */
interface DigestChange {
  columns: UserPatch;
  /** A new secret, which is shown this once. */
  secret: string | null;
  /** What becomes of the old secret, before the columns are set. */
  effects: Statement[];
}

/** The change that a patch makes. `stored` is the channel in the user's row; `now` is in epoch seconds. */
export async function planDigest(
  deps: Deps,
  scope: Scope,
  patch: DigestPatch,
  { stored, zone, now }: { stored: string | null; zone: string; now: number },
): Promise<Result<DigestChange>> {
  const columns: UserPatch = {};
  if (patch.time !== undefined) columns.digest_time = patch.time;
  if (patch.send_empty !== undefined) columns.digest_send_empty = patch.send_empty ? 1 : 0;
  if (patch.days !== undefined) {
    columns.digest_days =
      patch.days === null ? null : JSON.stringify(patch.days.map((day) => DAYS.indexOf(day)));
  }
  if (patch.paused_until !== undefined) {
    columns.digest_paused_until =
      patch.paused_until === null ? null : instantOf(patch.paused_until, zone, now);
  }
  if (patch.channel === undefined) return success({ columns, ...NO_SECRET });
  columns.digest_stopped = null;
  const before = readChannel(stored);
  if (patch.channel?.type !== "webhook") {
    const { channel } = patch;
    const set = { ...columns, digest_channel: channel === null ? null : JSON.stringify(channel) };
    return success({ columns: set, secret: null, effects: endOldSecrets(scope, before) });
  }
  const { url, secret: given } = patch.channel;
  const address = checkUrl(url, deps.delivery.allowLocal);
  if (!address.ok) return invalid({ path: "digest.channel.url", message: address.reason });
  const fault = given === undefined ? null : secretFault(given);
  if (fault !== null)
    return invalid({ path: "digest.channel.secret", message: `${fault}; or leave it out and one is made` });
  const { channel, secret, effects } = await replaceSecret(deps, scope, patch.channel, before, now);
  return success({ columns: { ...columns, digest_channel: JSON.stringify(channel) }, secret, effects });
}

const NO_SECRET = { secret: null, effects: [] };

/** The refusal of a channel through a connection that isn't the app's; null for any other. */
export async function refuseConnection(
  deps: Deps,
  app: string,
  channel: DigestPatch["channel"],
): Promise<Result<never> | null> {
  if (channel === undefined || channel === null || channel.type === "webhook") return null;
  const [rows] = await deps.store.primary.read([selectConnection(app, channel.connection_id)]);
  if (rows[0]?.platform === channel.type) return null;
  return invalid({
    path: "digest.channel.connection_id",
    message: `is no ${channel.type} connection of this app`,
  });
}

/** The settings for callers. Only the call that set a secret is answered with it. */
export function viewDigest(
  user: Partial<UserRow> | null,
  secret: string | null,
  zone: string,
  now: number,
): z.output<ReturnType<typeof changedDigestSchema>> {
  const channel = readChannel(user?.digest_channel ?? null);
  const days = user?.digest_days ? (JSON.parse(user.digest_days) as Weekday[]) : null;
  const shown =
    channel?.type === "webhook"
      ? { type: channel.type, url: channel.url, ...viewOldSecret(channel, zone, now) }
      : channel;
  return {
    time: user?.digest_time ?? null,
    channel:
      shown === null
        ? null
        : {
            ...shown,
            ...(secret === null ? {} : { secret }),
            ...(user?.digest_stopped ? { stopped: user.digest_stopped } : {}),
          },
    send_empty: user?.digest_send_empty === 1,
    days: days === null ? null : days.map((day) => DAYS[day]),
    ...displayInstant("paused_until", user?.digest_paused_until ?? null, zone, now),
  };
}
